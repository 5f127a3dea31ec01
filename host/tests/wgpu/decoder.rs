//! A decoder on a GPU, as a program uses it.

use df11_codec::{Encoded, Geometry, RawUnit, Unit, encode};
use df11_host::device::{
    DecodedWords, DeviceError, Form, Keep, LaunchError, NamedUnit, UnitDecoder, WgpuDecoder, WgpuOptions,
};
use df11_host::internals::with_kernel;
use df11_host::{Error, MultiplyError};
use df11_tests::products::fixed_products;
use df11_tests::strategies::normal;
use df11_wgpu::wgpu;

use crate::common::forward;
use crate::decoder;

const FORMS: [Form; 2] = [Form::Df11, Form::Fixed];

fn encoded(geometry: Geometry, n: usize) -> (Vec<u16>, Encoded) {
    let words: Vec<u16> = (0..n).map(|i| (i * i) as u16 & 0x3fff | 0x2000).collect();
    let encoded = encode(&[&words[..n / 3], &words[n / 3..]], geometry).unwrap();
    (words, encoded)
}

fn unit(encoded: &Encoded, geometry: Geometry) -> NamedUnit<'_> {
    NamedUnit::whole("unit", Unit::validate(encoded.as_raw(), geometry).unwrap())
}

#[test]
fn whole_models() {
    for ([model, original], form) in forward::models().iter().flat_map(|pair| FORMS.map(|form| (pair, form))) {
        let Some(mut on_gpu) = decoder(form) else { return };
        forward::every_weight(&mut on_gpu, model, original);
        forward::every_block(on_gpu, model, original);
    }
}

#[test]
fn blocks_of_several_units() {
    for form in FORMS {
        let Some(on_gpu) = decoder(form) else { return };
        forward::blocks_of_several_units(on_gpu, &forward::samples());
    }
}

/// Ranges of words, and ranges that there aren't.
#[test]
fn parts_of_the_words() {
    let Some(mut on_gpu) = decoder(Form::Df11) else { return };
    let (words, encoded) = encoded(Geometry::OFFICIAL, 1001);
    let id = on_gpu.load(unit(&encoded, Geometry::OFFICIAL), Keep::Resident).unwrap();
    let decoded = on_gpu.decode(&[id, id]).unwrap();
    for weight in decoded.weights() {
        assert_eq!(weight.words.len(), 1001);
        for (start, end) in [(0, 1001), (0, 0), (1, 2), (333, 1000), (1001, 1001)] {
            let mut part = vec![0; end - start];
            weight.words.copy_range_to(start..end, &mut part).unwrap();
            assert_eq!(part, words[start..end]);
        }
        for (start, end, length) in [(0, 1001, 1000), (1000, 1002, 2), (1002, 1002, 0)] {
            let refused = weight.words.copy_range_to(start..end, &mut vec![0; length]).unwrap_err();
            assert_matches!(refused, DeviceError::OutLength { .. });
        }
    }
}

#[test]
fn units_that_are_not_loaded() {
    let (Some(mut one), Some(mut other)) = (decoder(Form::Df11), decoder(Form::Df11)) else { return };
    let (_, encoded) = encoded(Geometry::OFFICIAL, 100);
    let id = one.load(unit(&encoded, Geometry::OFFICIAL), Keep::Resident).unwrap();
    let unknown = |result: Result<(), Error>| {
        assert_matches!(result.unwrap_err(), Error::Device(DeviceError::UnknownUnit));
    };
    unknown(other.decode(&[id]).map(drop));
    unknown(other.unload(id));
    one.unload(id).unwrap();
    unknown(one.decode(&[id]).map(drop));
    unknown(one.unload(id));
}

