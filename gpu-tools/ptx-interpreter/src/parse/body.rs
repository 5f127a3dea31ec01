//! Function bodies: scopes, declarations, labels and instructions.

use super::Parser;
use super::labels::Labels;
use super::names::Name;
use super::variable::Variable;
use crate::instruction::Instruction;
use crate::text::Token;
use crate::types::Type;
use crate::{ParseError, StateSpace};

/// The code of a kernel or a function, and what it needs.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) code: Vec<Instruction>,
    /// The width in bits of each register.
    pub(crate) registers: Vec<u32>,
    /// Bytes of local memory for each thread.
    pub(crate) local_bytes: u64,
    /// The number of variables in local memory.
    pub(crate) local_variables: usize,
}

/// The address of an argument that the code prepares for a call: one that holds nothing. Calls don't run,
/// so nothing reads it.
const CALL_ARGUMENT: u64 = 1 << 40;

impl<'a> Parser<'a> {
    /// Parses a body with its braces.
    pub(super) fn body(&mut self) -> Result<Body, ParseError> {
        (self.local_bytes, self.local_variables) = (0, 0);
        let mut code = Vec::new();
        let mut labels = Labels::default();
        let mut depth = 0;
        loop {
            match self.next_statement()? {
                Token { text: "{", .. } => {
                    self.cursor.expect("{")?;
                    self.names.open_scope();
                    labels.open_scope();
                    depth += 1;
                }
                Token { text: "}", .. } => {
                    self.cursor.expect("}")?;
                    if depth == 1 {
                        code.push(Instruction::end(self.cursor.line()));
                    }
                    self.names.close_scope();
                    labels.close_scope(&mut code)?;
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                }
                _ if depth == 0 => return Err(self.cursor.unexpected("`{`")),
                Token { text, .. } if text.starts_with('.') => self.local_directive()?,
                Token { text, line, .. } => {
                    if self.cursor.peek_second().is_some_and(|second| second.text == ":") {
                        self.label(text, line, code.len(), &mut labels)?;
                    } else {
                        self.instruction(&mut code, &mut labels)?;
                    }
                }
            }
        }
        let Parser { local_bytes, local_variables, .. } = *self;
        Ok(Body { code, registers: self.names.take_registers(), local_bytes, local_variables })
    }

    /// The first token of the next statement, without moving past it.
    fn next_statement(&mut self) -> Result<Token<'a>, ParseError> {
        while self.cursor.accept(";") {}
        self.cursor.peek().ok_or(ParseError::End { wanted: "`}`" })
    }

    fn local_directive(&mut self) -> Result<(), ParseError> {
        let line = self.cursor.line();
        match self.cursor.word("a directive")? {
            ".reg" => self.registers(),
            ".local" => self.variable(StateSpace::Local, false),
            ".shared" => self.variable(StateSpace::Shared, false),
            ".global" => self.variable(StateSpace::Global, false),
            ".const" => self.variable(StateSpace::Const, false),
            ".param" => {
                let argument = Variable::parse(&mut self.cursor, &self.names)?;
                let symbol = Name::Symbol(StateSpace::Param, CALL_ARGUMENT);
                self.names.declare(line, argument.name, symbol)
            }
            ".pragma" => self.cursor.skip_statement(),
            ".loc" | ".file" => {
                self.cursor.skip_line(line);
                Ok(())
            }
            other => Err(ParseError::UnknownDirective { line, got: other.to_owned() }),
        }
    }

    /// Parses `.reg .b32 %r<3>, x;` from after `.reg`.
    fn registers(&mut self) -> Result<(), ParseError> {
        let line = self.cursor.line();
        let word = self.cursor.word("a type")?;
        let ty = word.strip_prefix('.').and_then(Type::parse);
        let ty = ty.ok_or_else(|| ParseError::UnknownDirective { line, got: word.to_owned() })?;
        loop {
            let line = self.cursor.line();
            let name = self.cursor.word("a register's name")?;
            if self.cursor.accept("<") {
                let count = self.cursor.number()?;
                self.cursor.expect(">")?;
                self.names.declare_registers(line, name, count, ty)?;
            } else {
                self.names.declare_register(line, name, ty)?;
            }
            if self.cursor.accept(";") {
                return Ok(());
            }
            self.cursor.expect(",")?;
        }
    }

    /// Parses `label:`, and the table of labels that may follow it.
    fn label(&mut self, label: &'a str, line: u32, place: usize, labels: &mut Labels<'a>) -> Result<(), ParseError> {
        self.cursor.word("a label")?;
        self.cursor.expect(":")?;
        if self.cursor.accept(".branchtargets") {
            let mut targets = vec![self.cursor.word("a label")?];
            while !self.cursor.accept(";") {
                self.cursor.expect(",")?;
                targets.push(self.cursor.word("a label")?);
            }
            labels.place_table(label, targets);
            return Ok(());
        }
        if self.cursor.is(".callprototype") || self.cursor.is(".calltargets") {
            return self.cursor.skip_statement();
        }
        labels.place(line, label, place)
    }
}
