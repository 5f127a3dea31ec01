//! `add`, `mul` and `fma` of FP32.

use super::{Decoded, InstructionDecoder};
use crate::alu::{LaneFunction, float};
use crate::types::{Type, TypeKind};

const F32: Type = Type::new(TypeKind::Float, 32);

impl InstructionDecoder<'_, '_> {
    /// Whether the instruction's type is `.f32`.
    pub(super) fn is_float(&self) -> bool {
        self.opcode.clone().take_type() == Some(F32)
    }

    pub(super) fn float(&mut self) -> Decoded {
        let is_rounded = self.opcode.take("rn");
        let ty = self.ty()?;
        let f = match self.opcode.name {
            "add" => LaneFunction::Binary(float::ADD),
            "mul" => LaneFunction::Binary(float::MUL),
            // PTX has no `fma` that doesn't say how it rounds.
            "fma" if is_rounded => return self.compute(LaneFunction::Ternary(float::FMA), ty, &[ty; 3]),
            _ => return Err(self.unknown()),
        };
        self.compute(f, ty, &[ty; 2])
    }
}
