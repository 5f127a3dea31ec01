//! The order in which a model runs its modules, as far as their names show it.
//!
//! A *block* is everything that belongs to one layer, `model.layers.7`: the path up to its first number. A module outside all
//! layers is a block of its own. Embeddings run first, then layers by number, other modules, and the head. Files contain no better
//! order, and nothing breaks if a model runs in another.

/// The layer that a path belongs to: the path up to the first component that is a number, unless that is the first of all.
fn layer_of(path: &str) -> Option<&str> {
    let mut end = 0;
    for (i, part) in path.split('.').enumerate() {
        end += part.len();
        if i > 0 && is_number(part) {
            return Some(&path[..end]);
        }
        end += 1;
    }
    None
}

/// The block that a unit belongs to.
pub(crate) fn block_of_unit(path: &str) -> &str {
    layer_of(path).unwrap_or(path)
}

/// The block that a tensor belongs to.
pub(crate) fn block_of_tensor(name: &str) -> &str {
    let module = name.rsplit_once('.').map_or(name, |(module, _)| module);
    layer_of(name).unwrap_or(module)
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// Sorts blocks, units and tensors into the order in which their model runs them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RunningOrder(Stage, Vec<PathPart>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Embedding,
    Layer,
    AfterLayers,
    Head,
}

/// A component of a path. Numbers are in numerical order, before names. `007` isn't `7`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PathPart {
    Number(u64, String),
    Name(String),
}

impl RunningOrder {
    pub(crate) fn of(name: &str) -> Self {
        let stage = match name {
            _ if layer_of(name).is_some() => Stage::Layer,
            _ if name.contains("embed") => Stage::Embedding,
            _ if name.rsplit('.').next() == Some("lm_head") => Stage::Head,
            _ => Stage::AfterLayers,
        };
        let part = |part: &str| match part.parse() {
            Ok(number) if is_number(part) => PathPart::Number(number, part.to_owned()),
            _ => PathPart::Name(part.to_owned()),
        };
        Self(stage, name.split('.').map(part).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_come_in_the_order_in_which_models_run() {
        let in_order = [
            "model.embed_tokens",
            "time_text_embed.linear_1",
            "model.layers.0",
            "model.layers.2",
            "model.layers.10",
            "vision.blocks.1",
            "0.weight",
            "model.norm",
            "lm_head",
        ];
        let mut sorted = in_order;
        sorted.reverse();
        sorted.sort_by_key(|name| RunningOrder::of(name));
        assert_eq!(sorted, in_order);
        assert_ne!(RunningOrder::of("a.7"), RunningOrder::of("a.007"));
        assert_eq!(block_of_unit("model.layers.1.mlp.experts.3"), "model.layers.1");
        assert_eq!(["model.norm.bias", "0.weight", "bias"].map(block_of_tensor), ["model.norm", "0", "bias"]);
    }
}
