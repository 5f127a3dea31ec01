//! What a PTX text can be refused for.

use std::fmt;

/// A rule that a PTX text broke, or the limit of this interpreter that it ran into.
///
/// Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// A character that begins no token.
    Character {
        /// Where it stands.
        line: u32,
        /// The character.
        got: char,
    },
    /// A comment or a string that the text ends in.
    Unterminated {
        /// Where it begins.
        line: u32,
        /// `comment` or `string`.
        what: &'static str,
    },
    /// The text ended where more must follow.
    End {
        /// What must follow.
        wanted: &'static str,
    },
    /// A token where another must stand.
    Token {
        /// Where it stands.
        line: u32,
        /// The token.
        got: String,
        /// What must stand there.
        wanted: &'static str,
    },
    /// A number that is not written as PTX writes numbers, or does not fit 64 bits.
    Number {
        /// Where it stands.
        line: u32,
        /// The number as written.
        got: String,
    },
    /// A directive this interpreter does not know.
    UnknownDirective {
        /// Where it stands.
        line: u32,
        /// The directive, with its dot.
        got: String,
    },
    /// An instruction, or a modifier of one, this interpreter does not know.
    UnknownInstruction {
        /// Where it stands.
        line: u32,
        /// The opcode with all its modifiers.
        opcode: String,
    },
    /// An instruction with too few or too many operands.
    OperandCount {
        /// Where it stands.
        line: u32,
        /// The opcode with all its modifiers.
        opcode: String,
        /// How many there are.
        got: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// An operand of a kind the instruction does not take in that place.
    OperandKind {
        /// Where it stands.
        line: u32,
        /// The opcode with all its modifiers.
        opcode: String,
        /// The operand.
        got: String,
        /// What the instruction takes there.
        wanted: &'static str,
    },
    /// A register of another width than the instruction's type.
    Width {
        /// Where it stands.
        line: u32,
        /// The opcode with all its modifiers.
        opcode: String,
        /// The register.
        register: String,
        /// The register's width in bits; 1 for a predicate.
        got: u32,
        /// The width in bits that the instruction takes; the least, for loads, stores and `cvt`.
        wanted: u32,
    },
    /// A name or a label that nothing declares.
    Undefined {
        /// Where it is used.
        line: u32,
        /// The name.
        name: String,
    },
    /// A name declared twice in one scope.
    Redefined {
        /// Where it is declared again.
        line: u32,
        /// The name.
        name: String,
    },
    /// More of something than this interpreter takes.
    TooMuch {
        /// Where it stands.
        line: u32,
        /// What there is too much of.
        what: &'static str,
        /// How much there is.
        got: u64,
        /// How much there may be.
        limit: u64,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseError::*;
        match self {
            Character { line, got } => write!(f, "line {line}: character {got:?} begins no token"),
            Unterminated { line, what } => write!(f, "line {line}: the {what} is never closed"),
            End { wanted } => write!(f, "the text ends where {wanted} must follow"),
            Token { line, got, wanted } => {
                write!(f, "line {line}: got `{got}` where {wanted} must stand")
            }
            Number { line, got } => write!(f, "line {line}: `{got}` is not a 64-bit number"),
            UnknownDirective { line, got } => write!(f, "line {line}: unknown directive `{got}`"),
            UnknownInstruction { line, opcode } => {
                write!(f, "line {line}: unknown instruction `{opcode}`")
            }
            OperandCount { line, opcode, got, wanted } => {
                write!(f, "line {line}: `{opcode}` has {got} operands, not {wanted}")
            }
            OperandKind { line, opcode, got, wanted } => {
                write!(f, "line {line}: `{opcode}` got `{got}` where it takes {wanted}")
            }
            Width { line, opcode, register, got, wanted } => {
                write!(f, "line {line}: `{opcode}` got `{register}` of {got} bits where it takes {wanted}")
            }
            Undefined { line, name } => write!(f, "line {line}: `{name}` is not declared"),
            Redefined { line, name } => write!(f, "line {line}: `{name}` is declared twice"),
            TooMuch { line, what, got, limit } => {
                write!(f, "line {line}: {got} {what}, at most {limit} are taken")
            }
        }
    }
}

impl std::error::Error for ParseError {}
