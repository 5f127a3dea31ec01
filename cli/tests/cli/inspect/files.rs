//! Where charts and cards are written, and where not.

use super::*;

#[test]
fn nothing_is_overwritten_without_force() {
    let place = Place::new();
    let model = layers(&place, "model", 1);
    for (option, name) in [("--plot", "old.svg"), ("--plot", "old.HTML"), ("--model-card", "old.md")] {
        let old = place.write(name, "old");
        let line = df11!("inspect", model, option, old).failed(2);
        assert_eq!(line, format!("{} exists; --force overwrites it", old.display()));
        assert_eq!(fs::read(&old).unwrap(), b"old");
        df11!("inspect", model, option, old, "--force").good();
        assert_ne!(fs::read(&old).unwrap(), b"old");
        fs::remove_file(old).unwrap();
    }
    assert!(!names(&tree(place.root())).iter().any(|name| name.contains(".df11-")));
}

/// Neither are the model's own files overwritten, nor one of the two texts by the other.
#[test]
fn nothing_but_texts_is_overwritten() {
    let place = Place::new();
    let model = layers(&place, "model", 1);
    let before = tree(place.root());
    for name in ["model.safetensors", "config.json"] {
        let line = df11!("inspect", model, "--model-card", model.join(name), "--force").failed(2);
        assert!(line.ends_with("may be a file of a model, and is not overwritten by a text"), "{line}");
    }
    let [chart, same] = ["a.svg", "model/../a.svg"].map(|name| place.path(name));
    let line = df11!("inspect", model, "--plot", chart, "--model-card", same, "--force").failed(2);
    assert!(line.starts_with("--plot and --model-card name the same file, "), "{line}");
    assert!(tree(place.root()) == before);
}

/// It is known before the work begins, which may take an hour.
#[test]
fn what_cannot_be_written_is_refused_before_the_model_is_read() {
    let place = Place::new();
    let missing = place.path("missing");
    for name in ["chart.png", "chart", "svg"] {
        let line = df11!("inspect", missing, "--plot", place.path(name)).failed(2);
        assert!(line.ends_with("is neither an .svg nor an .html file"), "{line}");
    }
    let line = df11!("inspect", missing, "--model-card", place.root()).failed(2);
    assert!(line.ends_with("is a directory"), "{line}");
    let line = df11!("inspect", missing, "--plot", place.path("nowhere/chart.svg")).failed(2);
    assert!(line.ends_with("nowhere/chart.svg: there is no such directory"), "{line}");
    assert!(df11!("inspect", missing, "--base-model", "a/b").stderr.contains("--model-card"));
    assert!(tree(place.root()).is_empty());
}

/// A pipeline has no card, and so it gets no chart either.
#[test]
fn the_card_of_a_pipeline_is_refused_before_the_chart_is_drawn() {
    let place = Place::new();
    layers(&place, "model/transformer", 1);
    let model = place.path("model");
    place.write("model/model_index.json", r#"{"transformer": ["diffusers", "Nobodys"]}"#);
    let before = tree(place.root());
    let line = df11!("inspect", model, "--plot", place.path("a.svg"), "--model-card", place.path("a.md")).failed(2);
    assert!(line.contains("is a pipeline of several models"), "{line}");
    assert_same_files(&tree(place.root()), &before);
}

/// The permissions that any other new file gets.
#[cfg(unix)]
#[test]
fn others_may_read_it_if_they_may_read_new_files() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let (model, chart) = (layers(&place, "model", 1), place.path("chart.svg"));
    df11!("inspect", model, "--plot", chart).good();
    let usual = fs::metadata(place.write("usual", "")).unwrap().permissions().mode();
    assert_eq!(fs::metadata(chart).unwrap().permissions().mode(), usual);
}
