//! One instruction's text → [`Op`].

mod arithmetic;
mod bits;
mod control;
mod data;
mod float;
mod memory;
mod operands;
mod special;
mod warp;

use crate::ParseError;
use crate::alu::LaneFunction;
use crate::instruction::{Calculation, Op, Source};
use crate::parse::names::Names;
use crate::parse::opcode::Opcode;
use crate::parse::operand::Operand;
use crate::types::Type;

/// An instruction while it is being decoded.
pub(crate) struct InstructionDecoder<'d, 'a> {
    line: u32,
    opcode: Opcode<'a>,
    operands: &'d [Operand<'a>],
    names: &'d Names,
}

type Decoded = Result<Op, ParseError>;

impl<'d, 'a> InstructionDecoder<'d, 'a> {
    pub(crate) fn new(line: u32, opcode: Opcode<'a>, operands: &'d [Operand<'a>], names: &'d Names) -> Self {
        InstructionDecoder { line, opcode, operands, names }
    }

    /// What the instruction does. The parser sets branch targets later; here they are 0.
    pub(crate) fn decode(mut self) -> Decoded {
        let decoded = match self.opcode.name {
            "add" | "mul" | "fma" if self.is_float() => self.float(),
            "add" | "sub" | "addc" | "subc" | "mul" | "mad" | "madc" | "div" | "rem" | "min" | "max" | "neg"
            | "abs" => self.arithmetic(),
            "and" | "or" | "xor" | "not" | "shl" | "shr" | "shf" | "bfe" | "bfi" | "popc" | "clz" | "brev"
            | "bfind" | "prmt" | "lop3" => self.bits(),
            "mov" => self.mov(),
            "cvt" => self.convert(),
            "cvta" => self.convert_address(),
            "isspacep" => self.is_in_space(),
            "selp" => self.select(),
            "setp" => self.compare(),
            "ld" | "ldu" | "st" | "atom" | "red" | "prefetch" | "membar" | "fence" => self.memory(),
            "bra" | "brx" | "bar" | "barrier" | "ret" | "exit" | "trap" => self.control(),
            "shfl" | "vote" | "activemask" => self.warp(),
            _ => Err(self.unknown()),
        };
        // A modifier that is left over may change the instruction's meaning, and that of its operands.
        if self.opcode.is_used_up() { decoded } else { Err(self.unknown()) }
    }

    fn unknown(&self) -> ParseError {
        let opcode = self.opcode.text.to_owned();
        ParseError::UnknownInstruction { line: self.line, opcode }
    }

    /// The value of `choice`, or the error that there is no such instruction.
    fn known<T>(&self, choice: Option<T>) -> Result<T, ParseError> {
        choice.ok_or_else(|| self.unknown())
    }

    /// Takes the instruction's type.
    fn ty(&mut self) -> Result<Type, ParseError> {
        let ty = self.opcode.take_type();
        self.known(ty)
    }

    /// Decodes the operands `target, source…`, where the target has type `to` and the sources have the types
    /// `from`.
    fn compute(&self, f: LaneFunction, to: Type, from: &[Type]) -> Decoded {
        self.arity(1 + from.len())?;
        let target = self.register(0, to)?;
        let mut sources = [Source::Constant(0); 4];
        for (i, &ty) in from.iter().enumerate() {
            sources[i] = self.source(1 + i, ty)?;
        }
        Ok(Op::Calculate(Calculation::Apply { f, target, sources }))
    }
}
