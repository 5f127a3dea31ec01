//! Charts are XML, and what they show is what the inspection says.

use roxmltree::{Document, Node, ParsingOptions};

use super::*;
use df11_host::internals::one_line;

/// The colours of the parts, as the drawing has them.
const SIGN_MANTISSA: &str = "#3B73C4";
const EXPONENT: &str = "#C2570C";

fn draw(model: &PathBuf, name: &str) -> (String, Value) {
    let place = Place::new();
    let chart = place.path(name);
    let said = df11!("inspect", model, "--plot", chart, "--json").good().json();
    (fs::read_to_string(chart).unwrap(), said)
}

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

/// The elements of this kind and colour, in the order in which they are drawn.
fn filled<'d>(document: &'d Document<'_>, kind: &str, colour: &str) -> Vec<Node<'d, 'd>> {
    let is_it = |node: &Node<'_, '_>| {
        node.has_tag_name(("http://www.w3.org/2000/svg", kind)) && node.attribute("fill") == Some(colour)
    };
    document.descendants().filter(is_it).collect()
}

/// The texts of the drawing.
fn texts(document: &Document<'_>) -> Vec<String> {
    let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
    texts.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
}

#[test]
fn sizes_are_those_of_the_inspection() {
    let place = Place::new();
    let sample = data("samples/minilm-layer0-bf16.safetensors");
    df11!("compress", sample, "-o", place.path("df11")).good();
    for (model, verb) in [(sample, "will be "), (place.path("df11"), "")] {
        let (svg, said) = draw(&model, "chart.svg");
        let document = parse(&svg);
        let texts = texts(&document);
        let [before, after] = [&said["bytes_before"], &said["bytes_after"]].map(shown);
        let heading = format!("{before} as BF16, {verb}{after} as DF11 (68.60 %), 10.94 bits a weight, lossless");
        assert!(texts.contains(&heading), "{heading}: {texts:?}");
        let title = document.descendants().find(|node| node.tag_name().name() == "title").unwrap();
        assert!(title.text().unwrap().ends_with(&heading));
        let codes = shown(&said["parts"]["encoded_exponent"]);
        for text in [
            format!("exponents: {codes}, 8 → 2.72 bits a weight"),
            format!("signs and mantissas: {}, 8 bits a weight", shown(&said["parts"]["sign_mantissa"])),
            codes,
            before,
            format!("{after} (68.60 %)"),
        ] {
            assert!(texts.contains(&text), "{text}: {texts:?}");
        }
        // Bars: before and after, the latter as long as the codes; then the legend's.
        let width = |colour, place: usize| number(filled(&document, "rect", colour)[place], "width");
        let per_byte = width(SIGN_MANTISSA, 0) / said["elements"].as_f64().unwrap();
        assert_eq!(width(SIGN_MANTISSA, 0), width(SIGN_MANTISSA, 1));
        let codes = said["parts"]["encoded_exponent"].as_f64().unwrap() * per_byte;
        assert!((width(EXPONENT, 1) - codes).abs() < 2.0, "{} {codes}", width(EXPONENT, 1));
    }
}

/// Two bars, the legend, and then one bar for each exponent that isn't rare, as high as it is often.
#[test]
fn bars_are_those_of_the_histogram() {
    let (svg, said) = draw(&data("samples/minilm-layer0-bf16.safetensors"), "chart.svg");
    let document = parse(&svg);
    let bars = filled(&document, "rect", EXPONENT).split_off(3);
    let counts: Vec<f64> = serde_json::from_value(said["histogram"].clone()).unwrap();
    let total: f64 = counts.iter().sum();
    let shown: Vec<(usize, f64)> =
        counts.into_iter().enumerate().filter(|&(_, count)| count >= total / 1000.0).collect();
    assert_eq!(bars.len(), shown.len());
    let most = shown.iter().map(|&(_, count)| count).fold(0.0, f64::max);
    let highest = bars.iter().map(|&bar| number(bar, "height")).fold(0.0, f64::max);
    assert!(highest > 150.0);
    for (bar, (exponent, count)) in bars.iter().zip(&shown) {
        let expected = highest * count / most;
        assert!((number(*bar, "height") - expected).abs() <= 1.5, "{exponent}: {} {expected}", number(*bar, "height"));
    }
    let texts = texts(&document);
    for (exponent, _) in shown {
        assert!(texts.contains(&exponent.to_string()), "{exponent}: {texts:?}");
    }
    assert!(texts.contains(&"2⁻⁶".to_owned()));
    let entropy = format!("{:.2} bits of information each; BF16 stores 8 bits", said["entropy"].as_f64().unwrap());
    assert!(texts.iter().any(|text| text.starts_with(&entropy)), "{entropy}: {texts:?}");
}

