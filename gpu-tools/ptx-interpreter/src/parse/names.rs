//! What names mean: registers and symbols, in nested scopes.

use std::collections::HashMap;

use crate::ParseError;
use crate::instruction::Register;
use crate::types::{StateSpace, Type};

/// A kernel may declare this many registers at most.
const MAX_REGISTERS: u64 = 1 << 16;

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Name {
    Register(Register, Type),
    /// A variable or a parameter, by its address in its space.
    Symbol(StateSpace, u64),
}

/// The names that are visible at one point of the text, the innermost scope last.
#[derive(Debug)]
pub(crate) struct Names {
    scopes: Vec<HashMap<String, Name>>,
    /// The width in bits of each register of the body that is being parsed.
    registers: Vec<u32>,
}

impl Names {
    /// The module's scope, without names.
    pub(crate) fn new() -> Self {
        Names { scopes: vec![HashMap::new()], registers: Vec::new() }
    }

    pub(crate) fn open_scope(&mut self) {
        self.scopes.push(HashMap::new());
    }

    pub(crate) fn close_scope(&mut self) {
        self.scopes.pop();
    }

    /// Returns the width in bits of each register declared since the last call. The numbers of
    /// registers begin at 0 again.
    pub(crate) fn take_registers(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.registers)
    }

    /// What a name means here; `None` if it isn't declared.
    pub(crate) fn lookup(&self, name: &str) -> Option<Name> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name)).copied()
    }

    /// Declares a name in the innermost scope. PTX may declare a symbol several times, as `.extern`
    /// and then for good; the last declaration counts.
    pub(crate) fn declare(&mut self, line: u32, name: &str, as_: Name) -> Result<(), ParseError> {
        let Some(scope) = self.scopes.last_mut() else {
            return Ok(());
        };
        let before = scope.insert(name.to_owned(), as_);
        match (before, as_) {
            (None, _) | (Some(Name::Symbol(..)), Name::Symbol(..)) => Ok(()),
            _ => Err(ParseError::Redefined { line, name: name.to_owned() }),
        }
    }

    pub(crate) fn declare_register(&mut self, line: u32, name: &str, ty: Type) -> Result<(), ParseError> {
        let row = self.registers.len();
        self.check_registers(line, row as u64 + 1)?;
        self.declare(line, name, Name::Register(Register(row as u32), ty))?;
        self.registers.push(ty.bits);
        Ok(())
    }

    /// Declares the registers `prefix0`, `prefix1`, …, in all `count`.
    pub(crate) fn declare_registers(
        &mut self,
        line: u32,
        prefix: &str,
        count: u64,
        ty: Type,
    ) -> Result<(), ParseError> {
        self.check_registers(line, count)?;
        (0..count).try_for_each(|n| self.declare_register(line, &format!("{prefix}{n}"), ty))
    }

    fn check_registers(&self, line: u32, got: u64) -> Result<(), ParseError> {
        match got > MAX_REGISTERS {
            true => Err(ParseError::TooMuch { line, what: "registers", got, limit: MAX_REGISTERS }),
            false => Ok(()),
        }
    }
}
