//! What the pass doesn't support.

use core::fmt;

/// Why a module can't be rewritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It isn't SPIR-V.
    NotAModule(String),
    /// It has signed integers of this many bits.
    Signed(u32),
    /// It has integers of this many bits.
    Width(u32),
    /// It has vectors of such integers.
    Vector,
    /// Such integers lie in memory that the host sees, in this storage class: their layout would change.
    Layout(String),
    /// An instruction without a rule takes or returns integers of this many bits.
    Instruction {
        /// Its name, without `Op`.
        name: &'static str,
        /// The bits.
        width: u32,
    },
    /// An instruction that every module needs, or an operand of one, is missing.
    Missing(&'static str),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAModule(error) => write!(f, "not a SPIR-V module: {error}"),
            Self::Signed(width) => write!(f, "signed integers of {width} bits"),
            Self::Width(width) => write!(f, "integers of {width} bits; known are 8, 16, 32 and 64"),
            Self::Vector => write!(f, "vectors of integers that don't have 32 bits"),
            Self::Layout(class) => write!(f, "integers that don't have 32 bits in the storage class {class}"),
            Self::Instruction { name, width } => write!(f, "no rule for Op{name} with integers of {width} bits"),
            Self::Missing(what) => write!(f, "the module lacks {what}"),
        }
    }
}

impl core::error::Error for Refused {}
