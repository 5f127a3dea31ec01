//! Tokens → [`Module`]: the directives outside of bodies.

mod body;
mod header;
mod labels;
mod layout;
pub(crate) mod names;
pub(crate) mod opcode;
pub(crate) mod operand;
mod statement;
mod variable;

pub(crate) use body::Body;
pub(crate) use header::Header;
pub use header::Parameter;
use names::Names;

use crate::module::{Kernel, Module};
use crate::text::{Cursor, tokens};
use crate::{ParseError, StateSpace};

/// A module while it is being parsed.
struct Parser<'a> {
    cursor: Cursor<'a>,
    names: Names,
    module: Module,
    /// Bytes of local memory, and the number of variables in it, of the body that is being parsed.
    local_bytes: u64,
    local_variables: usize,
}

pub(crate) fn module(source: &str) -> Result<Module, ParseError> {
    let mut parser = Parser {
        cursor: Cursor::new(tokens(source)?),
        names: Names::new(),
        module: Module::default(),
        local_bytes: 0,
        local_variables: 0,
    };
    while parser.cursor.peek().is_some() {
        parser.directive()?;
    }
    Ok(parser.module)
}

impl<'a> Parser<'a> {
    /// Parses a directive, with everything that belongs to it.
    fn directive(&mut self) -> Result<(), ParseError> {
        let mut is_extern = false;
        while let Some(linking) =
            [".extern", ".visible", ".weak", ".common"].iter().find(|word| self.cursor.accept(word))
        {
            is_extern |= *linking == ".extern";
        }
        let line = self.cursor.line();
        let word = self.cursor.word("a directive")?;
        match word {
            ".version" => self.module.version = self.version()?,
            ".target" => {
                self.module.target = self.cursor.word("an architecture")?.to_owned();
                while self.cursor.accept(",") {
                    self.cursor.word("a target option")?;
                }
            }
            ".address_size" => {
                let bits = self.cursor.number()?;
                if bits != 64 {
                    let got = format!("{word} {bits}");
                    return Err(ParseError::Token { line, got, wanted: ".address_size 64" });
                }
            }
            ".entry" => self.kernel()?,
            ".func" => self.function()?,
            ".global" => self.variable(StateSpace::Global, is_extern)?,
            ".const" => self.variable(StateSpace::Const, is_extern)?,
            ".shared" => self.variable(StateSpace::Shared, is_extern)?,
            ".file" | ".loc" => self.cursor.skip_line(line),
            ".section" => self.cursor.skip_braces()?,
            ".pragma" | ".alias" => self.cursor.skip_statement()?,
            _ => return Err(ParseError::UnknownDirective { line, got: word.to_owned() }),
        }
        Ok(())
    }

    /// Parses a version such as `7.8`.
    fn version(&mut self) -> Result<(u32, u32), ParseError> {
        let line = self.cursor.line();
        let got = self.cursor.word("a version")?;
        let parts = got.split_once('.').and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
        parts.ok_or_else(|| ParseError::Number { line, got: got.to_owned() })
    }

    /// Parses a kernel from after `.entry`.
    fn kernel(&mut self) -> Result<(), ParseError> {
        let line = self.cursor.line();
        self.names.open_scope();
        let header = self.header()?;
        if self.module.kernel(&header.name).is_some() {
            return Err(ParseError::Redefined { line, name: header.name });
        }
        let body = self.body()?;
        self.names.close_scope();
        self.module.kernels.push(Kernel::new(header, body));
        Ok(())
    }

    /// Parses a function, so that its instructions count; no kernel can call it.
    fn function(&mut self) -> Result<(), ParseError> {
        self.names.open_scope();
        self.function_header()?;
        if !self.cursor.accept(";") {
            let body = self.body()?;
            self.module.functions.push(body);
        }
        self.names.close_scope();
        Ok(())
    }
}
