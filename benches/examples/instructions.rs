//! For `scripts/instructions`: runs one stage once on the sample, under a profiler that counts what
//! `Prepared::run` takes.
//! Usage: instructions list | instructions NAME VERSION

use df11_benches::{Corpus, stages};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (corpus, mut stages) = (Corpus::real(), stages::all());
    match arguments.as_slice() {
        [list] if list == "list" => {
            println!("{}", corpus.words.len());
            stages.iter().for_each(|stage| println!("{},{}", stage.name, stage.version));
        }
        [name, version] => {
            stages.retain(|stage| stage.name == name && stage.version == *version);
            assert_eq!(stages.len(), 1, "no such stage");
            stages.iter().for_each(|stage| stage.prepare(&corpus).run());
        }
        _ => unreachable!("instructions list | instructions NAME VERSION"),
    }
}
