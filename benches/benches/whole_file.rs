//! Whole files on all cores: compresses, decompresses and verifies a file of the synthetic weights, and
//! MiniLM if `DF11_MINILM` names it, and copies the file for comparison. Speeds are in bytes of the BF16 file
//! per second. Files are under `target/tmp`, and mostly in the page cache, so nothing waits for the disk.
#![allow(missing_docs)]

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use df11_benches::{On, synthetic_words, write_matrices};
use df11_host::{CompressOptions, DecompressOptions, VerifyOptions, compress, decompress, verify};
use divan::Bencher;
use divan::counter::BytesCount;

/// Removed at the end.
const DIRECTORY: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/whole-file");

static SYNTHETIC: LazyLock<Files> = LazyLock::new(|| Files::new(On::Synthetic64M));
static MINILM: LazyLock<Files> = LazyLock::new(|| Files::new(On::MiniLm));

/// A model file, its compressed form, and the restored one.
struct Files {
    original: PathBuf,
    compressed: PathBuf,
    restored: PathBuf,
    bytes: u64,
}

impl Files {
    fn new(on: On) -> Self {
        let directory = Path::new(DIRECTORY).join(format!("{on:?}"));
        assert!(std::fs::create_dir_all(&directory).is_ok());
        let path = |name| directory.join(name);
        let [original, compressed, restored] = ["original", "compressed", "restored"].map(path);
        assert!(match on {
            On::MiniLm => std::fs::copy(std::env::var_os("DF11_MINILM").unwrap_or_default(), &original).is_ok(),
            _ => write_matrices(&original, [("linear.weight".to_owned(), &*synthetic_words())]).is_ok(),
        });
        let bytes = std::fs::metadata(&original).map_or(0, |file| file.len());
        let files = Self { original, compressed, restored, bytes };
        files.compress();
        files.decompress();
        let smaller = std::fs::metadata(&files.compressed).is_ok_and(|file| file.len() < bytes);
        assert!(smaller, "nothing was compressed");
        let read = |path| std::fs::read(path).unwrap_or_default();
        assert!(bytes > 0 && read(&files.restored) == read(&files.original), "a wrong answer is not worth timing");
        files
    }

    fn compress(&self) {
        let _ = std::fs::remove_file(&self.compressed);
        assert!(compress(&self.original, &self.compressed, &CompressOptions::default(), &()).is_ok());
    }

    fn decompress(&self) {
        let _ = std::fs::remove_file(&self.restored);
        assert!(decompress(&self.compressed, &self.restored, &DecompressOptions::default(), &()).is_ok());
    }

    fn verify(&self) {
        let mut options = VerifyOptions::default();
        options.against = Some(self.original.clone());
        assert!(verify(&self.compressed, &options, &()).is_ok_and(|report| report.is_good()));
    }
}

fn files(on: On) -> &'static Files {
    match on {
        On::MiniLm => &MINILM,
        _ => &SYNTHETIC,
    }
}

/// Without the sample, which would only measure how long creating files takes.
fn corpora() -> impl Iterator<Item = On> {
    On::all().filter(|on| !matches!(on, On::RealLayer))
}

fn bench(bencher: Bencher<'_, '_>, on: On, run: impl Fn(&Files)) {
    let files = files(on);
    bencher.counter(BytesCount::new(files.bytes)).bench_local(|| run(files));
}

#[divan::bench(args = corpora(), sample_count = 10, sample_size = 1)]
fn copy_file(bencher: Bencher<'_, '_>, on: On) {
    bench(bencher, on, |files| assert!(std::fs::copy(&files.original, files.original.with_extension("copy")).is_ok()));
}

#[divan::bench(args = corpora(), sample_count = 10, sample_size = 1)]
fn compress_file(bencher: Bencher<'_, '_>, on: On) {
    bench(bencher, on, Files::compress);
}

#[divan::bench(args = corpora(), sample_count = 10, sample_size = 1)]
fn decompress_file(bencher: Bencher<'_, '_>, on: On) {
    bench(bencher, on, Files::decompress);
}

#[divan::bench(args = corpora(), sample_count = 10, sample_size = 1)]
fn verify_file(bencher: Bencher<'_, '_>, on: On) {
    bench(bencher, on, Files::verify);
}

fn main() {
    divan::main();
    let _ = std::fs::remove_dir_all(DIRECTORY);
}
