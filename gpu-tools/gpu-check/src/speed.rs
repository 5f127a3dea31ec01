//! Times every kernel and a copy, at several sizes.

use std::path::Path;

use anyhow::{Context, Result};
use df11_codec::{Geometry, Unit};
use df11_host::FixedTensor;
use df11_host::device::{CudaDecoder, CudaOptions, Keep, NamedUnit};
use df11_host::internals::Timed;
use df11_host::internals::bench::{Passes, copies, normal, time, time_copy};

use crate::kernels::Source;
use crate::products::{Matrices, check};
use crate::sizes::{Size, sizes};
use crate::table::{Elsewhere, Line, Table};
use crate::work::Work;

/// Passes before any is timed, so that the processor reaches its full speed.
const WARM_UP: usize = 3;

#[derive(Debug)]
pub(crate) struct Runs {
    pub(crate) ordinal: u32,
    pub(crate) quick: bool,
    /// The number of timed passes of each.
    pub(crate) runs: usize,
    /// Whether the copy gets a line of its own.
    pub(crate) copy: bool,
}

impl Runs {
    /// Times the kernels in their order, and adds other decoders' times to the table.
    pub(crate) fn time(&self, sources: &[Source], also: Option<&Path>) -> Result<Table> {
        let also = also.map(elsewhere).transpose()?.unwrap_or_default();
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
        let units = encoded.iter().map(|encoded| Ok(Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?));
        let units = units.collect::<Result<Vec<_>>>()?;
        for source in sources {
            let name = source.to_string();
            eprintln!("{} …", what(&name));
            let timed = match source.work {
                Work::Decode(_) | Work::DecodeFixed => self.time_kernel(source, &units, copies),
                Work::MultiplyFixed => self.time_products(source, &units, copies),
            };
            match timed {
                Ok(line) => table.lines.push(line),
                Err(error) => table.failures.push(format!("{}: {error:#}", what(&name))),
            }
        }
        Ok(())
    }

    /// Decodes all copies of all units together.
    fn time_kernel(&self, source: &Source, units: &[Unit<'_>], copies: usize) -> Result<Line> {
        let mut decoder = source.decoder(self.ordinal)?;
        let units = units.iter().enumerate().map(|(i, unit)| NamedUnit::whole(format!("unit {i}"), *unit));
        let units: Vec<_> = units.collect();
        let passes = Passes { copies, runs: self.runs, together: true };
        let speed = time(&source.to_string(), &mut decoder, &units, passes)?;
        Ok(Line::of(speed, copies, source.is_official()))
    }

    /// Multiplies each weight of all copies of all units by one column, one after another.
    fn time_products(&self, source: &Source, units: &[Unit<'_>], copies: usize) -> Result<Line> {
        let mut decoder = source.decoder(self.ordinal)?;
        let weights = units.iter().map(|unit| unit.n_elements() * copies).sum::<usize>() as u64;
        let mut compressed_bytes = 0;
        // As for the others, before the units are loaded.
        let copy = time_copy(&mut decoder, 2 * weights, self.runs)?;
        let mut products = Vec::new();
        for (i, unit) in units.iter().enumerate() {
            let words = df11_host::internals::unit::decode(unit)?;
            compressed_bytes += (FixedTensor::from_words(&[words.len()], &words)?.bytes() * copies) as u64;
            for _ in 0..copies {
                let matrices = Matrices::load(&mut decoder, &format!("unit {i}"), *unit, Keep::Resident)?;
                for (number, (range, &row)) in unit.weights().zip(&matrices.rows).enumerate() {
                    let (name, x) = (number.to_string(), normal(row, 1.0, 2));
                    let got = decoder.multiply(matrices.id, &name, &x)?.to_host()?;
                    check(&got, &words[range], row, &x)?;
                    products.push((matrices.id, name, x));
                }
            }
        }
        let pass = |decoder: &mut CudaDecoder| {
            products.iter().try_for_each(|(id, weight, x)| decoder.multiply(*id, weight, x).map(drop))
        };
        for _ in 0..WARM_UP {
            decoder.time(pass)?;
        }
        let passes = (0..self.runs).map(|_| Ok(decoder.time(pass)?)).collect::<Result<Vec<_>>>()?;
        Ok(Line::of_products(source.to_string(), [weights, compressed_bytes, units.len() as u64], copies, passes, copy))
    }
}

/// Other decoders' times.
fn elsewhere(path: &Path) -> Result<Vec<Elsewhere>> {
    let text = std::fs::read(path).with_context(|| format!("can't read {}", path.display()))?;
    serde_json::from_slice(&text).with_context(|| format!("{} is no such list", path.display()))
}
