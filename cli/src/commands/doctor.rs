//! `df11 doctor`.

use std::fmt::Write;

use anyhow::Result;
use df11_host::internals::{AdapterDiagnosis, Diagnosis, GpuDiagnosis, Problem, doctor};

use super::{Messages, text};

pub(super) fn run(messages: &Messages) -> Result<bool> {
    let diagnosis = doctor();
    messages.say(&diagnosis, show)?;
    Ok(diagnosis.is_usable())
}

fn show(diagnosis: &Diagnosis) -> String {
    let mut out = String::new();
    if let Some(driver) = diagnosis.driver {
        let _ = writeln!(out, "CUDA     driver for CUDA {driver}");
    }
    for gpu in &diagnosis.gpus {
        show_gpu(&mut out, gpu);
    }
    if let Some(problem) = &diagnosis.problem {
        out += "CUDA     ";
        show_problem(&mut out, "         ", problem);
    }
    for adapter in &diagnosis.adapters {
        show_adapter(&mut out, adapter);
    }
    if let Some(problem) = &diagnosis.wgpu_problem {
        out += "wgpu     ";
        show_problem(&mut out, "         ", problem);
    }
    let cuda = diagnosis.gpus.iter().find(|gpu| gpu.is_usable()).map(|gpu| format!("cuda:{}", gpu.ordinal));
    let wgpu = diagnosis.adapters.iter().find(|adapter| adapter.is_usable());
    let _ = match cuda.or_else(|| wgpu.map(|adapter| format!("wgpu:{}", adapter.ordinal))) {
        Some(device) => writeln!(out, "\nGPUs can be used: --device {device}"),
        None => writeln!(out, "\nno GPU can be used; everything works on the CPU"),
    };
    out
}

fn show_adapter(out: &mut String, adapter: &AdapterDiagnosis) {
    let _ = writeln!(
        out,
        "wgpu:{}   {}, {}, driver {}, buffers of up to {}, {} KiB of memory a workgroup",
        adapter.ordinal,
        text::one_line(&adapter.name),
        adapter.backend,
        text::one_line(&adapter.driver),
        text::bytes(adapter.buffer_bytes),
        adapter.workgroup_bytes >> 10,
    );
    let _ = match (&adapter.problem, adapter.software) {
        (Some(problem), _) => {
            out.push_str("  ");
            show_problem(out, "  ", problem);
            Ok(())
        }
        (None, true) => writeln!(out, "  decodes as it should, on the CPU: used only if it is named"),
        (None, false) => writeln!(out, "  decodes as it should"),
    };
}

/// The indentation of advice on a PTX.
const INDENT: &str = "            ";

fn show_gpu(out: &mut String, gpu: &GpuDiagnosis) {
    let free = gpu.free.map_or(String::new(), |free| format!(", {} free", text::bytes(free)));
    let _ = writeln!(
        out,
        "cuda:{}   {}, compute capability {}, {}{free}, {} KiB of shared memory a block",
        gpu.ordinal,
        text::one_line(&gpu.name),
        gpu.capability,
        text::bytes(gpu.memory),
        gpu.shared_bytes >> 10,
    );
    for ptx in &gpu.ptx {
        let _ = write!(out, "  {:<9} PTX {} for capability {} and up: ", ptx.name, ptx.version, ptx.target);
        let _ = match (&ptx.problem, ptx.used) {
            (Some(problem), used) => {
                show_problem(out, INDENT, problem);
                let other = gpu.ptx.iter().find(|ptx| ptx.problem.is_none()).filter(|_| used);
                other.map_or(Ok(()), |other| {
                    writeln!(out, "{INDENT}→ it is used all the same, without --ptx {}", other.name)
                })
            }
            (None, true) => {
                let first = ptx.kernels.first().map_or("", String::as_str);
                writeln!(out, "decodes as it should; used, and of its kernels {first} where it can be")
            }
            (None, false) => writeln!(out, "decodes as it should; --ptx {} would use it", ptx.name),
        };
    }
}

/// Puts the reason on this line, and the advice on the next.
fn show_problem(out: &mut String, indent: &str, problem: &Problem) {
    let _ = writeln!(out, "{}", text::one_line(&problem.reason));
    if !problem.advice.is_empty() {
        let _ = writeln!(out, "{indent}→ {}", problem.advice);
    }
}
