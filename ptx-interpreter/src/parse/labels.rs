//! Labels, and the branches that wait for them.
//!
//! A label is known in the scope it stands in and in the scopes within, before and after its
//! place. So a branch is resolved when a scope closes that has its label, and until then is
//! handed from scope to scope outwards.

use std::collections::HashMap;

use crate::ParseError;
use crate::instruction::{Instruction, Op};

/// A branch target still to be found.
#[derive(Debug)]
pub(crate) struct Jump<'a> {
    /// The branching instruction's place in the code.
    pub(crate) from: usize,
    /// Which of its targets, where it has a table of them.
    pub(crate) slot: usize,
    pub(crate) label: &'a str,
    pub(crate) line: u32,
}

#[derive(Debug, Default)]
struct Scope<'a> {
    labels: HashMap<&'a str, u32>,
    tables: HashMap<&'a str, Vec<&'a str>>,
    jumps: Vec<Jump<'a>>,
}

/// The labels of a function body, by scope.
#[derive(Debug, Default)]
pub(crate) struct Labels<'a> {
    scopes: Vec<Scope<'a>>,
}

impl<'a> Labels<'a> {
    pub(crate) fn open_scope(&mut self) {
        self.scopes.push(Scope::default());
    }

    /// Says that `label` is the instruction at `place`.
    pub(crate) fn place(&mut self, line: u32, label: &'a str, place: usize) -> Result<(), ParseError> {
        let before = self.scopes.last_mut().and_then(|s| s.labels.insert(label, place as u32));
        match before {
            Some(_) => Err(ParseError::Redefined { line, name: label.to_owned() }),
            None => Ok(()),
        }
    }

    /// Says that `label` names a table of branch targets.
    pub(crate) fn place_table(&mut self, label: &'a str, targets: Vec<&'a str>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.tables.insert(label, targets);
        }
    }

    pub(crate) fn table(&self, label: &str) -> Option<&Vec<&'a str>> {
        self.scopes.iter().rev().find_map(|scope| scope.tables.get(label))
    }

    pub(crate) fn jump(&mut self, jump: Jump<'a>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.jumps.push(jump);
        }
    }

    /// Closes the innermost scope and resolves what its labels can; a jump that the outermost
    /// scope cannot resolve goes nowhere.
    pub(crate) fn close_scope(&mut self, code: &mut [Instruction]) -> Result<(), ParseError> {
        let Some(scope) = self.scopes.pop() else {
            return Ok(());
        };
        for jump in scope.jumps {
            match (scope.labels.get(jump.label), self.scopes.last_mut()) {
                (Some(&place), _) => aim(&mut code[jump.from], jump.slot, place),
                (None, Some(outer)) => outer.jumps.push(jump),
                (None, None) => {
                    let Jump { line, label, .. } = jump;
                    return Err(ParseError::Undefined { line, name: label.to_owned() });
                }
            }
        }
        Ok(())
    }
}

fn aim(branch: &mut Instruction, slot: usize, place: u32) {
    match &mut branch.op {
        Op::Branch { to } => *to = place,
        Op::BranchIndexed { to, .. } => to[slot] = place,
        _ => {}
    }
}
