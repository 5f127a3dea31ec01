//! Contestants for `scripts/bench-peers`: this codec and plain copies. Also writes the files that all contestants run on.
//!
//! ```text
//! peer synthetic FILE     the 64 M synthetic weights, one matrix
//! peer large FILE         4 GB: ten layers of three matrices
//! peer NAME FILE          contestant NAME on a file's words: df11, df11-in-use, copy or fresh-copy
//! ```
//!
//! A contestant first checks its round trip and prints the compressed size. Then it reads lines from standard input, does
//! what each asks for (`compress` or `decompress`), and prints how many seconds that took.

use std::hint::black_box;
use std::io::{Write, stdin, stdout};
use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use df11_benches::{synthetic_words, write_matrices};
use df11_simd::unit::{self, Geometry, Unit};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [job, file] = arguments.as_slice() else { bail!("peer synthetic|large|NAME FILE") };
    let file = Path::new(file);
    match job.as_str() {
        "synthetic" => write_matrices(file, [("linear.weight".to_owned(), &*synthetic_words())]),
        "large" => {
            let words = synthetic_words();
            let names = (0..10).flat_map(|layer| ["q", "k", "v"].map(|name| format!("layers.{layer}.{name}.weight")));
            write_matrices(file, names.map(|name| (name, &*words)))
        }
        "df11" => df11(&df11_tests::data::words_of(file)?.concat(), false),
        "df11-in-use" => df11(&df11_tests::data::words_of(file)?.concat(), true),
        "copy" => copy(&df11_tests::data::words_of(file)?.concat()),
        "fresh-copy" => fresh_copy(&df11_tests::data::words_of(file)?.concat()),
        _ => bail!("no contestant {job}"),
    }
}

/// Copies into memory that has been written before, so the system doesn't have to supply pages.
fn copy(words: &[u16]) -> Result<()> {
    let mut out = vec![0; words.len()];
    contest(2 * words.len(), |_| {
        black_box(&mut out).copy_from_slice(words);
        Ok(())
    })
}

/// Copies into fresh memory, whose pages the system supplies during the copy, as it does for the other contestants.
fn fresh_copy(words: &[u16]) -> Result<()> {
    contest(2 * words.len(), |_| {
        black_box(words.to_vec());
        Ok(())
    })
}

/// With `in_use`, each result overwrites the one before it, as in [`copy`]; otherwise each is fresh memory, as in [`fresh_copy`].
fn df11(words: &[u16], in_use: bool) -> Result<()> {
    let encoded = unit::encode(&[words])?;
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
    ensure!(unit::decode(&unit)? == words, "the round trip failed");
    let tensors = encoded.as_raw();
    let size = [tensors.luts, tensors.encoded_exponent, tensors.sign_mantissa, tensors.gaps].map(<[u8]>::len);
    let positions = tensors.output_positions.len() + tensors.split_positions.len();
    let mut again = encoded.clone();
    let mut out = words.to_vec();
    contest(size.iter().sum::<usize>() + positions, |decompress| {
        match (decompress, in_use) {
            (false, false) => drop(black_box(unit::encode(&[words])?)),
            (false, true) => {
                unit::encode_into(&[words], &mut again)?;
                black_box(&again);
            }
            (true, _) => {
                let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
                if in_use {
                    unit::decode_into(&unit, black_box(&mut out))?;
                } else {
                    drop(black_box(unit::decode(&unit)?));
                }
            }
        }
        Ok(())
    })
}

/// Prints the size, then times `run` for each line of the input. `run` is told whether to decompress.
fn contest(size: usize, mut run: impl FnMut(bool) -> Result<()>) -> Result<()> {
    println!("{size}");
    stdout().flush()?;
    for line in stdin().lines() {
        let decompress = line? == "decompress";
        let start = Instant::now();
        run(decompress)?;
        println!("{}", start.elapsed().as_secs_f64());
        stdout().flush()?;
    }
    Ok(())
}
