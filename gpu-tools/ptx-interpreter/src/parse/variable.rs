//! Declarations of variables, with their initial values.

use super::names::{Name, Names};
use crate::ParseError;
use crate::text::Cursor;
use crate::types::Type;

/// A variable may have this many bytes at most.
const MAX_BYTES: u64 = 1 << 26;

#[derive(Debug)]
pub(super) struct Variable<'a> {
    pub(super) name: &'a str,
    pub(super) line: u32,
    /// In bytes, a power of two.
    pub(super) align: u64,
    /// `None` for an array without a length: `[]`.
    pub(super) bytes: Option<u64>,
    /// Zeros where the declaration gives no initial value.
    pub(super) initial: Vec<u8>,
}

impl<'a> Variable<'a> {
    /// Parses a declaration, from after its space (`.global`, `.shared`, …) up to and including the
    /// semicolon.
    pub(super) fn parse(cursor: &mut Cursor<'a>, names: &Names) -> Result<Self, ParseError> {
        let Declarator { name, line, align, element, count } = Declarator::parse(cursor)?;
        let bytes = count.map(|count| count.saturating_mul(element));
        if let Some(got) = bytes.filter(|&bytes| bytes > MAX_BYTES) {
            let what = "bytes in a variable";
            return Err(ParseError::TooMuch { line, what, got, limit: MAX_BYTES });
        }
        let mut initial = vec![0; bytes.unwrap_or(0) as usize];
        if cursor.accept("=") {
            initialise(cursor, names, element as usize, &mut initial)?;
        }
        cursor.expect(";")?;
        Ok(Variable { name, line, align, bytes, initial })
    }
}

/// The part of a declaration between its space and its initial value. Variables and parameters both
/// have it.
#[derive(Debug)]
pub(super) struct Declarator<'a> {
    pub(super) name: &'a str,
    pub(super) line: u32,
    /// In bytes, a power of two.
    pub(super) align: u64,
    /// Bytes of one element.
    pub(super) element: u64,
    /// The number of elements, 1 for a scalar; `None` for an array without a length.
    pub(super) count: Option<u64>,
}

impl<'a> Declarator<'a> {
    pub(super) fn parse(cursor: &mut Cursor<'a>) -> Result<Self, ParseError> {
        let mut align = None;
        let mut lanes = 1;
        let mut element = None;
        let (name, line) = loop {
            let line = cursor.line();
            let word = cursor.word("a declaration")?;
            match word {
                ".align" => {
                    let got = cursor.number()?;
                    if !got.is_power_of_two() || got > 256 {
                        return Err(ParseError::Number { line, got: got.to_string() });
                    }
                    // After the type it belongs to `.ptr` and describes what the pointer points to.
                    align = align.or(Some(got).filter(|_| element.is_none()));
                }
                ".v2" => lanes = 2,
                ".v4" => lanes = 4,
                ".ptr" | ".global" | ".const" | ".shared" | ".local" => {}
                _ if !word.starts_with('.') => break (word, line),
                _ => match Type::parse(&word[1..]) {
                    Some(ty) if ty != Type::PREDICATE => element = Some(ty.bytes() as u64),
                    _ => return Err(ParseError::UnknownDirective { line, got: word.to_owned() }),
                },
            }
        };
        let element = element.ok_or_else(|| cursor.unexpected("a type before the name"))?;
        let mut count: Option<u64> = Some(lanes);
        while cursor.accept("[") {
            let length = if cursor.is("]") { None } else { Some(cursor.number()?) };
            cursor.expect("]")?;
            count = count.zip(length).map(|(count, length)| count.saturating_mul(length));
        }
        let align = align.unwrap_or(element * lanes);
        Ok(Declarator { name, line, align, element, count })
    }
}

/// Parses the values after the `=`, as in `= 1` or `= {1, {2, 3}}`, and writes them to the start of
/// `bytes`, each as `element` bytes. Braces only group: the values follow each other in memory.
fn initialise(cursor: &mut Cursor<'_>, names: &Names, element: usize, bytes: &mut [u8]) -> Result<(), ParseError> {
    let mut places = bytes.chunks_exact_mut(element);
    let mut depth = 0;
    loop {
        if cursor.accept("{") {
            depth += 1;
            continue;
        }
        if depth == 0 || !cursor.is("}") {
            let too_many = cursor.unexpected("no more values than elements");
            let value = initial_value(cursor, names)?;
            let place = places.next().ok_or(too_many)?;
            place.copy_from_slice(&value.to_le_bytes()[..element]);
        }
        while depth > 0 && cursor.accept("}") {
            depth -= 1;
        }
        if depth == 0 {
            return Ok(());
        }
        cursor.expect(",")?;
    }
}

/// A number, an address, or `0xff00(address)`: the byte of the address that the mask selects.
fn initial_value(cursor: &mut Cursor<'_>, names: &Names) -> Result<u64, ParseError> {
    if !cursor.at_number() && !cursor.is("-") {
        return address(cursor, names);
    }
    let number = cursor.signed_number()?;
    if !cursor.accept("(") {
        return Ok(number);
    }
    let address = address(cursor, names)?;
    cursor.expect(")")?;
    Ok((address & number).checked_shr(number.trailing_zeros()).unwrap_or(0))
}

/// `name` or `generic(name)`, either with an offset. Both give the same: the address of a global or
/// constant variable in its space is its generic address too.
fn address(cursor: &mut Cursor<'_>, names: &Names) -> Result<u64, ParseError> {
    let line = cursor.line();
    let mut name = cursor.word("an initial value")?;
    if name == "generic" && cursor.accept("(") {
        name = cursor.word("a variable")?;
        cursor.expect(")")?;
    }
    let Some(Name::Symbol(_, address)) = names.lookup(name) else {
        return Err(ParseError::Undefined { line, name: name.to_owned() });
    };
    match cursor.is("+") || cursor.is("-") {
        true => Ok(address.wrapping_add(cursor.signed_number()?)),
        false => Ok(address),
    }
}
