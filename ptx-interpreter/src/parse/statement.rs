//! Instructions: guard, opcode, operands, and where branches go.

use super::Parser;
use super::labels::{Jump, Labels};
use super::names::Name;
use super::opcode::Opcode;
use super::operand::Operand;
use crate::ParseError;
use crate::decode::Decoder;
use crate::instruction::{Condition, Instruction, Op, Source};
use crate::types::Type;

impl<'a> Parser<'a> {
    /// A statement that is an instruction, put at the end of `code`.
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
            let mut op = Decoder::new(line, opcode, &operands, &self.names).decode()?;
            self.aim(&mut op, &operands, code.len(), line, labels)?;
            op
        };
        code.push(Instruction { op, guard, line, opcode: text.into() });
        Ok(())
    }

    /// `@p` or `@!p`.
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

    /// The function that a call names, up to and including the semicolon. Its results, in
    /// parentheses, may stand before it.
    fn callee(&mut self) -> Result<&'a str, ParseError> {
        if self.cursor.accept("(") {
            while self.cursor.next("`)`")?.text != ")" {}
            self.cursor.expect(",")?;
        }
        let callee = self.cursor.word("a function")?;
        self.cursor.skip_statement()?;
        Ok(callee)
    }

    /// Leaves word with the labels where a branch wants to go.
    fn aim(
        &mut self,
        op: &mut Op,
        operands: &[Operand<'a>],
        from: usize,
        line: u32,
        labels: &mut Labels<'a>,
    ) -> Result<(), ParseError> {
        match (op, operands) {
            (Op::Branch { .. }, [Operand::Name(label)]) => {
                labels.jump(Jump { from, slot: 0, label, line });
            }
            (Op::BranchIndexed { to, .. }, [_, Operand::Name(table)]) => {
                let Some(targets) = labels.table(table).cloned() else {
                    return Err(ParseError::Undefined { line, name: (*table).to_owned() });
                };
                *to = vec![0; targets.len()].into();
                for (slot, label) in targets.into_iter().enumerate() {
                    labels.jump(Jump { from, slot, label, line });
                }
            }
            _ => {}
        }
        Ok(())
    }
}
