//! A kernel's PTX in the interpreter.

use std::path::Path;

use phases::emulated::{Argument, Kernel, Outputs, Parameter};
use ptx_interpreter::{Arg, Launch, Memory, Module, run as interpret};

use crate::Error;

/// What the kernel wrote; or what is missing to run it.
pub(crate) fn run(
    kernel: &Kernel,
    files: &Path,
    blocks: u32,
    arguments: &[Argument<'_>],
) -> Result<Result<Outputs, String>, Error> {
    let path = files.join("kernels.ptx");
    let text = match crate::text(&path, "`cargo phases ptx`")? {
        Err(lacks) => return Ok(Err(lacks)),
        Ok(text) => text,
    };
    let file_error = |reason: String| Error::File { file: path.display().to_string(), reason };
    let module = Module::parse(&text).map_err(|error| file_error(error.to_string()))?;
    if module.kernel(kernel.name).is_none() {
        return Err(file_error(format!("it has no kernel `{}`: `cargo phases ptx` makes it anew", kernel.name)));
    }
    let (mut memory, mut outputs) = (Memory::new(), Vec::new());
    let mut passed = Vec::new();
    for (&(name, parameter), argument) in kernel.parameters.iter().zip(arguments) {
        passed.push(match (argument, parameter) {
            (Argument::Output(elements), Parameter::Output { bytes }) => {
                let buffer = memory.output(name, elements * bytes as usize);
                outputs.push((buffer, bytes as usize));
                Arg::Buffer(buffer)
            }
            (Argument::Input(bytes), _) => Arg::Buffer(memory.input(name, bytes)),
            (Argument::Number(number), _) => Arg::U32(*number),
            // The caller has compared arguments and parameters.
            (Argument::Output(_), _) => continue,
        });
    }
    let launch = Launch::new(kernel.name, blocks, kernel.threads).args(passed).shared_bytes(kernel.shared_bytes);
    let report = interpret(&module, &launch, &mut memory).map_err(Error::Ptx)?;
    let (total, per_block) = (report.total(), |count: u64| count as f64 / f64::from(blocks));
    println!(
        "{} as PTX: {:.1} instructions a thread; {:.1} wavefronts in shared memory and {} barriers a block",
        kernel.name,
        per_block(total.lanes) / f64::from(kernel.threads),
        per_block(total.wavefronts),
        per_block(report.barriers)
    );
    let of = |(buffer, size): (ptx_interpreter::Buffer, usize)| {
        let error = |error: ptx_interpreter::BufferError| file_error(error.to_string());
        let (bytes, written) = (memory.bytes(buffer).map_err(error)?, memory.written(buffer).map_err(error)?);
        let element = |(bytes, written): (&[u8], &[bool])| {
            let bits = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u32::from(byte));
            written.iter().all(|&written| written).then_some(bits)
        };
        Ok(bytes.chunks(size).zip(written.chunks(size)).map(element).collect())
    };
    outputs.into_iter().map(of).collect::<Result<_, _>>().map(Ok)
}
