//! What a model card says.

use std::fmt::Write;

use crate::card::escape::{code, quoted, shell};
use crate::card::front_matter::{FrontMatter, entry};
use crate::card::{CardFacts, CardOptions, ORIGINALS, UseWith};

/// The tags by which hubs list DF11 models: those of the official releases.
const TAGS: [&str; 3] = ["df11", "dfloat11", "lossless compression"];

impl CardFacts {
    /// The card. `original` is the original's own; the options are those of [`CardOptions::of_original`].
    pub(crate) fn card(&self, original: Option<&str>, options: &CardOptions) -> String {
        let CardOptions { base_model, repository } = options;
        let (base_model, id) = (base_model.as_deref(), repository.as_deref().unwrap_or(&self.name));
        let mut out = self.front_matter(&original.map(FrontMatter::of).unwrap_or_default(), base_model);
        let _ = writeln!(out, "\n# {}\n", code(id));
        let of = match base_model {
            Some(base) => format!("{}, losslessly compressed", code(base)),
            None => "A losslessly compressed model".to_owned(),
        };
        let _ = writeln!(
            out,
            "{of} with [DFloat11](https://arxiv.org/abs/2504.11651) (DF11). Every weight decodes to the bits of the \
             original, so the model gives the same answers.\n"
        );
        out += &self.sizes();
        out += &self.how_to_run(id);
        out += &self.how_to_restore();
        if self.keeps_original {
            let _ = writeln!(out, "\nThe original's own card is [{ORIGINALS}]({ORIGINALS}).");
        }
        out
    }

    fn front_matter(&self, original: &FrontMatter, base_model: Option<&str>) -> String {
        let mut out = "---\n".to_owned();
        if let Some(base) = base_model {
            out += &entry("base_model", base);
            out += "base_model_relation: quantized\n";
        }
        out.extend(original.kept());
        let library = match self.use_with {
            UseWith::Transformers(_) => Some("transformers"),
            UseWith::Diffusers(_) => Some("diffusers"),
            UseWith::Another => None,
        };
        if let Some(library) = library.filter(|_| !original.has("library_name")) {
            let _ = writeln!(out, "library_name: {library}");
        }
        let theirs = original.tags();
        out += "tags:\n";
        for tag in theirs.iter().chain(TAGS.iter().filter(|tag| !theirs.contains(tag))) {
            let _ = writeln!(out, "- {tag}");
        }
        out + "---\n"
    }

    fn sizes(&self) -> String {
        let mut out = "| | BF16 | DF11 | |\n|---|---:|---:|---|\n".to_owned();
        let [before, after] = self.unit_bytes;
        let bits = 16.0 * after as f64 / before.max(1) as f64;
        let units = if self.units == 1 { "1 unit".to_owned() } else { format!("{} units", self.units) };
        let _ = writeln!(
            out,
            "| compressed weights, in {units} | {} | {} | {}, {bits:.2} bits a weight |",
            size(before),
            size(after),
            percent(after, before),
        );
        let [before, after] = self.all_bytes;
        let shown = |bytes: Option<u64>| bytes.map_or_else(String::new, size);
        let share = before.zip(after).map_or_else(String::new, |(before, after)| percent(after, before));
        let _ = writeln!(out, "| all safetensors files | {} | {} | {share} |", shown(before), shown(after));
        out
    }

    fn how_to_run(&self, id: &str) -> String {
        let name = quoted(id);
        let mut out = "\n## How to run it\n\n".to_owned();
        match &self.use_with {
            UseWith::Transformers(class) => {
                let _ = writeln!(
                    out,
                    "With transformers and the Python package `df11`, on a CPU:\n\n\
                     ```python\n\
                     import df11\n\
                     from transformers import {class}\n\n\
                     model = {class}.from_pretrained({name})\n\
                     ```\n\n\
                     With the official package (`pip install dfloat11[cuda12]`), on NVIDIA GPUs:\n\n\
                     ```python\n\
                     from dfloat11 import DFloat11Model\n\n\
                     model = DFloat11Model.from_pretrained({name}, device_map=\"auto\")\n\
                     ```"
                );
            }
            UseWith::Diffusers(class) => {
                let class = class.as_deref().unwrap_or("AutoModel");
                let _ = writeln!(
                    out,
                    "With diffusers and the Python package `df11`, on a CPU; for a directory on your disk:\n\n\
                     ```python\n\
                     import df11\n\
                     import torch\n\
                     from diffusers import {class}\n\n\
                     model = {class}.from_config({class}.load_config({name})).to(torch.bfloat16)\n\
                     df11.attach(model, {name})\n\
                     ```\n\n\
                     With the official package (`pip install dfloat11[cuda12]`), on NVIDIA GPUs, in a pipeline `pipe` that \
                     has the BF16 model:\n\n\
                     ```python\n\
                     from dfloat11 import DFloat11Model\n\n\
                     DFloat11Model.from_pretrained({name}, device=\"cpu\", bfloat16_model=pipe.transformer)\n\
                     ```"
                );
            }
            UseWith::Another => {
                let _ = writeln!(
                    out,
                    "In ComfyUI the DFloat11 nodes load the diffusion models that they know. In Python the package `df11` \
                     gives the tensors, decoded:\n\n\
                     ```python\n\
                     import df11.torch\n\n\
                     tensors = df11.torch.load_file({name})\n\
                     ```"
                );
            }
        }
        out
    }

    fn how_to_restore(&self) -> String {
        let name = shell(&self.name);
        let (restored, place) = match self.is_directory {
            true => ("restored", "`df11-manifest.json`"),
            false => ("restored.safetensors", "The file"),
        };
        let checked = match self.checksums {
            0 => String::new(),
            n => format!(
                "\n{place} holds a checksum (XXH3, 128 bits) of each of the original's {n} tensors. Restoring compares every one, \
                 and so does `df11 verify {name}`.\n",
            ),
        };
        format!(
            "\n## How to restore the original\n\n\
             ```sh\n\
             df11 decompress {name} -o {restored}   # the original's files, byte for byte\n\
             ```\n{checked}"
        )
    }
}

/// Bytes in decimal units, as disks and hubs count them.
pub fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.2} MB", bytes as f64 / 1e6),
        _ => format!("{:.2} GB", bytes as f64 / 1e9),
    }
}

fn percent(part: u64, whole: u64) -> String {
    format!("{:.2} %", 100.0 * part as f64 / whole.max(1) as f64)
}
