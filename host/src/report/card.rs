//! The model card of a compressed model: the `README.md` that a hub shows.

use serde_json::{Map, Value};

use crate::compress::options::CardOptions;
use crate::model::Model;
use crate::report::human_bytes;

/// The name of the card, and the new name of the original's own card.
pub(crate) const FILE: &str = "README.md";
pub(crate) const ORIGINALS: &str = "README.original.md";

/// The content of a card. Sizes are in bytes, before and after compression.
pub(crate) struct Card<'c> {
    pub(crate) name: &'c str,
    pub(crate) config: Option<&'c Map<String, Value>>,
    /// Whether the original's own card is kept beside this one.
    pub(crate) keeps_original: bool,
    pub(crate) units: usize,
    /// The weights in units.
    pub(crate) unit_bytes: [u64; 2],
    /// All safetensors files.
    pub(crate) all_bytes: [u64; 2],
}

impl Card<'_> {
    pub(crate) fn text(&self, model: &Model, options: &CardOptions) -> String {
        let id = options.repository.as_deref().unwrap_or(self.name);
        let (library, how_to_run) = self.how_to_run(id);
        let (mut front, mut of) = (String::new(), "A losslessly compressed model".to_owned());
        if let Some(base) = options.base_model.clone().or_else(|| cached_as(model)) {
            front += &format!("base_model: {base:?}\nbase_model_relation: quantized\n");
            of = format!("`{base}`, losslessly compressed");
        }
        if let Some(library) = library {
            front += &format!("library_name: {library}\n");
        }
        let original = match self.keeps_original {
            true => format!("\nThe original's own card, with its licence, is [{ORIGINALS}]({ORIGINALS}).\n"),
            false => String::new(),
        };
        let percent = |[before, after]: [u64; 2]| format!("{:.2} %", 100.0 * after as f64 / before.max(1) as f64);
        let ([unit_before, unit_after], [before, after]) = (self.unit_bytes, self.all_bytes);
        format!(
            "\
---
{front}tags:
- df11
- dfloat11
- lossless compression
---

# `{id}`

{of} with [DFloat11](https://arxiv.org/abs/2504.11651) (DF11). Every weight decodes to the bits of the original, so the model
gives the same answers.

| | BF16 | DF11 | |
|---|---:|---:|---|
| compressed weights ({units} units) | {unit_before} | {unit_after} | {unit_share}, {bits:.2} bits a weight |
| all safetensors files | {before} | {after} | {share} |

## How to run it

{how_to_run}
## How to restore the original

```sh
df11 decompress {name:?} -o restored   # the original's files, byte for byte
```
{original}",
            units = self.units,
            unit_share = percent(self.unit_bytes),
            bits = 16.0 * unit_after as f64 / unit_before.max(1) as f64,
            unit_before = human_bytes(unit_before),
            unit_after = human_bytes(unit_after),
            share = percent(self.all_bytes),
            before = human_bytes(before),
            after = human_bytes(after),
            name = self.name,
        )
    }

    /// The library that runs the model, and the text that says how.
    fn how_to_run(&self, id: &str) -> (Option<&'static str>, String) {
        let text = |key: &str| self.config?.get(key)?.as_str();
        let load = |library: &str, class: &str| {
            format!(
                "```python\nimport df11\nfrom {library} import {class}\n\nmodel = {class}.from_pretrained({id:?})\n```\n"
            )
        };
        if let Some(class) = text("_class_name") {
            let is_class = class.chars().all(|c| c.is_ascii_alphanumeric());
            return (Some("diffusers"), load("diffusers", if is_class { class } else { "AutoModel" }));
        }
        let class = self.config.and_then(|config| config.get("architectures")?.get(0)?.as_str());
        if class.is_some() || text("model_type").is_some() {
            let is_causal = class.is_some_and(|class| class.ends_with("ForCausalLM"));
            let class = if is_causal { "AutoModelForCausalLM" } else { "AutoModel" };
            return (Some("transformers"), load("transformers", class));
        }
        let load = "import df11.torch\n\ntensors = df11.torch.load_file";
        (None, format!("In ComfyUI with the DFloat11 nodes. In Python:\n\n```python\n{load}({id:?})\n```\n"))
    }
}

/// The id of the original's repository, if the model is in the hub's cache: `models--Qwen--Qwen3-8B/snapshots/…`.
fn cached_as(model: &Model) -> Option<String> {
    let folder = |part: &std::ffi::OsStr| Some(part.to_str()?.strip_prefix("models--")?.replacen("--", "/", 1));
    model.root.canonicalize().ok()?.iter().find_map(folder)
}
