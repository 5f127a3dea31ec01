//! Kernel and function headers: parameters and launch bounds.

use super::Parser;
use super::names::Name;
use super::variable::Declarator;
use crate::{ParseError, StateSpace};

/// The parameters may have this many bytes at most.
const MAX_BYTES: u64 = 4352;

/// A kernel parameter.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where it begins, in bytes from the start of the first parameter.
    pub offset: usize,
    /// Its length in bytes.
    pub bytes: usize,
}

/// A kernel, up to its body.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Parameter>,
    /// The most threads that a block may have, by `.maxntid`.
    pub(crate) max_threads: Option<u64>,
    /// The number of threads that a block must have, by `.reqntid`.
    pub(crate) required_threads: Option<u64>,
}

impl<'a> Parser<'a> {
    /// Parses a kernel's header, from after `.entry` up to its body.
    pub(super) fn header(&mut self) -> Result<Header, ParseError> {
        let name = self.cursor.word("a kernel's name")?.to_owned();
        let parameters = self.parameters()?;
        let mut header = Header { name, parameters, max_threads: None, required_threads: None };
        while !self.cursor.is("{") {
            let line = self.cursor.line();
            match self.cursor.word("a kernel's body")? {
                ".maxntid" => header.max_threads = Some(self.extent()?),
                ".reqntid" => header.required_threads = Some(self.extent()?),
                ".minnctapersm" | ".maxnctapersm" | ".maxnreg" => {
                    self.cursor.number()?;
                }
                ".pragma" => self.cursor.skip_statement()?,
                ".noreturn" => {}
                other => return Err(ParseError::UnknownDirective { line, got: other.to_owned() }),
            }
        }
        Ok(header)
    }

    /// Parses a function's header, from after `.func` up to its body or semicolon.
    pub(super) fn function_header(&mut self) -> Result<(), ParseError> {
        self.parameters()?;
        self.cursor.word("a function's name")?;
        self.parameters()?;
        while self.cursor.accept(".noreturn") {}
        Ok(())
    }

    /// Parses the parameters in parentheses, if there are any, and declares each as a symbol.
    fn parameters(&mut self) -> Result<Vec<Parameter>, ParseError> {
        let mut parameters = Vec::new();
        let mut used = 0;
        if !self.cursor.accept("(") || self.cursor.accept(")") {
            return Ok(parameters);
        }
        loop {
            self.cursor.expect(".param")?;
            let Declarator { name, line, align, element, count } = Declarator::parse(&mut self.cursor)?;
            let offset = u64::next_multiple_of(used, align);
            let bytes = element.saturating_mul(count.unwrap_or(0));
            used = offset.saturating_add(bytes);
            if used > MAX_BYTES {
                let what = "bytes of parameters";
                return Err(ParseError::TooMuch { line, what, got: used, limit: MAX_BYTES });
            }
            self.names.declare(line, name, Name::Symbol(StateSpace::Param, offset))?;
            let (offset, bytes) = (offset as usize, bytes as usize);
            parameters.push(Parameter { name: name.to_owned(), offset, bytes });
            if self.cursor.accept(")") {
                return Ok(parameters);
            }
            self.cursor.expect(",")?;
        }
    }

    /// Parses numbers with commas between them, and returns their product.
    fn extent(&mut self) -> Result<u64, ParseError> {
        let mut product = self.cursor.number()?;
        while self.cursor.accept(",") {
            product = product.saturating_mul(self.cursor.number()?);
        }
        Ok(product)
    }
}
