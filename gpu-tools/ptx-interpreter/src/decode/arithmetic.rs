//! `add`, `sub`, `mul`, `mad` with their carries; `div`, `rem`, `min`, `max`, `neg`, `abs`.

use super::{Decoded, InstructionDecoder};
use crate::alu::{LaneFunction, arithmetic, carry};
use crate::instruction::{Calculation, Op, Source};
use crate::types::Type;

impl InstructionDecoder<'_, '_> {
    pub(super) fn arithmetic(&mut self) -> Decoded {
        let name = self.opcode.name;
        match name {
            "addc" | "subc" | "madc" => return self.carried(true),
            "add" | "sub" | "mad" if self.opcode.text.contains(".cc.") => return self.carried(false),
            "mul" | "mad" => return self.product(),
            _ => {}
        }
        let ty = self.ty()?;
        match self.known(arithmetic::by_name(name, ty))? {
            LaneFunction::Binary(f) if matches!(name, "div" | "rem") => {
                self.arity(3)?;
                let (dividend, divisor) = (self.source(1, ty)?, self.source(2, ty)?);
                Ok(Op::Calculate(Calculation::Divide { f, target: self.register(0, ty)?, dividend, divisor }))
            }
            f @ LaneFunction::Unary(_) => self.compute(f, ty, &[ty]),
            f => self.compute(f, ty, &[ty, ty]),
        }
    }

    fn product(&mut self) -> Decoded {
        let (name, part) = (self.opcode.name, self.part());
        let part = self.known(part)?;
        let ty = self.ty()?;
        let whole = if part == "wide" { Type::new(ty.kind, 2 * ty.bits) } else { ty };
        match self.known(arithmetic::of_product(name, part, ty))? {
            f @ LaneFunction::Ternary(_) => self.compute(f, whole, &[ty, ty, whole]),
            f => self.compute(f, whole, &[ty, ty]),
        }
    }

    fn carried(&mut self, takes: bool) -> Decoded {
        let (leaves, part) = (self.opcode.take("cc"), self.part());
        let ty = self.ty()?;
        let f = self.known(carry::by_name(self.opcode.name, part, ty))?;
        self.arity(if part.is_some() { 4 } else { 3 })?;
        let addend = if part.is_some() { self.source(3, ty)? } else { Source::Constant(0) };
        let sources = [self.source(1, ty)?, self.source(2, ty)?, addend];
        Ok(Op::Calculate(Calculation::Carry { f, target: self.register(0, ty)?, sources, takes, leaves }))
    }

    /// The part of a product that the instruction keeps.
    fn part(&mut self) -> Option<&'static str> {
        ["lo", "hi", "wide"].into_iter().find(|part| self.opcode.take(part))
    }
}
