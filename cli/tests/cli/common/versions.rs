//! Two versions of the same inputs: what a forced run makes of one takes the place of what it has made of the other.

use std::fs;
use std::path::Path;

use super::{ask, options, tensors};

/// What a forced run reads. It is below a directory, and in an older version below `older` there.
pub const INPUTS: [&str; 8] = ["model", "file", "pipe", "model.df11", "file.df11", "part1", "part2", "older"];

/// Makes the inputs: a model as a directory and as a file, both compressed; a pipeline; the model's parts.
pub fn make(root: &Path) {
    for (seed, root) in [(1, root.to_owned()), (100, root.join("older"))] {
        let write = |name: &str, bytes: &[u8]| {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        };
        let shapes = [("a.weight", &[48, 32][..]), ("b.weight", &[64, 32]), ("b.bias", &[32]), ("c", &[16])];
        let tensors = shapes.into_iter().zip(seed..).map(|((name, shape), seed)| tensors::bf16(name, shape, seed));
        let tensors = tensors::file(&tensors.collect::<Vec<_>>());
        write("file", &tensors);
        write("model/model.safetensors", &tensors);
        write("model/config.json", format!("{{\"seed\": {seed}}}").as_bytes());
        write("model/below/notes.txt", format!("notes {seed}").as_bytes());
        write("pipe/model_index.json", br#"{"_class_name": "Pipe", "unet": ["a", "B"], "vae": ["a", "B"]}"#);
        write("pipe/unet/model.safetensors", &tensors);
        write("pipe/vae/model.safetensors", &tensors);
        for name in ["model", "file"] {
            ask::compress(&root.join(name), &root.join(format!("{name}.df11")), Default::default()).unwrap();
        }
        for part in 1..=2 {
            let set = |options: &mut df11_host::CompressOptions| {
                (options.part, options.output.sync) = (Some(format!("{part}/2").parse().unwrap()), false);
            };
            df11_host::compress(root.join("model"), root.join(format!("part{part}")), options(set), &()).unwrap();
        }
    }
}
