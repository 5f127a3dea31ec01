//! Lone files: tensors, headers and names of every kind.

use super::*;

#[test]
fn tensors_of_other_types() {
    let summary = through_a_file(
        &file(&[
            tensor("a.weight", "F32", &[8, 8], vec![1; 256]),
            tensor("b.weight", "F16", &[8, 8], vec![2; 128]),
            bf16("c.weight", &[64, 64], 1),
            tensor("counter", "I64", &[], 7i64.to_le_bytes()),
            tensor("mask", "BOOL", &[3], [1, 0, 1]),
            tensor("quantised", "F8_E4M3", &[5], [9; 5]),
            tensor("quarters", "F4", &[2, 3], [0x12, 0x34, 0x56]),
            bf16("scalar", &[], 2),
            tensor("bytes", "U8", &[1, 1, 1], [255]),
        ]),
        NO_PATTERN,
    );
    assert_eq!((summary.units, summary.weights, summary.stored.len()), (1, 1, 8));
    for (tensor, dtype) in [("a.weight", "F32"), ("b.weight", "F16"), ("counter", "I64"), ("mask", "BOOL")] {
        assert_eq!(reason(&summary, tensor), format!("it is {dtype}, not BF16"));
    }
    assert_eq!(reason(&summary, "scalar"), "no pattern names it");
}

/// Every word that the format can't hold, each in a weight that is otherwise fine.
#[test]
fn nan_and_infinity() {
    let no_number = "1 value is Inf or NaN, which the format can't hold";
    let too_large = "1 value has exponent 240; the format holds exponents up to 239 (magnitudes below 2^113)";
    for (word, said) in
        [(0x7fc0, no_number), (0x7f81, no_number), (0xffff, no_number), (0xff80, no_number), (0x7800, too_large)]
    {
        let mut words = weights(4096, 3);
        words[1234] = word;
        let odd = tensor("odd.weight", "BF16", &[64, 64], bytes(&words));
        let summary = through_a_file(&file(&[bf16("fine.weight", &[64, 64], 4), odd]), NO_PATTERN);
        assert_eq!(summary.units, 1);
        assert_eq!(reason(&summary, "odd.weight"), said);
    }
}

/// Signs of zeros, subnormals and the largest magnitude that the format holds; one word many times; several chunks and
/// runs.
#[test]
fn words_that_fit() {
    let mut odd = weights(4096, 5);
    odd[..6].copy_from_slice(&[0x0000, 0x8000, 0x0001, 0x807f, 0x77ff, 0xf7ff]);
    for words in [odd, vec![0x0000; 4096], vec![0x8000; 4096], vec![0x3f80; 4096], weights(1024 * 600, 38)] {
        let weight = tensor("a.weight", "BF16", &[64, words.len() / 64], bytes(&words));
        assert_eq!(through_a_file(&file(&[weight]), NO_PATTERN).units, 1);
    }
}

#[test]
fn what_would_not_shrink() {
    let summary = through_a_file(
        &file(&[bf16("empty.weight", &[0, 8], 0), bf16("one.weight", &[1, 1], 6), bf16("tiny.weight", &[8, 8], 7)]),
        NO_PATTERN,
    );
    assert_eq!((summary.units, summary.stored.len()), (0, 3));
    for (tensor, end) in [("empty.weight", "instead of 0"), ("one.weight", "of 2"), ("tiny.weight", "of 128")] {
        let reason = reason(&summary, tensor);
        assert!(reason.starts_with("it would not shrink: ") && reason.ends_with(end), "{reason}");
    }
    assert_eq!((summary.unit_bytes_before, summary.unit_bytes_after), (0, 0));
}

#[test]
fn no_tensors_at_all() {
    for header in ["{}", "{}      ", r#"{"__metadata__":{}}"#, r#"{"__metadata__":{"format":"pt"}}"#] {
        let summary = through_a_file(&raw_file(header, &[]), NO_PATTERN);
        assert_eq!((summary.units, summary.stored.len()), (0, 0));
    }
}

#[test]
fn tensors_without_elements() {
    let none = |name: &str, dtype: &str, shape: &[usize]| tensor(name, dtype, shape, []);
    through_a_file(
        &file(&[
            none("a.weight", "BF16", &[0]),
            none("b", "F32", &[3, 0, 5]),
            bf16("c.weight", &[64, 64], 8),
            none("d", "I64", &[0, 0]),
            none("e.weight", "BF16", &[0, usize::MAX]),
        ]),
        NO_PATTERN,
    );
}

