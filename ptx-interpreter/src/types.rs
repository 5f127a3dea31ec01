//! The operand types and state spaces that PTX's modifiers name.

use std::fmt;

/// How an instruction reads the bits of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Bits,
    Unsigned,
    Signed,
    Float,
    Predicate,
}

/// An operand type such as `.u32`: a reading and a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Type {
    pub(crate) kind: Kind,
    pub(crate) bits: u32,
}

impl Type {
    pub(crate) const PREDICATE: Type = Type::new(Kind::Predicate, 1);
    pub(crate) const B32: Type = Type::new(Kind::Bits, 32);
    pub(crate) const U64: Type = Type::new(Kind::Unsigned, 64);

    pub(crate) const fn new(kind: Kind, bits: u32) -> Type {
        Type { kind, bits }
    }

    /// The type a modifier names, without its dot; `None` for any other modifier.
    pub(crate) fn parse(modifier: &str) -> Option<Type> {
        let (kind, bits) = match modifier {
            "pred" => return Some(Type::PREDICATE),
            _ => modifier.split_at_checked(1)?,
        };
        let bits = match bits {
            "8" => 8,
            "16" => 16,
            "32" => 32,
            "64" => 64,
            _ => return None,
        };
        let kind = match kind {
            "b" => Kind::Bits,
            "u" => Kind::Unsigned,
            "s" => Kind::Signed,
            "f" => Kind::Float,
            _ => return None,
        };
        Some(Type::new(kind, bits))
    }

    /// Memory the type takes, in bytes.
    pub(crate) fn bytes(self) -> usize {
        self.bits.div_ceil(8) as usize
    }

    /// The low `bits` bits set.
    pub(crate) fn mask(self) -> u64 {
        low_bits(self.bits)
    }

    pub(crate) fn is_signed(self) -> bool {
        self.kind == Kind::Signed
    }

    /// Whether arithmetic is defined on it: `.u…` and `.s…` of 16 bits or more.
    pub(crate) fn is_number(self) -> bool {
        matches!(self.kind, Kind::Unsigned | Kind::Signed) && self.bits >= 16
    }

    /// Reads the low bits of `slot` as this type and extends them, by sign or by zeros, to 64.
    pub(crate) fn extend(self, slot: u64) -> u64 {
        let unused = 64 - self.bits;
        match self.kind {
            Kind::Signed => ((slot << unused) as i64 >> unused) as u64,
            _ => slot & self.mask(),
        }
    }
}

/// The low `bits` (1 to 64) bits set.
pub(crate) fn low_bits(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

/// A PTX state space: which memory an address is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// No space named: the address itself tells, by the window it lies in.
    Generic,
    /// Device memory, and the module's `.global` variables.
    Global,
    /// The module's `.const` variables.
    Const,
    /// The block's shared memory.
    Shared,
    /// A thread's own memory.
    Local,
    /// The kernel's arguments.
    Param,
}

impl Space {
    /// The space a modifier names, without its dot.
    pub(crate) fn parse(modifier: &str) -> Option<Space> {
        Some(match modifier {
            "global" => Space::Global,
            "const" => Space::Const,
            "shared" | "shared::cta" => Space::Shared,
            "local" => Space::Local,
            "param" | "param::entry" => Space::Param,
            _ => return None,
        })
    }

    /// Whether a symbol of this space has the same address where `other` is meant.
    pub(crate) fn is_addressed_as(self, other: Space) -> bool {
        self == other || (matches!(self, Space::Global | Space::Const) && other == Space::Generic)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Space::Generic => "generic",
            Space::Global => "global",
            Space::Const => "constant",
            Space::Shared => "shared",
            Space::Local => "local",
            Space::Param => "parameter",
        })
    }
}
