//! Shuffles and votes.

use super::{Decoded, InstructionDecoder};
use crate::instruction::{Calculation, Collective, Op, Shuffle, Task, Vote};
use crate::types::Type;

const B32: Type = Type::B32;

impl InstructionDecoder<'_, '_> {
    pub(super) fn warp(&mut self) -> Decoded {
        if self.opcode.name == "activemask" {
            if self.ty()? != B32 {
                return Err(self.unknown());
            }
            self.arity(1)?;
            return Ok(Op::Calculate(Calculation::ActiveMask { target: self.register(0, B32)? }));
        }
        // Without `.sync` they are gone from current devices.
        if !self.opcode.take("sync") {
            return Err(self.unknown());
        }
        match self.opcode.name {
            "shfl" => self.shuffle(),
            _ => self.vote(),
        }
    }

    fn shuffle(&mut self) -> Decoded {
        let mode = self.opcode.take_with(|modifier| match modifier {
            "up" => Some(Shuffle::Up),
            "down" => Some(Shuffle::Down),
            "bfly" => Some(Shuffle::Butterfly),
            "idx" => Some(Shuffle::Index),
            _ => None,
        });
        let mode = self.known(mode)?;
        if self.ty()? != B32 {
            return Err(self.unknown());
        }
        self.arity(5)?;
        let (target, in_range) = self.register_and_predicate(0, B32)?;
        let [value, lane, clamp, members] =
            [self.source(1, B32)?, self.source(2, B32)?, self.source(3, B32)?, self.source(4, B32)?];
        let task = Task::Shuffle { mode, target, in_range, value, lane, clamp };
        Ok(Op::Collect(Collective { members, task }))
    }

    fn vote(&mut self) -> Decoded {
        let mode = self.opcode.take_with(|modifier| {
            let (f, ty): (Vote, Type) = match modifier {
                "all" => (|ayes, members| (ayes == members).into(), Type::PREDICATE),
                "any" => (|ayes, _| (ayes != 0).into(), Type::PREDICATE),
                "uni" => (|ayes, members| (ayes == members || ayes == 0).into(), Type::PREDICATE),
                "ballot" => (|ayes, _| ayes, B32),
                _ => return None,
            };
            Some((f, ty))
        });
        let (f, ty) = self.known(mode)?;
        if self.ty()? != ty {
            return Err(self.unknown());
        }
        self.arity(3)?;
        let (condition, members) = (self.condition(1)?, self.source(2, B32)?);
        let task = Task::Vote { f, target: self.register(0, ty)?, condition };
        Ok(Op::Collect(Collective { members, task }))
    }
}
