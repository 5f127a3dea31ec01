//! Parts of sources that differ in one byte of a small tensor: all of its bytes are compared, up to 512.

use super::*;

#[test]
fn every_byte_of_a_small_tensor_counts() {
    let sizes = [1, 128, 129, 150, 200, 256];
    let names = sizes.map(|words| format!("bias{words}"));
    let mut tensors = vec![bf16("a.weight", &[64, 64], 1), bf16("b.weight", &[64, 64], 2)];
    tensors.extend(sizes.iter().zip(&names).map(|(&words, name)| bf16(name, &[words], words as u64)));
    let place = Place::new();
    place.model("model", &tensors, "{}");
    let parts = parts_of(&place, "model", 2, "part", |_| ());
    let of_another = |tensor: usize, byte: usize| {
        let mut others = tensors.clone();
        others[tensor].bytes[byte] ^= 1;
        place.remove("model");
        place.model("model", &others, "{}");
        let path = place.path("other");
        let mut options = options(|options: &mut CompressOptions| options.part = PartNumber::new(2, 2));
        options.output.sync = false;
        df11_host::compress(place.path("model"), &path, options, &()).unwrap();
        let result = join(&[parts[0].clone(), path], &place.path("out"));
        place.remove("other");
        result
    };
    for (tensor, words) in (2..).zip(sizes) {
        for byte in [0, words - 1, words, 2 * words - 1] {
            let result = of_another(tensor, byte);
            assert_matches!(result, Err(Error::Part(PartError::Source { .. })), "byte {byte} of {words} words");
        }
    }
}
