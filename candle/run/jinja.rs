//! minijinja as transformers uses Jinja2 for chat templates.

use minijinja::value::{Kwargs, ValueKind};
use minijinja::{Environment, Error, ErrorKind, Value};
use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter, Serializer};

/// An environment in which chat templates mean what they mean in Jinja2.
pub(crate) fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_trim_blocks(true);
    environment.set_lstrip_blocks(true);
    environment.set_unknown_method_callback(minijinja_contrib::pycompat::unknown_method_callback);
    environment.add_function("raise_exception", |message: String| -> Result<Value, Error> {
        Err(Error::new(ErrorKind::InvalidOperation, message))
    });
    environment.add_function("strftime_now", |format: String| {
        let now = jiff::fmt::strtime::format(&format, &jiff::Zoned::now());
        now.map_err(|error| Error::new(ErrorKind::InvalidOperation, format!("strftime_now({format:?}): {error}")))
    });
    // minijinja iterates over none and undefined as over nothing. Templates tell texts from lists by this test.
    environment.add_test("iterable", |value: &Value| {
        !matches!(value.kind(), ValueKind::None | ValueKind::Undefined) && value.try_iter().is_ok()
    });
    environment.add_filter("length", length);
    environment.add_filter("count", length);
    environment.add_filter("tojson", to_json);
    environment
}

/// The template with `{% generation %}` and `{% endgeneration %}` as blocks that minijinja knows. They mark answers for
/// training, and print nothing.
pub(crate) fn without_generation(template: &str) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(start) = rest.find("{%") {
        let (before, tag) = rest.split_at(start);
        out.push_str(before);
        let end = tag.find("%}").map_or(tag.len(), |end| end + 2);
        let (tag, after) = tag.split_at(end);
        let word = tag.trim_start_matches("{%").trim_end_matches("%}").trim_matches(['-', '+']).trim();
        match word {
            "generation" => out.push_str(&tag.replacen("generation", "if true", 1)),
            "endgeneration" => out.push_str(&tag.replacen("endgeneration", "endif", 1)),
            _ => out.push_str(tag),
        }
        rest = after;
    }
    out + rest
}

/// Nothing has the length 0, as in Jinja2.
fn length(value: &Value) -> Result<usize, Error> {
    if value.is_undefined() {
        return Ok(0);
    }
    let refused = || Error::new(ErrorKind::InvalidOperation, format!("a {} has no length", value.kind()));
    value.len().ok_or_else(refused)
}

/// JSON as Python's `json.dumps(value, ensure_ascii=False, indent=indent)` writes it.
fn to_json(value: &Value, options: Kwargs) -> Result<Value, Error> {
    let indent: Option<usize> = options.get("indent")?;
    // The others change nothing for the strings and objects of messages.
    let _: (Option<bool>, Option<Value>, Option<bool>) =
        (options.get("ensure_ascii")?, options.get("separators")?, options.get("sort_keys")?);
    options.assert_all_used()?;
    let spaces = " ".repeat(indent.unwrap_or(0).min(64));
    let json = match indent {
        Some(_) => write(value, PrettyFormatter::with_indent(spaces.as_bytes())),
        None => write(value, OneLine),
    };
    let refused = |error: String| Error::new(ErrorKind::BadSerialization, error);
    Ok(Value::from_safe_string(json.map_err(refused)?))
}

fn write(value: &Value, formatter: impl Formatter) -> Result<String, String> {
    let mut out = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut out, formatter)).map_err(|error| error.to_string())?;
    String::from_utf8(out).map_err(|error| error.to_string())
}

/// One line, with a space after each comma and colon.
struct OneLine;

impl Formatter for OneLine {
    fn begin_array_value<W: ?Sized + std::io::Write>(&mut self, out: &mut W, first: bool) -> std::io::Result<()> {
        if first { Ok(()) } else { out.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + std::io::Write>(&mut self, out: &mut W, first: bool) -> std::io::Result<()> {
        if first { Ok(()) } else { out.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + std::io::Write>(&mut self, out: &mut W) -> std::io::Result<()> {
        out.write_all(b": ")
    }
}
