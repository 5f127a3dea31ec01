//! Lone files.

use super::*;
use tensors::raw_file;

/// Files of other kinds under the name of a safetensors file.
#[test]
fn what_is_something_else() {
    show(&[
        Exhibit {
            name: "a git-LFS pointer",
            put: |place| drop(place.write("in.safetensors", LFS_POINTER)),
            says: refused!(
                "{}/in.safetensors is no safetensors file; it begins like a git-LFS pointer, which stands in the file's place until `git lfs pull` fetches the file"
            ),
        },
        Exhibit {
            name: "a page that says that something went wrong",
            put: |place| drop(place.write("in.safetensors", "<!DOCTYPE html><html><title>404</title>")),
            says: refused!(
                "{}/in.safetensors is no safetensors file; it begins like a web page, which servers send in place of a file"
            ),
        },
        Exhibit {
            name: "an answer that says that something went wrong",
            put: |place| drop(place.write("in.safetensors", r#"{"error":"Repository not found"}"#)),
            says: refused!(
                "{}/in.safetensors is no safetensors file; it begins like JSON, which servers send in place of a file; of a model give the directory"
            ),
        },
        Exhibit {
            name: "a pickle, of protocol 2",
            put: |place| drop(place.write("in.safetensors", b"\x80\x02}q\x00(X\x01\x00\x00\x00aq\x01K\x01u.")),
            says: refused!(
                "{}/in.safetensors is a Python pickle, which can run any program and is not read; save the model as safetensors (a DFloat11 model in pickles is of version 0.1: get a later release of it)"
            ),
        },
        Exhibit {
            name: "a pickle, of protocol 4",
            put: |place| drop(place.write("in.safetensors", PICKLE)),
            says: refused!(
                "{}/in.safetensors is a Python pickle, which can run any program and is not read; save the model as safetensors (a DFloat11 model in pickles is of version 0.1: get a later release of it)"
            ),
        },
        Exhibit {
            name: "a pickle, of protocol 0",
            put: |place| drop(place.write("in.safetensors", "(dp0\nS'a'\np1\nI1\ns.")),
            says: damaged!("{}/in.safetensors is not a whole safetensors file: header too large"),
        },
        Exhibit {
            name: "a pickle under a name that says nothing",
            put: |place| drop(place.write("in", PICKLE)),
            says: refused!(
                "{}/in is a Python pickle, which can run any program and is not read; save the model as safetensors (a DFloat11 model in pickles is of version 0.1: get a later release of it)"
            ),
        },
        Exhibit {
            name: "what torch.save writes",
            put: |place| drop(place.write("in.safetensors", b"PK\x03\x04\0\0\x08\x08\0\0\0\0\0\0archive/data.pkl")),
            says: refused!(
                "{}/in.safetensors is no safetensors file; it begins like a zip archive, in which PyTorch saves pickles; save the model as safetensors"
            ),
        },
        Exhibit {
            name: "a packed file",
            put: |place| drop(place.write("in.safetensors", b"\x1f\x8b\x08\0\0\0\0\0\x02\xff")),
            says: refused!("{}/in.safetensors is no safetensors file; it begins like a gzip file; unpack it first"),
        },
        Exhibit {
            name: "GGUF",
            put: |place| drop(place.write("in.safetensors", b"GGUF\x03\0\0\0\0\0\0\0")),
            says: refused!(
                "{}/in.safetensors is no safetensors file; it begins like a GGUF file, which df11 doesn't read"
            ),
        },
    ]);
}

/// Headers that lie.
#[test]
fn headers() {
    show(&[
        Exhibit {
            name: "a header of 2^63 bytes",
            put: |place| drop(place.write("in.safetensors", [&(1u64 << 63).to_le_bytes()[..], b"{}"].concat())),
            says: damaged!("{}/in.safetensors is not a whole safetensors file: header too large"),
        },
        Exhibit {
            name: "a header of 100 MB in a file of ten bytes",
            put: |place| drop(place.write("in.safetensors", [&100_000_000u64.to_le_bytes()[..], b"{}"].concat())),
            says: damaged!("{}/in.safetensors is not a whole safetensors file: invalid header length"),
        },
        Exhibit {
            name: "lists within lists",
            put: |place| {
                let header = format!(r#"{{"a":{}{}}}"#, "[".repeat(50_000), "]".repeat(50_000));
                place.write("in.safetensors", raw_file(&header, &[]));
            },
            says: damaged!(
                "{}/in.safetensors is not a whole safetensors file: invalid JSON in header: recursion limit exceeded at line 1 column 132"
            ),
        },
        Exhibit {
            name: "a type that speaks to the terminal",
            put: |place| {
                let header = r#"{"a":{"dtype":"\u001b[2J\u202e","shape":[1],"data_offsets":[0,1]}}"#;
                place.write("in.safetensors", raw_file(header, &[0]));
            },
            says: damaged!(
                r"{}/in.safetensors is not a whole safetensors file: invalid JSON in header: unknown variant `\u{1b}[2J\u{202e}`, expected one of `BOOL`, `F4`, `F6_E2M3`, `F6_E3M2`, `U8`, `I8`, `F8_E5M2`, `F8_E4M3`, `F8_E8M0`, `F8_E4M3FNUZ`, `F8_E5M2FNUZ`, `I16`, `U16`, `F16`, `BF16`, `I32`, `U32`, `F32`, `C64`, `F64`, `I64`, `U64` at line 1 column 66"
            ),
        },
        Exhibit {
            name: "a name that turns the sentence, and looks like HTML",
            put: |place| {
                let header = r#"{"\u202e<script>\u2028":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}}"#;
                place.write("in.safetensors", raw_file(header, &[0, 0]));
            },
            says: damaged!(
                r"{}/in.safetensors is not a whole safetensors file: invalid offset for tensor `\u{202e}<script>\u{2028}`"
            ),
        },
        Exhibit {
            name: "two tensors of one name",
            put: |place| {
                let header = r#"{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}}"#;
                place.write("in.safetensors", raw_file(header, &[0, 0]));
            },
            says: damaged!("{}/in.safetensors is not a whole safetensors file: invalid offset for tensor `a`"),
        },
        Exhibit {
            name: "fewer than no elements",
            put: |place| {
                let header = r#"{"a":{"dtype":"U8","shape":[-4],"data_offsets":[0,4]}}"#;
                place.write("in.safetensors", raw_file(header, &[0; 4]));
            },
            says: damaged!(
                "{}/in.safetensors is not a whole safetensors file: invalid JSON in header: invalid value: integer `-4`, expected usize at line 1 column 54"
            ),
        },
        Exhibit {
            name: "more elements than can be counted",
            put: |place| {
                let header = r#"{"a":{"dtype":"BF16","shape":[9223372036854775808,4],"data_offsets":[0,8]}}"#;
                place.write("in.safetensors", raw_file(header, &[0; 8]));
            },
            says: damaged!(
                "{}/in.safetensors is not a whole safetensors file: overflow computing buffer size from shape and/or element type"
            ),
        },
    ]);
}
