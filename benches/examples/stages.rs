//! Prints every stage on one core as a Markdown table: GB/s of BF16, and the ratio to the copy in the same run. The
//! stages take turns, so that whatever slows the machine down slows them all; the table shows medians.
//!
//! For `benches/peers/instructions`, `stages list` prints the number of words in the sample and the names of all
//! stages, and `stages NAME VERSION` runs one of them once on the sample, under a profiler that counts what
//! `stages::run` executes.

use std::time::Instant;

use df11_benches::{On, stages};

/// The number of rounds, of which the first isn't counted.
const ROUNDS: usize = 8;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let sample = On::RealLayer.corpus();
    match arguments.as_slice() {
        [] => {
            println!("| weights | stage | version | GB/s | of the copy |\n|---|---|---|---:|---:|");
            On::all().for_each(table);
        }
        [list] if list == "list" => {
            println!("{}", sample.words.len());
            stages::all().iter().for_each(|stage| println!("{},{}", stage.name, stage.version));
        }
        [name, version] => {
            let mut stages = stages::all();
            stages.retain(|stage| stage.name == name && stage.version == *version);
            assert_eq!(stages.len(), 1, "no such stage");
            stages.iter().for_each(|stage| stages::run(&mut stage.prepare(sample)));
        }
        _ => unreachable!("stages | stages list | stages NAME VERSION"),
    }
}

fn table(on: On) {
    let corpus = on.corpus();
    let name = match on {
        On::RealLayer => "sample",
        On::Synthetic64M => "64 M synthetic",
        On::MiniLm => "MiniLM",
    };
    let bytes = 2 * corpus.words.len();
    // On large corpora plain versions take a second per round, so they run only on the sample.
    let mut shown = stages::all();
    shown.retain(|stage| stage.version != "plain" || stage.name == "merge" || bytes < 16 << 20);
    let mut prepared: Vec<_> = shown.iter().map(|stage| stage.prepare(corpus)).collect();
    // Repeat until the time is long enough for the clock.
    let times = (16 << 20) / bytes + 1;
    let mut seconds = vec![Vec::new(); shown.len()];
    for _ in 0..ROUNDS {
        for (work, seconds) in prepared.iter_mut().zip(&mut seconds) {
            let start = Instant::now();
            (0..times).for_each(|_| stages::run(work));
            seconds.push(start.elapsed().as_secs_f64() / times as f64);
        }
    }
    let speeds: Vec<f64> = seconds.iter_mut().map(|seconds| bytes as f64 / 1e9 / median(&mut seconds[1..])).collect();
    for (stage, speed) in shown.iter().zip(&speeds) {
        println!("| {name} | {} | {} | {speed:.2} | {:.2} |", stage.name, stage.version, speed / speeds[0]);
    }
}

fn median(seconds: &mut [f64]) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