/// Any other order of tensors, spaces anywhere, no padding, an odd start of the data: words then
/// lie at odd addresses.
#[test]
fn headers_of_another_style() {
    let tensors = [bf16("z.weight", &[64, 64], 9), tensor("byte", "U8", &[1], [1]), bf16("a.weight", &[64, 65], 10)];
    let (compact, data) = (header(&tensors, &[("b", "2"), ("a", "1")]), data_of(&tensors));
    let pretty = format!("{:#}", serde_json::from_str::<serde_json::Value>(&compact).unwrap());
    let reversed = {
        let entries: serde_json::Map<_, _> = serde_json::from_str(&compact).unwrap();
        serde_json::Value::Object(entries.into_iter().rev().collect()).to_string()
    };
    for header in [compact, pretty, reversed] {
        for padding in ["", " ", "  ", "\n\t\r\n   "] {
            let summary = through_a_file(&raw_file(&format!("{header}{padding}"), &data), NO_PATTERN);
            assert_eq!((summary.units, summary.stored.len()), (2, 1));
        }
    }
}

#[test]
fn metadata_that_looks_like_ours() {
    let tensors = [bf16("a.weight", &[64, 64], 11)];
    through_a_file(&file_with(&tensors, &[("df11_manifest", "{}"), ("dfloat11_config", "no JSON")]), NO_PATTERN);
}

#[test]
fn names_of_every_kind() {
    let odd = [
        "模型.层.0.weight",
        "e\u{301}.weight",
        "with space.weight",
        "a#b.weight",
        "a$(b)[c]{d}*+?|^.weight",
        "a\\b.weight",
        "a\"b'c.weight",
        "line\nfeed\u{0}.weight",
        ".weight",
        "..weight",
        "a..b.weight",
        "weight.weight",
        "/absolute.weight",
        "../above.weight",
        "con.weight",
    ];
    let tensors: Vec<Tensor> = odd.iter().zip(12..).map(|(name, seed)| bf16(name, &[64, 48], seed)).collect();
    let summary = through_a_file(&file(&tensors), NO_PATTERN);
    assert_eq!((summary.units, summary.stored.len()), (odd.len(), 0));
}

#[test]
fn names_that_look_like_a_unit() {
    let summary = through_a_file(
        &file(&[
            bf16("a.weight", &[64, 64], 30),
            tensor("a.gaps", "U8", &[2], [1, 2]),
            tensor("luts", "U8", &[1], [3]),
            tensor("b.luts", "F32", &[1], [4; 4]),
        ]),
        NO_PATTERN,
    );
    assert_eq!(reason(&summary, "a.weight"), "the model has a tensor named a.gaps");
}

#[test]
fn several_weights_in_one_unit() {
    let place = Place::new();
    let pattern = pattern(&place, json!({ r"blocks\.\d+": ["v", "q.proj", "k"], "head": [] }));
    let mut tensors = vec![bf16("head.weight", &[64, 64], 31), bf16("blocks.norm.weight", &[64], 32)];
    for block in ["blocks.0", "blocks.1", "blocks.10"] {
        tensors.push(bf16(&format!("{block}.k.weight"), &[64, 64], 33));
        tensors.push(bf16(&format!("{block}.q.proj.weight"), &[3, 64], 34));
        tensors.push(bf16(&format!("{block}.v.weight"), &[64, 2, 2], 35));
        tensors.push(bf16(&format!("{block}.q.proj.bias"), &[64], 36));
    }
    let summary = through_a_file(&file(&tensors), Compress { pattern: Some(&pattern), ..NO_PATTERN });
    assert_eq!((summary.units, summary.weights, summary.stored.len()), (4, 10, 4));
}

#[test]
fn a_weight_of_no_elements_within_a_unit() {
    let place = Place::new();
    let pattern = pattern(&place, json!({ "m": ["a", "b", "c"] }));
    let tensors = [bf16("m.a.weight", &[0], 0), bf16("m.b.weight", &[64, 64], 37), bf16("m.c.weight", &[4, 0], 0)];
    let summary = through_a_file(&file(&tensors), Compress { pattern: Some(&pattern), ..NO_PATTERN });
    assert_eq!((summary.units, summary.weights), (1, 3));
}

/// 15 million words together: weights begin and end within pieces, and at their edges. A difference in a later piece is
/// found, counted and placed.
#[test]
fn a_unit_of_several_pieces() {
    let place = Place::new();
    let weights = [("a.q.weight", 5 << 20), ("a.k.weight", 3), ("a.v.weight", 10 << 20), ("a.o.weight", 1000)];
    let tensors: Vec<_> = (1..).zip(weights).map(|(seed, (name, n))| bf16(name, &[n, 1], seed)).collect();
    let original = place.write("in", file(&tensors));
    let pattern = pattern(&place, json!({ "a": ["q", "k", "v", "o"] }));
    let summary = there_and_back(&place, &original, Compress { pattern: Some(&pattern), ..NO_PATTERN });
    assert_eq!((summary.units, summary.weights), (1, 4));

    edit_bytes(&original, |bytes| {
        let end = bytes.len();
        bytes[end - 2000 - 7..][..2].iter_mut().for_each(|byte| *byte ^= 1);
    });
    let report = verify(&place.path("compressed"), Some(&original)).unwrap();
    let said = format!("2 bytes differ from the original, the first at {}", 2 * (10 << 20) - 7);
    assert_eq!(report.failures.len(), 1);
    assert_eq!((report.failures[0].name.as_str(), &report.failures[0].reason), ("a.v.weight", &said));
}
