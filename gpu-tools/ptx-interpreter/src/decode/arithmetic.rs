//! `add`, `sub`, `mul`, `mad` with their carries; `div`, `rem`, `min`, `max`, `neg`, `abs`.

use super::{Decoded, InstructionDecoder};
use crate::alu::arithmetic::{self, ProductPart};
use crate::alu::{LaneFunction, carry};
use crate::instruction::{Calculation, Source};
use crate::types::{Type, TypeKind};

impl InstructionDecoder<'_, '_> {
    pub(super) fn arithmetic(&mut self) -> Decoded {
        let name = self.opcode.name;
        match name {
            "addc" | "subc" | "madc" => return self.carried(true),
            "add" | "sub" | "mad" if self.opcode.text.contains(".cc.") => {
                return self.carried(false);
            }
            "mul" | "mad" => return self.product(),
            _ => {}
        }
        let ty = self.ty()?;
        match name {
            "div" | "rem" => {
                let f = self.known(arithmetic::division(name, ty))?;
                self.arity(3)?;
                let (dividend, divisor) = (self.source(1, ty)?, self.source(2, ty)?);
                Ok(Calculation::Divide { f, target: self.register(0, ty)?, dividend, divisor }.into())
            }
            "neg" | "abs" => {
                let f = self.known(arithmetic::one(name, ty))?;
                self.compute(LaneFunction::Unary(f), ty, &[ty])
            }
            _ => {
                let f = self.known(arithmetic::two(name, ty))?;
                self.compute(LaneFunction::Binary(f), ty, &[ty, ty])
            }
        }
    }

    fn product(&mut self) -> Decoded {
        let part = self.part();
        let part = self.known(part)?;
        let ty = self.ty()?;
        let whole = match part {
            ProductPart::Wide => Type::new(ty.kind, 2 * ty.bits),
            _ => ty,
        };
        if self.opcode.name == "mul" {
            let f = self.known(arithmetic::mul(part, ty))?;
            self.compute(f, whole, &[ty, ty])
        } else {
            let f = self.known(arithmetic::mad(part, ty))?;
            self.compute(f, whole, &[ty, ty, whole])
        }
    }

    fn carried(&mut self, takes: bool) -> Decoded {
        let leaves = self.opcode.take("cc");
        let is_product = self.opcode.name.starts_with("mad");
        let f = if is_product {
            let part = self.part();
            let part = self.known(part)?;
            carry::of_product(part, self.peek_type()?)
        } else {
            carry::of_sum(self.opcode.name.starts_with("sub"), self.peek_type()?)
        };
        let (f, ty) = (self.known(f)?, self.ty()?);
        self.arity(if is_product { 4 } else { 3 })?;
        let addend = if is_product { self.source(3, ty)? } else { Source::Constant(0) };
        let sources = [self.source(1, ty)?, self.source(2, ty)?, addend];
        Ok(Calculation::Carry { f, target: self.register(0, ty)?, sources, takes, leaves }.into())
    }

    fn part(&mut self) -> Option<ProductPart> {
        self.opcode.take_with(|modifier| match modifier {
            "lo" => Some(ProductPart::Low),
            "hi" => Some(ProductPart::High),
            "wide" => Some(ProductPart::Wide),
            _ => None,
        })
    }

    fn peek_type(&self) -> Result<Type, crate::ParseError> {
        self.known(self.opcode.clone().take_type().filter(|ty| ty.kind != TypeKind::Float))
    }
}
