//! Whether the tensors in a model's files are those of its configuration, before candle's models take memory for them.

use std::ops::Range;

use anyhow::{Result, bail};
use df11_host::internals::known_checksum;
use df11_host::{Model, Tensor};

use super::config::Config;

const TABLE: &str = "model.embed_tokens.weight";
const HEAD: &str = "lm_head.weight";
/// How many rows of two tables are compared at a time.
const ROWS: usize = 4096;

/// Refuses a configuration that isn't of these tensors.
pub(crate) fn check(config: &Config, model: &Model) -> Result<()> {
    check_names(model)?;
    check_layers(config, model.len())?;
    check_table(config, model)?;
    check_head(config, model)
}

/// candle's models have the names that transformers writes for a model with a head. Without one, its names lack a prefix.
fn check_names(model: &Model) -> Result<()> {
    let other = || model.iter().find_map(|(name, _)| Some((name, name.strip_suffix("embed_tokens.weight")?)));
    match (model.tensor(TABLE), other()) {
        (Err(_), Some((name, prefix))) => bail!(
            "the names in the model's files begin with {prefix:?} instead of \"model.\": there is {name} and no {TABLE}; let Python \
             transformers write them: AutoModelForCausalLM.from_pretrained(ORIGINAL).save_pretrained(MODEL)"
        ),
        _ => Ok(()),
    }
}

/// Each layer has tensors.
fn check_layers(config: &Config, tensors: usize) -> Result<()> {
    match config.number("num_hidden_layers") {
        Some(layers) if layers > tensors as f64 => {
            bail!("config.json has num_hidden_layers = {layers}, and the model's files have {tensors} tensors in all")
        }
        _ => Ok(()),
    }
}

/// From its sizes those of most other memory follow.
fn check_table(config: &Config, model: &Model) -> Result<()> {
    let Ok(table) = model.tensor(TABLE) else { return Ok(()) };
    for (key, got) in ["vocab_size", "hidden_size"].into_iter().zip(table.shape()) {
        if let Some(size) = config.number(key).filter(|size| *size != *got as f64) {
            bail!(
                "config.json has {key} = {size}, and in the model's files it is {got}: {TABLE} is {:?}",
                table.shape()
            );
        }
    }
    Ok(())
}

/// Where a configuration ties the head to the table, most of candle's models take the table. transformers takes a head that is in
/// the files all the same.
fn check_head(config: &Config, model: &Model) -> Result<()> {
    // candle's Qwen 2 does so, too.
    if !config.flag("tie_word_embeddings") || config.model_type() == "qwen2" {
        return Ok(());
    }
    let (Ok(table), Ok(head)) = (model.tensor(TABLE), model.tensor(HEAD)) else { return Ok(()) };
    let is_equal = match (known_checksum(model, TABLE), known_checksum(model, HEAD)) {
        (Some(table), Some(head)) => table == head,
        _ => are_equal(&table, &head)?,
    };
    if !is_equal {
        bail!(
            "config.json ties the head to {TABLE} (tie_word_embeddings), and the model's files have a {HEAD} with other values: \
             transformers takes that one and candle doesn't, so its answers would be wrong"
        );
    }
    Ok(())
}

/// Whether two tensors have the same bits.
fn are_equal(a: &Tensor<'_>, b: &Tensor<'_>) -> Result<bool> {
    if a.shape() != b.shape() || a.dtype() != b.dtype() {
        return Ok(false);
    }
    let rows = a.shape().first().copied().unwrap_or_default();
    for start in (0..rows).step_by(ROWS) {
        let part: Range<usize> = start..rows.min(start + ROWS);
        if a.rows(part.clone())?.bytes()? != b.rows(part)?.bytes()? {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use safetensors::Dtype;
    use safetensors::tensor::{TensorView, serialize};
    use serde_json::{Value, json};

    use super::*;

    /// What is said of a model of two tensors `[3, 2]`, the table and the head, whose bytes are these.
    fn refusal(own: Value, table: [u8; 12], head: [u8; 12]) -> String {
        let tensors = [(TABLE, &table), (HEAD, &head)];
        let view = |bytes| TensorView::new(Dtype::BF16, vec![3, 2], bytes).unwrap();
        let file = serialize(tensors.map(|(name, bytes)| (name, view(bytes))), None).unwrap();
        let model = Model::from_bytes(file).unwrap();
        let values = json!({"model_type": "llama", "num_hidden_layers": 2, "vocab_size": 3, "hidden_size": 2});
        let [mut values, own] = [values, own].map(|values| values.as_object().cloned().unwrap());
        values.extend(own);
        check(&Config::complete(values), &model).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn names_without_their_prefix_are_told() {
        let said = |name: &str| {
            let file = serialize([(name, TensorView::new(Dtype::BF16, vec![3, 2], &[0; 12]).unwrap())], None).unwrap();
            let model = Model::from_bytes(file).unwrap();
            let refused = check(&Config::complete(serde_json::Map::new()), &model);
            refused.err().map(|error| error.to_string()).unwrap_or_default()
        };
        assert_eq!(said(TABLE), "");
        assert_eq!(said("other.weight"), "");
        assert!(said("embed_tokens.weight").starts_with(
            "the names in the model's files begin with \"\" instead of \"model.\": there is embed_tokens.weight and no model."
        ));
        assert!(said("language_model.model.embed_tokens.weight").contains("begin with \"language_model.model.\""));
    }

    #[test]
    fn sizes_are_those_of_the_files() {
        let said = |own| refusal(own, [0; 12], [0; 12]);
        assert_eq!(said(json!({})), "");
        assert!(
            said(json!({"num_hidden_layers": 3}))
                .contains("num_hidden_layers = 3, and the model's files have 2 tensors")
        );
        assert!(said(json!({"vocab_size": 4})).contains("vocab_size = 4, and in the model's files it is 3"));
        assert!(said(json!({"hidden_size": 4})).contains("hidden_size = 4, and in the model's files it is 2"));
    }

    #[test]
    fn a_tied_head_with_other_values_is_refused() {
        let mut other = [0; 12];
        other[11] = 1;
        let said = |model_type, is_tied, head| {
            refusal(json!({"model_type": model_type, "tie_word_embeddings": is_tied}), [0; 12], head)
        };
        for model_type in ["llama", "gemma", "phi3"] {
            assert!(said(model_type, true, other).contains("tie_word_embeddings"), "{model_type}");
            assert_eq!(said(model_type, true, [0; 12]), "", "{model_type}");
        }
        assert_eq!(said("llama", false, other), "");
        // candle's Qwen 2 takes the head, as transformers does.
        assert_eq!(said("qwen2", true, other), "");
    }
}
