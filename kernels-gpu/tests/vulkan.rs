//! The kernels' WGSL decodes the suite's units on this machine's driver of Vulkan, such as Mesa's for CPUs.
#![allow(missing_docs, clippy::unwrap_used)]

use std::sync::OnceLock;

use df11_codec::fixed::{Alphabet, Encoded};
use df11_codec::{Code, Geometry, Unit};
use df11_kernels::{WGSL, WGSL_SHARED_BYTES, layout, steps};
use df11_tests::suite::{self, Decoder};
use phases_check::vulkan::{Binding, Compiled, Gpu};

/// Bits that the tables of steps look at: there is no room for tables of 11.
const STEP_BITS: u32 = 10;

/// Fewer workgroups than there are chunks or tiles, so that each decodes several.
const WORKGROUPS: u32 = 3;

/// Words around the output, which must keep their values.
const GUARD: usize = 8;

struct Kernel {
    name: &'static str,
    compiled: Compiled,
}

/// A driver, opened once; `None`, with a message, if there is none.
fn gpu() -> Option<&'static Gpu> {
    static GPU: OnceLock<Option<Gpu>> = OnceLock::new();
    let gpu = GPU.get_or_init(Gpu::open).as_ref();
    if gpu.is_none() {
        let is_needed = std::env::var("PHASES_NEED").is_ok_and(|need| need.contains("vulkan"));
        assert!(!is_needed, "there is no driver of Vulkan");
        eprintln!("SKIPPED: no kernel was run: there is no driver of Vulkan, such as Mesa's for CPUs");
    }
    gpu
}

/// Runs the suite with a kernel.
fn on(name: &'static str, cases: u32) {
    let Some(gpu) = gpu() else { return };
    let inputs = if matches!(name, "decode" | "decode_once") { 5 } else { 2 };
    let bindings = [vec![Binding::Input; inputs], vec![Binding::Output, Binding::Uniform]].concat();
    let kernel = Kernel { name, compiled: gpu.compile(WGSL, name, &bindings).unwrap() };
    suite::random_units(&kernel, cases);
    suite::full_chunks(&kernel, cases / 10);
    suite::official_vectors(&kernel);
    suite::real_weights(&kernel);
}

/// A part for each kernel: tensors one after the other, each at a multiple of 16 bytes and followed by zeros, and where they begin, in words
/// of 32 bits.
fn packed(tensors: &[&[u8]]) -> (Vec<u8>, Vec<u32>) {
    let (mut bytes, mut starts) = (vec![0; 32], Vec::new());
    for tensor in tensors {
        starts.push(bytes.len() as u32 / 4);
        bytes.extend_from_slice(tensor);
        bytes.resize((bytes.len() + 8).next_multiple_of(16), 0);
    }
    (bytes, starts)
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

impl Decoder for Kernel {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        let largest = unit.largest_chunk() as u32;
        let shared = match self.name {
            "decode_units" => layout::units_shared_bytes(STEP_BITS, largest),
            // Staging begins up to 7 bytes later for a chunk whose first element isn't a multiple of 8.
            "decode" | "decode_once" => layout::staging(7) + largest,
            _ => return true,
        };
        unit.geometry() == Geometry::OFFICIAL && shared <= WGSL_SHARED_BYTES
    }

    fn slow(&self) -> bool {
        true
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let (raw, n, chunks) = (unit.raw(), unit.n_elements(), unit.chunks() as u32);
        let (n_luts, n_bytes) = (raw.luts.len() as u32 / 256, raw.encoded_exponent.len() as u32);
        let tensors = [raw.luts, raw.encoded_exponent, raw.sign_mantissa, raw.output_positions, raw.gaps];
        let has_list = !matches!(self.name, "decode" | "decode_once");
        // Kernels without a list write from the buffer's first word on.
        let before = if has_list { GUARD } else { 0 };
        let (mut contents, sizes, blocks) = match self.name {
            "decode_units" => {
                let steps = steps::table(&unit.tables(), STEP_BITS);
                let (tensors, starts) = packed(&[&tensors[..], &[&steps]].concat());
                let list = [&starts[..], &[before as u32, n_luts, n_bytes, n as u32, 0]].concat();
                let blocks = WORKGROUPS.min(chunks);
                (vec![bytes(&list), tensors], [1, chunks, blocks, STEP_BITS], blocks)
            }
            "decode_fixed" => {
                let words = df11_simd::unit::decode(unit).map_err(|error| error.to_string())?;
                let columns = if n.is_multiple_of(3) { n / 3 } else { n };
                let mut encoded = Encoded::new(columns, Alphabet::new(113).unwrap()).unwrap();
                encoded.append(&words).unwrap();
                let matrix = encoded.as_raw();
                let (tensors, places) = packed(&[matrix.codes, matrix.escapes, &bytes(matrix.starts)]);
                let tiles = matrix.starts.len() as u32 - 1;
                let list = [&places[..], &[before as u32, columns as u32, 113, 0]].concat();
                let blocks = WORKGROUPS.min(tiles);
                (vec![bytes(&list), tensors], [1, tiles, blocks, 0], blocks)
            }
            _ => {
                let padded = tensors.map(|tensor| packed(&[tensor]).0.split_off(32));
                (padded.to_vec(), [n_luts, n_bytes, n as u32, chunks], chunks)
            }
        };
        if blocks == 0 {
            return Ok(());
        }
        let poison = out.first().map_or(0, |word| !word);
        let mut words = vec![poison; before + n + GUARD];
        words[before..][..n].copy_from_slice(out);
        contents.extend([words.iter().flat_map(|word| word.to_le_bytes()).collect(), bytes(&sizes)]);
        let gpu = gpu().ok_or("there is no driver")?;
        let written = gpu.launch(&self.compiled, blocks, &contents).map_err(|error| error.to_string())?;
        for (word, bytes) in words.iter_mut().zip(written[0].as_chunks().0) {
            *word = u16::from_le_bytes(*bytes);
        }
        out.copy_from_slice(&words[before..][..n]);
        let is_kept = words[..before].iter().chain(&words[before + n..]).all(|&word| word == poison);
        if is_kept { Ok(()) } else { Err("words beside the output were written".to_owned()) }
    }
}

#[test]
fn decode() {
    on("decode", 20);
}

#[test]
fn decode_once() {
    on("decode_once", 20);
}

#[test]
fn decode_units() {
    on("decode_units", 20);
}

#[test]
fn decode_fixed() {
    on("decode_fixed", 20);
}