/// A unit that no kernel takes, and one that only another kernel does.
#[test]
fn units_that_the_kernels_refuse() {
    let Some(mut on_gpu) = decoder(Form::Df11) else { return };
    let geometry = Geometry::new(8, 256).unwrap();
    let (_, encoded) = encoded(geometry, 100);
    let refused = on_gpu.load(unit(&encoded, geometry), Keep::Resident).unwrap_err();
    let said = "unit unit can't be decoded on this GPU: its chunks are of 256 windows, and the kernels' thread blocks have 512 threads";
    assert_eq!(refused.to_string(), said);

    let constant = encode(&[&[0x3f80; 40_000]], Geometry::OFFICIAL).unwrap();
    let refused = on_gpu.load(unit(&constant, Geometry::OFFICIAL), Keep::Resident).unwrap_err();
    assert_matches!(refused, Error::Device(DeviceError::Launch { source: LaunchError::Wgpu(_), .. }));
    for kernel in df11_wgpu::Kernel::OF_DF11 {
        let mut only = with_kernel(WgpuOptions::on(0), kernel).unwrap();
        assert!(only.load(unit(&constant, Geometry::OFFICIAL), Keep::Resident).is_err(), "{kernel}");
    }
}

/// With codes of a fixed length, a unit's thread blocks and chunks don't matter, and damage is found when it is loaded.
#[test]
fn units_with_codes_of_a_fixed_length() {
    let Some(mut on_gpu) = decoder(Form::Fixed) else { return };
    let geometry = Geometry::new(8, 256).unwrap();
    let (words, few_threads) = encoded(geometry, 100);
    let constant = encode(&[&[0x3f80; 40_000]], Geometry::OFFICIAL).unwrap();
    let ids = [
        on_gpu.load(unit(&few_threads, geometry), Keep::Offloaded).unwrap(),
        on_gpu.load(unit(&constant, Geometry::OFFICIAL), Keep::Resident).unwrap(),
    ];
    let decoded = on_gpu.decode(&ids).unwrap();
    let got: Vec<_> = decoded.weights().iter().map(|weight| weight.words.to_host().unwrap().into_owned()).collect();
    assert_eq!(got, [words, vec![0x3f80; 40_000]]);

    let encoded = encode(&[&normal(20_000, 0.02, 3)], Geometry::OFFICIAL).unwrap();
    let raw = encoded.as_raw();
    let mut damaged = raw.encoded_exponent.to_vec();
    damaged[1000..1008].fill(0);
    let damaged = Unit::validate(RawUnit { encoded_exponent: &damaged, ..raw }, Geometry::OFFICIAL).unwrap();
    let refused = on_gpu.load(NamedUnit::whole("unit", damaged), Keep::Resident).unwrap_err();
    assert_matches!(refused, Error::Device(DeviceError::Decode { unit, .. }) if unit == "unit");
}

/// Weights of a unit, wherever it is kept, times columns; and every rule broken once.
#[test]
fn products() {
    let Some(mut on_gpu) = decoder(Form::Fixed) else { return };
    let words = normal(40 * 256 + 33 * 72 + 300 * 8, 0.02, 1);
    let (a, rest) = words.split_at(40 * 256);
    let (b, c) = rest.split_at(33 * 72);
    let encoded = encode(&[a, b, c], Geometry::OFFICIAL).unwrap();
    let named = || {
        let shapes = [("a", vec![40, 256]), ("b", vec![33, 8, 9]), ("c", vec![300, 8])];
        NamedUnit::new("unit", Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap(), shapes).unwrap()
    };
    for keep in [Keep::Resident, Keep::Offloaded, Keep::OffloadedPageable] {
        let id = on_gpu.load(named(), keep).unwrap();
        for (name, weight, row, columns) in [("a", a, 256, 1), ("b", b, 72, 3), ("a", a, 256, 8), ("b", b, 72, 1)] {
            let x = normal(columns * row, 1.0, 9);
            let products = on_gpu.multiply(id, name, &x).unwrap();
            assert_eq!((products.len(), products.columns()), (weight.len() / row * columns, columns));
            let bits: Vec<u32> = products.to_host().unwrap().into_iter().map(f32::to_bits).collect();
            assert!(bits == fixed_products(weight, row, &x), "{name}, {columns} columns, {keep:?}");
        }
    }
    let id = on_gpu.load(named(), Keep::Resident).unwrap();
    let mut refused = |weight, words: usize| match on_gpu.multiply(id, weight, &vec![0x3f80; words]).map(drop) {
        Err(Error::Multiply { source, .. }) => source,
        other => panic!("{other:?}"),
    };
    assert_matches!(refused("d", 256), MultiplyError::UnknownWeight { weights } if weights == ["a", "b", "c"]);
    assert_eq!(refused("a", 255), MultiplyError::InputLength { got: 255, in_features: 256 });
    assert_eq!(refused("a", 9 * 256), MultiplyError::Columns { got: 9, allowed: 8 });
    assert_eq!(refused("c", 8), MultiplyError::Launch(LaunchError::ShortRows { got: 8, least: 64 }));
    let Some(mut df11) = decoder(Form::Df11) else { return };
    let id = df11.load(named(), Keep::Resident).unwrap();
    assert_matches!(df11.multiply(id, "a", &[0; 256]), Err(Error::Multiply { source: MultiplyError::Df11, .. }));
}

