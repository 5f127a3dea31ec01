//! Loads, stores, atomics, asynchronous copies, prefetches, fences.

use super::{Decoded, InstructionDecoder};
use crate::ParseError;
use crate::alu::{arithmetic, bits};
use crate::instruction::{Address, MAX_BYTES, Op, Transfer, Update, Vector};
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
        let may_be_async = matches!(self.opcode.name, "cp" | "fence");
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
            "cp" => self.copy(),
            "prefetch" => self.prefetch(),
            _ => {
                self.arity(0)?;
                Ok(Transfer::Fence.into())
            }
        }
    }

    fn load(&mut self) -> Decoded {
        let (space, lanes, ty) = self.access()?;
        self.arity(2)?;
        let targets = self.targets(0, ty)?;
        self.check_vector(&targets, lanes, ty)?;
        Ok(Transfer::Load { ty, targets, from: self.address(1, space)? }.into())
    }

    /// Decodes a prefetch as a load of one byte into the sink. So its address is checked, which hardware
    /// doesn't do.
    fn prefetch(&mut self) -> Decoded {
        let space = self.opcode.take_space();
        if self.opcode.take_any(&["L1", "L2"]).is_none() {
            return Err(self.unknown());
        }
        self.arity(1)?;
        Ok(Transfer::Load {
            ty: Type::new(TypeKind::Bits, 8),
            targets: Vector([None].into()),
            from: self.address(0, space)?,
        }
        .into())
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
        Ok(Transfer::Store { ty, sources, to: self.address(0, space)? }.into())
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

    fn check_vector<T>(&self, vector: &Vector<T>, lanes: usize, ty: Type) -> Result<(), ParseError> {
        let got = vector.0.len();
        if got != lanes {
            let (line, opcode) = (self.line, self.opcode.text.to_owned());
            return Err(ParseError::OperandCount { line, opcode, got, wanted: lanes });
        }
        if lanes * ty.bytes() > MAX_BYTES { Err(self.unknown()) } else { Ok(()) }
    }

    fn atomic(&mut self) -> Decoded {
        let returns = usize::from(self.opcode.name == "atom");
        let space = self.opcode.take_space();
        let operations = ["add", "min", "max", "and", "or", "xor", "exch", "cas"];
        let operation = self.opcode.take_any(&operations);
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
            _ => {
                let f = arithmetic::two(operation, ty).or_else(|| bits::two(operation, ty));
                Update::With(self.known(f)?, operand)
            }
        };
        let target = if returns == 1 { Some(self.register(0, ty)?) } else { None };
        Ok(Transfer::Atomic { ty, update, target, at: self.address(returns, space)? }.into())
    }

    /// Decodes `cp.async`. The hints are taken already, `async` among them.
    fn copy(&mut self) -> Decoded {
        if !self.opcode.text.starts_with("cp.async.") {
            return Err(self.unknown());
        }
        match self.opcode.take_any(&["commit_group", "wait_group", "wait_all"]) {
            Some("commit_group") => {
                self.arity(0)?;
                return Ok(Transfer::CopyCommit.into());
            }
            Some("wait_all") => {
                self.arity(0)?;
                return Ok(Transfer::CopyWait { pending: None }.into());
            }
            Some(_) => {
                self.arity(1)?;
                return Ok(Transfer::CopyWait { pending: Some(self.literal(0)?) }.into());
            }
            None => {}
        }
        let spaces = (self.opcode.take_space(), self.opcode.take_space());
        let bytes = self.literal(2)? as usize;
        let only_16 = self.opcode.text.contains(".cg.");
        if spaces != (StateSpace::Shared, StateSpace::Global) || !matches!(bytes, 4 | 8 | 16) {
            return Err(self.unknown());
        }
        if only_16 && bytes != 16 {
            return Err(self.unknown());
        }
        let take = match self.operands.len() {
            0..=3 => None,
            _ => Some(self.source(3, Type::B32)?),
        };
        self.arity(if take.is_some() { 4 } else { 3 })?;
        let to: Address = self.address(0, StateSpace::Shared)?;
        Ok(Transfer::Copy { to, from: self.address(1, StateSpace::Global)?, bytes, take }.into())
    }
}
