//! Goes through a DF11 model block by block, as a forward pass does: each block is decoded just before use, and overwrites the
//! previous one.
//!
//! ```sh
//! cargo run --release --example forward-pass -- MODEL                    # on the CPU
//! cargo run --release --features cuda --example forward-pass -- MODEL    # on GPU 0, every other block offloaded
//! ```

use df11_host::Model;

fn main() -> anyhow::Result<()> {
    let path = std::env::args_os().nth(1).ok_or_else(|| anyhow::anyhow!("which model?"))?;
    forward(&Model::open(path)?)
}

/// Resident blocks stay on the GPU; offloaded ones are copied there while the block before is decoded and used.
#[cfg(feature = "cuda")]
fn forward(model: &Model) -> anyhow::Result<()> {
    use df11_host::device::{Cuda, Keep};

    let cuda = Cuda::open(0, None)?;
    let mut units = Vec::new();
    for (i, path) in model.units().into_iter().enumerate() {
        let keep = if i % 2 == 0 { Keep::Resident } else { Keep::Offloaded };
        units.push(cuda.load(&model.read_unit(path)?, keep)?);
    }
    let mut block = cuda.buffer(units.iter().map(|unit| unit.elements()).max().unwrap_or_default())?;
    for (path, unit) in model.units().into_iter().zip(&units) {
        println!("{path}");
        for weight in cuda.decode(&[unit], &mut block)? {
            // A real program would multiply here, on the stream `cuda.stream()`.
            show(weight.name, weight.shape, &weight.to_vec()?);
        }
    }
    Ok(())
}

#[cfg(not(feature = "cuda"))]
fn forward(model: &Model) -> anyhow::Result<()> {
    let mut block = Vec::new();
    for path in model.units() {
        let unit = model.read_unit(path)?;
        block.resize(unit.unit().n_elements(), 0);
        df11_simd::unit::decode_into(&unit.unit(), &mut block)?;
        println!("{path}");
        for ((name, shape), range) in unit.weights().zip(unit.unit().weights()) {
            show(name, shape, &block[range]);
        }
    }
    Ok(())
}

fn show(name: &str, shape: &[usize], words: &[u16]) {
    println!("  {name:<50} {shape:?}, begins with {:04x?}", &words[..words.len().min(4)]);
}
