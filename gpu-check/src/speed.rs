//! Times every kernel and a copy, at several sizes.

use std::path::Path;

use anyhow::{Context, Result};
use df11_codec::{Encoded, Geometry, Unit};
use df11_host::bench::{Passes, Speed, copies, time, time_copy};
use df11_host::device::NamedUnit;
use df11_host::device::{CudaDecoder, CudaOptions};

use crate::kernels::Source;
use crate::sizes::{Size, sizes};
use crate::table::{Elsewhere, Line, Table};

/// How to time.
#[derive(Debug)]
pub(crate) struct Runs {
    /// The GPU.
    pub(crate) ordinal: u32,
    /// Small units.
    pub(crate) quick: bool,
    /// The number of timed passes of each.
    pub(crate) runs: usize,
    /// Whether the copy gets a line of its own.
    pub(crate) copy: bool,
}

impl Runs {
    /// Times the kernels in their order, and adds other decoders' times to the table.
    pub(crate) fn time(&self, sources: &[Source], also: Option<&Path>) -> Result<Table> {
        let also: Vec<Elsewhere> = match also {
            Some(path) => {
                let text = std::fs::read(path).with_context(|| format!("can't read {}", path.display()))?;
                serde_json::from_slice(&text).with_context(|| format!("{} is no such list", path.display()))?
            }
            None => Vec::new(),
        };
        let mut table = Table::default();
        for size in sizes(self.quick) {
            self.time_size(&size, sources, &mut table)?;
            let same = |other: &&Elsewhere| size.units() == 1 && other.weights == size.weights() as u64;
            for other in also.iter().filter(same) {
                match other.time {
                    Some(time) => table.lines.push(Line::elsewhere(other, time)),
                    None => {
                        let reason = other.reason.as_deref().unwrap_or("no reason given");
                        table.not_run.push(format!("{}, {} weights: {reason}", other.name, size.weights()));
                    }
                }
            }
        }
        Ok(table)
    }

    fn time_size(&self, size: &Size, sources: &[Source], table: &mut Table) -> Result<()> {
        let (n, copies) = (size.weights(), if self.quick { 2 } else { copies(size.weights()) });
        let what =
            |name: &str| format!("{name}, {n} weights in {}", if size.units() == 1 { "a unit" } else { "several" });
        if self.copy {
            eprintln!("{} …", what("copy"));
            let mut decoder = CudaDecoder::new(CudaOptions::on(self.ordinal))?;
            let speed = time_copy(&mut decoder, 2 * (n * copies) as u64, self.runs)?;
            table.lines.push(Line::copy(speed, size.units(), copies));
        }
        let encoded = size.encode()?;
        for source in sources {
            let name = source.to_string();
            eprintln!("{} …", what(&name));
            match self.time_kernel(source, &encoded, copies) {
                Ok(speed) => table.lines.push(Line::of(speed, copies, source.is_official())),
                Err(error) => table.failures.push(format!("{}: {error:#}", what(&name))),
            }
        }
        Ok(())
    }

    fn time_kernel(&self, source: &Source, encoded: &[Encoded], copies: usize) -> Result<Speed> {
        let mut decoder = source.decoder(self.ordinal)?;
        let units = encoded.iter().enumerate().map(|(i, encoded)| {
            let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
            Ok(NamedUnit::whole(format!("unit {i}"), unit))
        });
        let units = units.collect::<Result<Vec<_>>>()?;
        let passes = Passes { copies, runs: self.runs, together: true };
        Ok(time(&source.to_string(), &mut decoder, &units, passes)?)
    }
}
