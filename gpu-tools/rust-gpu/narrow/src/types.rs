//! Which types are integers of 8, 16 and 64 bits, and what they become.

use std::collections::{HashMap, HashSet};

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Op, StorageClass, Word};

use crate::Refused;

/// The types that such integers become, and which values have them.
pub(crate) struct Types {
    /// `u32`.
    pub(crate) u32: Word,
    /// `bool`.
    pub(crate) bool: Word,
    /// Two `u32`.
    pub(crate) pair: Word,
    /// The bits of each value that is an integer of 8, 16 or 64 bits.
    width: HashMap<Word, u32>,
    /// Constants of `u32` that the pass needs.
    constants: HashMap<u32, Word>,
    /// What stands before all other types and constants.
    declared: Vec<Instruction>,
    /// The next free name of a value.
    bound: Word,
}

impl Types {
    /// Finds the integers in a module. Afterwards the module's types are those that they become, but its constants and
    /// functions are as before.
    pub(crate) fn of(module: &mut Module) -> Result<Self, Refused> {
        let bound = module.header.as_ref().ok_or(Refused::Missing("a header"))?.bound;
        let integers = integers(module)?;
        check_layout(module, &integers)?;
        let width_of = |instruction: &Instruction| integers.get(&instruction.result_type?).copied();
        let values = module.all_inst_iter().filter_map(|value| Some((value.result_id?, width_of(value)?)));
        let width = values.collect();

        let (u32, bool, pair) = (0, 0, 0);
        let mut types = Self { u32, bool, pair, width, constants: HashMap::new(), declared: Vec::new(), bound };
        types.u32 = types.front(module, Op::TypeInt, vec![Operand::LiteralBit32(32), Operand::LiteralBit32(0)]);
        types.bool = types.front(module, Op::TypeBool, Vec::new());
        types.pair = types.front(module, Op::TypeVector, vec![Operand::IdRef(types.u32), Operand::LiteralBit32(2)]);

        module.types_global_values.retain(|global| !global.result_id.is_some_and(|id| integers.contains_key(&id)));
        let becomes = |width| if width == 64 { types.pair } else { types.u32 };
        rename(module, &integers.iter().map(|(id, width)| (*id, becomes(*width))).collect());
        merge_types(module);
        Ok(types)
    }

    /// Moves a type to the front, or declares it there.
    fn front(&mut self, module: &mut Module, op: Op, operands: Vec<Operand>) -> Word {
        let is_it = |global: &Instruction| global.class.opcode == op && global.operands == operands;
        let found = module.types_global_values.iter().position(is_it);
        let declaration = match found {
            Some(i) => module.types_global_values.remove(i),
            None => Instruction::new(op, None, Some(self.fresh()), operands),
        };
        let id = declaration.result_id.unwrap_or_default();
        self.declared.push(declaration);
        id
    }

    /// A name for a new value.
    pub(crate) fn fresh(&mut self) -> Word {
        self.bound += 1;
        self.bound - 1
    }

    /// The bits of a value that is an integer of 8, 16 or 64 bits.
    pub(crate) fn width(&self, value: Word) -> Option<u32> {
        self.width.get(&value).copied()
    }

    /// A constant of `u32`.
    pub(crate) fn constant(&mut self, value: u32) -> Word {
        if let Some(id) = self.constants.get(&value) {
            return *id;
        }
        let id = self.fresh();
        let literal = vec![Operand::LiteralBit32(value)];
        self.declared.push(Instruction::new(Op::Constant, Some(self.u32), Some(id), literal));
        self.constants.insert(value, id);
        id
    }

    /// Adds to the module what was declared.
    pub(crate) fn declare(self, module: &mut Module) {
        module.types_global_values.splice(..0, self.declared);
        if let Some(header) = &mut module.header {
            header.bound = self.bound;
        }
    }
}

/// The bits of each type that is an integer of 8, 16 or 64 bits.
fn integers(module: &Module) -> Result<HashMap<Word, u32>, Refused> {
    let mut integers = HashMap::new();
    for global in module.types_global_values.iter().filter(|global| global.class.opcode == Op::TypeInt) {
        let [Operand::LiteralBit32(width), Operand::LiteralBit32(is_signed)] = global.operands[..] else {
            return Err(Refused::Missing("the width of an integer"));
        };
        match (width, is_signed) {
            (32, _) => {}
            (8 | 16 | 64, 0) => {
                integers.extend(global.result_id.map(|id| (id, width)));
            }
            (8 | 16 | 64, _) => return Err(Refused::Signed(width)),
            _ => return Err(Refused::Width(width)),
        }
    }
    Ok(integers)
}

/// Checks that such integers aren't in vectors, nor in memory that the host sees.
fn check_layout(module: &Module, integers: &HashMap<Word, u32>) -> Result<(), Refused> {
    let mut holders: HashSet<Word> = integers.keys().copied().collect();
    for global in &module.types_global_values {
        let holds = |operand: &Operand| operand.id_ref_any().is_some_and(|id| holders.contains(&id));
        if !global.operands.iter().any(holds) {
            continue;
        }
        match (global.class.opcode, global.operands.first()) {
            (Op::TypeVector, _) => return Err(Refused::Vector),
            (Op::TypeArray | Op::TypeRuntimeArray | Op::TypeStruct, _) => holders.extend(global.result_id),
            (Op::TypePointer, Some(Operand::StorageClass(class))) => match class {
                StorageClass::Function | StorageClass::Private | StorageClass::Workgroup => {}
                _ => return Err(Refused::Layout(format!("{class:?}"))),
            },
            _ => {}
        }
    }
    Ok(())
}

/// Replaces names everywhere in a module.
fn rename(module: &mut Module, names: &HashMap<Word, Word>) {
    for instruction in module.all_inst_iter_mut() {
        let operands = instruction.operands.iter_mut().filter_map(|operand| operand.id_ref_any_mut());
        for id in instruction.result_type.iter_mut().chain(operands) {
            *id = names.get(id).copied().unwrap_or(*id);
        }
    }
}

/// Makes one of types that have become the same: SPIR-V allows that only of arrays and structs.
fn merge_types(module: &mut Module) {
    let mut first: HashMap<(Op, Vec<Operand>), Word> = HashMap::new();
    let mut merged = HashMap::new();
    module.types_global_values.retain_mut(|global| {
        for id in global.operands.iter_mut().filter_map(|operand| operand.id_ref_any_mut()) {
            *id = merged.get(id).copied().unwrap_or(*id);
        }
        let op = global.class.opcode;
        let Some(id) = global.result_id.filter(|_| matches!(op, Op::TypePointer | Op::TypeFunction)) else {
            return true;
        };
        let kept = *first.entry((op, global.operands.clone())).or_insert(id);
        if kept != id {
            merged.insert(id, kept);
        }
        kept == id
    });
    rename(module, &merged);
}