#[test]
fn a_point_for_each_layer_at_its_bits() {
    let place = Place::new();
    let model = layers(&place, "model", 12);
    let (svg, said) = draw(&model, "chart.svg");
    let document = parse(&svg);
    let units = said["units"].as_array().unwrap();
    let mut blocks: Vec<(&str, f64, f64, f64)> = Vec::new();
    for unit in units {
        let [elements, bytes, entropy] = ["elements", "bytes", "entropy"].map(|key| unit[key].as_f64().unwrap());
        let name = unit["block"].as_str().unwrap();
        match blocks.last_mut().filter(|block| block.0 == name) {
            Some(block) => *block = (name, block.1 + elements, block.2 + bytes, block.3 + entropy * elements),
            None => blocks.push((name, elements, bytes, entropy * elements)),
        }
    }
    let expected = ["model.embed_tokens", "model.layers.0", "model.layers.11", "lm_head"];
    assert_eq!([0, 1, 12, 13].map(|place| blocks[place].0), expected);
    // After the legend's.
    let heights = |colour| -> Vec<f64> {
        filled(&document, "circle", colour).into_iter().skip(1).map(|circle| number(circle, "cy")).collect()
    };
    let (bits, least) = (heights(EXPONENT), heights(SIGN_MANTISSA));
    assert_eq!((bits.len(), least.len()), (14, 14));
    let values: Vec<f64> = blocks.iter().map(|block| 8.0 * block.2 / block.1).collect();
    let bounds: Vec<f64> = blocks.iter().map(|block| 8.0 + block.3 / block.1).collect();
    // All points lie on one scale.
    let low = bounds.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(0.0, f64::max);
    let (bottom, top) = (least.iter().copied().fold(0.0, f64::max), bits.iter().copied().fold(f64::INFINITY, f64::min));
    for (y, value) in bits.iter().chain(&least).zip(values.iter().chain(&bounds)) {
        let expected = bottom - (value - low) / (high - low) * (bottom - top);
        assert!((y - expected).abs() <= 1.5, "{y} {expected} {value}");
    }
    let texts = texts(&document);
    for label in ["0", "5", "10", "11", "lm_head", "model.layers"] {
        assert!(texts.contains(&label.to_owned()), "{label}: {texts:?}");
    }
}

#[test]
fn models_of_no_unit_and_of_one() {
    let place = Place::new();
    place.write("none", file(&[]));
    place.write("one", file(&[bf16("a.weight", &[64, 64], 1)]));
    place.write("equal", file(&[tensors::tensor("a.weight", "BF16", &[64, 64], [0x80, 0x3f].repeat(4096))]));
    for (name, circles) in [("none", 0), ("one", 2), ("equal", 2)] {
        for extension in ["svg", "html"] {
            let (text, _) = draw(&place.path(name), &format!("chart.{extension}"));
            let document = parse(&text);
            assert_eq!(filled(&document, "circle", EXPONENT).len(), circles, "{name}");
            let is_number =
                |text: &String| !text.split([' ', ',', '(']).any(|word| ["NaN", "inf", "-inf"].contains(&word));
            assert!(texts(&document).iter().all(is_number), "{name}: {text}");
        }
    }
}

#[test]
fn a_page_has_the_chart_and_the_numbers() {
    let place = Place::new();
    let model = layers(&place, "model", 4);
    let (html, said) = draw(&model, "chart.html");
    let (svg, _) = draw(&model, "chart.svg");
    assert!(html.contains(&svg));
    let document = parse(&html);
    let rows: Vec<Vec<String>> = document
        .descendants()
        .filter(|node| node.has_tag_name("tbody"))
        .flat_map(|body| body.children().filter(Node::is_element).collect::<Vec<_>>())
        .map(|row| row.children().map(|cell| cell.text().unwrap_or_default().to_owned()).collect())
        .collect();
    let units = said["units"].as_array().unwrap();
    assert_eq!(rows.len(), units.len());
    for (row, unit) in rows.iter().zip(units) {
        let decimals = |key: &str| format!("{:.3}", unit[key].as_f64().unwrap());
        assert_eq!(row[0], unit["path"].as_str().unwrap());
        assert_eq!((&row[2], &row[3]), (&unit["elements"].to_string(), &shown(&unit["bytes"])));
        assert_eq!(row[4..7], ["bits_per_weight", "mean_code_length", "entropy"].map(decimals));
    }
}

#[test]
fn names_are_text_and_nothing_else() {
    for hostile in HOSTILE {
        let place = Place::new();
        let file_name = hostile.replace(['/', '\0'], "_");
        let tensors =
            [bf16(&format!("{hostile}.weight"), &[64, 64], 1), bf16(&format!("a.{hostile}.0.weight"), &[64, 64], 2)];
        let model = place.write(&file_name, file(&tensors));
        for extension in ["svg", "html"] {
            let (text, said) = draw(&model, &format!("chart.{extension}"));
            let document = parse(&text);
            let kinds = ["script", "alert", "b", "x"];
            assert!(!document.descendants().any(|node| kinds.contains(&node.tag_name().name())), "{text}");
            assert!(text.chars().all(|c| !is_hidden(c) || c == '\n'), "{hostile:?}");
            // What is no markup, and shows what is hidden, comes back as it was.
            let shown = one_line(&file_name);
            assert!(texts(&document)[0].contains(&shown), "{shown}: {:?}", texts(&document)[0]);
            let path = one_line(said["units"][0]["path"].as_str().unwrap());
            assert!(extension == "svg" || document.descendants().any(|node| node.text() == Some(path.as_str())));
        }
    }
}
