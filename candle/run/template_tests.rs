//! What templates use that Jinja2 does and minijinja doesn't, or does otherwise.

use serde_json::json;

use super::*;

fn user(content: &str) -> Message {
    Message { role: "user", content: content.to_owned() }
}

fn render_with(template: &str, config: Value) -> Result<String> {
    let config = config.as_object().cloned().unwrap_or_default();
    ChatTemplate::new(template, &config)?.render(&[user("Hello"), user("there")])
}

fn render(template: &str) -> String {
    render_with(template, json!({})).unwrap_or_else(|error| format!("error: {error}"))
}

#[test]
fn the_reference_is_what_transformers_renders() {
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/models/qwen3-tied");
    let object = |name| files::object(&model, name).ok().flatten().unwrap_or_default();
    let template = ChatTemplate::open(&model, &object("tokenizer_config.json")).ok().flatten();
    let rendered = template.and_then(|template| template.render(&[user("Hello there")]).ok());
    assert_eq!(rendered.as_deref(), object("reference.json")["chat"]["text"].as_str());
}

#[test]
fn blocks_are_trimmed_and_loops_controlled() {
    let template = "{% for message in messages %}\n    {% if loop.first %}\n    {% continue %}\n    {% endif %}\n{{ message.content }}\n{% break %}\n{% endfor %}\n.";
    assert_eq!(render(template), "there\n.");
}

#[test]
fn python_methods_work() {
    let template = "{{ messages[0].content.upper() }}{{ ' a '.strip() }}{{ messages[0].get('role') }}{{ messages[0]['role'].startswith('us') }}";
    assert_eq!(render(template), "HELLOauserTrue");
}

#[test]
fn tools_and_documents_are_none_and_tokens_are_there() {
    let config = json!({"bos_token": "<s>", "eos_token": {"content": "</s>", "lstrip": false}, "pad_token": null});
    let template = "{{ bos_token }}{{ eos_token }}{{ tools is none }}{{ documents is none }}{{ tools is defined }}\
                    {{ pad_token is defined }}{{ add_generation_prompt }}{{ other is defined }}";
    assert_eq!(render_with(template, config).ok().as_deref(), Some("<s></s>TrueTrueTrueFalseTrueFalse"));
}

#[test]
fn parts_for_training_print_what_is_in_them() {
    assert_eq!(render("a {%- generation -%} b {%- endgeneration -%} c"), "abc");
    assert_eq!(render("a {% generation %}b{% endgeneration %} c"), "a b c");
}

#[test]
fn nothing_is_not_iterable_and_has_no_length() {
    assert_eq!(render("{{ tools is iterable }}{{ missing is iterable }}"), "FalseFalse");
    assert_eq!(render("{{ messages is iterable }}{{ 'text' is iterable }}{{ 3 is iterable }}"), "TrueTrueFalse");
    assert_eq!(render("{{ missing|length }}{{ messages|length }}{{ messages|count }}"), "022");
    assert!(render("{{ 3|length }}").starts_with("error"));
}

#[test]
fn json_is_as_python_writes_it() {
    assert_eq!(render("{{ messages[0]|tojson }}"), r#"{"role": "user", "content": "Hello"}"#);
    assert_eq!(render("{{ [\"<a>&'é\", 1, true, none, {}]|tojson }}"), r#"["<a>&'é", 1, true, null, {}]"#);
    assert_eq!(render("{{ {'b': [1], 'a': {}}|tojson(indent=2) }}"), "{\n  \"b\": [\n    1\n  ],\n  \"a\": {}\n}");
    assert_eq!(render("{{ ['x']|tojson(indent=4, ensure_ascii=False) }}"), "[\n    \"x\"\n]");
}

#[test]
fn exceptions_are_told() {
    let error = render_with("{{ raise_exception('Only one message!') }}", json!({}));
    let error = error.err().map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(error, "the model's chat template refuses this: Only one message!");
    assert!(render("{% if %}").starts_with("error: the model's chat template can't be read"));
}

#[test]
fn today_is_written() {
    let year = jiff::Zoned::now().year().to_string();
    assert_eq!(render("{{ strftime_now('%Y') }}"), year);
    assert!(render("{{ strftime_now('%d %b %Y') }}").ends_with(&year));
    assert!(render("{{ strftime_now('%!') }}").starts_with("error"));
}

#[test]
fn of_named_templates_the_default_is_taken() {
    for value in [
        json!("one"),
        json!([{"name": "tool_use", "template": "two"}, {"name": "default", "template": "one"}]),
        json!({"default": "one", "tool_use": "two"}),
    ] {
        assert_eq!(chosen(&value).as_deref(), Some("one"), "{value}");
    }
    assert_eq!(chosen(&json!([{"name": "tool_use", "template": "two"}])), None);
    assert_eq!(chosen(&json!(3)), None);
}

#[test]
fn files_come_before_the_configuration() -> Result<()> {
    let place = tempfile::TempDir::new()?;
    let config = json!({"chat_template": "config"}).as_object().cloned().unwrap_or_default();
    let open = |config| ChatTemplate::open(place.path(), config)?.map(|template| template.render(&[])).transpose();
    let nothing = Map::new();
    assert_eq!(open(&nothing)?, None);
    assert_eq!(open(&config)?.as_deref(), Some("config"));
    std::fs::write(place.path().join("chat_template.json"), r#"{"chat_template": "json"}"#)?;
    assert_eq!(open(&config)?.as_deref(), Some("json"));
    std::fs::write(place.path().join("chat_template.jinja"), "jinja")?;
    assert_eq!(open(&config)?.as_deref(), Some("jinja"));
    Ok(())
}
