//! The rules for each instruction that takes or returns an integer of 8, 16 or 64 bits.
//!
//! | instructions | 8 and 16 bits | 64 bits |
//! |---|---|---|
//! | loads, stores, phis, calls, parts of structs, `and`, `or`, `xor` | stay | stay |
//! | `not` | upper bits are cleared | stays |
//! | `+`, `-`, `·` | upper bits are cleared | refused |
//! | shifts to the left | upper bits are cleared | over both halves |
//! | shifts to the right | stay | over both halves |
//! | comparisons, `switch` | stay | refused |
//! | selections | stay | of each half |
//! | conversions | upper bits are cleared, if there are fewer | the upper half is dropped, or is 0 |
//! | all others | refused | refused |
//!
//! A shift by a 64-bit amount shifts by its lower half, since a shift by as many bits as the integer has, or more,
//! isn't defined anyway.

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Op, Word};

use crate::Refused;
use crate::types::Types;

/// Rewrites the constants and functions of a module.
pub(crate) fn rewrite(module: &mut Module, mut types: Types) -> Result<(), Refused> {
    let mut globals = Vec::new();
    for global in core::mem::take(&mut module.types_global_values) {
        globals.push(constant(&mut types, global)?);
    }
    module.types_global_values = globals;
    for function in &mut module.functions {
        for block in &mut function.blocks {
            let mut rules = Rules { types: &mut types, out: Vec::new() };
            for instruction in core::mem::take(&mut block.instructions) {
                rules.apply(instruction)?;
            }
            block.instructions = rules.out;
        }
    }
    types.declare(module);
    Ok(())
}

/// A type, a constant or a global variable.
fn constant(types: &mut Types, global: Instruction) -> Result<Instruction, Refused> {
    let Some((id, width)) = global.result_id.and_then(|id| Some((id, types.width(id)?))) else { return Ok(global) };
    match (global.class.opcode, &global.operands[..]) {
        (Op::Constant, [Operand::LiteralBit64(value)]) => {
            let halves = [*value as u32, (value >> 32) as u32].map(|half| Operand::IdRef(types.constant(half)));
            Ok(Instruction::new(Op::ConstantComposite, Some(types.pair), Some(id), halves.into()))
        }
        (Op::Constant, [Operand::LiteralBit32(_)]) | (Op::ConstantNull | Op::Undef, _) => Ok(global),
        _ => Err(Refused::Instruction { name: global.class.opname, width }),
    }
}

/// The bits that an integer of 8 or 16 bits may have.
fn mask(width: u32) -> u32 {
    (1 << width) - 1
}

struct Rules<'a> {
    types: &'a mut Types,
    out: Vec<Instruction>,
}

