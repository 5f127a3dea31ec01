//! Logic, shifts, bit fields, bit counts, byte permutations.

use super::{Decoded, InstructionDecoder};
use crate::alu::{LaneFunction, bits, permute};
use crate::types::Type;

const B32: Type = Type::B32;

impl InstructionDecoder<'_, '_> {
    pub(super) fn bits(&mut self) -> Decoded {
        let name = self.opcode.name;
        let left = self.opcode.take_any(&["l", "r"]) == Some("l");
        let wraps = self.opcode.take_any(&["wrap", "clamp"]);
        let shift = self.opcode.take("shiftamt");
        let ty = self.ty()?;
        match name {
            "and" | "or" | "xor" => {
                let f = self.known(bits::two(name, ty))?;
                self.compute(LaneFunction::Binary(f), ty, &[ty, ty])
            }
            "shl" | "shr" => {
                let f = self.known(bits::two(name, ty))?;
                self.compute(LaneFunction::Binary(f), ty, &[ty, B32])
            }
            "not" => {
                let f = self.known(bits::one(name, ty))?;
                self.compute(LaneFunction::Unary(f), ty, &[ty])
            }
            "popc" | "clz" => {
                let f = self.known(bits::one(name, ty))?;
                self.compute(LaneFunction::Unary(f), B32, &[ty])
            }
            "brev" => {
                let f = self.known(bits::one(name, ty))?;
                self.compute(LaneFunction::Unary(f), ty, &[ty])
            }
            "bfind" => {
                let f = self.known(bits::bfind(shift, ty))?;
                self.compute(f, B32, &[ty])
            }
            "bfe" => {
                let f = self.known(bits::bfe(ty))?;
                self.compute(f, ty, &[ty, B32, B32])
            }
            "bfi" => {
                let f = self.known(bits::bfi(ty))?;
                self.compute(f, ty, &[ty, ty, B32, B32])
            }
            "shf" if ty == B32 => {
                let wraps = self.known(wraps)? == "wrap";
                self.compute(LaneFunction::Ternary(permute::funnel(left, wraps)), B32, &[B32; 3])
            }
            "lop3" if ty == B32 => self.compute(LaneFunction::Quaternary(permute::logic), B32, &[B32; 4]),
            "prmt" if ty == B32 => {
                let modes = ["f4e", "b4e", "rc8", "ecl", "ecr", "rc16"];
                let mode = self.opcode.take_any(&modes);
                let f = self.known(permute::bytes(mode))?;
                self.compute(LaneFunction::Ternary(f), B32, &[B32; 3])
            }
            _ => Err(self.unknown()),
        }
    }
}
