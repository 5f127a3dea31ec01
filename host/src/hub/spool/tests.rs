//! What has arrived is found until it is released, and takes little more room than is needed.

use super::*;
use proptest::prelude::*;

/// Content in which every place looks different.
fn content(bytes: usize) -> Vec<u8> {
    (0..bytes).map(|i| (i * 31 + i / 256 * 7) as u8).collect()
}

fn read(spool: &Spool, range: Range<u64>) -> Option<Vec<u8>> {
    let (file, at) = spool.find(range.clone())?;
    let mut bytes = vec![0; (range.end - range.start) as usize];
    read_exact_at(&file, at, &mut bytes).unwrap();
    Some(bytes)
}

proptest! {
    #![proptest_config(df11_tests::effort::config(64))]

    /// Whatever arrives in whatever pieces, and whatever is released meanwhile: what is here is right, and what isn't
    /// is not found.
    #[test]
    fn tensors_are_what_arrived(
        lengths in prop::collection::vec(prop_oneof![1 => Just(0u64), 4 => 1u64..200], 1..30),
        pieces in prop::collection::vec(1usize..150, 1..60),
        releases in prop::collection::vec(0usize..30, 0..60),
        file_bytes in 1u64..400,
    ) {
        let place = tempfile::tempdir().unwrap();
        let mut spool = Spool::new(place.path().join("new"));
        spool.file_bytes = file_bytes;
        // The file begins with a header of 16 bytes.
        let mut end = 16;
        let tensors: Vec<Range<u64>> = lengths.iter().map(|n| { end += n; end - n..end }).collect();
        spool.divide(tensors.clone());
        let all = content(end as usize);
        let (mut at, mut released) = (0, vec![false; tensors.len()]);
        for (piece, release) in pieces.into_iter().zip(releases.into_iter().map(Some).chain(std::iter::repeat(None))) {
            let next = all.len().min(at + piece);
            spool.take(at as u64, &all[at..next]).unwrap();
            at = next;
            // Only what has arrived is ever released.
            let is_here = |&number: &usize| {
                tensors.get(number).is_some_and(|tensor| !tensor.is_empty() && tensor.end <= at as u64)
            };
            if let Some(number) = release.filter(is_here) {
                spool.release(tensors[number].start).unwrap();
                released[number] = true;
            }
            let mut needed = 0;
            for (tensor, released) in tensors.iter().zip(&released).filter(|(tensor, _)| !tensor.is_empty()) {
                let is_here = !released && tensor.end <= at as u64;
                let expected = is_here.then(|| all[tensor.start as usize..tensor.end as usize].to_vec());
                prop_assert_eq!(read(&spool, tensor.clone()), expected);
                needed += if *released { 0 } else { tensor.end.min(at as u64).saturating_sub(tensor.start) };
            }
            prop_assert!(needed <= spool.bytes());
            if needed == 0 {
                prop_assert_eq!(spool.bytes(), 0);
            }
        }
        prop_assert_eq!(std::fs::read_dir(place.path().join("new")).map(|entries| entries.count()).unwrap_or(0), 0);
    }
}

/// A small tensor after each large one stays until the end: the large ones don't.
#[test]
fn little_that_is_needed_keeps_little() {
    let place = tempfile::tempdir().unwrap();
    let mut spool = Spool::new(place.path().into());
    spool.file_bytes = 1000;
    let tensors: Vec<_> =
        (0..40u64).flat_map(|i| [1010 * i..1010 * i + 1000, 1010 * i + 1000..1010 * (i + 1)]).collect();
    spool.divide(tensors.clone());
    let all = content(40 * 1010);
    for tensor in &tensors {
        spool.take(tensor.start, &all[tensor.start as usize..tensor.end as usize]).unwrap();
        if tensor.start % 1010 == 0 {
            spool.release(tensor.start).unwrap();
        }
        assert!(spool.bytes() < 3000, "{}", spool.bytes());
    }
    for tensor in tensors.iter().filter(|tensor| tensor.start % 1010 != 0) {
        assert_eq!(read(&spool, tensor.clone()).unwrap(), all[tensor.start as usize..tensor.end as usize]);
    }
}
