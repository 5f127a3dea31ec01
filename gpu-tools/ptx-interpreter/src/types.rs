//! The operand types and state spaces that PTX's modifiers name.

use std::fmt;

/// How an instruction interprets the bits of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeKind {
    Bits,
    Unsigned,
    Signed,
    Float,
    Predicate,
}

/// An operand type such as `.u32`: an interpretation and a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Type {
    pub(crate) kind: TypeKind,
    pub(crate) bits: u32,
}

impl Type {
    pub(crate) const PREDICATE: Type = Type::new(TypeKind::Predicate, 1);
    pub(crate) const B32: Type = Type::new(TypeKind::Bits, 32);
    pub(crate) const U64: Type = Type::new(TypeKind::Unsigned, 64);

    pub(crate) const fn new(kind: TypeKind, bits: u32) -> Type {
        Type { kind, bits }
    }

    /// The type that a modifier, given without its dot, names; `None` for any other modifier.
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
            "b" => TypeKind::Bits,
            "u" => TypeKind::Unsigned,
            "s" => TypeKind::Signed,
            "f" => TypeKind::Float,
            _ => return None,
        };
        Some(Type::new(kind, bits))
    }

    /// Its size in memory, in bytes.
    pub(crate) fn bytes(self) -> usize {
        self.bits.div_ceil(8) as usize
    }

    /// A number with the low `bits` bits set.
    pub(crate) fn mask(self) -> u64 {
        low_bits(self.bits)
    }

    pub(crate) fn is_signed(self) -> bool {
        self.kind == TypeKind::Signed
    }

    /// Whether PTX defines arithmetic on it: on `.u…` and `.s…` of 16 bits or more.
    pub(crate) fn is_number(self) -> bool {
        matches!(self.kind, TypeKind::Unsigned | TypeKind::Signed) && self.bits >= 16
    }

    /// Takes the low bits of `slot` as this type and extends them to 64 bits, by the sign or by zeros.
    pub(crate) fn extend(self, slot: u64) -> u64 {
        let unused = 64 - self.bits;
        match self.kind {
            TypeKind::Signed => ((slot << unused) as i64 >> unused) as u64,
            _ => slot & self.mask(),
        }
    }
}

/// A number with the low `bits` bits set, 1 to 64.
pub(crate) fn low_bits(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

/// A PTX state space: the memory that an address belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateSpace {
    /// The instruction names no space. The address lies in one space's window of the generic address
    /// space, and that decides.
    Generic,
    /// Device memory, and the module's `.global` variables.
    Global,
    /// The module's `.const` variables.
    Const,
    /// The block's shared memory.
    Shared,
    /// A thread's own memory: `.local` variables.
    Local,
    /// The kernel's parameters.
    Param,
}

impl StateSpace {
    /// The space that a modifier, given without its dot, names.
    pub(crate) fn parse(modifier: &str) -> Option<StateSpace> {
        Some(match modifier {
            "global" => StateSpace::Global,
            "const" => StateSpace::Const,
            "shared" | "shared::cta" => StateSpace::Shared,
            "local" => StateSpace::Local,
            "param" | "param::entry" => StateSpace::Param,
            _ => return None,
        })
    }

    /// Whether a symbol of this space has the same address in `other`.
    pub(crate) fn is_addressed_as(self, other: StateSpace) -> bool {
        self == other || (matches!(self, StateSpace::Global | StateSpace::Const) && other == StateSpace::Generic)
    }
}

impl fmt::Display for StateSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StateSpace::Generic => "generic",
            StateSpace::Global => "global",
            StateSpace::Const => "constant",
            StateSpace::Shared => "shared",
            StateSpace::Local => "local",
            StateSpace::Param => "parameter",
        })
    }
}
