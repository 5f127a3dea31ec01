//! Every stage on one core as a Markdown table: GB/s of BF16, and the ratio to the copy of the same run.
//! The stages take turns, so that what slows the machine down slows them all; each gets its median.

use std::time::Instant;

use df11_benches::{Corpus, stages};

/// Rounds, of which the first doesn't count.
const ROUNDS: usize = 8;

fn main() {
    println!("| weights | stage | version | GB/s | of the copy |\n|---|---|---|---:|---:|");
    table("sample", &Corpus::real());
    table("64 M synthetic", &Corpus::synthetic());
    Corpus::minilm().iter().for_each(|corpus| table("MiniLM", corpus));
}

fn table(name: &str, corpus: &Corpus) {
    let bytes = 2 * corpus.words.len();
    // Plain versions of large corpora take a second a round: only the sample has them.
    let mut stages = stages::all();
    stages.retain(|stage| stage.version != "plain" || stage.name == "merge" || bytes < 16 << 20);
    let mut prepared: Vec<_> = stages.iter().map(|stage| stage.prepare(corpus)).collect();
    // A time long enough for the clock.
    let times = (16 << 20) / bytes + 1;
    let mut seconds = vec![Vec::new(); stages.len()];
    for _ in 0..ROUNDS {
        for (stage, seconds) in prepared.iter_mut().zip(&mut seconds) {
            let start = Instant::now();
            (0..times).for_each(|_| stage.run());
            seconds.push(start.elapsed().as_secs_f64() / times as f64);
        }
    }
    let speeds: Vec<f64> = seconds.iter_mut().map(|seconds| bytes as f64 / 1e9 / median(&mut seconds[1..])).collect();
    for (stage, speed) in stages.iter().zip(&speeds) {
        println!("| {name} | {} | {} | {speed:.2} | {:.2} |", stage.name, stage.version, speed / speeds[0]);
    }
}

fn median(seconds: &mut [f64]) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
