//! Each rule: the same results as before.

use rspirv::dr::Operand;
use rspirv::spirv::{Op, StorageClass};

use crate::case::check;

const SMALL: [u32; 2] = [8, 16];
const ALL: [u32; 3] = [8, 16, 64];

#[test]
fn conversions() {
    for from in [8, 16, 32, 64] {
        for to in [8, 16, 32, 64] {
            if from != to {
                check(&format!("{from} to {to} bits"), |case| {
                    let (value, of) = (case.value(from, 0), case.int(to));
                    let converted = case.op(Op::UConvert, of, &[value]);
                    case.result(to, converted)
                });
            }
        }
    }
}

#[test]
fn arithmetic() {
    for op in [Op::IAdd, Op::ISub, Op::IMul] {
        for width in SMALL {
            check(&format!("{op:?} of {width} bits"), |case| {
                let (a, b, of) = (case.value(width, 0), case.value(width, 1), case.int(width));
                let result = case.op(op, of, &[a, b]);
                case.result(width, result)
            });
        }
    }
}

#[test]
fn bits() {
    for op in [Op::BitwiseAnd, Op::BitwiseOr, Op::BitwiseXor] {
        for width in ALL {
            check(&format!("{op:?} of {width} bits"), |case| {
                let (a, b, of) = (case.value(width, 0), case.value(width, 1), case.int(width));
                let result = case.op(op, of, &[a, b]);
                case.result(width, result)
            });
        }
    }
    for width in ALL {
        check(&format!("not of {width} bits"), |case| {
            let (a, of) = (case.value(width, 0), case.int(width));
            let result = case.op(Op::Not, of, &[a]);
            case.result(width, result)
        });
    }
}

#[test]
fn shifts() {
    for op in [Op::ShiftLeftLogical, Op::ShiftRightLogical] {
        for width in [8, 16, 32, 64] {
            for by in [8, 32, 64] {
                check(&format!("{op:?} of {width} bits by {by} bits"), |case| {
                    let (value, amount) = (case.value(width, 0), case.value(by, 1));
                    let (most, of_amount, of) =
                        (case.constant(by, u64::from(width - 1)), case.int(by), case.int(width));
                    let amount = case.op(Op::BitwiseAnd, of_amount, &[amount, most]);
                    let result = case.op(op, of, &[value, amount]);
                    case.result(width, result)
                });
            }
        }
    }
}

#[test]
fn comparisons() {
    use Op::{IEqual, INotEqual, UGreaterThan, UGreaterThanEqual, ULessThan, ULessThanEqual};
    for op in [IEqual, INotEqual, UGreaterThan, UGreaterThanEqual, ULessThan, ULessThanEqual] {
        for width in SMALL {
            check(&format!("{op:?} of {width} bits"), |case| {
                let (a, b, bool) = (case.value(width, 0), case.value(width, 1), case.b.type_bool());
                let result = case.op(op, bool, &[a, b]);
                case.of_bool(result)
            });
        }
    }
}

#[test]
fn selections() {
    for width in ALL {
        check(&format!("select of {width} bits"), |case| {
            let (a, b, of, bool) = (case.value(width, 0), case.value(width, 1), case.int(width), case.b.type_bool());
            let [x, _, y, _] = case.arguments;
            let condition = case.op(Op::ULessThan, bool, &[x, y]);
            let result = case.op(Op::Select, of, &[condition, a, b]);
            case.result(width, result)
        });
    }
}

#[test]
fn constants() {
    for (width, constant) in [(8, 0xa5), (16, 0xa5c3), (64, 0x0123_4567_89ab_cdef)] {
        check(&format!("a constant of {width} bits"), |case| {
            let (a, constant, of) = (case.value(width, 0), case.constant(width, constant), case.int(width));
            let result = case.op(Op::BitwiseXor, of, &[a, constant]);
            let null = case.b.constant_null(of);
            let result = case.op(Op::BitwiseOr, of, &[result, null]);
            case.result(width, result)
        });
    }
}

#[test]
fn parts_of_structs_and_variables() {
    for width in ALL {
        check(&format!("a struct with {width} bits"), |case| {
            let (a, b, of, u32) = (case.value(width, 0), case.value(width, 1), case.int(width), case.int(32));
            let of_struct = case.b.type_struct([of, u32]);
            let pointer = case.b.type_pointer(None, StorageClass::Function, of_struct);
            let variable = case.b.variable(pointer, None, StorageClass::Function, None);
            let made = case.op(Op::CompositeConstruct, of_struct, &[a, case.arguments[1]]);
            let first = case.b.composite_extract(of, None, made, [0]).unwrap();
            let sum = case.op(Op::BitwiseXor, of, &[first, b]);
            let made = case.b.composite_insert(of_struct, None, sum, made, [0]).unwrap();
            case.b.store(variable, made, None, []).unwrap();
            let loaded = case.b.load(of_struct, None, variable, None, []).unwrap();
            let copied = case.op(Op::CopyObject, of_struct, &[loaded]);
            let (first, second) = (
                case.b.composite_extract(of, None, copied, [0]).unwrap(),
                case.b.composite_extract(u32, None, copied, [1]).unwrap(),
            );
            let first = case.result(width, first);
            case.op(Op::BitwiseXor, u32, &[first, second])
        });
    }
}

#[test]
fn a_switch_takes_small_integers() {
    // The function has more than one block, so it isn't run: only the instruction must be as it was.
    let module = crate::case::Case::module(|case| {
        let value = case.value(8, 0);
        let (one, other) = (case.b.id(), case.b.id());
        case.b.switch(value, other, [(Operand::LiteralBit32(7), one)]).unwrap();
        case.b.begin_block(Some(one)).unwrap();
        case.b.branch(other).unwrap();
        case.b.begin_block(Some(other)).unwrap();
        case.arguments[0]
    });
    let after = rspirv::dr::load_words(df11_spirv_narrow::narrow(&module).unwrap()).unwrap();
    let switch = after.all_inst_iter().find(|instruction| instruction.class.opcode == Op::Switch).unwrap();
    assert_eq!(switch.operands[2], Operand::LiteralBit32(7));
}
