//! Compressed models: units, manifests, patterns.

use super::*;
use serde_json::{Value, json};
use tensors::{bf16, edit, file, find};

/// A compressed folder `in` of unit `a` and tensor `b`, whose file of this name is then another.
fn folder(place: &Place, name: &str, change: impl FnOnce(String) -> String) {
    place.model("like", &[bf16("a.weight", &[64, 64], 1), bf16("b", &[64], 2)], "{}");
    ask::compress(&place.path("like"), &place.path("in"), Default::default()).unwrap();
    let text = fs::read(place.path("in").join(name)).unwrap();
    place.write(&format!("in/{name}"), change(String::from_utf8_lossy(&text).into_owned()));
}

fn manifest(place: &Place, change: impl FnOnce(String) -> String) {
    folder(place, "df11-manifest.json", change);
}

fn patterns(place: &Place, patterns: &Value) {
    folder(place, "config.json", |text| {
        let mut config: Value = serde_json::from_str(&text).unwrap();
        config["dfloat11_config"]["pattern_dict"] = patterns.clone();
        config.to_string()
    });
}

/// A compressed file of unit `a` and tensor `b`, one tensor of which is then another.
fn unit(place: &Place, suffix: &str, change: impl FnOnce(&mut tensors::Tensor)) {
    place.write("like", file(&[bf16("a.weight", &[64, 64], 1), bf16("b", &[64], 2)]));
    ask::compress(&place.path("like"), &place.path("in.safetensors"), Default::default()).unwrap();
    edit(&place.path("in.safetensors"), |tensors| change(find(tensors, &format!("a.{suffix}"))));
}

#[test]
fn units() {
    show(&[
        Exhibit {
            name: "a unit that begins in another's output",
            put: |place| unit(place, "output_positions", |tensor| tensor.bytes[0] = 1),
            says: &[
                (
                    "inspect decompress",
                    1,
                    "unit a of {}/in.safetensors is damaged: output_positions begins with 1, not 0",
                ),
                (
                    "verify",
                    1,
                    "a: unit a of {}/in.safetensors is damaged: output_positions begins with 1, not 0\na.weight: {}/in.safetensors holds no tensor a.weight\n2 failures: 0 units sound, 1 checksum right\n",
                ),
                ("compress", 2, "{}/in.safetensors is a DFloat11 model already"),
            ],
        },
        Exhibit {
            name: "a unit of more elements than it has",
            put: |place| unit(place, "output_positions", |tensor| tensor.bytes[4..].fill(0xff)),
            says: &[
                (
                    "inspect decompress",
                    1,
                    "unit a of {}/in.safetensors is damaged: output_positions gives chunk 0 4294967295 elements; its code bits allow 10536",
                ),
                (
                    "verify",
                    1,
                    "a: unit a of {}/in.safetensors is damaged: output_positions gives chunk 0 4294967295 elements; its code bits allow 10536\na.weight: {}/in.safetensors holds no tensor a.weight\n2 failures: 0 units sound, 1 checksum right\n",
                ),
                ("compress", 2, "{}/in.safetensors is a DFloat11 model already"),
            ],
        },
        Exhibit {
            name: "tables that lead to each other",
            put: |place| unit(place, "luts", |tensor| tensor.bytes[..512].fill(255)),
            says: &[
                (
                    "inspect decompress",
                    1,
                    "unit a of {}/in.safetensors is damaged: lookup table 1 has no entry of its own",
                ),
                (
                    "verify",
                    1,
                    "a: unit a of {}/in.safetensors is damaged: lookup table 1 has no entry of its own\na.weight: {}/in.safetensors holds no tensor a.weight\n2 failures: 0 units sound, 1 checksum right\n",
                ),
                ("compress", 2, "{}/in.safetensors is a DFloat11 model already"),
            ],
        },
        Exhibit {
            name: "gaps of another type",
            put: |place| unit(place, "gaps", |tensor| tensor.dtype = "I8".into()),
            says: &[
                ("inspect decompress", 1, "tensor a.gaps of {}/in.safetensors is I8 [320]; it must be U8 [_]"),
                (
                    "verify",
                    1,
                    "a: tensor a.gaps of {}/in.safetensors is I8 [320]; it must be U8 [_]\na.weight: {}/in.safetensors holds no tensor a.weight\n2 failures: 0 units sound, 1 checksum right\n",
                ),
                ("compress", 2, "{}/in.safetensors is a DFloat11 model already"),
            ],
        },
        Exhibit {
            name: "a stream of zeros",
            put: |place| unit(place, "encoded_exponent", |tensor| tensor.bytes.fill(0)),
            says: &[
                (
                    "inspect decompress",
                    1,
                    "unit a of {}/in.safetensors is damaged: the first code of window 1 begins at its bit 2, but gaps says 1",
                ),
                (
                    "verify",
                    1,
                    "a: the first code of window 1 begins at its bit 2, but gaps says 1\na.weight: {}/in.safetensors holds no tensor a.weight\n2 failures: 0 units sound, 1 checksum right\n",
                ),
                ("compress", 2, "{}/in.safetensors is a DFloat11 model already"),
            ],
        },
        Exhibit {
            name: "a git-LFS pointer in the place of a unit's file",
            put: |place| folder(place, "a.safetensors", |_| LFS_POINTER.into()),
            says: refused!(
                "{}/in/a.safetensors is no safetensors file; it begins like a git-LFS pointer, which stands in the file's place until `git lfs pull` fetches the file"
            ),
        },
    ]);
}

