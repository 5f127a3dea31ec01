//! Products of fixed-length codes on one and two threads as a Markdown table, next to the same products of BF16 words and to
//! decoding alone. Weights come from memory: there are copies of the matrix for 1 GB of BF16. What is compared takes turns;
//! each gets its median.

use std::time::Instant;

use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, Encoded};
use df11_simd::fixed::{self, Inputs};
use df11_simd::{Isa, multiply};
use df11_tests::strategies;

/// Rounds, of which the first doesn't count.
const ROUNDS: usize = 8;

/// Words of all copies together.
const WORDS: usize = 512 << 20;

fn main() {
    println!(
        "| matrix | inputs | threads | version | ms for 32 MiB of BF16 | of BF16 words |\n|---|---:|---:|---|---:|---:|"
    );
    for (rows, columns) in [(4096, 4096), (11008, 4096), (1024, 3072)] {
        table(rows, columns);
    }
}

/// A way to multiply rows `first..last` of a copy.
type Multiply<'a> = dyn Fn(usize, usize, usize, &mut [&mut [f32]]) + Sync + 'a;

fn table(rows: usize, columns: usize) {
    let words = strategies::normal(rows * columns, 0.02, 7);
    let mut encoded = match Encoded::new(columns, Alphabet::of(&Histogram::of(&words))) {
        Ok(encoded) => encoded,
        Err(error) => unreachable!("{error}"),
    };
    assert!(fixed::append(&mut encoded, &words, Isa::best()).is_ok());
    let copies = WORDS / words.len();
    let (plain, encoded) = (vec![words; copies], vec![encoded; copies]);
    for inputs in [1, 2, 4, 8] {
        let x = strategies::normal(inputs * columns, 1., 9);
        let floats: Vec<f32> = x.iter().map(|&word| f32::from_bits(u32::from(word) << 16)).collect();
        let mut ways: Vec<(String, Box<Multiply<'_>>)> = Vec::new();
        for isa in Isa::available().filter(|&isa| isa != Isa::PORTABLE) {
            let (plain, floats, encoded) = (&plain, &floats, &encoded);
            ways.push((
                format!("BF16 words, {isa:?}"),
                Box::new(move |copy, first, last, out| {
                    multiply(&plain[copy][first * columns..last * columns], columns, floats, out, isa);
                }),
            ));
            let mut kinds = vec![("floats", Inputs::floats(floats, columns))];
            let as_words = Inputs::words(&x, columns, isa);
            if as_words.flush_subnormals() {
                kinds.push(("BF16", as_words));
            }
            for (kind, inputs) in kinds {
                ways.push((
                    format!("fixed length, {isa:?}, inputs {kind}"),
                    Box::new(move |copy, first, last, out| {
                        let done = fixed::multiply(&encoded[copy].as_matrix(), first..last, &inputs, out, isa);
                        assert_eq!(done, Ok(()), "a wrong answer is not worth timing");
                    }),
                ));
            }
        }
        for threads in [1, 2] {
            measure(&ways, rows, columns, copies, inputs, threads);
        }
    }
}

fn measure(
    ways: &[(String, Box<Multiply<'_>>)],
    rows: usize,
    columns: usize,
    copies: usize,
    inputs: usize,
    threads: usize,
) {
    let mut seconds = vec![Vec::new(); ways.len()];
    for _ in 0..ROUNDS {
        for ((_, multiply), seconds) in ways.iter().zip(&mut seconds) {
            let start = Instant::now();
            std::thread::scope(|scope| {
                for thread in 0..threads {
                    let (first, last) = (rows * thread / threads, rows * (thread + 1) / threads);
                    scope.spawn(move || {
                        let mut memory = vec![0.; inputs * (last - first)];
                        for copy in 0..copies {
                            let mut out: Vec<&mut [f32]> = memory.chunks_mut(last - first).collect();
                            multiply(copy, first, last, &mut out);
                        }
                        std::hint::black_box(memory);
                    });
                }
            });
            seconds.push(start.elapsed().as_secs_f64());
        }
    }
    let medians: Vec<f64> = seconds.iter_mut().map(|seconds| median(&mut seconds[1..])).collect();
    let per = (16 << 20) as f64 / (rows * columns * copies) as f64 * 1e3;
    // The BF16 words of the same instruction set come first.
    let mut of = 0;
    for (i, (name, _)) in ways.iter().enumerate() {
        of = if name.starts_with("BF16") { i } else { of };
        println!(
            "| {rows} × {columns} | {inputs} | {threads} | {name} | {:.2} | {:.2} |",
            medians[i] * per,
            medians[i] / medians[of]
        );
    }
}

fn median(seconds: &mut [f64]) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
