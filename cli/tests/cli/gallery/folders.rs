//! Folders: indexes, configurations, and what is there in place of safetensors.

use super::*;
use tensors::{bf16, file};

fn plain(place: &Place) {
    place.write("in/model.safetensors", file(&[bf16("a.weight", &[64, 64], 1)]));
}

fn with_index(place: &Place, text: &str) {
    // Without an index that counts, nobody would take this file for the model if there were another.
    place.write("in/a.safetensors", file(&[bf16("a.weight", &[64, 64], 1)]));
    place.write("in/model.safetensors.index.json", text);
}

fn with_config(place: &Place, text: &str) {
    plain(place);
    place.write("in/config.json", text);
}

#[test]
fn indexes() {
    show(&[
        Exhibit {
            name: "a web page",
            put: |place| with_index(place, "<html>"),
            says: refused!("{}/in/model.safetensors.index.json is not valid: expected value at line 1 column 1"),
        },
        Exhibit {
            name: "lists within lists",
            put: |place| with_index(place, &"[".repeat(10_000)),
            says: refused!(
                "{}/in/model.safetensors.index.json is not valid: recursion limit exceeded at line 1 column 128"
            ),
        },
        Exhibit {
            name: "a way out, in terminal escapes",
            put: |place| with_index(place, r#"{"weight_map":{"a":"../\u202e\u001b[2J\u200b/etc/passwd"}}"#),
            says: refused!(
                r#"{}/in/model.safetensors.index.json names the file "../\u{202e}\u{1b}[2J\u{200b}/etc/passwd", which is not inside its directory"#
            ),
        },
        Exhibit {
            name: "a file that isn't there, whose name would end the line",
            put: |place| with_index(place, r#"{"weight_map":{"a":"gone\u2028\u0085\ndf11: good.safetensors"}}"#),
            says: refused!(
                r"can't open {}/in/gone\u{2028}\u{85}\ndf11: good.safetensors: No such file or directory (os error 2)"
            ),
        },
        Exhibit {
            name: "the folder itself",
            put: |place| with_index(place, r#"{"weight_map":{"a":"."}}"#),
            says: refused!(
                r#"{}/in/model.safetensors.index.json names the file ".", which is not inside its directory"#
            ),
        },
    ]);
}

#[test]
fn configurations() {
    show(&[
        Exhibit {
            name: "YAML",
            put: |place| with_config(place, "model_type: qwen3\n"),
            says: refused!("{}/in/config.json is not valid: expected value at line 1 column 1"),
        },
        Exhibit {
            name: "objects within objects",
            put: |place| with_config(place, &(r#"{"a":"#.repeat(10_000) + "1" + &"}".repeat(10_000))),
            says: refused!("{}/in/config.json is not valid: recursion limit exceeded at line 1 column 636"),
        },
        Exhibit {
            name: "an object for every seven bytes, each of which would take hundreds of bytes in memory",
            put: |place| with_config(place, &format!(r#"{{"a":[{}0]}}"#, r#"{"":0},"#.repeat(1 << 20))),
            says: refused!(
                "{}/in/config.json is not valid: it has 1048578 lists and objects, and a text of its length may have 933889"
            ),
        },
        Exhibit {
            name: "a zero byte",
            put: |place| with_config(place, "{\"a\":\"\0\"}"),
            says: refused!(
                r"{}/in/config.json is not valid: control character (\u0000-\u001F) found while parsing a string at line 1 column 7"
            ),
        },
    ]);
}

#[test]
fn what_is_there_in_place_of_safetensors() {
    show(&[
        Exhibit {
            name: "what torch.save writes, under its own name",
            put: |place| drop(place.write("in/pytorch_model.bin", b"PK\x03\x04\0\0\x08\x08")),
            says: refused!(
                "{}/in/pytorch_model.bin is a Python pickle, which can run any program and is not read; save the model as safetensors (a DFloat11 model in pickles is of version 0.1: get a later release of it)"
            ),
        },
        Exhibit {
            name: "a pickle, as model.pt",
            put: |place| drop(place.write("in/model.pt", PICKLE)),
            says: refused!(
                "{}/in/model.pt is a Python pickle, which can run any program and is not read; save the model as safetensors (a DFloat11 model in pickles is of version 0.1: get a later release of it)"
            ),
        },
        Exhibit {
            name: "a pickle, as model.ckpt",
            put: |place| drop(place.write("in/model.ckpt", PICKLE)),
            says: refused!(
                "{}/in/model.ckpt is a Python pickle, which can run any program and is not read; save the model as safetensors (a DFloat11 model in pickles is of version 0.1: get a later release of it)"
            ),
        },
        Exhibit {
            name: "a pickle in the place of config.json",
            put: |place| drop(place.write("in/config.json", PICKLE)),
            says: refused!("{}/in/config.json is not text: byte 0 is not UTF-8"),
        },
        Exhibit {
            name: "a clone without git-LFS",
            put: |place| {
                place.write("in/model-1.safetensors", LFS_POINTER);
                place.write("in/model.safetensors.index.json", r#"{"weight_map":{"a":"model-1.safetensors"}}"#);
            },
            says: refused!(
                "{}/in/model-1.safetensors is no safetensors file; it begins like a git-LFS pointer, which stands in the file's place until `git lfs pull` fetches the file"
            ),
        },
        Exhibit {
            name: "a part",
            put: |place| {
                plain(place);
                place.write("in/df11-part.json", "<html>");
            },
            says: refused!(
                "{}/in is a part of a compressed model, and no model by itself; df11 join makes one of all parts"
            ),
        },
    ]);
}
