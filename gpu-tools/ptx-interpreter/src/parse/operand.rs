//! Operands as written: names aren't resolved yet.

use std::fmt;

use crate::ParseError;
use crate::text::Cursor;

#[derive(Clone, Debug)]
pub(crate) enum Operand<'a> {
    /// A register, symbol, label, special register, or the sink `_`.
    Name(&'a str),
    /// A number, as two's complement.
    Number(u64),
    /// `!p`
    Not(&'a str),
    /// `p|q`
    Pair(&'a str, &'a str),
    /// `{a, b}`
    Vector(Vec<Operand<'a>>),
    /// `[base + offset]`, where a number alone is its own base.
    Address { base: Box<Operand<'a>>, offset: i64 },
}

impl<'a> Operand<'a> {
    /// Parses the operands up to and including the semicolon.
    pub(crate) fn list(cursor: &mut Cursor<'a>) -> Result<Vec<Self>, ParseError> {
        let mut operands = Vec::new();
        while !cursor.accept(";") {
            if !operands.is_empty() {
                cursor.expect(",")?;
            }
            operands.push(Operand::one(cursor)?);
        }
        Ok(operands)
    }

    fn one(cursor: &mut Cursor<'a>) -> Result<Self, ParseError> {
        if cursor.accept("{") {
            return Operand::vector(cursor);
        }
        if cursor.accept("[") {
            return Operand::address(cursor);
        }
        if cursor.accept("!") {
            return Ok(Operand::Not(cursor.word("a predicate")?));
        }
        let simple = Operand::simple(cursor)?;
        match simple {
            Operand::Name(first) if cursor.accept("|") => Ok(Operand::Pair(first, cursor.word("a register")?)),
            _ => Ok(simple),
        }
    }

    /// A name or a number.
    fn simple(cursor: &mut Cursor<'a>) -> Result<Self, ParseError> {
        if cursor.at_number() || cursor.is("-") || cursor.is("+") {
            return Ok(Operand::Number(cursor.signed_number()?));
        }
        Ok(Operand::Name(cursor.word("an operand")?))
    }

    fn vector(cursor: &mut Cursor<'a>) -> Result<Self, ParseError> {
        let mut parts = vec![Operand::simple(cursor)?];
        while !cursor.accept("}") {
            cursor.expect(",")?;
            parts.push(Operand::simple(cursor)?);
        }
        Ok(Operand::Vector(parts))
    }

    fn address(cursor: &mut Cursor<'a>) -> Result<Self, ParseError> {
        let base = Box::new(Operand::simple(cursor)?);
        let signed = cursor.is("+") || cursor.is("-");
        let offset = if signed { cursor.signed_number()? as i64 } else { 0 };
        cursor.expect("]")?;
        Ok(Operand::Address { base, offset })
    }
}

impl fmt::Display for Operand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Name(name) => f.write_str(name),
            Operand::Number(value) => write!(f, "{value}"),
            Operand::Not(name) => write!(f, "!{name}"),
            Operand::Pair(first, second) => write!(f, "{first}|{second}"),
            Operand::Vector(parts) => {
                let parts: Vec<_> = parts.iter().map(Operand::to_string).collect();
                write!(f, "{{{}}}", parts.join(", "))
            }
            Operand::Address { base, offset } => write!(f, "[{base}{offset:+}]"),
        }
    }
}
