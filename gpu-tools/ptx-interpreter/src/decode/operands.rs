//! Decodes operands, as instructions expect them: registers, values, addresses, vectors.

use super::{InstructionDecoder, special};
use crate::ParseError;
use crate::instruction::{Address, Condition, Register, Source, Target};
use crate::parse::names::Name;
use crate::parse::operand::Operand;
use crate::types::{StateSpace, Type, TypeKind};

/// How a register's width must relate to the instruction's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Exact,
    /// Loads, stores and `cvt` take wider registers too.
    AtLeast,
}

impl<'a> InstructionDecoder<'_, 'a> {
    /// Requires `wanted` operands.
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

    /// The register that operand `at` names, to be written. It has exactly the type's width.
    pub(super) fn register(&self, at: usize, ty: Type) -> Result<Register, ParseError> {
        let operand = self.operand(at)?;
        self.register_in(operand, ty)?.ok_or_else(|| self.misfit(operand, "a register"))
    }

    /// The register, or the vector of registers, to be written; each has at least the type's width.
    pub(super) fn targets(&self, at: usize, ty: Type) -> Result<Box<[Option<Target>]>, ParseError> {
        self.each(at, |operand| self.target_in(operand, ty, Fit::AtLeast))
    }

    /// The register, or the vector of registers, to be written; each has exactly the type's width.
    pub(super) fn parts(&self, at: usize, ty: Type) -> Result<Box<[Option<Register>]>, ParseError> {
        self.each(at, |operand| self.register_in(operand, ty))
    }

    /// A register of this type, or `d|p`: a register and a predicate. Each may be the sink `_`.
    pub(super) fn register_and_predicate(
        &self,
        at: usize,
        ty: Type,
    ) -> Result<(Option<Register>, Option<Register>), ParseError> {
        match self.operand(at)? {
            Operand::Pair(first, second) => Ok((
                self.register_in(&Operand::Name(first), ty)?,
                self.register_in(&Operand::Name(second), Type::PREDICATE)?,
            )),
            single => Ok((self.register_in(single, ty)?, None)),
        }
    }

    /// A value; a register has exactly the type's width.
    pub(super) fn source(&self, at: usize, ty: Type) -> Result<Source, ParseError> {
        self.source_in(self.operand(at)?, ty, Fit::Exact)
    }

    /// A value; a register has at least the type's width.
    pub(super) fn wide_source(&self, at: usize, ty: Type) -> Result<Source, ParseError> {
        self.source_in(self.operand(at)?, ty, Fit::AtLeast)
    }

    /// A value or a vector of values; each register has at least the type's width.
    pub(super) fn wide_sources(&self, at: usize, ty: Type) -> Result<Box<[Source]>, ParseError> {
        self.each(at, |operand| self.source_in(operand, ty, Fit::AtLeast))
    }

    /// A value or a vector of values; each register has exactly the type's width.
    pub(super) fn sources(&self, at: usize, ty: Type) -> Result<Box<[Source]>, ParseError> {
        self.each(at, |operand| self.source_in(operand, ty, Fit::Exact))
    }

    /// A literal number.
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
    pub(super) fn address(&self, at: usize, space: StateSpace) -> Result<Address, ParseError> {
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

    fn each<T>(&self, at: usize, one: impl Fn(&Operand<'a>) -> Result<T, ParseError>) -> Result<Box<[T]>, ParseError> {
        let operands = match self.operand(at)? {
            Operand::Vector(parts) => &parts[..],
            single => std::slice::from_ref(single),
        };
        operands.iter().map(one).collect()
    }

    /// A register to be written, of exactly the type's width; `None` for the sink `_`.
    fn register_in(&self, operand: &Operand<'a>, ty: Type) -> Result<Option<Register>, ParseError> {
        Ok(self.target_in(operand, ty, Fit::Exact)?.map(|target| target.register))
    }

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
        let same_kind = (of.kind == TypeKind::Predicate) == (ty.kind == TypeKind::Predicate);
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

    /// The error for an operand that isn't of the kind that the instruction takes there.
    pub(super) fn misfit(&self, operand: &Operand<'_>, wanted: &'static str) -> ParseError {
        let (opcode, got) = (self.opcode.text.to_owned(), operand.to_string());
        ParseError::OperandKind { line: self.line, opcode, got, wanted }
    }
}
