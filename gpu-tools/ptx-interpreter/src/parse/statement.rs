//! Instructions: guard, opcode, operands, branch targets.

use super::Parser;
use super::labels::{Labels, PendingBranch};
use super::names::Name;
use super::opcode::Opcode;
use super::operand::Operand;
use crate::ParseError;
use crate::decode::InstructionDecoder;
use crate::instruction::{Condition, Instruction, Op, Source};
use crate::types::Type;

impl<'a> Parser<'a> {
    /// Parses a statement that is an instruction, and appends it to `code`.
    pub(super) fn instruction(
        &mut self,
        code: &mut Vec<Instruction>,
        labels: &mut Labels<'a>,
    ) -> Result<(), ParseError> {
        let guard = self.guard()?;
        let line = self.cursor.line();
        let opcode = Opcode::new(self.cursor.word("an instruction")?);
        let text = opcode.text;
        let op = if opcode.name == "call" {
            Op::Call { callee: self.callee()?.into() }
        } else {
            let operands = Operand::list(&mut self.cursor)?;
            let mut op = InstructionDecoder::new(line, opcode, &operands, &self.names).decode()?;
            self.find_targets(&mut op, &operands, code.len(), line, labels)?;
            op
        };
        code.push(Instruction { op, guard, line, opcode: text.into() });
        Ok(())
    }

    /// Parses `@p` or `@!p`, if there is one.
    fn guard(&mut self) -> Result<Option<Condition>, ParseError> {
        let line = self.cursor.line();
        if !self.cursor.accept("@") {
            return Ok(None);
        }
        let negated = self.cursor.accept("!");
        let name = self.cursor.word("a predicate")?;
        match self.names.lookup(name) {
            Some(Name::Register(register, Type::PREDICATE)) => {
                Ok(Some(Condition { value: Source::Register(register), negated }))
            }
            _ => Err(ParseError::Undefined { line, name: name.to_owned() }),
        }
    }

    /// Parses a call after its opcode, up to and including the semicolon, and returns the function's name.
    /// Results in parentheses may come before the name.
    fn callee(&mut self) -> Result<&'a str, ParseError> {
        if self.cursor.accept("(") {
            while self.cursor.next("`)`")?.text != ")" {}
            self.cursor.expect(",")?;
        }
        let callee = self.cursor.word("a function")?;
        self.cursor.skip_statement()?;
        Ok(callee)
    }

    /// Tells `labels` which labels a branch goes to.
    fn find_targets(
        &mut self,
        op: &mut Op,
        operands: &[Operand<'a>],
        from: usize,
        line: u32,
        labels: &mut Labels<'a>,
    ) -> Result<(), ParseError> {
        match (op, operands) {
            (Op::Branch { .. }, [Operand::Name(label)]) => {
                labels.add_branch(PendingBranch { from, index: 0, label, line });
            }
            (Op::BranchIndexed { to, .. }, [_, Operand::Name(table)]) => {
                let Some(targets) = labels.table(table).cloned() else {
                    return Err(ParseError::Undefined { line, name: (*table).to_owned() });
                };
                *to = vec![0; targets.len()].into();
                for (index, label) in targets.into_iter().enumerate() {
                    labels.add_branch(PendingBranch { from, index, label, line });
                }
            }
            _ => {}
        }
        Ok(())
    }
}