/// A device of the program's: its own commands find the words in the buffer.
#[test]
fn a_device_of_the_programs() {
    let Some(on_gpu) = decoder(Form::Df11) else { return };
    let (_, adapter) = on_gpu.adapter().unwrap().clone();
    let required_limits = wgpu::Limits { max_compute_workgroup_storage_size: 32 << 10, ..wgpu::Limits::default() };
    let description = wgpu::DeviceDescriptor { required_limits, ..wgpu::DeviceDescriptor::default() };
    let (device, queue) = pollster::block_on(adapter.wgpu().request_device(&description)).unwrap();
    let mut shared = WgpuDecoder::on(device.clone(), queue.clone(), Form::Df11).unwrap();
    assert!(shared.adapter().is_none());

    let (words, encoded) = encoded(Geometry::OFFICIAL, 3000);
    let named =
        NamedUnit::new("unit", *unit(&encoded, Geometry::OFFICIAL).unit(), [("a", vec![1000]), ("b", vec![2, 1000])]);
    let id = shared.load(named.unwrap(), Keep::Resident).unwrap();
    let decoded = shared.decode(&[id]).unwrap();
    let (buffer, bytes) = decoded.weight("b").unwrap().words.buffer();
    assert_eq!(bytes, 2000..6000);
    let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
    let description = wgpu::BufferDescriptor { label: None, size: 4000, usage, mapped_at_creation: false };
    let copy = device.create_buffer(&description);
    let mut commands = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    commands.copy_buffer_to_buffer(buffer, bytes.start, &copy, 0, 4000);
    queue.submit([commands.finish()]);
    copy.map_async(wgpu::MapMode::Read, .., |mapped| mapped.unwrap());
    device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
    let copied = copy.get_mapped_range(..).unwrap();
    let copied: Vec<u16> = copied.as_chunks().0.iter().map(|bytes| u16::from_le_bytes(*bytes)).collect();
    assert_eq!(copied, words[1000..]);

    // A device with less than the kernels need.
    let small = adapter.wgpu().request_device(&wgpu::DeviceDescriptor::default());
    let (small, queue) = pollster::block_on(small).unwrap();
    let refused = WgpuDecoder::on(small, queue, Form::Fixed).unwrap_err().to_string();
    assert_eq!(refused, "the device allows 16384 bytes of workgroup memory, and the kernels need 32768");
}

/// GPUs that there aren't.
#[test]
fn numbers_of_gpus() {
    if decoder(Form::Df11).is_none() {
        return;
    }
    let refused = WgpuDecoder::new(WgpuOptions::on(99)).unwrap_err().to_string();
    assert!(refused.starts_with("there is no GPU 99; wgpu finds "), "{refused}");
}

/// A GPU that is lost in the middle of a model.
#[test]
fn a_lost_gpu() {
    let Some(mut on_gpu) = decoder(Form::Df11) else { return };
    let (_, encoded) = encoded(Geometry::OFFICIAL, 3000);
    let id = on_gpu.load(unit(&encoded, Geometry::OFFICIAL), Keep::Resident).unwrap();
    on_gpu.device().destroy();
    let lost = |result: Result<(), Error>| {
        assert_matches!(result.unwrap_err(), Error::Device(DeviceError::Wgpu(df11_wgpu::Error::Lost { .. })));
    };
    lost(on_gpu.decode(&[id]).map(drop));
    lost(on_gpu.load(unit(&encoded, Geometry::OFFICIAL), Keep::Resident).map(drop));
}
