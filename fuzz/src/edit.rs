//! Changes to JSON: replaces, removes or copies values, or changes their keys.

use arbitrary::Arbitrary;
use serde_json::{Value, json};

/// A change. The first number selects the place.
#[derive(Arbitrary, Clone, Debug)]
pub enum Edit {
    /// Another value.
    Value(u16, Other),
    /// The value from another place.
    Copy(u16, u16),
    /// The entry is removed.
    Remove(u16),
    /// The entry has another key.
    Key(u16, String),
    /// One more entry, with the value from another place.
    More(u16, String, u16),
}

/// A value.
#[derive(Arbitrary, Clone, Debug)]
pub enum Other {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A number.
    Integer(i64),
    /// A power of two, and what is added to it.
    Near(u8, i8),
    /// A number with a fraction.
    Float(f64),
    /// Some text.
    Text(String),
    /// A path that leads elsewhere.
    Path(u8),
    /// Numbers.
    Numbers(Vec<u64>),
    /// Texts.
    Texts(Vec<String>),
    /// Nested arrays, this deep.
    Deep(u8),
}

impl Other {
    /// The value.
    pub fn get(&self) -> Value {
        const PATHS: [&str; 8] =
            ["../x", "/tmp/x", "a/../../x", ".", "", "model.safetensors", "units/../x", "con\u{0}trol"];
        match self {
            Self::Null => Value::Null,
            Self::Bool(yes) => json!(yes),
            Self::Integer(number) => json!(number),
            Self::Near(log, more) => json!((1u64 << (log % 64)).wrapping_add_signed((*more).into())),
            Self::Float(number) => json!(number),
            Self::Text(text) => json!(text),
            Self::Path(which) => json!(PATHS[usize::from(*which) % PATHS.len()]),
            Self::Numbers(numbers) => json!(numbers),
            Self::Texts(texts) => json!(texts),
            Self::Deep(depth) => (0..*depth).fold(Value::Null, |inner, _| json!([inner])),
        }
    }
}

/// All places, in order, as pointers, up to a limit.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    if found.len() > 2000 {
        return;
    }
    found.push(at.to_owned());
    let entries: Vec<(String, &Value)> = match value {
        Value::Array(all) => all.iter().enumerate().map(|(i, inner)| (i.to_string(), inner)).collect(),
        Value::Object(all) => {
            all.iter().map(|(key, inner)| (key.replace('~', "~0").replace('/', "~1"), inner)).collect()
        }
        _ => Vec::new(),
    };
    entries.into_iter().for_each(|(key, inner)| places(inner, &format!("{at}/{key}"), found));
}

/// Makes these changes, one after another.
pub fn apply(value: &mut Value, edits: &[Edit]) {
    for edit in edits.iter().take(8) {
        let mut all = Vec::new();
        places(value, "", &mut all);
        let place = |n: u16| all[usize::from(n) % all.len()].as_str();
        let copy = |value: &Value, n: u16| value.pointer(place(n)).cloned().unwrap_or_default();
        let parted = |n: u16| {
            let (above, key) = place(n).rsplit_once('/').unwrap_or_default();
            (above, key.replace("~1", "/").replace("~0", "~"))
        };
        match edit {
            Edit::Value(at, other) => value.pointer_mut(place(*at)).into_iter().for_each(|value| *value = other.get()),
            Edit::Copy(at, from) => {
                let from = copy(value, *from);
                value.pointer_mut(place(*at)).into_iter().for_each(|value| *value = from.clone());
            }
            Edit::Remove(at) => {
                let (above, key) = parted(*at);
                match value.pointer_mut(above) {
                    Some(Value::Object(all)) => drop(all.shift_remove(&key)),
                    Some(Value::Array(all)) => key
                        .parse::<usize>()
                        .ok()
                        .filter(|&i| i < all.len())
                        .into_iter()
                        .for_each(|i| drop(all.remove(i))),
                    _ => {}
                }
            }
            Edit::Key(at, new) => {
                let (above, key) = parted(*at);
                if let Some(Value::Object(all)) = value.pointer_mut(above) {
                    let old = all.shift_remove(&key);
                    old.into_iter().for_each(|old| drop(all.insert(new.clone(), old)));
                }
            }
            Edit::More(at, key, from) => {
                let from = copy(value, *from);
                match value.pointer_mut(place(*at)) {
                    Some(Value::Object(all)) => drop(all.insert(key.clone(), from)),
                    Some(Value::Array(all)) => all.push(from),
                    _ => {}
                }
            }
        }
    }
}

/// Gives a document its right checksum.
pub fn with_checksum(value: &mut Value) {
    if let Some(checksum) = value.get_mut("checksum") {
        *checksum = json!("");
        value["checksum"] = json!(format!("{:032x}", xxhash_rust::xxh3::xxh3_128(value.to_string().as_bytes())));
    }
}
