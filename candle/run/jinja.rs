//! minijinja as transformers uses Jinja2 for chat templates.

use minijinja::value::{Kwargs, Rest, StringInput, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, Value, filters};
use regex::Regex;
use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter, Serializer};

use super::repr;

/// The most steps of a template. Published ones take a few dozen for each message.
const STEPS: u64 = 10_000_000;

/// The most spaces that fill a text up, and the most lists or items of a list that a filter is asked for.
const WIDEST: usize = 99_999;

/// The most digits that a number is rounded to. More are in none.
const DIGITS: i32 = 400;

/// What a template says with `raise_exception`.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Refusal(pub(crate) String);

/// An environment in which chat templates mean what they mean in Jinja2.
pub(crate) fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_fuel(Some(STEPS));
    environment.set_trim_blocks(true);
    environment.set_lstrip_blocks(true);
    environment.set_unknown_method_callback(|state, value, method, arguments| {
        if method == "format" {
            check_widths(value)?;
        }
        minijinja_contrib::pycompat::unknown_method_callback(state, value, method, arguments)
    });
    environment.add_function("raise_exception", |message: String| -> Result<Value, Error> {
        Err(Error::new(ErrorKind::InvalidOperation, "raise_exception").with_source(Refusal(message)))
    });
    environment.add_function("strftime_now", |format: String| {
        let now = jiff::fmt::strtime::format(&format, &jiff::Zoned::now());
        now.map_err(|error| Error::new(ErrorKind::InvalidOperation, format!("strftime_now({format:?}): {error}")))
    });
    // minijinja iterates over none and undefined as over nothing. Templates tell texts from lists by this test.
    environment.add_test("iterable", |value: &Value| {
        !matches!(value.kind(), ValueKind::None | ValueKind::Undefined) && value.try_iter().is_ok()
    });
    environment.add_test("sequence", |value: &Value| {
        use ValueKind::{Iterable, Map, Seq, String, Undefined};
        matches!(value.kind(), Seq | Iterable | String | Map | Undefined)
    });
    environment.set_formatter(|out, _, value| repr::print(out, value));
    environment.add_filter("format", |state: &State<'_, '_>, format: &Value, arguments: Rest<Value>| {
        check_widths(format)?;
        filters::format(state, format, arguments)
    });
    environment.add_filter("indent", indent);
    environment.add_filter("batch", |state: &State<'_, '_>, items: Value, count: usize, fill: Option<Value>| {
        check_count(count)?;
        filters::batch(state, items, count, fill)
    });
    environment.add_filter("slice", |state: &State<'_, '_>, items: Value, count: usize, fill: Option<Value>| {
        check_count(count)?;
        filters::slice(state, items, count, fill)
    });
    environment.add_filter("round", round);
    environment.add_filter("string", string);
    environment.add_filter("length", length);
    environment.add_filter("count", length);
    environment.add_filter("tojson", to_json);
    environment
}

/// The template with `{% generation %}` and `{% endgeneration %}` as blocks that minijinja knows. They mark answers for
/// training, and print nothing.
pub(crate) fn without_generation(template: &str) -> Result<String, regex::Error> {
    let mut template = template.to_owned();
    for (tag, block) in [("generation", "if true"), ("endgeneration", "endif")] {
        let tag = Regex::new(&format!(r"(\{{%[-+]?\s*){tag}(\s*[-+]?%\}})"))?;
        template = tag.replace_all(&template, format!("${{1}}{block}${{2}}")).into_owned();
    }
    Ok(template)
}

/// Refuses a format with a width of six digits: memory for all of it would be taken at once, before anything can see how much.
fn check_widths(format: &Value) -> Result<(), Error> {
    let wide = Regex::new(r"(%[^A-Za-z%]*|\{[^{}]*)[0-9]{6}");
    let wide = wide.map_err(|error| Error::new(ErrorKind::InvalidOperation, error.to_string()))?;
    if format.as_str().is_some_and(|format| wide.is_match(format)) { Err(too_wide()) } else { Ok(()) }
}

fn too_wide() -> Error {
    Error::new(ErrorKind::InvalidOperation, format!("a width is more than {WIDEST}"))
}

/// Refuses a number of items for the reason that [`check_widths`] has.
fn check_count(count: usize) -> Result<(), Error> {
    if count <= WIDEST {
        return Ok(());
    }
    Err(Error::new(ErrorKind::InvalidOperation, format!("a number of items is more than {WIDEST}")))
}

