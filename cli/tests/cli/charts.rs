//! `df11 inspect --plot`: charts are XML, the same each time, and what they show is what the inspection says.

use std::fs;

use roxmltree::{Document, Node, ParsingOptions};
use serde_json::Value;

use crate::common::*;

/// The colours of the parts, as the drawing has them.
const SIGN_MANTISSA: &str = "#3B73C4";
const EXPONENT: &str = "#C2570C";

/// The chart of a model in a place, and what the inspection says of it.
fn draw(place: &Place, model: &str, extension: &str) -> (String, Value) {
    let chart = format!("chart.{extension}");
    let _ = fs::remove_file(place.path(&chart));
    let outcome = place.run(&["inspect", model, "--plot", &chart, "--json"]);
    let said = outcome.json();
    outcome.good();
    (fs::read_to_string(place.path(&chart)).unwrap(), said)
}

pub(crate) fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn number(node: &Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

/// An attribute of the filled elements of this kind and colour, in the order in which they are drawn.
fn all(document: &Document<'_>, kind: &str, colour: &str, attribute: &str) -> Vec<f64> {
    let is_it = |node: &Node<'_, '_>| node.tag_name().name() == kind && node.attribute("fill") == Some(colour);
    document.descendants().filter(is_it).map(|node| number(&node, attribute)).collect()
}

/// The texts of the drawing.
fn texts(document: &Document<'_>) -> Vec<String> {
    let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
    texts.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
}

/// Layers with an embedding before them and a head after them, compressed as `df11`.
fn layers(count: usize) -> Place {
    let layers = (0..count).map(|layer| format!("model.layers.{layer}.mlp.up_proj.weight"));
    let names: Vec<_> = ["model.embed_tokens.weight".to_owned()].into_iter().chain(layers).collect();
    let place = Place::new();
    place.write("file", file(names.iter().map(|name| (name.as_str(), &[64, 64][..]))));
    place.df11("compress file -o df11").good();
    place
}

#[test]
fn bars_are_the_sizes_and_the_histogram() {
    let place = Place::new();
    fs::copy(sample(), place.path("sample")).unwrap();
    place.df11("compress sample -o df11").good();
    let (svg, said) = draw(&place, "df11", "svg");
    assert!(svg == draw(&place, "df11", "svg").0, "the same model is drawn in another way");
    let document = parse(&svg);
    let heading = "3.55 MB as BF16, 2.44 MB as DF11 (68.60 %), 10.94 bits a weight, lossless";
    let texts = texts(&document);
    for text in [heading, "df11", "exponents: 601.5 kB, 8 → 2.72 bits a weight", "2.44 MB (68.60 %)", "2^-6"] {
        assert!(texts.iter().any(|shown| shown == text), "{text}: {texts:?}");
    }
    // Before, after, and the legend's.
    let [signs, exponents] = [SIGN_MANTISSA, EXPONENT].map(|colour| all(&document, "rect", colour, "width"));
    assert_eq!((signs[0], signs[1], exponents[0]), (signs[0], signs[0], signs[0]));
    let codes = said["parts"]["encoded_exponent"].as_f64().unwrap() / said["elements"].as_f64().unwrap();
    assert!((exponents[1] - codes * signs[0]).abs() < 2.0, "{exponents:?} {codes}");
    // Then one bar for each exponent that isn't rare, as high as it is often.
    let counts: Vec<f64> = serde_json::from_value(said["histogram"].clone()).unwrap();
    let total: f64 = counts.iter().sum();
    let expected: Vec<f64> = counts.into_iter().filter(|&count| count >= total / 1000.0).collect();
    let heights = all(&document, "rect", EXPONENT, "height").split_off(3);
    assert_eq!(heights.len(), expected.len());
    let [highest, most] = [&heights, &expected].map(|list| list.iter().copied().fold(0.0, f64::max));
    assert!(highest > 150.0);
    for (height, count) in heights.iter().zip(&expected) {
        assert!((height - highest * count / most).abs() <= 1.5, "{height} {count}");
    }
}

#[test]
fn a_point_for_each_block_at_its_bits_and_a_row_for_each_unit() {
    let place = layers(12);
    let (html, said) = draw(&place, "df11", "html");
    assert!(html.contains(&draw(&place, "df11", "svg").0));
    let document = parse(&html);
    let units = said["units"].as_array().unwrap();
    let bits: Vec<f64> = units.iter().map(|unit| unit["bits_per_weight"].as_f64().unwrap()).collect();
    // After the legend's. Circles of points aren't filled.
    let circles = document.descendants().filter(|node| node.attribute("stroke") == Some(EXPONENT));
    let heights: Vec<f64> = circles.filter_map(|node| node.attribute("cy")?.parse().ok()).collect();
    assert_eq!((heights.len(), bits.len()), (13, 13));
    // All points lie on one scale.
    let ends = |list: &[f64]| (list.iter().copied().fold(f64::MAX, f64::min), list.iter().copied().fold(0.0, f64::max));
    let ((low, high), (top, bottom)) = (ends(&bits), ends(&heights));
    for (height, bits) in heights.iter().zip(&bits) {
        let expected = bottom - (bits - low) / (high - low) * (bottom - top);
        assert!((height - expected).abs() <= 1.5, "{height} {expected}");
    }
    let texts = texts(&document);
    assert!(["0", "11", "embed…okens"].iter().all(|label| texts.iter().any(|text| text == label)), "{texts:?}");
    let rows = document.descendants().filter(|node| node.has_tag_name("tr")).skip(1);
    let names: Vec<_> = rows.map(|row| row.first_element_child().unwrap().text().unwrap().to_owned()).collect();
    assert_eq!(names, units.iter().map(|unit| unit["path"].as_str().unwrap()).collect::<Vec<_>>());
}

#[test]
fn models_of_no_unit_and_of_equal_weights() {
    let place = Place::new();
    let entry = r#"{"a.weight":{"dtype":"BF16","shape":[64,64],"data_offsets":[0,8192]}}"#;
    place.write("none", raw_file("{}", &[]));
    place.write("equal", raw_file(entry, &[0x80, 0x3f].repeat(4096)));
    for model in ["none", "equal"] {
        place.df11(&format!("compress {model} -o {model}.df11")).good();
        let (svg, _) = draw(&place, &format!("{model}.df11"), "svg");
        let texts = texts(&parse(&svg));
        assert!(
            !texts.iter().any(|text| text.contains("NaN") || text.split(' ').any(|word| word == "inf")),
            "{texts:?}"
        );
    }
}

#[test]
fn files_that_exist_or_are_no_charts() {
    let place = layers(1);
    for name in ["old.svg", "old.html"] {
        place.write(name, "old");
        let line = place.run(&["inspect", "df11", "--plot", name]).failed(2);
        assert_eq!(line, format!("{name}: it exists; remove it first"));
        assert_eq!(fs::read(place.path(name)).unwrap(), b"old");
    }
    assert_eq!(place.df11("inspect df11 --plot chart.png").failed(2), "chart.png: a chart is an .svg or an .html file");
}
