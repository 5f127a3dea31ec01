//! Whatever a configuration and names are: an answer or an error.

use super::*;
use proptest::prelude::*;

fn any_json() -> impl Strategy<Value = Value> {
    let keys = "model_type|_class_name|text_config|tie_word_embeddings|architectures|[a-z]{0,3}";
    let texts = "qwen3|mistral|gemma3|phi3|FluxTransformer2DModel|QwenImageTransformer2DModel|XForCausalLM|.{0,5}";
    let leaf = prop_oneof![Just(Value::Null), any::<bool>().prop_map(Value::from), texts.prop_map(Value::from)];
    leaf.prop_recursive(3, 20, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(keys, inner, 0..5).prop_map(|map| map.into_iter().collect()),
        ]
    })
}

/// Names near those that patterns know.
fn name() -> impl Strategy<Value = String> {
    let part =
        "layers|blocks|experts|model|embed_tokens|lm_head|self_attn|mlp|q_proj|up_proj|[0-9]{1,2}|norm|\\.|net|é";
    prop::collection::vec(part, 1..7).prop_map(|parts| parts.join(".") + ".weight")
}

proptest! {
    #![proptest_config(df11_tests::effort::config(64))]

    /// And what the rule chooses is compressed and comes back, with no unit inside of another.
    #[test]
    fn any_model(config in any_json(), names in prop::collection::btree_set(name(), 1..12)) {
        let place = Place::new();
        let tensors: Vec<Tensor> =
            names.iter().enumerate().map(|(n, name)| bf16(name, &[if n % 5 == 4 { 1 } else { 24 }, 48], 3)).collect();
        let config = if config.is_object() { config } else { json!({ "x": config }) };
        let summary = there_and_back(&place, &place.model("model", &tensors, config));
        let paths = units(&place.path("compressed"));
        if summary.detection.pattern.is_none() {
            for outer in &paths {
                let inside = paths.iter().find(|path| path.starts_with(&format!("{outer}.")));
                prop_assert!(inside.is_none() || names.contains(&format!("{outer}.weight")), "{outer}: {inside:?}");
            }
        }
    }
}
