//! `df11 bench`: what it says.

use crate::common::*;

#[test]
fn synthetic() {
    let report = df11!("bench", "--weights", "3K", "--runs", "2", "--json").good().json();
    let cpu = &report["decoders"][0];
    assert_eq!((&report["device"], &cpu["name"]), (&"cpu".into(), &"cpu".into()));
    assert_eq!((cpu["units"].as_u64(), cpu["weights"].as_u64()), (Some(1), Some(3 << 10)));
    let numbers =
        ["median_ms", "best_ms", "median_gb_per_s", "best_gb_per_s", "copy_gb_per_s", "of_copy"].map(|name| {
            let number = cpu[name].as_f64().unwrap();
            assert!(number > 0.0 && number.is_finite(), "{name}: {number}");
            number
        });
    let [median, best, median_rate, best_rate, copy, of_copy] = numbers;
    assert!(best <= median && median_rate <= best_rate);
    // The rates are what bytes and times give.
    let (compressed, output) = (cpu["compressed_bytes"].as_f64().unwrap(), f64::from(2 * (3 << 10)));
    assert!((median_rate / (output / 1e6 / median) - 1.0).abs() < 1e-6);
    assert!((of_copy / ((compressed + output) / 1e6 / median / copy) - 1.0).abs() < 1e-6);
}

#[test]
fn a_model() {
    let model = data("models/qwen3-tied-dir/df11");
    let report = df11!("bench", model, "--runs", "1", "--json").good().json();
    let units = df11!("inspect", data("models/qwen3-tied-dir/df11"), "--json").good().json();
    let units = units["units"].as_array().unwrap();
    let weights: u64 = units.iter().map(|unit| unit["elements"].as_u64().unwrap()).sum();
    assert_eq!(report["decoders"][0]["units"].as_u64(), Some(units.len() as u64));
    assert_eq!(report["decoders"][0]["weights"].as_u64(), Some(weights));
    assert_eq!(report["decoders"][0]["left_out"].as_u64(), Some(0));
}

#[test]
fn numbers_of_weights() {
    for text in ["0", "-1", "K", "3X", "9999999G", "2G", ""] {
        assert_eq!(df11!("bench", format!("--weights={text}")).code, 2, "{text:?}");
    }
}
