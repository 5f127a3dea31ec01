//! Replaces Vulkan's memory model with GLSL's.
//!
//! In Vulkan's model a barrier orders only accesses that are marked for it, and rust-gpu doesn't mark any. In GLSL's it
//! orders all accesses.

use rspirv::dr::{Module, Operand};
use rspirv::spirv::{Capability, MemoryModel};

/// Replaces the memory model, and drops the capabilities and the extension that the module no longer needs.
pub(crate) fn replace(module: &mut Module) {
    const DROPPED: [Capability; 5] = [
        Capability::Int8,
        Capability::Int16,
        Capability::Int64,
        Capability::VulkanMemoryModel,
        Capability::VulkanMemoryModelDeviceScope,
    ];
    module.capabilities.retain(|capability| match capability.operands.first() {
        Some(Operand::Capability(capability)) => !DROPPED.contains(capability),
        _ => true,
    });
    module.extensions.retain(|extension| match extension.operands.first() {
        Some(Operand::LiteralString(name)) => name != "SPV_KHR_vulkan_memory_model",
        _ => true,
    });
    if let Some(model) = &mut module.memory_model {
        for operand in &mut model.operands {
            if *operand == Operand::MemoryModel(MemoryModel::Vulkan) {
                *operand = Operand::MemoryModel(MemoryModel::GLSL450);
            }
        }
    }
}
