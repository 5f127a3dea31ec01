//! `mov`, `cvt`, `cvta`, `isspacep`, `selp`, `setp`.

use super::{Decoded, InstructionDecoder};
use crate::alu::{LaneFunction, compare, space};
use crate::instruction::{Calculation, Join, Op, Source};
use crate::memory::address;
use crate::parse::operand::Operand;
use crate::types::{StateSpace, Type, TypeKind};

impl InstructionDecoder<'_, '_> {
    pub(super) fn is_in_space(&mut self) -> Decoded {
        let space = self.opcode.take_space();
        let f = self.known(space::contains(space))?;
        self.compute(LaneFunction::Unary(f), Type::PREDICATE, &[Type::U64])
    }

    pub(super) fn select(&mut self) -> Decoded {
        let ty = self.ty()?;
        let select = LaneFunction::Ternary(|yes, no, which| if which != 0 { yes } else { no });
        self.compute(select, ty, &[ty, ty, Type::PREDICATE])
    }

    pub(super) fn mov(&mut self) -> Decoded {
        let ty = self.ty()?;
        self.arity(2)?;
        let part = |count: usize| match ty.bits as usize / count {
            bits @ (8 | 16 | 32) => Ok(Type::new(TypeKind::Bits, bits as u32)),
            _ => Err(self.unknown()),
        };
        match (self.operand(0)?, self.operand(1)?) {
            (Operand::Vector(parts), _) => {
                let part = part(parts.len())?;
                let (parts, source) = (self.parts(0, part)?, self.source(1, ty)?);
                Ok(Op::Calculate(Calculation::Unpack { bits: part.bits, parts, source }))
            }
            (_, Operand::Vector(parts)) => {
                let part = part(parts.len())?;
                let (target, parts) = (self.register(0, ty)?, self.sources(1, part)?);
                Ok(Op::Calculate(Calculation::Pack { bits: part.bits, target, parts }))
            }
            _ => self.compute(LaneFunction::Unary(|value| value), ty, &[ty]),
        }
    }

    pub(super) fn convert(&mut self) -> Decoded {
        let (to, from) = (self.ty()?, self.ty()?);
        for ty in [to, from] {
            if matches!(ty.kind, TypeKind::Float | TypeKind::Predicate | TypeKind::Bits) {
                return Err(self.unknown());
            }
        }
        self.arity(2)?;
        let [Some(target)] = *self.targets(0, to)? else {
            return Err(self.unknown());
        };
        Ok(Op::Calculate(Calculation::Convert { from, to, target, source: self.wide_source(1, from)? }))
    }

    pub(super) fn convert_address(&mut self) -> Decoded {
        let back = self.opcode.take("to");
        let space = self.opcode.take_space();
        if self.ty()? != Type::U64 || matches!(space, StateSpace::Generic | StateSpace::Param) {
            return Err(self.unknown());
        }
        self.arity(2)?;
        let f = LaneFunction::Binary(if back { u64::wrapping_sub } else { u64::wrapping_add });
        let (from, bias) = (self.source(1, Type::U64)?, Source::Constant(address::bias(space)));
        let sources = [from, bias, Source::Constant(0), Source::Constant(0)];
        Ok(Op::Calculate(Calculation::Apply { f, target: self.register(0, Type::U64)?, sources }))
    }

    pub(super) fn compare(&mut self) -> Decoded {
        let ty = self.ty()?;
        let f = self.opcode.take_with(|modifier| compare::by_name(modifier, ty));
        let f = self.known(f)?;
        let join: Option<Join> = self.opcode.take_with(|modifier| match modifier {
            "and" => Some((|a, b| a & b) as Join),
            "or" => Some(|a, b| a | b),
            "xor" => Some(|a, b| a ^ b),
            _ => None,
        });
        self.arity(if join.is_some() { 4 } else { 3 })?;
        let (yes, no) = self.register_and_predicate(0, Type::PREDICATE)?;
        let sources = [self.source(1, ty)?, self.source(2, ty)?];
        let join = join.map(|join| Ok((join, self.condition(3)?))).transpose()?;
        Ok(Op::Calculate(Calculation::Compare { f, sources, join, yes, no }))
    }
}
