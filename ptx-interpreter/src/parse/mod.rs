//! Text → [`Module`]: directives outside function bodies.

mod body;
mod header;
mod labels;
pub(crate) mod names;
pub(crate) mod opcode;
pub(crate) mod operand;
mod space;
mod statement;
mod variable;

pub(crate) use body::Body;
pub(crate) use header::Header;
pub use header::Parameter;
use names::Names;
pub(crate) use space::Layout;

use crate::module::{Entry, Function, Module};
use crate::text::{Cursor, tokens};
use crate::{ParseError, Space};

/// A module being read.
struct Parser<'a> {
    cursor: Cursor<'a>,
    names: Names,
    layout: Layout,
    module: Module,
}

/// Reads a module.
pub(crate) fn module(source: &str) -> Result<Module, ParseError> {
    let mut parser = Parser {
        cursor: Cursor::new(tokens(source)?),
        names: Names::new(),
        layout: Layout::default(),
        module: Module::default(),
    };
    while parser.cursor.peek().is_some() {
        parser.directive()?;
    }
    let Parser { mut module, layout, .. } = parser;
    module.place(layout);
    Ok(module)
}

impl<'a> Parser<'a> {
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
            ".entry" => self.entry()?,
            ".func" => self.function()?,
            ".global" => self.variable(Space::Global, is_extern)?,
            ".const" => self.variable(Space::Const, is_extern)?,
            ".shared" => self.variable(Space::Shared, is_extern)?,
            ".file" | ".loc" => self.cursor.skip_line(line),
            ".section" => self.cursor.skip_braces()?,
            ".pragma" | ".alias" => self.cursor.skip_statement()?,
            _ => {
                return Err(ParseError::UnknownDirective { line, got: word.to_owned() });
            }
        }
        Ok(())
    }

    fn version(&mut self) -> Result<(u32, u32), ParseError> {
        let line = self.cursor.line();
        let got = self.cursor.word("a version")?;
        let parts = got.split_once('.').and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
        parts.ok_or_else(|| ParseError::Number { line, got: got.to_owned() })
    }

    fn entry(&mut self) -> Result<(), ParseError> {
        self.names.open_scope();
        let header = self.header()?;
        let body = self.body()?;
        self.names.close_scope();
        self.module.entries.push(Entry::new(header, body));
        Ok(())
    }

    /// Functions are read, so that they can be counted in, but cannot be called.
    fn function(&mut self) -> Result<(), ParseError> {
        self.names.open_scope();
        let name = self.function_header()?;
        if !self.cursor.accept(";") {
            let body = self.body()?;
            self.module.functions.push(Function { name: name.to_owned(), body });
        }
        self.names.close_scope();
        Ok(())
    }
}
