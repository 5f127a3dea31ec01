//! Labels, and the branches that go to them.
//!
//! A label is visible in its scope and in the scopes nested in it, before its place in the text as well
//! as after. So a branch is resolved when a scope closes that has its label. A scope that closes
//! without having it hands the branch to the scope around it.

use std::collections::HashMap;

use crate::ParseError;
use crate::instruction::{Instruction, Op};

/// A branch whose target is still to be resolved.
#[derive(Debug)]
pub(crate) struct PendingBranch<'a> {
    /// The branch's index in the code.
    pub(crate) from: usize,
    /// Which of its targets this is, if it has a table of them; otherwise 0.
    pub(crate) index: usize,
    pub(crate) label: &'a str,
    pub(crate) line: u32,
}

#[derive(Debug, Default)]
struct Scope<'a> {
    labels: HashMap<&'a str, u32>,
    tables: HashMap<&'a str, Vec<&'a str>>,
    branches: Vec<PendingBranch<'a>>,
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

    /// Declares `label` as the instruction with index `place`.
    pub(crate) fn place(&mut self, line: u32, label: &'a str, place: usize) -> Result<(), ParseError> {
        let before = self.scopes.last_mut().and_then(|s| s.labels.insert(label, place as u32));
        match before {
            Some(_) => Err(ParseError::Redefined { line, name: label.to_owned() }),
            None => Ok(()),
        }
    }

    /// Declares `label` as the name of a table of branch targets.
    pub(crate) fn place_table(&mut self, label: &'a str, targets: Vec<&'a str>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.tables.insert(label, targets);
        }
    }

    /// The table of branch targets with this name.
    pub(crate) fn table(&self, label: &str) -> Option<&Vec<&'a str>> {
        self.scopes.iter().rev().find_map(|scope| scope.tables.get(label))
    }

    /// Adds a branch that is to be resolved when its label's scope closes.
    pub(crate) fn add_branch(&mut self, branch: PendingBranch<'a>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.branches.push(branch);
        }
    }

    /// Closes the innermost scope, and resolves the branches to its labels. In the outermost scope a
    /// branch to any other label is an error.
    pub(crate) fn close_scope(&mut self, code: &mut [Instruction]) -> Result<(), ParseError> {
        let Some(scope) = self.scopes.pop() else {
            return Ok(());
        };
        for branch in scope.branches {
            match (scope.labels.get(branch.label), self.scopes.last_mut()) {
                (Some(&place), _) => set_target(&mut code[branch.from], branch.index, place),
                (None, Some(outer)) => outer.branches.push(branch),
                (None, None) => {
                    let PendingBranch { line, label, .. } = branch;
                    return Err(ParseError::Undefined { line, name: label.to_owned() });
                }
            }
        }
        Ok(())
    }
}

fn set_target(branch: &mut Instruction, index: usize, place: u32) {
    match &mut branch.op {
        Op::Branch { to } => *to = place,
        Op::BranchIndexed { to, .. } => to[index] = place,
        _ => {}
    }
}
