//! Model cards: their front matter, what they say, and that restoring knows nothing of them.

use super::*;

/// A card as models have it.
const ORIGINAL: &str = "---\nlicense: apache-2.0 # free\nlanguage:\n- en\n- de\nbase_model: other/Base\ntags:\n- chat\n- df11\n\
                        model-index:\n- name: x\n---\n# Nothing\n\n---\nlicense: mit\n";

/// The lines of a card's front matter, and the rest.
fn split(card: &str) -> (Vec<&str>, &str) {
    let (front, rest) = card.strip_prefix("---\n").unwrap().split_once("\n---\n").unwrap();
    (front.lines().collect(), rest)
}

fn compressed(place: &Place, options: &[&str]) -> String {
    run_in(place.root(), &[&["compress", "model", "-o", "out-DF11", "--model-card"], options].concat()).good();
    fs::read_to_string(place.path("out-DF11/README.md")).unwrap()
}

/// Restoring gives the directory as it was.
#[track_caller]
fn assert_restored(place: &Place) {
    df11!("verify", place.path("out-DF11"), "--against", place.path("model")).good();
    df11!("decompress", place.path("out-DF11"), "-o", place.path("restored")).good();
    assert_same_files(&tree(&place.path("restored")), &tree(&place.path("model")));
}

#[test]
fn the_originals_card_is_kept_and_restored() {
    // Some systems take these for one name.
    for name in ["README.md", "readme.md"] {
        for original in [ORIGINAL.as_bytes(), b"", b"no text \xff"] {
            let place = Place::new();
            layers(&place, "model", 1);
            place.write(&format!("model/{name}"), original);
            place.write("model/below/README.md", "another");
            let card = compressed(&place, &[]);
            assert!(card.contains("[README.original.md](README.original.md)"), "{card}");
            assert_eq!(fs::read(place.path("out-DF11/README.original.md")).unwrap(), original);
            assert_eq!(fs::read(place.path("out-DF11/below/README.md")).unwrap(), b"another");
            assert_restored(&place);
        }
    }
}

#[test]
fn where_there_was_no_card_none_is_restored() {
    let place = Place::new();
    layers(&place, "model", 1);
    let card = compressed(&place, &[]);
    assert!(!card.contains("README.original.md"), "{card}");
    // On a hub its owner changes it.
    place.write("out-DF11/README.md", "changed");
    assert_restored(&place);
}

#[test]
fn the_front_matter_keeps_what_holds_for_both() {
    let place = Place::new();
    layers(&place, "model", 1);
    place.write("model/README.md", ORIGINAL);
    let card = compressed(&place, &[]);
    let expected = "base_model: nobody/Nothing-1B\nbase_model_relation: quantized\nlicense: apache-2.0 # free\n\
                    language:\n- en\n- de\nlibrary_name: transformers\n\
                    tags:\n- chat\n- df11\n- dfloat11\n- lossless compression";
    assert_eq!(split(&card).0.join("\n"), expected);
}

#[test]
fn the_text_says_the_sizes_and_how_to_use_it() {
    let place = Place::new();
    layers(&place, "model", 2);
    let card = compressed(&place, &[]);
    let said = df11!("inspect", place.path("out-DF11"), "--json").good().json();
    let (_, text) = split(&card);
    let [before, after] = [&said["bytes_before"], &said["bytes_after"]].map(shown);
    let checksums = json(&place.path("out-DF11/df11-manifest.json"))["checksums"].as_object().unwrap().len();
    for part in [
        "# `out-DF11`\n".to_owned(),
        format!("| all safetensors files | {before} | {after} | "),
        format!("| {} | ", shown(&said["unit_bytes"])),
        "AutoModelForCausalLM.from_pretrained(\"out-DF11\")\n".to_owned(),
        "DFloat11Model.from_pretrained(\"out-DF11\", device_map=\"auto\")\n".to_owned(),
        "df11 decompress out-DF11 -o restored ".to_owned(),
        format!("each of the original's {checksums} tensors"),
    ] {
        assert!(text.contains(&part), "{part}: {card}");
    }
    // Inspecting it gives the same card.
    assert_eq!(df11!("inspect", place.path("out-DF11"), "--model-card", "-").good().stdout, card);
}

