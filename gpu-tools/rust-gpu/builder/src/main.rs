//! `phases-spirv CRATE TOOLCHAIN FOLDER`: compiles a crate's kernels to a module, `kernels`. `scripts/phases-spirv` calls it.
//!
//! 1. rust-gpu compiles the crate to SPIR-V.
//! 2. `df11_spirv_narrow` rewrites that with integers of 32 bits alone.
//! 3. `spirv-opt` tidies up, and `spirv-val` checks it.
//! 4. naga translates it to WGSL, in which `df11_wgsl_builtins` makes arguments of private variables, for browsers.

use std::error::Error;
use std::path::Path;

use df11_spirv_narrow::narrow;
use df11_wgsl_builtins::pass_on;
use naga::back::wgsl;
use naga::front::spv;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use spirv_builder::{Capability, ShaderPanicStrategy, SpirvBuilder};
use spirv_tools::opt::{self, Optimizer};
use spirv_tools::val::{self, Validator as _};

const TARGET: &str = "spirv-unknown-vulkan1.1";
const ENVIRONMENT: spirv_tools::TargetEnv = spirv_tools::TargetEnv::Vulkan_1_1;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [source, toolchain, folder] = &arguments[..] else {
        return Err("usage: phases-spirv CRATE TOOLCHAIN FOLDER".into());
    };
    let module = optimise(&narrow(&compile(source, toolchain)?)?)?;
    let bytes: Vec<u8> = module.iter().flat_map(|word| word.to_le_bytes()).collect();
    let file = Path::new(folder).join("kernels");
    std::fs::write(file.with_extension("spv"), &bytes)?;
    std::fs::write(file.with_extension("wgsl"), translate(&bytes)?)?;
    Ok(())
}

/// The crate's kernels, by rust-gpu.
fn compile(source: &str, toolchain: &str) -> Result<Vec<u32>, Box<dyn Error>> {
    let mut builder = SpirvBuilder::new(Path::new(source), TARGET)
        .capability(Capability::Int8)
        .capability(Capability::Int16)
        .capability(Capability::Int64)
        // The output is atomic for all workgroups.
        .capability(Capability::VulkanMemoryModelDeviceScope)
        .shader_panic_strategy(ShaderPanicStrategy::SilentExit);
    builder.toolchain_overwrite = Some(toolchain.to_owned());
    let built = builder.build()?;
    Ok(words_of(&std::fs::read(built.module.unwrap_single())?))
}

fn words_of(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect()
}

/// The module without what the rewriting left over, and without names of files.
fn optimise(module: &[u32]) -> Result<Vec<u32>, Box<dyn Error>> {
    let mut optimizer = opt::create(Some(ENVIRONMENT));
    optimizer.register_pass(opt::Passes::StripDebugInfo).register_performance_passes();
    let binary = optimizer.optimize(module, &mut |message| eprintln!("spirv-opt: {message:?}"), None)?;
    val::create(Some(ENVIRONMENT)).validate(&binary, None)?;
    Ok(binary.as_words().to_vec())
}

/// The module as WGSL.
fn translate(module: &[u8]) -> Result<String, Box<dyn Error>> {
    let options =
        spv::Options { adjust_coordinate_space: false, strict_capabilities: true, block_ctx_dump_prefix: None };
    let mut module = spv::parse_u8_slice(module, &options)?;
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
    // The pass takes valid modules only, and what it gives is checked as well.
    validator.validate(&module)?;
    pass_on(&mut module)?;
    let info = validator.validate(&module)?;
    let text = wgsl::write_string(&module, &info, wgsl::WriterFlags::empty())?;
    Ok(renamed(&module, &text) + &text)
}

/// Comments that say which entries have another name in WGSL: it has words and ends of its own that no name may have.
fn renamed(module: &naga::Module, text: &str) -> String {
    let entries = text.split("@compute").skip(1);
    let names = entries.filter_map(|entry| entry.split_once("fn ")?.1.split_once('(')).map(|(name, _)| name);
    let pairs = module.entry_points.iter().map(|entry| entry.name.as_str()).zip(names);
    pairs.filter(|(name, now)| name != now).map(|(name, now)| format!("// entry {name}: {now}\n")).collect()
}
