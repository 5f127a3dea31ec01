//! A module for a test: one function from four `u32` to a `u32`.

use df11_spirv_narrow::{Refused, narrow};
use rspirv::binary::Assemble;
use rspirv::dr::{Builder, Operand};
use rspirv::spirv::{AddressingModel, Capability, FunctionControl, MemoryModel, Op, Word};

use crate::machine;

pub(crate) struct Case {
    pub(crate) b: Builder,
    /// The function's arguments.
    pub(crate) arguments: [Word; 4],
}

impl Case {
    /// A module whose function `body` writes: it gives the function's result.
    pub(crate) fn module(body: impl FnOnce(&mut Self) -> Word) -> Vec<u32> {
        let mut b = Builder::new();
        b.set_version(1, 3);
        for capability in [Capability::Shader, Capability::Int8, Capability::Int16, Capability::Int64] {
            b.capability(capability);
        }
        b.memory_model(AddressingModel::Logical, MemoryModel::GLSL450);
        let u32 = b.type_int(32, 0);
        let function = b.type_function(u32, [u32; 4]);
        b.begin_function(u32, None, FunctionControl::NONE, function).unwrap();
        let arguments = [(); 4].map(|()| b.function_parameter(u32).unwrap());
        b.begin_block(None).unwrap();
        let mut case = Self { b, arguments };
        let result = body(&mut case);
        case.b.ret_value(result).unwrap();
        case.b.end_function().unwrap();
        case.b.module().assemble()
    }

    /// The type of unsigned integers of this many bits.
    pub(crate) fn int(&mut self, width: u32) -> Word {
        self.b.type_int(width, 0)
    }

    /// An instruction with a result.
    pub(crate) fn op(&mut self, op: Op, of: Word, operands: &[Word]) -> Word {
        let id = self.b.id();
        let operands = operands.iter().map(|id| Operand::IdRef(*id)).collect();
        let instruction = rspirv::dr::Instruction::new(op, Some(of), Some(id), operands);
        self.b.insert_into_block(rspirv::dr::InsertPoint::End, instruction).unwrap();
        id
    }

    /// A constant of this many bits.
    pub(crate) fn constant(&mut self, width: u32, value: u64) -> Word {
        let of = self.int(width);
        if width == 64 { self.b.constant_bit64(of, value) } else { self.b.constant_bit32(of, value as u32) }
    }

    /// Arguments `2 i` and `2 i + 1` as an integer of this many bits: of 64, the first is the lower half.
    pub(crate) fn value(&mut self, width: u32, i: usize) -> Word {
        let (low, high) = (self.arguments[2 * i], self.arguments[2 * i + 1]);
        let of = self.int(width);
        match width {
            32 => low,
            64 => {
                let by = self.constant(32, 32);
                let low = self.op(Op::UConvert, of, &[low]);
                let high = self.op(Op::UConvert, of, &[high]);
                let high = self.op(Op::ShiftLeftLogical, of, &[high, by]);
                self.op(Op::BitwiseOr, of, &[low, high])
            }
            _ => self.op(Op::UConvert, of, &[low]),
        }
    }

    /// An integer of this many bits as a `u32` in which every bit matters.
    pub(crate) fn result(&mut self, width: u32, value: Word) -> Word {
        let u32 = self.int(32);
        match width {
            32 => value,
            64 => {
                let by = self.constant(32, 32);
                let of = self.int(64);
                let high = self.op(Op::ShiftRightLogical, of, &[value, by]);
                let high = self.op(Op::UConvert, u32, &[high]);
                let low = self.op(Op::UConvert, u32, &[value]);
                let factor = self.constant(32, 0x9e37_79b1);
                let high = self.op(Op::IMul, u32, &[high, factor]);
                self.op(Op::BitwiseXor, u32, &[low, high])
            }
            _ => self.op(Op::UConvert, u32, &[value]),
        }
    }

    /// A bool as a `u32`.
    pub(crate) fn of_bool(&mut self, condition: Word) -> Word {
        let u32 = self.int(32);
        let (yes, no) = (self.constant(32, 1), self.constant(32, 0));
        self.op(Op::Select, u32, &[condition, yes, no])
    }
}

/// Narrows the module with this body, and compares what it gives with what it gave before.
pub(crate) fn check(what: &str, body: impl FnOnce(&mut Case) -> Word) {
    let before = Case::module(body);
    let after = narrow(&before).unwrap_or_else(|error| panic!("{what}: {error}"));
    for width in [8, 16, 64] {
        assert!(!machine::has_integers(&after, width), "{what}: integers of {width} bits are left");
    }
    let edges = [0, 1, 7, 8, 31, 32, 33, 63, 0x7f, 0x80, 0xff, 0x100, 0x8000, 0xffff, 0x1_0000, 0x8000_0000, u32::MAX];
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = (state >> 32) as u32;
        if random.is_multiple_of(3) { edges[random as usize / 3 % edges.len()] } else { random.rotate_left(9) }
    };
    for _ in 0..500 {
        let arguments = [next(), next(), next(), next()];
        let (expected, got) = (machine::run(&before, arguments), machine::run(&after, arguments));
        assert_eq!(got, expected, "{what} of {arguments:#x?}");
    }
}

/// What the pass says of the module with this body.
pub(crate) fn refusal(body: impl FnOnce(&mut Case) -> Word) -> Refused {
    narrow(&Case::module(body)).expect_err("it was taken")
}
