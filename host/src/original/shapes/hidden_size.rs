//! Finds, for a weight of a known kind of block, the side of its shape that is the hidden size.

use serde_json::{Map, Value};

use super::blocks::{self, Block};
use super::sides::{COLUMNS, ROWS};
use crate::model::compressed::CompressedModel;

/// What is known of a side of a weight's shape.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub side: usize,
    pub length: usize,
    pub said_by: String,
}

/// All that says how long a side of a weight is. `is_published` says whether its unit is that of a published model.
/// `None` if no known kind of block has such a weight.
pub(super) fn known(compressed: &CompressedModel, weight: &str, is_published: bool) -> Option<Vec<Known>> {
    let module = weight.strip_suffix(".weight")?;
    let config = compressed.model().config().map(|config| &config.json);
    let mut found = None;
    for block in blocks::all() {
        let class = config.and_then(|config| class(block, config));
        if !(block.is_general || is_published || class.is_some()) {
            continue;
        }
        for (path, side) in places(block, module) {
            let found = found.get_or_insert_with(Vec::new);
            let mut add = |length, said_by: String| found.push(Known { side, length, said_by });
            if let Some(length) = class.flatten() {
                add(length, "its config.json".to_owned());
            }
            let inside = block.inside.iter().map(|(tensor, side)| (joined(&path.whole, tensor), *side));
            let outside = block.outside.iter().map(|(tensor, side)| (joined(&path.before, tensor), *side));
            for (tensor, its_side) in inside.chain(outside) {
                let stored = compressed.stored_tensor(&tensor);
                if let Some(&length) = stored.and_then(|(_, entry)| entry.shape.get(its_side)) {
                    add(length, tensor);
                }
            }
        }
    }
    found
}

/// The path of a module, and what comes before the end that makes it a block.
struct Path {
    whole: String,
    before: String,
}

/// The blocks of a kind that a module can be a layer of, with the side of its weight that is the hidden size.
fn places(block: &Block, module: &str) -> Vec<(Path, usize)> {
    let mut all = Vec::new();
    for (layers, side) in [(block.takes, COLUMNS), (block.gives, ROWS)] {
        for layer in layers {
            let Some(whole) = before(module, layer) else { continue };
            for path in block.paths {
                if let Some(before) = before(whole, path) {
                    all.push((Path { whole: whole.to_owned(), before: before.to_owned() }, side));
                }
            }
        }
    }
    all
}

/// What comes before the end of a path, without the dot, if the path has this end; `*` stands for a number.
fn before<'p>(path: &'p str, end: &str) -> Option<&'p str> {
    let mut rest = path;
    for part in end.rsplit('.').filter(|part| !part.is_empty()) {
        let (before, last) = rest.rsplit_once('.').unwrap_or(("", rest));
        let is_number = || !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
        if !(last == part || part == "*" && is_number()) {
            return None;
        }
        rest = before;
    }
    Some(rest)
}

fn joined(path: &str, tensor: &str) -> String {
    if path.is_empty() { tensor.to_owned() } else { format!("{path}.{tensor}") }
}

/// Whether `config.json` is of a class that has such blocks, and the hidden size that it says.
fn class(block: &Block, config: &Map<String, Value>) -> Option<Option<usize>> {
    let name = config.get("_class_name")?.as_str()?;
    let (_, numbers) = block.classes.iter().find(|(class, _)| *class == name)?;
    let number = |key: &&str| usize::try_from(config.get(*key)?.as_u64()?).ok();
    Some(numbers.iter().try_fold(1usize, |all, key| all.checked_mul(number(key)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_paths() {
        assert_eq!(before("model.layers.11.mlp.up_proj", "mlp.up_proj"), Some("model.layers.11"));
        assert_eq!(before("model.layers.11", "layers.*"), Some("model"));
        assert_eq!(before("layers.11", "layers.*"), Some(""));
        assert_eq!(before("layers.x", "layers.*"), None);
        assert_eq!(before("xlayers.1", "layers.*"), None);
        assert_eq!(before("1", "layers.*"), None);
        assert_eq!(before("lm_head", "lm_head"), Some(""));
        assert_eq!(before("m", ""), Some("m"));
        assert_eq!(before("", "lm_head"), None);
    }

    /// Each name in the table has one meaning in a kind of block.
    #[test]
    fn no_layer_both_takes_and_gives() {
        for block in blocks::all() {
            assert!(block.takes.iter().all(|layer| !block.gives.contains(layer)), "{:?}", block.paths);
            assert!(!block.inside.is_empty() || !block.outside.is_empty() || !block.classes.is_empty());
        }
    }
}
