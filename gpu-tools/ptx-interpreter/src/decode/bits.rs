//! Logic, shifts, bit fields, bit counts, byte permutations.

use super::{Decoded, InstructionDecoder};
use crate::alu::{LaneFunction, bits, permute};
use crate::types::Type;

const B32: Type = Type::B32;

impl InstructionDecoder<'_, '_> {
    pub(super) fn bits(&mut self) -> Decoded {
        let name = self.opcode.name;
        let ty = self.ty()?;
        let f = match name {
            "shf" | "lop3" | "prmt" if ty != B32 => None,
            "shf" => {
                let left = self.opcode.take_any(&["l", "r"]) == Some("l");
                let mode = self.opcode.take_any(&["wrap", "clamp"]);
                mode.map(|mode| LaneFunction::Ternary(permute::funnel(left, mode == "wrap")))
            }
            "lop3" => Some(LaneFunction::Quaternary(permute::logic)),
            "prmt" => {
                let mode = self.opcode.take_any(&["f4e", "b4e", "rc8", "ecl", "ecr", "rc16"]);
                permute::bytes(mode).map(LaneFunction::Ternary)
            }
            "bfind" if self.opcode.take("shiftamt") => bits::by_name("bfind.shiftamt", ty),
            _ => bits::by_name(name, ty),
        };
        let f = self.known(f)?;
        match name {
            "and" | "or" | "xor" => self.compute(f, ty, &[ty, ty]),
            "shl" | "shr" => self.compute(f, ty, &[ty, B32]),
            "not" | "brev" => self.compute(f, ty, &[ty]),
            "popc" | "clz" | "bfind" => self.compute(f, B32, &[ty]),
            "bfe" => self.compute(f, ty, &[ty, B32, B32]),
            "bfi" => self.compute(f, ty, &[ty, ty, B32, B32]),
            "lop3" => self.compute(f, B32, &[B32; 4]),
            _ => self.compute(f, B32, &[B32; 3]),
        }
    }
}
