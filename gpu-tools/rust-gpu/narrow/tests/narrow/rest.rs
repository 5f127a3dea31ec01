//! The rest of the pass: dead values, types that become the same, the memory model.

use df11_spirv_narrow::narrow;
use rspirv::binary::Assemble;
use rspirv::dr::{Builder, Module, Operand, load_words};
use rspirv::spirv::{AddressingModel, Capability, ExecutionModel, FunctionControl, MemoryModel, Op, StorageClass};

use crate::case::Case;

fn narrowed(module: &[u32]) -> Module {
    load_words(narrow(module).expect("it is taken")).expect("a module")
}

fn count(module: &Module, op: Op) -> usize {
    module.all_inst_iter().filter(|instruction| instruction.class.opcode == op).count()
}

#[test]
fn variables_that_are_only_written_go() {
    for is_read in [false, true] {
        let module = Case::module(|case| {
            let u32 = case.int(32);
            let of_struct = case.b.type_struct([u32, u32]);
            let whole = case.b.type_pointer(None, StorageClass::Function, of_struct);
            let part = case.b.type_pointer(None, StorageClass::Function, u32);
            let variable = case.b.variable(whole, None, StorageClass::Function, None);
            let zero = case.constant(32, 0);
            let chain = case.b.access_chain(part, None, variable, [zero]).unwrap();
            case.b.store(chain, case.arguments[1], None, []).unwrap();
            if is_read { case.b.load(u32, None, chain, None, []).unwrap() } else { case.arguments[0] }
        });
        let module = narrowed(&module);
        for op in [Op::Variable, Op::AccessChain, Op::Store] {
            assert_eq!(count(&module, op), usize::from(is_read), "{op:?}");
        }
    }
}

#[test]
fn values_that_nothing_uses_go_with_what_they_use() {
    let module = Case::module(|case| {
        let u32 = case.int(32);
        let of_struct = case.b.type_struct([u32]);
        let made = case.op(Op::CompositeConstruct, of_struct, &[case.arguments[0]]);
        case.b.composite_extract(u32, None, made, [0]).unwrap();
        case.arguments[1]
    });
    let module = narrowed(&module);
    assert_eq!(count(&module, Op::CompositeExtract) + count(&module, Op::CompositeConstruct), 0);
}

#[test]
fn types_that_become_the_same_are_one() {
    let module = Case::module(|case| {
        for width in [32, 8, 16] {
            let of = case.int(width);
            let pointer = case.b.type_pointer(None, StorageClass::Function, of);
            case.b.type_pointer(None, StorageClass::Function, pointer);
        }
        case.arguments[0]
    });
    let module = narrowed(&module);
    assert_eq!(count(&module, Op::TypePointer), 2);
}

#[test]
fn vulkans_memory_model_becomes_that_of_glsl() {
    let mut b = Builder::new();
    b.set_version(1, 3);
    let dropped = [Capability::VulkanMemoryModel, Capability::Int8, Capability::Int16, Capability::Int64];
    for capability in dropped.into_iter().chain([Capability::VulkanMemoryModelDeviceScope, Capability::Shader]) {
        b.capability(capability);
    }
    b.extension("SPV_KHR_vulkan_memory_model");
    b.extension("SPV_KHR_storage_buffer_storage_class");
    b.memory_model(AddressingModel::Logical, MemoryModel::Vulkan);
    let module = narrowed(&b.module().assemble());
    assert_eq!(module.capabilities.len(), 1, "{:?}", module.capabilities);
    assert_eq!(module.extensions.len(), 1, "{:?}", module.extensions);
    assert_eq!(module.memory_model.expect("one").operands[1].unwrap_memory_model(), MemoryModel::GLSL450);
}

/// An entry has the name that its function has in its module of Rust.
#[test]
fn names_of_entries() {
    let mut b = Builder::new();
    b.set_version(1, 3);
    b.capability(Capability::Shader);
    b.memory_model(AddressingModel::Logical, MemoryModel::GLSL450);
    let nothing = b.type_void();
    let of_function = b.type_function(nothing, []);
    let function = b.begin_function(nothing, None, FunctionControl::NONE, of_function).unwrap();
    b.begin_block(None).unwrap();
    b.ret().unwrap();
    b.end_function().unwrap();
    b.entry_point(ExecutionModel::GLCompute, function, "a::b::decode", []);
    let module = load_words(narrow(&b.module().assemble()).unwrap()).unwrap();
    assert!(module.entry_points[0].operands.contains(&Operand::LiteralString("decode".to_owned())));
}
