//! Runs a function of one block: what the tests compare.

use std::collections::HashMap;

use rspirv::dr::{Instruction, Operand, load_words};
use rspirv::spirv::{Op, Word};

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Int(u64),
    Parts(Vec<Value>),
}

impl Value {
    fn int(&self) -> u64 {
        match self {
            Self::Int(value) => *value,
            Self::Parts(_) => panic!("not an integer"),
        }
    }
}

/// Applies an operation to integers, or to the parts of vectors.
fn each(a: &Value, b: &Value, f: &dyn Fn(u64, u64) -> u64) -> Value {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Value::Int(f(*a, *b)),
        (Value::Parts(a), Value::Parts(b)) => Value::Parts(a.iter().zip(b).map(|(a, b)| each(a, b, f)).collect()),
        _ => panic!("{a:?} with {b:?}"),
    }
}

/// State while a function runs.
#[derive(Default)]
struct State {
    /// The bits of integer types, and the parts of structs and vectors.
    widths: HashMap<Word, u32>,
    parts: HashMap<Word, Vec<Word>>,
    values: HashMap<Word, Value>,
    memory: HashMap<Word, Value>,
}

impl State {
    /// A value with no bits above those of its type.
    fn fit(&self, of: Word, value: Value) -> Value {
        match value {
            Value::Int(value) => Value::Int(value & (u64::MAX >> (64 - self.widths.get(&of).unwrap_or(&64)))),
            Value::Parts(values) => {
                let parts = self.parts.get(&of).expect("the type of a struct");
                Value::Parts(values.into_iter().zip(parts).map(|(value, of)| self.fit(*of, value)).collect())
            }
        }
    }

    fn null(&self, of: Word) -> Value {
        match self.parts.get(&of) {
            Some(parts) => Value::Parts(parts.iter().map(|of| self.null(*of)).collect()),
            None => Value::Int(0),
        }
    }

    fn step(&mut self, instruction: &Instruction) -> Option<u32> {
        let ids: Vec<Word> = instruction.operands.iter().filter_map(|operand| operand.id_ref_any()).collect();
        let literal = |i: usize| match instruction.operands[i] {
            Operand::LiteralBit32(literal) => u64::from(literal),
            Operand::LiteralBit64(literal) => literal,
            _ => panic!("{instruction:?}"),
        };
        let value = |i: usize| self.values.get(&ids[i]).unwrap_or_else(|| panic!("{instruction:?}")).clone();
        let int = |i| value(i).int();
        let two = |f: &dyn Fn(u64, u64) -> u64| each(&value(0), &value(1), f);
        let of = instruction.result_type.unwrap_or_default();
        let result = match instruction.class.opcode {
            Op::TypeInt => {
                self.widths.insert(instruction.result_id?, literal(0) as u32);
                return None;
            }
            Op::TypeVector => {
                self.parts.insert(instruction.result_id?, vec![ids[0]; literal(1) as usize]);
                return None;
            }
            Op::TypeStruct => {
                self.parts.insert(instruction.result_id?, ids);
                return None;
            }
            Op::TypeBool | Op::TypeFunction | Op::TypePointer | Op::Variable => return None,
            Op::Constant => Value::Int(literal(0)),
            Op::ConstantNull => self.null(of),
            Op::ConstantComposite | Op::CompositeConstruct => Value::Parts((0..ids.len()).map(value).collect()),
            Op::CompositeExtract => match value(0) {
                Value::Parts(parts) => parts[literal(1) as usize].clone(),
                Value::Int(_) => panic!("{instruction:?}"),
            },
            Op::CompositeInsert => match value(1) {
                Value::Parts(mut parts) => {
                    parts[literal(2) as usize] = value(0);
                    Value::Parts(parts)
                }
                Value::Int(_) => panic!("{instruction:?}"),
            },
            Op::CopyObject | Op::UConvert => value(0),
            Op::BitwiseAnd => two(&|a, b| a & b),
            Op::BitwiseOr => two(&|a, b| a | b),
            Op::BitwiseXor => two(&|a, b| a ^ b),
            Op::IAdd => two(&u64::wrapping_add),
            Op::ISub => two(&u64::wrapping_sub),
            Op::IMul => two(&u64::wrapping_mul),
            Op::Not => each(&value(0), &value(0), &|a, _| !a),
            // A shift that has no defined result shows itself: it gives a value of its own.
            Op::ShiftLeftLogical | Op::ShiftRightLogical if int(1) >= u64::from(self.widths[&of]) => {
                Value::Int(0x5555_5555_5555_5555)
            }
            Op::ShiftLeftLogical => Value::Int(int(0) << int(1)),
            Op::ShiftRightLogical => Value::Int(int(0) >> int(1)),
            Op::IEqual => two(&|a, b| u64::from(a == b)),
            Op::INotEqual => two(&|a, b| u64::from(a != b)),
            Op::UGreaterThan => two(&|a, b| u64::from(a > b)),
            Op::UGreaterThanEqual => two(&|a, b| u64::from(a >= b)),
            Op::ULessThan => two(&|a, b| u64::from(a < b)),
            Op::ULessThanEqual => two(&|a, b| u64::from(a <= b)),
            Op::Select => value(if int(0) == 1 { 1 } else { 2 }),
            Op::Load => self.memory[&ids[0]].clone(),
            Op::Store => {
                self.memory.insert(ids[0], value(1));
                return None;
            }
            Op::ReturnValue => return Some(int(0) as u32),
            op => panic!("{op:?}"),
        };
        self.values.insert(instruction.result_id?, self.fit(of, result));
        None
    }
}

/// What the module's function gives.
pub(crate) fn run(module: &[u32], arguments: [u32; 4]) -> u32 {
    let module = load_words(module).expect("a module");
    let mut state = State::default();
    for global in &module.types_global_values {
        state.step(global);
    }
    let function = &module.functions[0];
    for (parameter, argument) in function.parameters.iter().zip(arguments) {
        state.values.insert(parameter.result_id.expect("a name"), Value::Int(u64::from(argument)));
    }
    let result = function.blocks[0].instructions.iter().find_map(|instruction| state.step(instruction));
    result.expect("the function returns")
}

/// Whether a module has integers of this many bits.
pub(crate) fn has_integers(module: &[u32], width: u32) -> bool {
    let module = load_words(module).expect("a module");
    let is_it =
        |global: &Instruction| global.class.opcode == Op::TypeInt && global.operands[0] == Operand::LiteralBit32(width);
    module.types_global_values.iter().any(is_it)
}
