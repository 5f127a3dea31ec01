//! Why a PTX text is refused.

use std::fmt;

/// A rule of PTX that a text broke, or a limit of this interpreter that it exceeded.
///
/// Every `line` is a line of the text, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// A character that can't begin a token.
    Character {
        /// Its line.
        line: u32,
        /// The character.
        got: char,
    },
    /// A comment or a string that never ends.
    Unterminated {
        /// The line that it begins in.
        line: u32,
        /// `comment` or `string`.
        what: &'static str,
    },
    /// The text ends too early.
    End {
        /// What must follow.
        wanted: &'static str,
    },
    /// A token that PTX doesn't allow there.
    Token {
        /// Its line.
        line: u32,
        /// The token.
        got: String,
        /// What PTX allows there.
        wanted: &'static str,
    },
    /// A number that isn't written as PTX writes numbers, doesn't fit into 64 bits, or isn't allowed there.
    Number {
        /// Its line.
        line: u32,
        /// The number as written.
        got: String,
    },
    /// A directive that this interpreter doesn't know.
    UnknownDirective {
        /// Its line.
        line: u32,
        /// The directive, with its dot.
        got: String,
    },
    /// An instruction that this interpreter doesn't know, or a known one with an unknown modifier.
    UnknownInstruction {
        /// Its line.
        line: u32,
        /// The opcode with all its modifiers.
        opcode: String,
    },
    /// An instruction with too few or too many operands.
    OperandCount {
        /// Its line.
        line: u32,
        /// The opcode with all its modifiers.
        opcode: String,
        /// How many there are.
        got: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// An operand of a kind that the instruction doesn't take in that position.
    OperandKind {
        /// Its line.
        line: u32,
        /// The opcode with all its modifiers.
        opcode: String,
        /// The operand.
        got: String,
        /// What the instruction takes there.
        wanted: &'static str,
    },
    /// A register whose width doesn't fit the instruction's type.
    Width {
        /// Its line.
        line: u32,
        /// The opcode with all its modifiers.
        opcode: String,
        /// The register.
        register: String,
        /// The register's width in bits; 1 for a predicate.
        got: u32,
        /// The width in bits that the instruction takes. Loads, stores and `cvt` take wider ones as well.
        wanted: u32,
    },
    /// A name or a label that isn't declared.
    Undefined {
        /// The line that uses it.
        line: u32,
        /// The name.
        name: String,
    },
    /// A name that is declared twice in one scope.
    Redefined {
        /// The line of the second declaration.
        line: u32,
        /// The name.
        name: String,
    },
    /// More of something than this interpreter allows.
    TooMuch {
        /// Its line.
        line: u32,
        /// What there is too much of.
        what: &'static str,
        /// How much there is.
        got: u64,
        /// How much is allowed.
        limit: u64,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseError::*;
        match self {
            Character { line, got } => write!(f, "line {line}: no token begins with {got:?}"),
            Unterminated { line, what } => write!(f, "line {line}: the {what} never ends"),
            End { wanted } => write!(f, "the text ends where {wanted} must follow"),
            Token { line, got, wanted } => write!(f, "line {line}: got `{got}`, expected {wanted}"),
            Number { line, got } => write!(f, "line {line}: `{got}` is not a number that PTX allows here"),
            UnknownDirective { line, got } => write!(f, "line {line}: unknown directive `{got}`"),
            UnknownInstruction { line, opcode } => write!(f, "line {line}: unknown instruction `{opcode}`"),
            OperandCount { line, opcode, got, wanted } => {
                write!(f, "line {line}: `{opcode}` has {got} operands, expected {wanted}")
            }
            OperandKind { line, opcode, got, wanted } => {
                write!(f, "line {line}: `{opcode}` got `{got}`, expected {wanted}")
            }
            Width { line, opcode, register, got, wanted } => {
                write!(f, "line {line}: `{opcode}` got `{register}` of {got} bits, expected {wanted}")
            }
            Undefined { line, name } => write!(f, "line {line}: `{name}` is not declared"),
            Redefined { line, name } => write!(f, "line {line}: `{name}` is declared twice"),
            TooMuch { line, what, got, limit } => write!(f, "line {line}: {got} {what}, at most {limit} are allowed"),
        }
    }
}

impl std::error::Error for ParseError {}