#[test]
fn manifests() {
    show(&[
        Exhibit {
            name: "a web page",
            put: |place| manifest(place, |_| "<html>".into()),
            says: &[
                (
                    "inspect verify decompress",
                    1,
                    "the manifest of {}/in/df11-manifest.json can't be used: expected value at line 1 column 1",
                ),
                ("compress", 2, "{}/in is a DFloat11 model already"),
            ],
        },
        Exhibit {
            name: "lists within lists",
            put: |place| manifest(place, |_| "[".repeat(10_000)),
            says: &[
                (
                    "inspect verify decompress",
                    1,
                    "the manifest of {}/in/df11-manifest.json can't be used: recursion limit exceeded at line 1 column 128",
                ),
                ("compress", 2, "{}/in is a DFloat11 model already"),
            ],
        },
        Exhibit {
            name: "a version that speaks to the terminal",
            put: |place| {
                manifest(place, |text| text.replacen("\"version\": 1", r#""version": "\u001b[2J\u202e<b>""#, 1))
            },
            says: &[
                (
                    "inspect verify decompress",
                    2,
                    r#"the manifest of {}/in/df11-manifest.json is of version "\u001b[2J\u{202e}<b>"; this df11 reads version 1"#,
                ),
                ("compress", 2, "{}/in is a DFloat11 model already"),
            ],
        },
        Exhibit {
            name: "no checksum of its own",
            put: |place| {
                manifest(place, |text| {
                    let mut manifest: Value = serde_json::from_str(&text).unwrap();
                    manifest["checksum"] = json!("\u{202e}0");
                    manifest.to_string()
                });
            },
            says: &[
                (
                    "inspect verify decompress",
                    1,
                    r"the manifest of {}/in/df11-manifest.json can't be used: its checksum is df3b0e39386b6a2ca12acf2cc399661d, not \u{202e}0",
                ),
                ("compress", 2, "{}/in is a DFloat11 model already"),
            ],
        },
    ]);
}

#[test]
fn patterns_of_a_configuration() {
    show(&[
        Exhibit {
            name: "a group that isn't closed, in HTML that turns the line",
            put: |place| patterns(place, &json!({ "<script>\u{202e}(": [] })),
            says: &[
                (
                    "inspect verify decompress",
                    2,
                    r#"pattern "<script>\u{202e}(" can't be used: what opens at character 9 has no closing ')'"#,
                ),
                ("compress", 2, "{}/in is a DFloat11 model already"),
            ],
        },
        Exhibit {
            name: "a weight twice, whose name speaks to the terminal",
            put: |place| patterns(place, &json!({ "a": ["\u{1b}[2J\u{2066}q", "\u{1b}[2J\u{2066}q"] })),
            says: &[
                ("inspect verify decompress", 2, r#"pattern "a" can't be used: it lists \u{1b}[2J\u{2066}q twice"#),
                ("compress", 2, "{}/in is a DFloat11 model already"),
            ],
        },
    ]);
}
