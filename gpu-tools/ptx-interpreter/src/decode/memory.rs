//! Loads, stores, atomics, prefetches, fences.

use super::{Decoded, InstructionDecoder};
use crate::ParseError;
use crate::alu::{LaneFunction, arithmetic, bits};
use crate::instruction::{MAX_BYTES, Op, Transfer, Update};
use crate::types::{StateSpace, Type, TypeKind};

/// Modifiers that don't change what an instruction does here, where accesses take effect at once and in
/// order.
const HINTS: [&str; 23] = [
    "volatile", "relaxed", "weak", "acquire", "release", "acq_rel", "sc", "mmio", "cta", "cluster", "gpu", "sys", "gl",
    "nc", "ca", "cg", "cs", "cv", "lu", "wb", "wt", "proxy", "alias",
];

impl InstructionDecoder<'_, '_> {
    pub(super) fn memory(&mut self) -> Decoded {
        // `ld`, `st` and `red` have forms with `.async` that are other instructions.
        let may_be_async = self.opcode.name == "fence";
        let is_hint = |modifier: &&str| {
            let names_cache = modifier.starts_with("L1::") || modifier.starts_with("L2::");
            HINTS.contains(modifier)
                || (names_cache && !modifier.ends_with("::cache_hint"))
                || (may_be_async && *modifier == "async")
        };
        while self.opcode.take_with(|modifier| Some(modifier).filter(is_hint)).is_some() {}
        match self.opcode.name {
            "ld" | "ldu" => self.load(),
            "st" => self.store(),
            "atom" | "red" => self.atomic(),
            "prefetch" => self.prefetch(),
            _ => {
                self.arity(0)?;
                Ok(Op::Transfer(Transfer::Fence))
            }
        }
    }

    fn load(&mut self) -> Decoded {
        let (space, lanes, ty) = self.access()?;
        self.arity(2)?;
        let targets = self.targets(0, ty)?;
        self.check_vector(&targets, lanes, ty)?;
        Ok(Op::Transfer(Transfer::Load { ty, targets, from: self.address(1, space)? }))
    }

    /// Decodes a prefetch as a load of one byte into the sink, so that its address is checked, although
    /// hardware doesn't check it.
    fn prefetch(&mut self) -> Decoded {
        let space = self.opcode.take_space();
        if self.opcode.take_any(&["L1", "L2"]).is_none() {
            return Err(self.unknown());
        }
        self.arity(1)?;
        let ty = Type::new(TypeKind::Bits, 8);
        Ok(Op::Transfer(Transfer::Load { ty, targets: [None].into(), from: self.address(0, space)? }))
    }

    fn store(&mut self) -> Decoded {
        let (space, lanes, ty) = self.access()?;
        if space == StateSpace::Param {
            // A kernel can't write its own parameters, so this stores an argument for a call.
            return Ok(Op::Call { callee: "st.param".into() });
        }
        self.arity(2)?;
        let sources = self.wide_sources(1, ty)?;
        self.check_vector(&sources, lanes, ty)?;
        Ok(Op::Transfer(Transfer::Store { ty, sources, to: self.address(0, space)? }))
    }

    fn access(&mut self) -> Result<(StateSpace, usize, Type), ParseError> {
        let space = self.opcode.take_space();
        let lanes = match self.opcode.take_any(&["v2", "v4"]) {
            Some("v2") => 2,
            Some(_) => 4,
            None => 1,
        };
        let ty = self.ty()?;
        match ty.kind {
            TypeKind::Predicate => Err(self.unknown()),
            _ => Ok((space, lanes, ty)),
        }
    }

    fn check_vector<T>(&self, vector: &[T], lanes: usize, ty: Type) -> Result<(), ParseError> {
        let got = vector.len();
        if got != lanes {
            let (line, opcode) = (self.line, self.opcode.text.to_owned());
            return Err(ParseError::OperandCount { line, opcode, got, wanted: lanes });
        }
        if lanes * ty.bytes() > MAX_BYTES { Err(self.unknown()) } else { Ok(()) }
    }

    fn atomic(&mut self) -> Decoded {
        let returns = usize::from(self.opcode.name == "atom");
        let space = self.opcode.take_space();
        let operation = self.opcode.take_any(&["add", "min", "max", "and", "or", "xor", "exch", "cas"]);
        let operation = self.known(operation)?;
        let ty = self.ty()?;
        if !matches!(space, StateSpace::Generic | StateSpace::Global | StateSpace::Shared) || ty.bits < 16 {
            return Err(self.unknown());
        }
        let swap = operation == "cas";
        self.arity(2 + returns + usize::from(swap))?;
        let operand = self.source(1 + returns, ty)?;
        let update = match operation {
            "cas" => Update::Swap(operand, self.source(2 + returns, ty)?),
            "exch" => Update::With(|_, new| new, operand),
            _ => match arithmetic::by_name(operation, ty).or_else(|| bits::by_name(operation, ty)) {
                Some(LaneFunction::Binary(f)) => Update::With(f, operand),
                _ => return Err(self.unknown()),
            },
        };
        let target = if returns == 1 { Some(self.register(0, ty)?) } else { None };
        Ok(Op::Transfer(Transfer::Atomic { ty, update, target, at: self.address(returns, space)? }))
    }
}
