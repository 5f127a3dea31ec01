//! Removes what nothing uses: results of instructions without effects, and variables that are only written.

use std::collections::{HashMap, HashSet};

use rspirv::dr::{Instruction, Module};
use rspirv::spirv::{Op, StorageClass, Word};

/// Whether an instruction has no effect but its result.
fn is_pure(op: Op) -> bool {
    matches!(
        op,
        Op::AccessChain
            | Op::CompositeConstruct
            | Op::CompositeExtract
            | Op::CompositeInsert
            | Op::CopyObject
            | Op::InBoundsAccessChain
            | Op::Load
            | Op::Phi
            | Op::Select
            | Op::Variable
    )
}

/// Whether an instruction makes a pointer into another pointer's target.
fn is_chain(op: Op) -> bool {
    matches!(op, Op::AccessChain | Op::InBoundsAccessChain)
}

fn is_local(variable: &Instruction) -> bool {
    variable.class.opcode == Op::Variable
        && variable.operands.first() == Some(&rspirv::dr::Operand::StorageClass(StorageClass::Function))
}

/// How the functions use their values.
#[derive(Default)]
struct Uses {
    /// Values that something reads: all operands except the targets of stores and chains.
    read: HashSet<Word>,
    /// Pointers that something is stored to.
    stored: HashSet<Word>,
    /// For each pointer the chains that begin there.
    chains: HashMap<Word, Vec<Word>>,
}

impl Uses {
    fn of(module: &Module) -> Self {
        let mut uses = Self::default();
        for instruction in module.functions.iter().flat_map(|function| function.all_inst_iter()) {
            let mut operands = instruction.operands.iter().filter_map(|operand| operand.id_ref_any());
            let op = instruction.class.opcode;
            if op == Op::Store {
                uses.stored.extend(operands.next());
            } else if is_chain(op)
                && let (Some(base), Some(chain)) = (operands.next(), instruction.result_id)
            {
                uses.chains.entry(base).or_default().push(chain);
            }
            uses.read.extend(operands);
        }
        uses
    }

    fn chains_of(&self, pointer: Word) -> &[Word] {
        self.chains.get(&pointer).map_or(&[], Vec::as_slice)
    }

    /// The results that die with this instruction: none, its own, or a variable's together with the chains into it.
    fn dead_with(&self, instruction: &Instruction) -> Vec<Word> {
        let Some(id) = instruction.result_id else { return Vec::new() };
        let chains = self.chains_of(id);
        if !is_pure(instruction.class.opcode) || self.read.contains(&id) {
            return Vec::new();
        }
        if is_local(instruction) {
            let only_written = |chain: &Word| !self.read.contains(chain) && self.chains_of(*chain).is_empty();
            return if chains.iter().all(only_written) { [&[id], chains].concat() } else { Vec::new() };
        }
        let is_unused = chains.is_empty() && !self.stored.contains(&id);
        if is_unused && instruction.class.opcode != Op::Variable { vec![id] } else { Vec::new() }
    }
}

/// Removes it all.
pub(crate) fn remove(module: &mut Module) {
    loop {
        let uses = Uses::of(module);
        let instructions = module.functions.iter().flat_map(|function| function.all_inst_iter());
        let dead: HashSet<Word> = instructions.flat_map(|instruction| uses.dead_with(instruction)).collect();
        if dead.is_empty() {
            return;
        }
        let is_dead = |instruction: &Instruction| {
            let pointer = instruction.operands.first().and_then(|operand| operand.id_ref_any());
            let stores = instruction.class.opcode == Op::Store && pointer.is_some_and(|id| dead.contains(&id));
            stores || instruction.result_id.is_some_and(|id| dead.contains(&id))
        };
        for block in module.functions.iter_mut().flat_map(|function| &mut function.blocks) {
            block.instructions.retain(|instruction| !is_dead(instruction));
        }
        // Names and decorations of what is gone.
        for list in [&mut module.debug_names, &mut module.annotations] {
            list.retain(|note| {
                !note.operands.iter().any(|operand| operand.id_ref_any().is_some_and(|id| dead.contains(&id)))
            });
        }
    }
}
