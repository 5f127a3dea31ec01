//! Fixed-length codes where memory ends: a byte more is a page that can't be touched, so a kernel that reads or writes past the
//! end of a slice ends this process.

use df11_codec::fixed::{Encoded, Matrix, RawMatrix};
use df11_simd::fixed::{self, Inputs, Order};
use df11_simd::isa::Isa;
use df11_tests::fixed::matrices;
use df11_tests::{effort, strategies};
use memmap2::{MmapMut, MmapOptions};
use proptest::prelude::*;

/// A multiple of every system's pages.
const PAGES: usize = 64 << 10;

/// Memory that ends where its elements end.
struct AtEnd {
    map: MmapMut,
    bytes: usize,
}

impl AtEnd {
    /// Memory with these elements.
    fn with<T: bytemuck::Pod>(elements: &[T]) -> Self {
        let bytes = size_of_val(elements);
        let len = bytes.next_multiple_of(PAGES);
        let file = tempfile::tempfile().unwrap();
        file.set_len(len as u64).unwrap();
        // SAFETY: nobody else knows this file. The pages past its end can't be touched; `elements` gives none of these.
        let mut map = unsafe { MmapOptions::new().len(len + PAGES).map_mut(&file) }.unwrap();
        map[len - bytes..len].copy_from_slice(bytemuck::cast_slice(elements));
        Self { map, bytes }
    }

    fn elements<T: bytemuck::Pod>(&mut self) -> &mut [T] {
        let len = self.map.len() - PAGES;
        bytemuck::cast_slice_mut(&mut self.map[len - self.bytes..len])
    }
}

proptest! {
    #![proptest_config(effort::config(30))]

    #[test]
    fn nothing_is_read_or_written_past_it((words, columns, alphabet) in matrices(), inputs in 1usize..=5, seed: u64) {
        let mut expected = Encoded::new(columns, alphabet).unwrap();
        expected.append(&words).unwrap();
        let raw = expected.as_matrix().raw();
        let (mut codes, mut escapes) = (AtEnd::with(raw.codes), AtEnd::with(raw.escapes));
        let mut starts = AtEnd::with(raw.starts);
        let raw = RawMatrix { codes: codes.elements(), escapes: escapes.elements(), starts: starts.elements(), ..raw };
        let matrix = Matrix::validate(raw).unwrap();
        let rows = matrix.layout().rows();
        let numbers = strategies::normal(inputs * columns, 1., seed);
        let mut given = AtEnd::with(&words);
        for isa in Isa::available() {
            let mut encoded = Encoded::new(columns, alphabet).unwrap();
            fixed::append(&mut encoded, given.elements(), isa).unwrap();
            prop_assert!(encoded == expected, "{isa:?}");

            let mut decoded = AtEnd::with(&vec![0x5a5au16; words.len()]);
            fixed::decode(&matrix, 0..rows, decoded.elements(), isa).unwrap();
            prop_assert!(decoded.elements::<u16>() == words, "{isa:?}");

            for order in Order::available(isa) {
                let prepared = Inputs::words(&numbers, columns, order);
                // Alone, or twice: an order may depend on whether there are several inputs.
                let copies = inputs.min(2);
                let multiply = |input: usize, out: &mut [f32]| {
                    let own = numbers[input * columns..][..columns].repeat(copies);
                    let mut outs: Vec<&mut [f32]> = out.chunks_mut(rows.max(1)).collect();
                    outs.resize_with(copies, Default::default);
                    fixed::multiply(&matrix, 0..rows, &Inputs::words(&own, columns, order), &mut outs, isa).unwrap();
                };
                let mut products = AtEnd::with(&vec![f32::NAN; inputs * rows]);
                let mut outs: Vec<&mut [f32]> = products.elements().chunks_mut(rows.max(1)).collect();
                outs.resize_with(inputs, Default::default);
                fixed::multiply(&matrix, 0..rows, &prepared, &mut outs, isa).unwrap();
                for (input, out) in outs.into_iter().enumerate() {
                    let mut alone = AtEnd::with(&vec![f32::NAN; copies * rows]);
                    multiply(input, alone.elements());
                    let bits = |floats: &[f32]| floats.iter().map(|float| float.to_bits()).collect::<Vec<_>>();
                    prop_assert_eq!(bits(out), bits(&alone.elements()[..rows]), "{:?}", isa);
                }
            }
        }
    }
}
