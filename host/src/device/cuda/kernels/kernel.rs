//! The two kernels that decode DF11, which units each of them can decode, and which one decodes a unit.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use df11_codec::Unit;
use df11_kernels::layout::{COLUMN_THREADS, UNITS_BITS, units_shared_bytes};

use super::fixed::FixedSizes;
use crate::device::launch_config::{LaunchConfig, allowed_bytes, elements, threads, within};
use crate::error::device::LaunchError;

/// A kernel of a PTX file that decodes DF11 (docs/kernel/builds.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// `decode` has the official kernel's arguments and launch, and decodes one unit in a launch.
    Decode,
    /// `decode_units` decodes many units in one launch (docs/kernel/lookups.md).
    DecodeUnits,
}

/// The kernel that decodes a unit, and the unit's numbers that its launch needs.
#[derive(Clone, Debug)]
pub(crate) enum UnitKernel {
    /// `decode`, in a launch of its own.
    Decode(LaunchConfig),
    /// `decode_units`, in one launch with others.
    DecodeUnits(ListedSizes),
    /// `decode_fixed`, in one launch with others: the matrices of the unit's weights.
    DecodeFixed(Arc<[FixedSizes]>),
}

/// What `decode_units` must know of a unit apart from addresses: its sizes, and what it needs of the launch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListedSizes {
    pub(crate) chunks: u32,
    /// Bytes of dynamic shared memory that a block needs to decode the unit.
    pub(crate) shared_bytes: u32,
    /// Rows of `luts`, the code lengths among them.
    pub(crate) n_luts: u32,
    /// Bytes of `encoded_exponent`.
    pub(crate) n_bytes: u32,
    pub(crate) n_elements: u32,
}

impl UnitKernel {
    /// `decode_units`, if it can decode the unit, as `listed` says; otherwise `decode`. Or the kernel `only`, if it is
    /// given. A thread block can have `shared_allowed` bytes of shared memory.
    pub(crate) fn of(
        unit: &Unit<'_>,
        only: Option<Kernel>,
        listed: Result<ListedSizes, LaunchError>,
        shared_allowed: u32,
    ) -> Result<Self, LaunchError> {
        let (listed, alone) =
            (listed.map(Self::DecodeUnits), || LaunchConfig::of(unit, shared_allowed).map(Self::Decode));
        match only {
            None => listed.or_else(|_| alone()),
            Some(Kernel::DecodeUnits) => listed,
            Some(Kernel::Decode) => alone(),
        }
    }

    /// Which of the kernels for DF11 it is; `None` if the unit is kept in another form.
    pub(crate) fn kernel(&self) -> Option<Kernel> {
        match self {
            Self::Decode(_) => Some(Kernel::Decode),
            Self::DecodeUnits(_) => Some(Kernel::DecodeUnits),
            Self::DecodeFixed(_) => None,
        }
    }
}

impl ListedSizes {
    /// Threads of a block. They are the same for all units.
    pub(crate) const THREADS: u32 = COLUMN_THREADS;

    /// The sizes of a unit. Tables of steps look at `step_bits` bits; a thread block can have `shared_allowed` bytes of
    /// shared memory.
    pub(crate) fn of(unit: &Unit<'_>, step_bits: u32, shared_allowed: u32) -> Result<Self, LaunchError> {
        let (got, allowed) = (threads(unit)?, Self::THREADS as usize);
        if got != allowed {
            return Err(LaunchError::UnitsThreads { got, allowed });
        }
        let raw = unit.raw();
        let largest_chunk = within("elements of a chunk", unit.largest_chunk())?;
        Ok(Self {
            chunks: within("chunks", unit.chunks())?,
            shared_bytes: allowed_bytes(units_shared_bytes(step_bits, largest_chunk).into(), shared_allowed)?,
            n_luts: within("rows of luts", raw.luts.len() / 256)?,
            n_bytes: within("code bytes", raw.encoded_exponent.len())?,
            n_elements: elements(unit.n_elements())?,
        })
    }
}

impl Kernel {
    /// Both kernels, the preferred one first.
    pub const ALL: [Self; 2] = [Self::DecodeUnits, Self::Decode];

    /// Its name in PTX.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Decode => "decode",
            Self::DecodeUnits => "decode_units",
        }
    }

    /// Whether it can decode a unit, on a GPU that gives a thread block at most `shared_allowed` bytes of shared
    /// memory.
    ///
    /// This counts with small tables of steps. GPUs that get large ones
    /// ([`Multiprocessor`](crate::device::Multiprocessor)) have more than enough for any chunk.
    ///
    /// # Errors
    ///
    /// A [`LaunchError`]: why it can't.
    pub fn takes(self, unit: &Unit<'_>, shared_allowed: u32) -> Result<(), LaunchError> {
        match self {
            Self::Decode => LaunchConfig::of(unit, shared_allowed).map(drop),
            Self::DecodeUnits => ListedSizes::of(unit, UNITS_BITS[1], shared_allowed).map(drop),
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kernel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|kernel| kernel.name() == text);
        known.ok_or_else(|| format!("{text:?} is no kernel; there are decode_units and decode"))
    }
}
