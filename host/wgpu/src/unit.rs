//! Units that are loaded: cut into pieces, each in the GPU's memory or the host's.

use df11_codec::{RawUnit, Unit};
use wgpu::{Buffer, BufferUsages};

use crate::arena::Place;
use crate::failure::{Scope, sentence};
use crate::kernel::Kernel;
use crate::piece::{self, Piece};
use crate::{Error, Gpu};

/// Where a unit is kept between two decodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// In the GPU's memory.
    #[default]
    Resident,
    /// In memory of the host that the GPU reads by itself. Each decode copies it to the GPU.
    Offloaded,
    /// In ordinary memory of the host. Each decode copies it twice.
    OffloadedPageable,
}

/// A loaded unit. Dropping it frees its memory, once the GPU no longer uses it.
#[derive(Debug)]
pub struct GpuUnit {
    pub(crate) pieces: Vec<(Piece, Held)>,
    n_elements: usize,
}

/// Where the bytes of a piece are.
#[derive(Debug)]
pub(crate) enum Held {
    Resident(Place),
    Offloaded(Buffer),
    OffloadedPageable(Vec<u8>),
}

impl GpuUnit {
    /// Elements of the unit: its words when it is decoded.
    pub fn n_elements(&self) -> usize {
        self.n_elements
    }

    /// Which kernel decodes it; `None` if it has no elements.
    pub fn kernel(&self) -> Option<Kernel> {
        self.pieces.first().map(|(piece, _)| piece.kernel)
    }

    /// Into how many pieces it was cut. Each has a launch, alone or with others.
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }
}

impl Gpu {
    /// Copies a unit to where it is to be kept.
    ///
    /// # Errors
    ///
    /// [`Error::Unit`]: the kernels can't decode it. [`Error::OutOfMemory`], [`Error::NoHostMemory`];
    /// [`Error::Changed`]; the GPU was lost, or the driver fails. Nothing is kept then.
    pub async fn load(&mut self, unit: &Unit<'_>, keep: Keep) -> Result<GpuUnit, Error> {
        self.lost.check("loading a unit")?;
        let raw = unit.raw();
        // A mapped file may change at any time. So the indexes are copied first and then validated: the kernels see the
        // very bytes that passed.
        let (luts, positions, gaps) = (raw.luts.to_vec(), raw.output_positions.to_vec(), raw.gaps.to_vec());
        let own = RawUnit { luts: &luts, output_positions: &positions, gaps: &gaps, ..raw };
        let unit = Unit::validate(own, unit.geometry()).map_err(|_| Error::Changed)?;
        let kernel = Kernel::of(&unit, self.only)?;

        let (mut pieces, mut chunk) = (Vec::new(), 0);
        while chunk < unit.chunks() {
            let (left, whole) = (self.arenas.left(), self.arenas.bytes);
            // The last few bytes of an arena aren't worth a launch.
            let room = if keep == Keep::Resident && left >= whole / 8 { left } else { whole };
            let chunks = piece::chunks_within(&unit, chunk, room);
            let (piece, bytes) = piece::pack(&unit, chunks.clone(), kernel);
            // The last chunks may have no elements of their own, and are packed with the ones before.
            chunk = chunks.start + piece.chunks as usize;
            pieces.push((piece, self.hold(bytes, keep).await?));
        }
        Ok(GpuUnit { pieces, n_elements: unit.n_elements() })
    }

    /// Copies the bytes of a piece to where they are to be kept.
    async fn hold(&mut self, bytes: Vec<u8>, keep: Keep) -> Result<Held, Error> {
        let n = bytes.len() as u64;
        match keep {
            Keep::Resident => {
                let place = self.place(n).await?;
                let scope = Scope::open(&self.device, &self.lost, "copying a unit to it");
                self.queue.write_buffer(&place.buffer, place.at, &bytes);
                // Else wgpu would keep what was written until something is decoded.
                self.queue.submit([]);
                scope.close(|| ("copying a unit".to_owned(), n)).await?;
                self.finish()?;
                Ok(Held::Resident(place))
            }
            Keep::Offloaded => {
                let buffer =
                    self.allocate("an offloaded unit", n, BufferUsages::MAP_WRITE | BufferUsages::COPY_SRC).await?;
                let scope = Scope::open(&self.device, &self.lost, "copying a unit");
                match buffer.get_mapped_range_mut(..) {
                    Ok(mut mapped) => mapped.copy_from_slice(&bytes),
                    Err(error) => {
                        return Err(Error::Driver { doing: "copying a unit", reason: sentence(&error) });
                    }
                }
                buffer.unmap();
                scope.close(|| ("copying a unit".to_owned(), n)).await?;
                Ok(Held::Offloaded(buffer))
            }
            Keep::OffloadedPageable => Ok(Held::OffloadedPageable(bytes)),
        }
    }
}
