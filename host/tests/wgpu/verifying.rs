//! Files that are verified on a GPU of any vendor.

use std::fs;

use df11_host::device::{DeviceChoice, Form};
use df11_host::internals::bench::{BenchOptions, bench};
use df11_host::internals::doctor;
use df11_host::{CompressOptions, VerifyOptions, VerifyReport, compress, verify};

use crate::common::{MODELS, Place, data};
use crate::decoder;

fn on(device: DeviceChoice, path: &std::path::Path) -> VerifyReport {
    let mut options = VerifyOptions::default();
    options.device = device;
    verify(path, options, &()).unwrap()
}

#[test]
fn models() {
    if decoder(Form::Df11).is_none() {
        return;
    }
    for model in MODELS {
        let report = on(DeviceChoice::Wgpu(0), &data(&format!("models/{model}/df11")));
        assert!(report.is_good(), "{model}: {:?}", report.failures);
        assert!(report.on_gpu == report.units && report.units > 1, "{model}");
        assert!(report.device.starts_with("wgpu:0 ("), "{}", report.device);
    }
}

/// The sample, a real layer, compressed here.
#[test]
fn the_sample() {
    if decoder(Form::Df11).is_none() {
        return;
    }
    let place = Place::new();
    let (original, compressed) = (data("samples/minilm-layer0-bf16.safetensors"), place.path("compressed.safetensors"));
    compress(&original, &compressed, CompressOptions::default(), &()).unwrap();
    let mut options = VerifyOptions::default();
    (options.device, options.against) = (DeviceChoice::Wgpu(0), Some(original));
    let report = verify(&compressed, options, &()).unwrap();
    assert!(report.is_good() && report.on_gpu == report.units && report.units > 0, "{report:?}");
}

/// Damage that only decoding shows is the same, whatever decodes: wrong words are said to be wrong.
#[test]
fn damage() {
    if decoder(Form::Df11).is_none() {
        return;
    }
    let place = Place::new();
    let copy = place.copy(&data("models/qwen3-sharded-dir/df11"), "df11");
    let file = copy.join("model_layers_0.safetensors");
    let sound = fs::read(&file).unwrap();
    let header = u64::from_le_bytes(sound[..8].try_into().unwrap()) as usize;
    let json: serde_json::Value = serde_json::from_slice(&sound[8..8 + header]).unwrap();
    let stream = &json["model.layers.0.encoded_exponent"]["data_offsets"];
    let middle = 8 + header + (stream[0].as_u64().unwrap() + stream[1].as_u64().unwrap()) as usize / 2;
    let mut found = 0;
    for i in 0..24 {
        let mut bytes = sound.clone();
        let at = middle + 7 * i;
        bytes[at] ^= 1 << (i % 8);
        fs::write(&file, bytes).unwrap();
        let [on_cpu, on_gpu] = [DeviceChoice::Cpu, DeviceChoice::Wgpu(0)].map(|device| on(device, &copy));
        let failures = |report: &VerifyReport| {
            report.failures.iter().map(|f| (f.name.clone(), f.reason.clone())).collect::<Vec<_>>()
        };
        assert_eq!(failures(&on_gpu), failures(&on_cpu), "byte {at}");
        // A unit that doesn't decode isn't one of them.
        assert_eq!(on_gpu.on_gpu, on_gpu.units);
        found += on_gpu.failures.len();
    }
    assert!(found > 5, "{found}");
}

/// `auto` takes no driver that runs on the CPU.
#[test]
fn any_device() {
    let Some(first) = decoder(Form::Df11) else { return };
    let report = on(DeviceChoice::Auto, &data(&format!("models/{}/df11", MODELS[0])));
    assert!(report.is_good());
    if first.adapter().unwrap().1.is_software() {
        assert_eq!((report.on_gpu, report.device.as_str()), (0, "cpu"));
        assert!(report.no_gpu.unwrap().ends_with("and there is no GPU with a driver for Vulkan, Metal or Direct3D 12"));
    } else {
        assert_eq!(report.on_gpu, report.units);
    }
}

#[test]
fn what_the_doctor_says() {
    let Some(first) = decoder(Form::Df11) else { return };
    let diagnosis = doctor();
    let adapter = &diagnosis.adapters[0];
    let (ordinal, opened) = first.adapter().unwrap();
    assert_eq!((adapter.ordinal, adapter.name.as_str()), (*ordinal, opened.name()));
    assert!(adapter.problem.is_none() && adapter.workgroup_bytes >= 32 << 10, "{adapter:?}");
    assert_eq!(adapter.software, opened.is_software());
    assert!(adapter.is_usable() != adapter.software);
}

#[test]
fn speed() {
    if decoder(Form::Df11).is_none() {
        return;
    }
    let mut options = BenchOptions::default();
    (options.device, options.weights, options.runs) = (DeviceChoice::Wgpu(0), 100_000, 2);
    let report = bench(None, &options).unwrap();
    let names: Vec<&str> = report.decoders.iter().map(|speed| speed.name.as_str()).collect();
    assert_eq!(names, ["wgpu decode_units", "wgpu decode_once", "wgpu decode", "wgpu decode_fixed"]);
    assert!(report.decoders.iter().all(|speed| speed.median_gb_per_s > 0.0 && speed.copy_gb_per_s > 0.0));
}