impl Rules<'_> {
    /// Appends the replacement of an instruction.
    fn apply(&mut self, instruction: Instruction) -> Result<(), Refused> {
        let ids: Vec<Word> = instruction.operands.iter().filter_map(|operand| operand.id_ref_any()).collect();
        let result = instruction.result_id.and_then(|id| self.types.width(id));
        let Some(widest) = ids.iter().filter_map(|id| self.types.width(*id)).chain(result).max() else {
            self.out.push(instruction);
            return Ok(());
        };
        let (op, is_small) = (instruction.class.opcode, widest < 64);
        let of = instruction.result_type.unwrap_or_default();
        match (op, instruction.result_id, &ids[..], result) {
            (Op::UConvert, Some(id), [value], _) if of == self.types.u32 || of == self.types.pair => {
                self.convert(id, *value, result);
            }
            (Op::ShiftLeftLogical | Op::ShiftRightLogical, Some(id), [value, by], _) => {
                let by = if self.types.width(*by) == Some(64) { self.half(*by, 0) } else { *by };
                match result {
                    Some(64) => self.shift_pair(id, op == Op::ShiftLeftLogical, *value, by),
                    Some(width) if op == Op::ShiftLeftLogical => self.cleared(id, op, &[*value, by], width),
                    _ => self.give(id, op, of, &[*value, by]),
                }
            }
            (Op::Not | Op::IAdd | Op::ISub | Op::IMul, Some(id), _, Some(width)) if is_small => {
                self.cleared(id, op, &ids, width);
            }
            (Op::Select, Some(id), [condition, yes, no], Some(64)) => self.select_pair(id, *condition, *yes, *no),
            (
                Op::BitwiseAnd
                | Op::BitwiseOr
                | Op::BitwiseXor
                | Op::Not
                | Op::CompositeConstruct
                | Op::CompositeExtract
                | Op::CompositeInsert
                | Op::CopyObject
                | Op::FunctionCall
                | Op::Load
                | Op::Phi
                | Op::ReturnValue
                | Op::Store
                | Op::Undef
                | Op::Variable,
                ..,
            ) => self.out.push(instruction),
            (
                Op::IEqual
                | Op::INotEqual
                | Op::UGreaterThan
                | Op::UGreaterThanEqual
                | Op::ULessThan
                | Op::ULessThanEqual
                | Op::Select
                | Op::Switch,
                ..,
            ) if is_small => self.out.push(instruction),
            _ => return Err(Refused::Instruction { name: instruction.class.opname, width: widest }),
        }
        Ok(())
    }

    /// Appends an instruction with result `id`.
    fn give(&mut self, id: Word, op: Op, of: Word, operands: &[Word]) {
        let operands = operands.iter().map(|operand| Operand::IdRef(*operand)).collect();
        self.out.push(Instruction::new(op, Some(of), Some(id), operands));
    }

    /// Appends an instruction with a new `u32` as its result.
    fn new_u32(&mut self, op: Op, operands: &[Word]) -> Word {
        let id = self.types.fresh();
        self.give(id, op, self.types.u32, operands);
        id
    }

    /// Half `i` of a pair.
    fn half(&mut self, pair: Word, i: u32) -> Word {
        let id = self.types.fresh();
        self.give_half(id, pair, i);
        id
    }

    fn give_half(&mut self, id: Word, pair: Word, i: u32) {
        let operands = vec![Operand::IdRef(pair), Operand::LiteralBit32(i)];
        self.out.push(Instruction::new(Op::CompositeExtract, Some(self.types.u32), Some(id), operands));
    }

    /// Appends an instruction and clears the upper bits of its result.
    fn cleared(&mut self, id: Word, op: Op, operands: &[Word], width: u32) {
        let whole = self.new_u32(op, operands);
        self.give_low_bits(id, whole, width);
    }

    fn give_low_bits(&mut self, id: Word, whole: Word, width: u32) {
        let mask = self.types.constant(mask(width));
        self.give(id, Op::BitwiseAnd, self.types.u32, &[whole, mask]);
    }

    /// A value as an integer of `to` bits, or of 32.
    fn convert(&mut self, id: Word, value: Word, to: Option<u32>) {
        match (self.types.width(value), to) {
            (_, Some(64)) => {
                let zero = self.types.constant(0);
                self.give(id, Op::CompositeConstruct, self.types.pair, &[value, zero]);
            }
            (Some(64), None) => self.give_half(id, value, 0),
            (Some(64), Some(width)) => {
                let low = self.half(value, 0);
                self.give_low_bits(id, low, width);
            }
            (from, Some(width)) if width < from.unwrap_or(32) => self.give_low_bits(id, value, width),
            _ => self.give(id, Op::CopyObject, self.types.u32, &[value]),
        }
    }

    fn select_pair(&mut self, id: Word, condition: Word, yes: Word, no: Word) {
        let halves = [0, 1].map(|i| {
            let (yes, no) = (self.half(yes, i), self.half(no, i));
            self.new_u32(Op::Select, &[condition, yes, no])
        });
        self.give(id, Op::CompositeConstruct, self.types.pair, &halves);
    }

    /// Shifts 64 bits. They go from the near half to the far half: to the left, the lower half is the near one.
    ///
    /// ```text
    /// by < 32:    far = far shifted, with the bits that leave near;   near = near shifted
    /// otherwise:  far = near shifted by what is over 32;              near = 0
    /// ```
    fn shift_pair(&mut self, id: Word, is_left: bool, value: Word, by: Word) {
        let (forth, back) = match is_left {
            true => (Op::ShiftLeftLogical, Op::ShiftRightLogical),
            false => (Op::ShiftRightLogical, Op::ShiftLeftLogical),
        };
        let (low, high) = (self.half(value, 0), self.half(value, 1));
        let (near, far) = if is_left { (low, high) } else { (high, low) };
        let [zero, one, most, bits] = [0, 1, 31, 32].map(|n| self.types.constant(n));

        let shift = self.new_u32(Op::BitwiseAnd, &[by, most]);
        let moved = self.new_u32(forth, &[near, shift]);
        // The bits that leave near: shifted back by 32 - shift, in two steps, since 32 at once has no defined result.
        let rest = self.new_u32(Op::ISub, &[most, shift]);
        let step = self.new_u32(back, &[near, one]);
        let leaving = self.new_u32(back, &[step, rest]);
        let stays = self.new_u32(forth, &[far, shift]);
        let joined = self.new_u32(Op::BitwiseOr, &[stays, leaving]);

        let is_few = self.types.fresh();
        self.give(is_few, Op::ULessThan, self.types.bool, &[by, bits]);
        let far = self.new_u32(Op::Select, &[is_few, joined, moved]);
        let near = self.new_u32(Op::Select, &[is_few, moved, zero]);
        let halves = if is_left { [near, far] } else { [far, near] };
        self.give(id, Op::CompositeConstruct, self.types.pair, &halves);
    }
}
