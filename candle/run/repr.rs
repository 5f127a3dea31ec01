//! How Python prints the values that templates print.

use std::fmt::Write;

use minijinja::value::ValueKind;
use minijinja::{Error, ErrorKind, Value};

type Result = std::result::Result<(), Error>;

/// The most lists in lists. Python allows as many, about.
const DEPTH: usize = 1000;

/// Writes a value as Python's `str` does.
pub(crate) fn print(out: &mut impl Write, value: &Value) -> Result {
    match value.kind() {
        ValueKind::Seq | ValueKind::Iterable | ValueKind::Map | ValueKind::Number => repr(out, value, 0),
        _ => Ok(write!(out, "{value}")?),
    }
}

/// Writes a value as Python's `repr` does.
fn repr(out: &mut impl Write, value: &Value, depth: usize) -> Result {
    if depth > DEPTH {
        return Err(Error::new(ErrorKind::InvalidOperation, "a list has too many lists in each other"));
    }
    match value.kind() {
        // Parts of lists and sums of lists are iterable here, and lists in Python.
        ValueKind::Seq | ValueKind::Iterable => list(out, value, depth),
        ValueKind::Map => object(out, value, depth),
        ValueKind::String => text(out, value.as_str().unwrap_or_default()),
        ValueKind::Number if !value.is_integer() => float(out, value),
        ValueKind::Undefined => Ok(out.write_str("Undefined")?),
        _ => Ok(write!(out, "{value}")?),
    }
}

fn list(out: &mut impl Write, value: &Value, depth: usize) -> Result {
    out.write_char('[')?;
    for (at, item) in value.try_iter().into_iter().flatten().enumerate() {
        out.write_str(if at == 0 { "" } else { ", " })?;
        repr(out, &item, depth + 1)?;
    }
    Ok(out.write_char(']')?)
}

fn object(out: &mut impl Write, value: &Value, depth: usize) -> Result {
    out.write_char('{')?;
    for (at, key) in value.try_iter().into_iter().flatten().enumerate() {
        out.write_str(if at == 0 { "" } else { ", " })?;
        repr(out, &key, depth + 1)?;
        out.write_str(": ")?;
        repr(out, &value.get_item(&key).unwrap_or_default(), depth + 1)?;
    }
    Ok(out.write_char('}')?)
}

/// Single quotes, unless there are such quotes in the text and no double ones.
fn text(out: &mut impl Write, text: &str) -> Result {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    out.write_char(quote)?;
    for c in text.chars() {
        match c {
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            '\\' => out.write_str("\\\\")?,
            c if c == quote => write!(out, "\\{c}")?,
            c if u32::from(c) < 0x100 && c.is_control() || c == '\u{ad}' || c == '\u{a0}' => {
                write!(out, "\\x{:02x}", u32::from(c))?
            }
            c => out.write_char(c)?,
        }
    }
    Ok(out.write_char(quote)?)
}

/// The shortest digits that mean this number; with an exponent where it is large or small.
fn float(out: &mut impl Write, value: &Value) -> Result {
    let Ok(number) = f64::try_from(value.clone()) else { return Ok(write!(out, "{value}")?) };
    let size = number.abs();
    if number.is_nan() {
        return Ok(out.write_str("nan")?);
    }
    if number == 0. || (1e-4..1e16).contains(&size) || number.is_infinite() {
        return Ok(write!(out, "{number:?}")?);
    }
    let text = format!("{number:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
    Ok(write!(out, "{digits}e{sign}{exponent:0>2}")?)
}
