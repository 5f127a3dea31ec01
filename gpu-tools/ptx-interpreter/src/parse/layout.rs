//! Which addresses declared variables get.

use super::Parser;
use super::names::Name;
use super::variable::Variable;
use crate::memory::address::{DYNAMIC_SHARED, LOCAL_START, Owner, STATIC_SHARED};
use crate::memory::{Allocation, Rights};
use crate::{ParseError, StateSpace};

/// A thread's local variables may have this many bytes at most.
const MAX_LOCAL: u64 = 1 << 16;

impl Parser<'_> {
    /// Parses a variable's declaration, from after its space, and gives it an address.
    pub(super) fn variable(&mut self, space: StateSpace, is_extern: bool) -> Result<(), ParseError> {
        let variable = Variable::parse(&mut self.cursor, &self.names)?;
        let address = match space {
            StateSpace::Shared => self.place_shared(&variable, is_extern)?,
            StateSpace::Local => self.place_local(&variable)?,
            _ if is_extern => {
                let name = variable.name.to_owned();
                return Err(ParseError::Undefined { line: variable.line, name });
            }
            StateSpace::Const => {
                let owner = Owner::Constant(self.module.constants.len());
                self.module.constants.push(allocation(&variable, Rights::Read));
                owner.address()
            }
            _ => {
                let owner = Owner::Variable(self.module.variables.len());
                self.module.variables.push(allocation(&variable, Rights::ReadWrite));
                owner.address()
            }
        };
        self.names.declare(variable.line, variable.name, Name::Symbol(space, address))
    }

    /// All `.extern` arrays have the same address: the start of dynamic shared memory.
    fn place_shared(&mut self, variable: &Variable<'_>, open: bool) -> Result<u64, ParseError> {
        let bytes = variable.bytes.unwrap_or(0);
        if open && bytes > 0 {
            self.module.sized_externs.push(variable.name.to_owned());
        }
        if open || variable.bytes.is_none() {
            return Ok(DYNAMIC_SHARED);
        }
        let what = "bytes of static shared memory";
        let limit = DYNAMIC_SHARED - STATIC_SHARED - 256;
        grow(&mut self.module.shared_bytes, variable, bytes, (what, limit)).map(|offset| STATIC_SHARED + offset)
    }

    fn place_local(&mut self, variable: &Variable<'_>) -> Result<u64, ParseError> {
        self.local_variables += 1;
        let bytes = variable.bytes.unwrap_or(0);
        let limit = ("bytes of local memory", MAX_LOCAL);
        grow(&mut self.local_bytes, variable, bytes, limit).map(|offset| LOCAL_START + offset)
    }
}

/// Adds an aligned variable to the `used` bytes, and returns its offset.
fn grow(
    used: &mut u64,
    variable: &Variable<'_>,
    bytes: u64,
    (what, limit): (&'static str, u64),
) -> Result<u64, ParseError> {
    let offset = used.next_multiple_of(variable.align);
    let got = offset + bytes;
    if got > limit {
        return Err(ParseError::TooMuch { line: variable.line, what, got, limit });
    }
    *used = got;
    Ok(offset)
}

fn allocation(variable: &Variable<'_>, rights: Rights) -> Allocation {
    Allocation::holding(variable.name, rights, &variable.initial, 0)
}
