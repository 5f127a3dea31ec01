//! The rule for models without a published pattern: each layer is a unit of all its BF16 matrices.
//!
//! A unit per layer needs one launch, where a unit per matrix needs seven or more. Official loaders decode all units into one buffer, just
//! before the forward pass of the unit's module. So a unit must be a module that has a forward pass, and no unit may be inside another.
//!
//! 1. A *layer* is a path that ends in a number after `layers`, `blocks` or the like. A matrix belongs to the innermost
//!    layer that contains it; a matrix outside all layers is a unit of its own.
//! 2. A layer is one unit, unless it contains other layers or experts. Then its largest modules that contain none of these
//!    are units, such as `self_attn` and `mlp.shared_expert`.
//! 3. Each matrix of an expert is a unit. Runtimes run only some experts of a layer, or stack all of them into one tensor.
//! 4. Embeddings inside layers, and embeddings tied to the output head, aren't compressed.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::error::Result;
use crate::patterns::dict::Patterns;
use crate::patterns::facts::Facts;
use crate::patterns::names::{self, is_number, last};
use crate::patterns::ties;

/// The last words in the names of lists of layers, such as `layers`, `encoder_layers`, `double_blocks` and `h`.
const LISTS: [&str; 9] = ["layers", "layer", "blocks", "block", "h", "resblocks", "refiner", "resnets", "attentions"];

const EXPERTS: &str = "experts";

/// The units of a model: paths of modules, and the names of the weights in each. A list is empty if the module itself is a matrix.
pub(super) type Units = BTreeMap<String, Vec<String>>;

pub(super) fn units(facts: &Facts<'_>) -> Units {
    let matrices: Vec<&str> = facts.matrices().collect();
    let not_units = not_units(&matrices);
    let is_tied = ties::is_tied(facts);
    let mut units = Units::new();
    for matrix in matrices {
        if is_tied && ties::is_end(matrix) {
            continue;
        }
        let unit = unit_of(matrix, &not_units);
        if unit == matrix {
            if layer_of(matrix).is_none() || !is_embedding(matrix) {
                units.entry(matrix.to_owned()).or_default();
            }
        } else if let Some(inside) = matrix.strip_prefix(unit).filter(|_| !is_embedding(matrix)) {
            units.entry(unit.to_owned()).or_default().push(inside.trim_start_matches('.').to_owned());
        }
    }
    for list in units.values_mut() {
        list.sort_by(|a, b| natural(a).cmp(&natural(b)));
    }
    units
}

/// Patterns that make exactly these modules units. Modules that have the same list and differ only in numbers share a pattern. If some of
/// them have another list, the most common list gets the shared pattern, and the others get patterns before it.
pub(super) fn patterns(units: &Units, facts: &Facts<'_>) -> Result<Patterns> {
    let modules = facts.modules();
    let mut left: BTreeMap<&str, &[String]> = units.iter().map(|(path, list)| (&**path, &**list)).collect();
    let mut entries: Vec<(String, Vec<String>)> = Vec::new();
    for template in [names::pattern, names::pattern_of_first] {
        let mut alike: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for module in &modules {
            alike.entry(template(module)).or_default().push(module);
        }
        for (pattern, group) in alike {
            let Some(list) = most_common(group.iter().filter_map(|module| left.get(module).copied())) else { continue };
            // All other modules that this pattern matches need patterns before it.
            let mut others = group.iter().filter(|module| would_be_unit(module, list, facts));
            if others.all(|module| left.contains_key(module)) && entries.iter().all(|(text, _)| *text != pattern) {
                for module in group {
                    if left.get(module) == Some(&list) {
                        left.remove(module);
                    }
                }
                entries.push((pattern, list.to_vec()));
            }
        }
    }
    let alone = left.into_iter().map(|(path, list)| (names::escape(path), list.to_vec()));
    Patterns::new(alone.chain(entries.into_iter().rev()))
}
/// The most common list, if at least two modules have it.
fn most_common<'l>(lists: impl Iterator<Item = &'l [String]>) -> Option<&'l [String]> {
    let mut counts: BTreeMap<&[String], usize> = BTreeMap::new();
    lists.for_each(|list| *counts.entry(list).or_default() += 1);
    let (list, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (count > 1).then_some(list)
}

/// Whether a pattern with this list would make a module a unit.
fn would_be_unit(module: &str, list: &[String], facts: &Facts<'_>) -> bool {
    match list {
        [] => facts.is_bf16(&format!("{module}.weight")),
        list => list.iter().all(|name| facts.is_bf16(&format!("{module}.{name}.weight"))),
    }
}

/// The unit that a matrix is in: the matrix itself, or a module around it.
fn unit_of<'p>(matrix: &'p str, not_units: &HashSet<&str>) -> &'p str {
    let Some(layer) = layer_of(matrix).filter(|_| !is_of_expert(matrix)) else { return matrix };
    let ends = matrix.match_indices('.').map(|(dot, _)| dot);
    let modules = ends.map(|end| &matrix[..end]).filter(|path| path.len() >= layer.len());
    modules.into_iter().find(|path| !not_units.contains(path)).unwrap_or(matrix)
}

/// The modules that can't be units: lists, and modules that contain layers or experts.
fn not_units<'p>(matrices: &[&'p str]) -> HashSet<&'p str> {
    let (mut found, mut layers) = (HashSet::new(), BTreeSet::new());
    for matrix in matrices {
        let mut before = None;
        for (end, part) in ends(matrix) {
            let list = before.map(|start: usize| &matrix[..start]);
            if let Some(list) = list.filter(|_| is_number(part)) {
                // A list, or a sequence of modules.
                found.insert(list);
                if is_list(list) || is_experts(list) {
                    layers.insert(&matrix[..end]);
                }
            }
            before = Some(end);
        }
    }
    for layer in layers {
        found.extend(layer.match_indices('.').map(|(dot, _)| &layer[..dot]));
    }
    found
}

/// The components of a path, each with the index at which it ends.
fn ends(path: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    path.split('.').map(move |part| {
        let this = end + part.len();
        end = this + 1;
        (this, part)
    })
}

/// The innermost layer that contains a path, or the path itself if it is a layer.
fn layer_of(path: &str) -> Option<&str> {
    let (mut before, mut layer) = (None, None);
    for (end, part) in ends(path) {
        if before.is_some_and(|start: usize| is_number(part) && is_list(&path[..start])) {
            layer = Some(&path[..end]);
        }
        before = Some(end);
    }
    layer
}

fn is_list(path: &str) -> bool {
    LISTS.contains(&last(path).rsplit('_').next().unwrap_or(""))
}

fn is_experts(path: &str) -> bool {
    last(path) == EXPERTS
}

fn is_of_expert(path: &str) -> bool {
    path.split('.').zip(path.split('.').skip(1)).any(|(list, number)| list == EXPERTS && is_number(number))
}

/// Whether a matrix is an embedding, by its name. In a unit of several weights, official loaders accept only linear modules.
fn is_embedding(path: &str) -> bool {
    let name = last(path);
    ["embed_tokens", "embedding", "embeddings", "relative_attention_bias", "wte", "wpe"].contains(&name)
        || name.ends_with("_embedding")
        || name.ends_with("_embeddings")
}

/// A sort key that orders numbers in names numerically.
fn natural(name: &str) -> Vec<(u64, &str)> {
    name.split('.').map(|part| (part.parse().unwrap_or(u64::MAX), part)).collect()
}