#[test]
fn cards_of_files_and_of_what_is_not_compressed_yet() {
    let place = Place::new();
    let sample = data("samples/minilm-layer0-bf16.safetensors");
    let predicted = df11!("inspect", sample, "--model-card", "-").good().stdout;
    let name = "minilm-layer0-bf16-DF11.safetensors";
    df11!("compress", sample, "-o", place.path(name)).good();
    df11!("inspect", place.path(name), "--model-card", place.path("card.md")).good();
    assert_eq!(fs::read_to_string(place.path("card.md")).unwrap(), predicted);
    assert!(predicted.contains("df11.torch.load_file(\"minilm-layer0-bf16-DF11.safetensors\")"), "{predicted}");

    let config = r#"{"_class_name": "FluxTransformer2DModel"}"#;
    let model = place.model("model", &[bf16("a.weight", &[64, 64], 1)], config);
    let card = df11!("inspect", model, "--model-card", "-").good().stdout;
    for line in ["library_name: diffusers\n", "from diffusers import FluxTransformer2DModel\n"] {
        assert!(card.contains(line), "{card}");
    }
}

/// A hub's cache has the id in the path.
#[test]
fn the_id_of_the_original() {
    let place = Place::new();
    let base =
        |card: &str| split(card).0.into_iter().find_map(|line| line.strip_prefix("base_model: ")).map(str::to_owned);
    let card = |model: &PathBuf| df11!("inspect", model, "--model-card", "-").good().stdout;
    let cached = layers(&place, "hub/models--Qwen--Qwen3-0.6B/snapshots/0123abcd", 1);
    assert_eq!(base(&card(&cached)).as_deref(), Some("Qwen/Qwen3-0.6B"));
    // Of a compressed model the path has the id of that model, not of its original.
    let released = place.path("hub/models--me--Mine-DF11/snapshots/4567");
    df11!("compress", cached, "-o", released).good();
    assert_eq!(base(&card(&released)).as_deref(), Some("nobody/Nothing-1B"));
    for (config, expected) in [
        (json!({ "_name_or_path": "a/b" }), Some("a/b")),
        (json!({ "_name_or_path": "/home/me/model" }), None),
        (json!({ "_name_or_path": "./model" }), None),
        (json!({ "_name_or_path": "a/b\nlicense: x" }), None),
        (json!({ "_name_or_path": 7 }), None),
        (json!({}), None),
    ] {
        let model = layers(&place, "model", 1);
        place.write("model/config.json", config.to_string());
        assert_eq!(base(&card(&model)).as_deref(), expected, "{config}");
    }
    let given =
        df11!("inspect", cached, "--model-card", "-", "--base-model", "x/y", "--repository", "me/Mine").good().stdout;
    assert_eq!(base(&given).as_deref(), Some("x/y"));
    assert!(given.contains("# `me/Mine`\n") && given.contains("from_pretrained(\"me/Mine\""), "{given}");
}

#[test]
fn names_are_names_and_nothing_else() {
    for hostile in HOSTILE {
        let place = Place::new();
        let model = layers(&place, &hostile.replace(['/', '\0'], "_"), 1);
        let [base, repository] = ["--base-model", "--repository"].map(|option| format!("{option}={hostile}"));
        df11!("inspect", model, "--model-card", place.path("card"), base, repository).good();
        let card = fs::read_to_string(place.path("card")).unwrap();
        let (front, text) = split(&card);
        assert_eq!(front.len(), 7, "{card}");
        let base: String = serde_json::from_str(front[0].strip_prefix("base_model: ").unwrap()).unwrap();
        assert_eq!(base, hostile);
        assert!(card.chars().all(|c| !is_hidden(c) || c == '\n'), "{card:?}");
        // One span of code, and strings that end where they should.
        let heading = text.lines().find(|line| line.starts_with("# ")).unwrap();
        let fence = heading.trim_start_matches("# ").chars().take_while(|&c| c == '`').count();
        assert!(heading.ends_with(&"`".repeat(fence)) && !heading.contains(&"`".repeat(fence + 1)), "{heading}");
        let call = text.lines().find_map(|line| line.split_once(".from_pretrained(")).unwrap().1;
        let string: String = serde_json::Deserializer::from_str(call).into_iter().next().unwrap().unwrap();
        assert_eq!(string, hostile);
    }
}
