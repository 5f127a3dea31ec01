//! Goes through a DF11 model block by block, as a forward pass does: each block is decoded just before use,
//! over the one before.
//!
//! ```sh
//! cargo run --release --example forward-pass -- MODEL                    # on the CPU
//! cargo run --release --features cuda --example forward-pass -- MODEL    # on GPU 0, every other block offloaded
//! ```

use std::path::PathBuf;

use df11_host::Model;
use df11_host::device::{DecodedWords, Keep, UnitDecoder, load_model};

fn main() -> anyhow::Result<()> {
    let model = PathBuf::from(std::env::args_os().nth(1).ok_or(anyhow::anyhow!("which model?"))?);
    let model = Model::open(model)?;

    #[cfg(feature = "cuda")]
    return forward(df11_host::device::CudaDecoder::new(Default::default())?, &model);
    #[cfg(not(feature = "cuda"))]
    forward(df11_host::device::CpuDecoder::default(), &model)
}

/// The same code for every decoder.
fn forward<'m, D: UnitDecoder<'m>>(mut decoder: D, model: &'m Model) -> anyhow::Result<()> {
    let mut block = 0;
    let every_other = |_: &str| {
        block += 1;
        if block % 2 == 0 { Keep::Offloaded } else { Keep::Resident }
    };
    let units = load_model(&mut decoder, model, every_other, &())?;
    for unit in &units {
        let decoded = decoder.decode(&[unit.id])?;
        println!("{}", unit.path);
        for weight in decoded.weights() {
            // Here a program would multiply: on a GPU on the stream that `words` names.
            let words = weight.words.to_host()?;
            println!("  {:<50} {:?}, begins with {:04x?}", weight.name, weight.shape, &words[..words.len().min(4)]);
        }
    }
    Ok(())
}
