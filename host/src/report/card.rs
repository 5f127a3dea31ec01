//! The model card of a compressed model: the `README.md` that a hub shows.

use std::path::Path;

use serde_json::{Map, Value};

use crate::compress::options::CardOptions;
use crate::error::{Error, ErrorKind, Result};
use crate::model::Model;
use crate::model::pipeline::find_models;
use crate::report::human_bytes;
use crate::report::inspection::Inspection;

/// The name of the card, and the name that the original's own card gets beside it.
pub(crate) const FILE: &str = "README.md";
pub(crate) const ORIGINALS: &str = "README.original.md";

/// What a card says.
pub(crate) struct Card<'c> {
    /// The name of the compressed model's directory or file.
    pub(crate) name: &'c str,
    pub(crate) config: Option<&'c Map<String, Value>>,
    pub(crate) is_directory: bool,
    /// Whether the original's own card is beside this one.
    pub(crate) keeps_original: bool,
    pub(crate) units: usize,
    /// Bytes of the weights in units, before and after.
    pub(crate) unit_bytes: [u64; 2],
    /// Bytes of all safetensors files, before (if that is known) and after.
    pub(crate) all_bytes: (Option<u64>, u64),
}

/// Writes the model card of a model that was inspected: Markdown, with the front matter that hubs read. If the model
/// isn't compressed yet, it is the card of what compressing it gives.
///
/// # Errors
///
/// [`ErrorKind::Unsupported`]: it is a pipeline. The model can't be read.
pub fn model_card(input: impl AsRef<Path>, inspection: &Inspection, options: &CardOptions) -> Result<String> {
    let models = find_models(input.as_ref())?;
    let [(_, model)] = models.list.as_slice() else { return Err(of_pipeline(&models.root)) };
    if models.is_pipeline() {
        return Err(of_pipeline(&models.root));
    }
    let full = models.root.canonicalize().map_err(Error::io("open", &models.root))?;
    let mut name = full.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if inspection.is_predicted {
        name =
            name.strip_suffix(".safetensors").map_or(format!("{name}-DF11"), |stem| format!("{stem}-DF11.safetensors"));
    }
    let card = Card {
        name: &name,
        config: model.config.as_ref().map(|config| &config.json),
        is_directory: model.is_directory,
        keeps_original: inspection.files.iter().any(|file| file.path == ORIGINALS),
        units: inspection.units.len(),
        unit_bytes: [2 * inspection.elements, inspection.unit_bytes],
        all_bytes: (inspection.bytes_before, inspection.bytes_after),
    };
    Ok(card.text(model, options))
}

fn of_pipeline(path: &Path) -> Error {
    let sentence = "a model card is written for one model, and this is a pipeline; name one of its directories";
    Error::new(ErrorKind::Unsupported, sentence).at(path)
}

impl Card<'_> {
    /// The card. Where the options don't name the original's repository, the model may.
    pub(crate) fn text(&self, model: &Model, options: &CardOptions) -> String {
        let id = options.repository.as_deref().unwrap_or(self.name);
        let (library, how_to_run) = self.how_to_run(id);
        let (mut front, mut of) = (String::new(), "A losslessly compressed model".to_owned());
        if let Some(base) = options.base_model.clone().or_else(|| base_model(model)) {
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
        let (before, after) = self.all_bytes;
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
df11 decompress {name:?} -o {restored}   # the original's files, byte for byte
```
{original}",
            units = self.units,
            unit_before = human_bytes(self.unit_bytes[0]),
            unit_after = human_bytes(self.unit_bytes[1]),
            unit_share = percent(self.unit_bytes),
            bits = 16.0 * self.unit_bytes[1] as f64 / self.unit_bytes[0].max(1) as f64,
            before = before.map_or_else(String::new, human_bytes),
            after = human_bytes(after),
            share = before.map_or_else(String::new, |before| percent([before, after])),
            name = self.name,
            restored = if self.is_directory { "restored" } else { "restored.safetensors" },
        )
    }

    /// The library that runs the model, and how.
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

/// The id of the original's repository: from the path of a hub's cache, `models--Qwen--Qwen3-8B/snapshots/…`, or from
/// `config.json`.
fn base_model(model: &Model) -> Option<String> {
    let is_id = |id: &String| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
        id.chars().all(is_plain)
            && id.split_once('/').is_some_and(|(owner, name)| {
                [owner, name]
                    .iter()
                    .all(|part| part.starts_with(|c: char| c.is_ascii_alphanumeric()) && !part.contains('/'))
            })
    };
    let root = model.root.canonicalize().ok()?;
    let mut cached =
        root.iter().filter_map(|part| Some(part.to_str()?.strip_prefix("models--")?.replacen("--", "/", 1)));
    // The cache of a compressed model has that model's id.
    let cached = cached.find(|id| is_id(id) && !model.is_compressed());
    let named = || Some(model.config.as_ref()?.json.get("_name_or_path")?.as_str()?.to_owned()).filter(is_id);
    cached.or_else(named)
}
