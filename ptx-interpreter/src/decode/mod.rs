//! One instruction's text → [`Op`].

mod arithmetic;
mod bits;
mod control;
mod data;
mod memory;
mod operands;
mod special;
mod warp;

use crate::ParseError;
use crate::alu::Compute;
use crate::instruction::{Calculation, Op, Source};
use crate::parse::names::Names;
use crate::parse::opcode::Opcode;
use crate::parse::operand::Operand;
use crate::types::Type;

/// An instruction being decoded.
pub(crate) struct Decoder<'d, 'a> {
    line: u32,
    opcode: Opcode<'a>,
    operands: &'d [Operand<'a>],
    names: &'d Names,
}

type Decoded = Result<Op, ParseError>;

impl<'d, 'a> Decoder<'d, 'a> {
    pub(crate) fn new(line: u32, opcode: Opcode<'a>, operands: &'d [Operand<'a>], names: &'d Names) -> Self {
        Decoder { line, opcode, operands, names }
    }

    /// What the instruction does. Branch targets are left at 0.
    pub(crate) fn decode(mut self) -> Decoded {
        let decoded = match self.opcode.name {
            "add" | "sub" | "addc" | "subc" | "mul" | "mad" | "madc" | "div" | "rem" | "min" | "max" | "neg"
            | "abs" => self.arithmetic(),
            "and" | "or" | "xor" | "not" | "shl" | "shr" | "shf" | "bfe" | "bfi" | "popc" | "clz" | "brev"
            | "bfind" | "prmt" | "lop3" => self.bits(),
            "mov" | "cvt" | "cvta" | "isspacep" | "selp" | "setp" => self.data(),
            "ld" | "ldu" | "st" | "atom" | "red" | "cp" | "prefetch" | "membar" | "fence" => self.memory(),
            "bra" | "brx" | "bar" | "barrier" | "ret" | "exit" | "trap" => self.control(),
            "shfl" | "vote" | "activemask" => self.warp(),
            _ => Err(self.unknown()),
        };
        // A modifier that is left over may change the meaning, of the operands as well.
        if self.opcode.is_spent() { decoded } else { Err(self.unknown()) }
    }

    fn unknown(&self) -> ParseError {
        let opcode = self.opcode.text.to_owned();
        ParseError::UnknownInstruction { line: self.line, opcode }
    }

    /// The answer of a choice by name and type, or the error that there is none.
    fn known<T>(&self, choice: Option<T>) -> Result<T, ParseError> {
        choice.ok_or_else(|| self.unknown())
    }

    /// Crosses off the instruction's type.
    fn ty(&mut self) -> Result<Type, ParseError> {
        let ty = self.opcode.take_type();
        self.known(ty)
    }

    /// `target, source…`, where the target has type `to` and the sources have those of `from`.
    fn compute(&self, f: Compute, to: Type, from: &[Type]) -> Decoded {
        self.arity(1 + from.len())?;
        let target = self.register(0, to)?;
        let mut sources = [Source::Constant(0); 4];
        for (i, &ty) in from.iter().enumerate() {
            sources[i] = self.source(1 + i, ty)?;
        }
        Ok(Calculation::Apply { f, target, sources }.into())
    }
}
