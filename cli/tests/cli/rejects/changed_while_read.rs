//! Input that is written to while it is read.

use super::*;
use df11_host::{CompressOptions, Progress};
use std::cell::RefCell;

/// Overwrites a weight in the input when the first unit is done.
struct Overwrites {
    path: PathBuf,
    offset: usize,
    with: RefCell<Vec<u8>>,
}

impl Progress for Overwrites {
    fn start(&self, _: u64) {}

    fn advance(&self, bytes: u64, _: &str) {
        // While the units are planned nothing is done yet.
        if bytes == 0 {
            return;
        }
        use std::io::{Seek, SeekFrom, Write};
        let mut file = fs::OpenOptions::new().write(true).open(&self.path).unwrap();
        file.seek(SeekFrom::Start(self.offset as u64)).unwrap();
        file.write_all(&self.with.take()).unwrap();
    }
}

/// Compresses two weights, the second of which becomes `words` in between.
fn overwritten(words: &[u16]) -> (Place, df11_host::Result<()>) {
    let place = Place::new();
    let original = file(&[bf16("a.weight", &[64, 64], 1), bf16("b.weight", &[64, 64], 2)]);
    let path = place.write("in", &original);
    let progress = Overwrites { offset: original.len() - 8192, path, with: RefCell::new(bytes(words)) };
    let result = df11_host::compress(place.path("in"), place.path("out"), CompressOptions::default(), &progress);
    (place, result.map(drop))
}

#[test]
fn weights_that_have_no_code() {
    let (place, result) = overwritten(&[0x7f80; 4096]);
    assert!(matches!(result, Err(Error::Changed { path }) if path == place.path("in")));
    assert_eq!(names(&tree(place.root())), ["in"]);
}

/// Words of the same exponents can take other numbers of bits.
#[test]
fn weights_of_another_length() {
    let mut words = weights(4096, 2);
    let rarest = words.iter().copied().min_by_key(|word| word & 0x7fff).unwrap();
    words[..2000].fill(rarest);
    let (place, result) = overwritten(&words);
    assert!(result.is_err());
    assert_eq!(names(&tree(place.root())), ["in"]);
}

/// Other signs and mantissas take the same number of bits. What is written then is what was read, with its checksum.
#[test]
fn weights_whose_exponents_stay() {
    let words: Vec<u16> = weights(4096, 2).iter().map(|word| word ^ 0x8055).collect();
    let (place, result) = overwritten(&words);
    result.unwrap();
    assert!(df11_host::verify(place.path("out"), Default::default(), &()).unwrap().is_good());
    df11_host::decompress(place.path("out"), place.path("back"), Default::default(), &()).unwrap();
    assert_eq!(fs::read(place.path("back")).unwrap(), fs::read(place.path("in")).unwrap());
}

/// The same where the header with the checksums is written first.
#[test]
fn weights_whose_exponents_stay_written_to_a_stream() {
    let place = Place::new();
    let original = file(&[bf16("a.weight", &[64, 64], 1), bf16("b.weight", &[64, 64], 2)]);
    let path = place.write("in", &original);
    let words: Vec<u16> = weights(4096, 2).iter().map(|word| word ^ 0x8055).collect();
    let progress = Overwrites { offset: original.len() - 8192, path, with: RefCell::new(bytes(&words)) };
    let model = df11_host::Model::open(place.path("in")).unwrap();
    let result = df11_host::compress_to(&model, std::io::sink(), None, &progress);
    assert!(matches!(&result, Err(Error::Changed { path }) if *path == place.path("in")), "{result:?}");
}

/// Cuts a file short when the first bytes are done. Were it mapped, the system would end the process.
struct CutsShort(PathBuf);

impl Progress for CutsShort {
    fn start(&self, _: u64) {}

    fn advance(&self, bytes: u64, _: &str) {
        if bytes > 0 {
            let file = fs::OpenOptions::new().write(true).open(&self.0).unwrap();
            file.set_len(file.metadata().unwrap().len().min(5000)).unwrap();
        }
    }
}

#[test]
fn a_file_that_is_cut_short() {
    let weights = || (0..20).map(|i| bf16(&format!("layers.{i}.weight"), &[200, 200], i)).collect::<Vec<_>>();
    let place = Place::new();
    let original = place.write("in", file(&weights()));
    df11_host::compress(&original, place.path("df11"), CompressOptions::default(), &()).unwrap();
    let compressed = place.path("df11");
    let before = fs::read(&compressed).unwrap();
    let cut = |input: &Path| CutsShort(input.to_owned());
    for (input, result) in [
        (&compressed, df11_host::verify(&compressed, Default::default(), &cut(&compressed)).map(drop)),
        (&compressed, {
            fs::write(&compressed, &before).unwrap();
            df11_host::decompress(&compressed, place.path("out"), Default::default(), &cut(&compressed)).map(drop)
        }),
        (&original, df11_host::compress(&original, place.path("out"), Default::default(), &cut(&original)).map(drop)),
    ] {
        assert!(matches!(&result, Err(Error::Changed { path }) if path == input), "{result:?}");
    }
    assert_eq!(names(&tree(place.root())), ["df11", "in"]);
}