/// The filter of minijinja, with a bound for the reason that [`check_widths`] has one.
fn indent(
    text: StringInput<'_>,
    width: Option<usize>,
    first: Option<bool>,
    blank: Option<bool>,
    options: Kwargs,
) -> Result<Value, Error> {
    let width = width.or(options.get("width")?);
    if width.is_some_and(|width| width > WIDEST) {
        return Err(too_wide());
    }
    filters::indent(text, width, first, blank, options)
}

/// A value as it is printed.
fn string(value: &Value) -> Result<Value, Error> {
    if value.kind() == ValueKind::String {
        return Ok(value.clone());
    }
    let mut text = String::new();
    repr::print(&mut text, value)?;
    Ok(text.into())
}

/// Rounds as Python does: to the even neighbour, where the number is in the middle of two.
fn round(value: &Value, digits: Option<i32>, method: Option<String>, options: Kwargs) -> Result<Value, Error> {
    let digits = digits.or(options.get("precision")?).unwrap_or(0).clamp(-DIGITS, DIGITS);
    let method = method.or(options.get("method")?);
    if value.kind() != ValueKind::Number || value.is_integer() && method.is_none() {
        return filters::round(value.clone(), Some(digits));
    }
    let number = f64::try_from(value.clone())?;
    let factor = 10f64.powi(digits.abs());
    let scaled = |round: fn(f64) -> f64| {
        if digits < 0 { round(number / factor) * factor } else { round(number * factor) / factor }
    };
    let rounded = match method.as_deref() {
        Some("ceil") => scaled(f64::ceil),
        Some("floor") => scaled(f64::floor),
        None | Some("common") if digits < 0 => scaled(f64::round_ties_even),
        // Multiplying would round, too.
        None | Some("common") => format!("{number:.0$}", digits.unsigned_abs() as usize).parse().unwrap_or(number),
        Some(_) => return Err(Error::new(ErrorKind::InvalidOperation, "method must be common, ceil or floor")),
    };
    Ok(rounded.into())
}

/// Nothing has the length 0, as in Jinja2.
fn length(value: &Value) -> Result<usize, Error> {
    let length = if value.is_undefined() { Some(0) } else { value.len() };
    length.ok_or_else(|| Error::new(ErrorKind::InvalidOperation, format!("a {} has no length", value.kind())))
}

/// JSON as Python's `json.dumps(value, ensure_ascii=False, indent=indent, sort_keys=sort_keys)` writes it. Its other options change
/// nothing for the strings and objects of messages.
fn to_json(value: &Value, options: Kwargs) -> Result<Value, Error> {
    let mut json = Vec::new();
    let indent = options.get::<Option<usize>>("indent")?.map(|indent| " ".repeat(indent.min(64)));
    let written = if options.get::<Option<bool>>("sort_keys")? == Some(true) {
        serde_json::to_value(value).and_then(|mut value| {
            value.sort_all_objects();
            write_json(&mut json, &value, indent)
        })
    } else {
        write_json(&mut json, value, indent)
    };
    written.map_err(|error| Error::new(ErrorKind::BadSerialization, error.to_string()))?;
    Ok(Value::from_safe_string(String::from_utf8_lossy(&json).into_owned()))
}

fn write_json(out: &mut Vec<u8>, value: &impl Serialize, indent: Option<String>) -> serde_json::Result<()> {
    match indent {
        Some(spaces) => {
            let formatter = PrettyFormatter::with_indent(spaces.as_bytes());
            value.serialize(&mut Serializer::with_formatter(out, formatter))
        }
        None => value.serialize(&mut Serializer::with_formatter(out, OneLine)),
    }
}

/// One line, with a space after each comma and colon.
struct OneLine;

impl Formatter for OneLine {
    fn begin_array_value<W: ?Sized + std::io::Write>(&mut self, out: &mut W, first: bool) -> std::io::Result<()> {
        if first { Ok(()) } else { out.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + std::io::Write>(&mut self, out: &mut W, first: bool) -> std::io::Result<()> {
        self.begin_array_value(out, first)
    }

    fn begin_object_value<W: ?Sized + std::io::Write>(&mut self, out: &mut W) -> std::io::Result<()> {
        out.write_all(b": ")
    }
}
