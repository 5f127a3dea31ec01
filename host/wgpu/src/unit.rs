//! Units that are loaded: cut into pieces, each in the GPU's memory or the host's.

use df11_codec::fixed::Matrix;
use df11_codec::{RawUnit, Unit};
use wgpu::BufferUsages;

use crate::arena::Place;
use crate::failure::sentence;
use crate::kernel::Kernel;
use crate::own_buffer::OwnBuffer;
use crate::piece::{self, Piece};
use crate::{Error, Gpu, matrices};

/// Where a unit is kept between two decodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// In the GPU's memory.
    #[default]
    Resident,
    /// In memory of the host that the GPU reads by itself, where wgpu can ask for such; else as
    /// [`Self::OffloadedPageable`]. Each decode copies it to the GPU.
    Offloaded,
    /// In ordinary memory of the host. Each decode copies it twice.
    OffloadedPageable,
}

/// Buffers of the host's memory that the GPU reads by itself. wgpu allows this with a feature that most drivers have. Buffers
/// for the host to write (`MAP_WRITE`) might be in the GPU's own memory, where the host can write to all of that.
pub(crate) const OFFLOADED: BufferUsages = BufferUsages::MAP_READ.union(BufferUsages::COPY_SRC);

/// A loaded unit.
///
/// Resident units lie in buffers of 48 MiB, one after the other. Dropping a unit frees its memory once the GPU no longer uses
/// it, and all units of its buffer are dropped.
#[derive(Debug)]
pub struct GpuUnit {
    pub(crate) pieces: Vec<(Piece, Held)>,
    /// Of weights with codes of a fixed length: the rows of each, and the elements of a row.
    pub(crate) weights: Vec<(usize, usize)>,
    n_elements: usize,
}

/// Where the bytes of a piece are.
#[derive(Debug)]
pub(crate) enum Held {
    Resident(Place),
    Offloaded(OwnBuffer),
    OffloadedPageable(Vec<u8>),
}

impl GpuUnit {
    /// Elements of the unit: its words when it is decoded.
    pub fn n_elements(&self) -> usize {
        self.n_elements
    }

    /// Which kernel decodes it; `None` if it has no elements.
    pub fn kernel(&self) -> Option<Kernel> {
        self.pieces.first().map(|(piece, _)| piece.kernel())
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
    /// [`Error::Unit`]: the kernels can't decode it. [`Error::OutOfMemory`]; [`Error::Changed`]; the GPU was lost, or the
    /// driver fails. Nothing is kept then.
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
            let chunks = piece::chunks_within(&unit, chunk, self.room(keep));
            let (piece, bytes, number) = piece::pack(&unit, chunks, kernel);
            chunk += number;
            pieces.push((piece, self.hold(bytes, keep).await?));
        }
        Ok(GpuUnit { pieces, weights: Vec::new(), n_elements: unit.n_elements() })
    }

    /// Copies weights with codes of a fixed length to where they are to be kept, as one unit: its words are those of the first matrix,
    /// row by row, then those of the others.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`]; the GPU was lost, or the driver fails. Nothing is kept then.
    pub async fn load_fixed(&mut self, weights: &[Matrix<'_>], keep: Keep) -> Result<GpuUnit, Error> {
        self.lost.check("loading a unit")?;
        let (mut pieces, mut rest) = (Vec::new(), matrices::Rest::of(weights));
        while let Some((piece, bytes)) = rest.pack(self.room(keep)) {
            pieces.push((piece, self.hold(bytes, keep).await?));
        }
        let n_elements = weights.iter().map(|weight| weight.layout().words()).sum();
        let weights = weights.iter().map(|weight| (weight.layout().rows(), weight.layout().columns())).collect();
        Ok(GpuUnit { pieces, weights, n_elements })
    }

    /// Bytes that the next piece may have.
    fn room(&self, keep: Keep) -> u64 {
        let (left, whole) = (self.arenas.left(), self.arenas.bytes);
        // The last few bytes of an arena aren't worth a launch.
        if keep == Keep::Resident && left >= whole / 8 { left } else { whole }
    }

    /// Copies the bytes of a piece to where they are to be kept.
    async fn hold(&mut self, bytes: Vec<u8>, keep: Keep) -> Result<Held, Error> {
        let n = bytes.len() as u64;
        match keep {
            Keep::Resident => {
                let place = self.place(n).await?;
                let scope = self.place_of_work().scope("copying a unit to it");
                self.queue.write_buffer(&place.buffer, place.at, &bytes);
                // Else wgpu would keep what was written until something is decoded.
                self.queue.submit([]);
                scope.close("a copy of a unit", n).await?;
                self.finish().await?;
                Ok(Held::Resident(place))
            }
            Keep::Offloaded if self.device.features().contains(wgpu::Features::MAPPABLE_PRIMARY_BUFFERS) => {
                let buffer = self.allocate("an offloaded unit", n, OFFLOADED).await?;
                let scope = self.place_of_work().scope("copying a unit");
                let mapped = buffer.get_mapped_range_mut(..).map(|mut mapped| mapped.copy_from_slice(&bytes));
                buffer.unmap();
                scope.close("a copy of a unit", n).await?;
                mapped.map_err(|error| Error::Driver { doing: "copying a unit", reason: sentence(&error) })?;
                Ok(Held::Offloaded(buffer.into()))
            }
            Keep::Offloaded | Keep::OffloadedPageable => Ok(Held::OffloadedPageable(bytes)),
        }
    }
}
