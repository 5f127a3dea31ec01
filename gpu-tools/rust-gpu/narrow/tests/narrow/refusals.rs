//! The pass refuses what it doesn't support.

use df11_spirv_narrow::{Refused, narrow};
use rspirv::spirv::{Op, StorageClass};

use crate::case::refusal;

#[test]
fn what_is_no_module() {
    assert!(matches!(narrow(&[1, 2, 3]), Err(Refused::NotAModule(_))));
}

#[test]
fn signed_integers() {
    for width in [8, 16, 64] {
        let refused = refusal(|case| {
            case.b.type_int(width, 1);
            case.arguments[0]
        });
        assert_eq!(refused, Refused::Signed(width));
    }
}

#[test]
fn integers_of_other_widths() {
    let refused = refusal(|case| {
        case.int(24);
        case.arguments[0]
    });
    assert_eq!(refused, Refused::Width(24));
}

#[test]
fn vectors() {
    let refused = refusal(|case| {
        let of = case.int(8);
        case.b.type_vector(of, 2);
        case.arguments[0]
    });
    assert_eq!(refused, Refused::Vector);
}

#[test]
fn memory_that_the_host_sees() {
    for class in [StorageClass::StorageBuffer, StorageClass::Uniform, StorageClass::PushConstant, StorageClass::Input] {
        let refused = refusal(|case| {
            let of = case.int(8);
            let array = case.b.type_runtime_array(of);
            let of_struct = case.b.type_struct([array]);
            case.b.type_pointer(None, class, of_struct);
            case.arguments[0]
        });
        assert_eq!(refused, Refused::Layout(format!("{class:?}")));
    }
}

#[test]
fn instructions_without_a_rule() {
    let refused = |op: Op, width: u32| {
        let found = refusal(|case| {
            let (a, b, of) = (case.value(width, 0), case.value(width, 1), case.int(width));
            let result = case.op(op, of, &[a, b]);
            case.result(width, result)
        });
        let Refused::Instruction { name, width: found } = found else { panic!("{found}") };
        assert_eq!((format!("{op:?}").as_str(), width), (name, found));
    };
    for op in [Op::IAdd, Op::ISub, Op::IMul] {
        refused(op, 64);
    }
    for width in [8, 16, 64] {
        for op in [Op::UDiv, Op::UMod, Op::ShiftRightArithmetic] {
            refused(op, width);
        }
    }
}

#[test]
fn comparisons_of_64_bits() {
    for op in [Op::IEqual, Op::INotEqual, Op::ULessThan] {
        let refused = refusal(|case| {
            let (a, b, bool) = (case.value(64, 0), case.value(64, 1), case.b.type_bool());
            let result = case.op(op, bool, &[a, b]);
            case.of_bool(result)
        });
        assert!(matches!(refused, Refused::Instruction { width: 64, .. }), "{refused}");
    }
}

#[test]
fn conversions_to_signed_integers() {
    let refused = refusal(|case| {
        let (a, of) = (case.value(8, 0), case.b.type_int(32, 1));
        case.op(Op::UConvert, of, &[a]);
        case.arguments[0]
    });
    assert_eq!(refused, Refused::Instruction { name: "UConvert", width: 8 });
}

#[test]
fn constants_that_the_host_sets() {
    let refused = refusal(|case| {
        let of = case.int(16);
        case.b.spec_constant_bit32(of, 7);
        case.arguments[0]
    });
    assert_eq!(refused, Refused::Instruction { name: "SpecConstant", width: 16 });
}
