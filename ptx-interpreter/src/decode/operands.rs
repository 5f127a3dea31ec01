//! Operands as an instruction takes them: registers, values, addresses, vectors.

use super::{Decoder, special};
use crate::ParseError;
use crate::instruction::{Address, Condition, Reg, Source, Target, Vector};
use crate::parse::names::Name;
use crate::parse::operand::Operand;
use crate::types::{Kind, Space, Type};

/// How a register's width must fit an instruction's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Exact,
    /// Loads, stores and `cvt` take wider registers as well.
    AtLeast,
}

impl<'a> Decoder<'_, 'a> {
    /// Demands that there be so many operands.
    pub(super) fn arity(&self, wanted: usize) -> Result<(), ParseError> {
        let got = self.operands.len();
        let opcode = self.opcode.text.to_owned();
        match got == wanted {
            true => Ok(()),
            false => Err(ParseError::OperandCount { line: self.line, opcode, got, wanted }),
        }
    }

    pub(super) fn operand(&self, at: usize) -> Result<&Operand<'a>, ParseError> {
        self.arity(self.operands.len().max(at + 1))?;
        Ok(&self.operands[at])
    }

    /// A register to be written, of exactly this type's width.
    pub(super) fn register(&self, at: usize, ty: Type) -> Result<Reg, ParseError> {
        let operand = self.operand(at)?;
        let target = self.target_in(operand, ty, Fit::Exact)?;
        target.map(|target| target.register).ok_or_else(|| self.misfit(operand, "a register"))
    }

    /// Registers to be written, of at least this type's width: one, or a vector of them.
    pub(super) fn targets(&self, at: usize, ty: Type) -> Result<Vector<Option<Target>>, ParseError> {
        self.each(at, |operand| self.target_in(operand, ty, Fit::AtLeast))
    }

    /// Registers to be written, of exactly this type's width.
    pub(super) fn parts(&self, at: usize, ty: Type) -> Result<Vector<Option<Reg>>, ParseError> {
        self.each(at, |operand| Ok(self.target_in(operand, ty, Fit::Exact)?.map(|target| target.register)))
    }

    /// A register of this type, and after a bar a predicate: `d|p`, where either may be `_`.
    pub(super) fn register_and_predicate(&self, at: usize, ty: Type) -> Result<(Option<Reg>, Option<Reg>), ParseError> {
        let of = |name, ty| {
            let target = self.target_in(&Operand::Name(name), ty, Fit::Exact)?;
            Ok(target.map(|target| target.register))
        };
        match self.operand(at)? {
            Operand::Name(name) => Ok((of(name, ty)?, None)),
            Operand::Pair(first, second) => Ok((of(first, ty)?, of(second, Type::PREDICATE)?)),
            other => Err(self.misfit(other, "a register")),
        }
    }

    /// A value of exactly this type's width.
    pub(super) fn source(&self, at: usize, ty: Type) -> Result<Source, ParseError> {
        self.source_in(self.operand(at)?, ty, Fit::Exact)
    }

    /// A value of at least this type's width.
    pub(super) fn wide_source(&self, at: usize, ty: Type) -> Result<Source, ParseError> {
        self.source_in(self.operand(at)?, ty, Fit::AtLeast)
    }

    /// Values of at least this type's width: one, or a vector of them.
    pub(super) fn wide_sources(&self, at: usize, ty: Type) -> Result<Vector<Source>, ParseError> {
        self.each(at, |operand| self.source_in(operand, ty, Fit::AtLeast))
    }

    /// Values of exactly this type's width: one, or a vector of them.
    pub(super) fn sources(&self, at: usize, ty: Type) -> Result<Vector<Source>, ParseError> {
        self.each(at, |operand| self.source_in(operand, ty, Fit::Exact))
    }

    /// A number written out.
    pub(super) fn literal(&self, at: usize) -> Result<u64, ParseError> {
        match self.operand(at)? {
            Operand::Number(value) => Ok(*value),
            other => Err(self.misfit(other, "a number")),
        }
    }

    /// A predicate, or `!` and a predicate.
    pub(super) fn condition(&self, at: usize) -> Result<Condition, ParseError> {
        let (operand, negated) = match self.operand(at)? {
            Operand::Not(name) => (&Operand::Name(name), true),
            other => (other, false),
        };
        let value = self.source_in(operand, Type::PREDICATE, Fit::Exact)?;
        Ok(Condition { value, negated })
    }

    /// `[register or symbol or number + offset]` in `space`.
    pub(super) fn address(&self, at: usize, space: Space) -> Result<Address, ParseError> {
        let operand = self.operand(at)?;
        let Operand::Address { base, offset } = operand else {
            return Err(self.misfit(operand, "an address in brackets"));
        };
        let (base, mask) = match &**base {
            Operand::Number(value) => (Source::Constant(*value), u64::MAX),
            Operand::Name(name) => match self.lookup(name)? {
                Name::Register(register, ty) if ty.bits >= 32 => (Source::Register(register), ty.mask()),
                Name::Symbol(of, address) if of.is_addressed_as(space) => (Source::Constant(address), u64::MAX),
                _ => return Err(self.misfit(operand, "an address in the instruction's space")),
            },
            _ => return Err(self.misfit(operand, "a register or a symbol in brackets")),
        };
        Ok(Address { space, base, offset: *offset, mask })
    }

    fn each<T>(&self, at: usize, one: impl Fn(&Operand<'a>) -> Result<T, ParseError>) -> Result<Vector<T>, ParseError> {
        let operands = match self.operand(at)? {
            Operand::Vector(parts) => &parts[..],
            single => std::slice::from_ref(single),
        };
        operands.iter().map(one).collect::<Result<_, _>>().map(Vector)
    }

    /// The register to be written; `None` for the sink `_`.
    fn target_in(&self, operand: &Operand<'a>, ty: Type, fit: Fit) -> Result<Option<Target>, ParseError> {
        let name = match operand {
            Operand::Name("_") => return Ok(None),
            Operand::Name(name) => name,
            other => return Err(self.misfit(other, "a register")),
        };
        match self.lookup(name)? {
            Name::Register(register, of) => {
                self.check_width(name, of, ty, fit)?;
                Ok(Some(Target { register, bits: of.bits }))
            }
            Name::Symbol(..) => Err(self.misfit(operand, "a register")),
        }
    }

    fn source_in(&self, operand: &Operand<'a>, ty: Type, fit: Fit) -> Result<Source, ParseError> {
        let name = match operand {
            Operand::Number(value) => return Ok(Source::Constant(value & ty.mask())),
            Operand::Name(name) => name,
            other => return Err(self.misfit(other, "a value")),
        };
        if let Some(special) = special::by_name(name) {
            return Ok(special);
        }
        match self.lookup(name)? {
            Name::Register(register, of) => {
                self.check_width(name, of, ty, fit)?;
                Ok(Source::Register(register))
            }
            Name::Symbol(_, address) => Ok(Source::Constant(address & ty.mask())),
        }
    }

    fn lookup(&self, name: &str) -> Result<Name, ParseError> {
        let line = self.line;
        self.names.lookup(name).ok_or_else(|| ParseError::Undefined { line, name: name.to_owned() })
    }

    fn check_width(&self, name: &str, of: Type, ty: Type, fit: Fit) -> Result<(), ParseError> {
        let same_kind = (of.kind == Kind::Predicate) == (ty.kind == Kind::Predicate);
        let fits = match fit {
            Fit::Exact => of.bits == ty.bits,
            Fit::AtLeast => of.bits >= ty.bits,
        };
        if same_kind && fits {
            return Ok(());
        }
        Err(ParseError::Width {
            line: self.line,
            opcode: self.opcode.text.to_owned(),
            register: name.to_owned(),
            got: of.bits,
            wanted: ty.bits,
        })
    }

    /// The error that an operand is not what the instruction takes there.
    pub(super) fn misfit(&self, operand: &Operand<'_>, wanted: &'static str) -> ParseError {
        let (opcode, got) = (self.opcode.text.to_owned(), operand.to_string());
        ParseError::OperandKind { line: self.line, opcode, got, wanted }
    }
}
