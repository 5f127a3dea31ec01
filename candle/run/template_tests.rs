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
fn lines_end_as_in_jinja2() {
    let lines = "a\r\n{% if true %}\r\n b\r\n{% endif %}\r\nc\rd\r\n";
    assert_eq!(render(lines), "a\n b\nc\nd");
    assert_eq!(render("{{ 'a\r\nb' }}\r"), "a\nb");
    assert_eq!(render("a\n\r\n"), "a\n");
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
fn what_has_a_length_and_items_is_a_sequence() {
    assert_eq!(
        render(
            "{{ 'text' is sequence }}{{ {} is sequence }}{{ [] is sequence }}{{ [1][:1] is sequence }}{{ missing is sequence }}"
        ),
        "TrueTrueTrueTrueTrue"
    );
    assert_eq!(render("{{ 3 is sequence }}{{ none is sequence }}{{ true is sequence }}"), "FalseFalseFalse");
}

/// What Jinja2 3.1 prints.
#[test]
fn numbers_are_rounded_as_in_python() {
    for (number, expected) in [
        ("2.5|round", "2.0"),
        ("3.5|round", "4.0"),
        ("-2.5|round", "-2.0"),
        ("0.5|round|int", "0"),
        ("2.675|round(2)", "2.67"),
        ("0.125|round(2)", "0.12"),
        ("0.375|round(precision=2)", "0.38"),
        ("42.55|round(1)", "42.5"),
        ("1250.0|round(-2)", "1200.0"),
        ("42|round", "42"),
        ("42.1|round(0, 'ceil')", "43.0"),
        ("42.59|round(1, method='floor')", "42.5"),
        ("1.5|round(2147483647)", "1.5"),
    ] {
        assert_eq!(render(&format!("{{{{ {number} }}}}")), expected, "{number}");
    }
    assert!(render("{{ 'a'|round }}").starts_with("error"));
}

#[test]
fn json_is_as_python_writes_it() {
    assert_eq!(render("{{ messages[0]|tojson }}"), r#"{"role": "user", "content": "Hello"}"#);
    assert_eq!(render("{{ [\"<a>&'é\", 1, true, none, {}]|tojson }}"), r#"["<a>&'é", 1, true, null, {}]"#);
    assert_eq!(render("{{ {'b': [1], 'a': {}}|tojson(indent=2) }}"), "{\n  \"b\": [\n    1\n  ],\n  \"a\": {}\n}");
    assert_eq!(render("{{ ['x']|tojson(indent=4, ensure_ascii=False) }}"), "[\n    \"x\"\n]");
    let value = "{'b': [{'d': 1, 'c': 2}], 'a': {}}";
    assert_eq!(render(&format!("{{{{ {value}|tojson(sort_keys=true) }}}}")), r#"{"a": {}, "b": [{"c": 2, "d": 1}]}"#);
    assert_eq!(
        render("{{ {'b': 1, 'a': [2]}|tojson(indent=1, sort_keys=True) }}"),
        "{\n \"a\": [\n  2\n ],\n \"b\": 1\n}"
    );
    assert_eq!(render("{{ {'b': 1, 'a': 2}|tojson(sort_keys=false) }}"), r#"{"b": 1, "a": 2}"#);
}

#[test]
fn values_print_as_in_python() {
    assert_eq!(
        render("{{ ['a', 1, none, true, 1.0, [], {}, missing] }}"),
        "['a', 1, None, True, 1.0, [], {}, Undefined]"
    );
    assert_eq!(render("{{ messages[0] }}{{ {1: ['b']}|string }}"), "{'role': 'user', 'content': 'Hello'}{1: ['b']}");
    assert_eq!(render(r#"{{ ["it's", 'q"', "'\"", 'a\n\t\\é'] }}"#), r#"["it's", 'q"', '\'"', 'a\n\t\\é']"#);
    assert_eq!(
        render("{{ 1e20 }} {{ 1e-7 }} {{ 1.5 }} {{ 0.1 + 0.2 }} {{ [1.25e-10] }} {{ 1e15 }} {{ 3 / 1 }} {{ 2**70 }}"),
        "1e+20 1e-07 1.5 0.30000000000000004 [1.25e-10] 1000000000000000.0 3.0 1180591620717411303424"
    );
    assert_eq!(
        render("{{ ['a', 'b', 'c'][1:] }}{{ [1, 2, 3][::2] }}{{ ['a'] + [none] }}{{ {'a': [1, 2][:1]}|string }}"),
        "['b', 'c'][1, 3]['a', None]{'a': [1]}"
    );
    assert_eq!(render("{{ none }}{{ true }}{{ 'a' }}{{ missing }}{{ 5 }}"), "NoneTruea5");
    let error = "{% set l = namespace() %}{% set l.x = l %}{{ l }}";
    assert_eq!(
        render(error),
        "error: the model's chat template can't be used: a list has too many lists in each other"
    );
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

/// What a model's directory with these files writes, or the error.
fn opened(files: &[(&str, &str)], config: Value) -> Result<Option<String>> {
    let place = tempfile::TempDir::new()?;
    for (name, text) in files {
        let path = place.path().join(name);
        path.parent().map(std::fs::create_dir_all).transpose()?;
        std::fs::write(path, text)?;
    }
    let config = config.as_object().cloned().unwrap_or_default();
    ChatTemplate::open(place.path(), &config)?.map(|template| template.render(&[])).transpose()
}

#[test]
fn of_named_templates_the_default_is_taken() -> Result<()> {
    for value in [
        json!("one"),
        json!([{"name": "tool_use", "template": "two"}, {"name": "default", "template": "one"}]),
        json!({"default": "one", "tool_use": "two"}),
    ] {
        assert_eq!(opened(&[], json!({"chat_template": value}))?.as_deref(), Some("one"));
    }
    for value in [json!([{"name": "tool_use", "template": "two"}]), json!({"rag": "two"}), json!([]), json!(3)] {
        let error = opened(&[], json!({"chat_template": value})).err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.ends_with("and none is the default; --raw takes none")), "{value}");
    }
    Ok(())
}

/// The order in which transformers' tokenizers look.
#[test]
fn files_come_before_the_configuration() -> Result<()> {
    let config = json!({"chat_template": "config"});
    let json = ("chat_template.json", r#"{"chat_template": "json"}"#);
    let jinja = ("chat_template.jinja", "jinja");
    let named = ("additional_chat_templates/rag.jinja", "rag");
    let default = ("additional_chat_templates/default.jinja", "default");
    for (files, config, expected) in [
        (&[][..], json!({}), None),
        (&[], config.clone(), Some("config")),
        // Only their processors read this one.
        (&[json], config.clone(), Some("config")),
        (&[json], json!({"chat_template": null}), Some("json")),
        (&[jinja, json], config.clone(), Some("jinja")),
        (&[jinja, named], config.clone(), Some("jinja")),
        (&[jinja, named, default], config.clone(), Some("default")),
        // Special tokens may be in a file of their own.
        (
            &[("chat_template.jinja", "{{ bos_token }}"), ("special_tokens_map.json", r#"{"bos_token": "<s>"}"#)],
            config.clone(),
            Some("<s>"),
        ),
    ] {
        assert_eq!(opened(files, config)?.as_deref(), expected, "{files:?}");
    }
    let error = opened(&[named, json], config).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(error.contains("has chat templates with names, and none is the default"), "{error}");
    Ok(())
}

fn error_of(template: &str) -> String {
    render_with(template, json!({}))
        .map_or_else(|error| error.to_string(), |text| format!("no error, but {} bytes", text.len()))
}

#[test]
fn only_an_exception_is_a_refusal() {
    let in_macro = "{% macro refuse() %}{{ raise_exception('No.') }}{% endmacro %}{{ refuse() }}";
    assert_eq!(error_of(in_macro), "the model's chat template refuses this: No.");
    let error = error_of("{{ 'a b'|wordcount }}");
    assert_eq!(error, "the model's chat template needs what df11 run doesn't have: filter wordcount is unknown");
    assert!(error_of("{{ 1 // 0 }}").starts_with("the model's chat template can't be used: "));
    let long = error_of("{{ raise_exception('é' * 3000) }}");
    assert_eq!(long.chars().count(), MOST_OF_ERROR + 1);
}

#[test]
fn what_takes_too_much_is_refused() {
    let steps = "{% for i in range(9999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}";
    assert_eq!(error_of(steps), "the model's chat template takes too many steps");
    let text = "{% set text = 'a' * 10000 %}{% for i in range(9999) %}{{ text }}{% endfor %}";
    assert_eq!(error_of(text), format!("the model's chat template writes more than {MOST_TEXT} bytes"));
    for wide in
        ["'a'|indent(10000000000)", "'a'|indent(width=100000)", "'%9999999d'|format(1)", "'{:>9999999}'.format(1)"]
    {
        let error = error_of(&format!("{{{{ {wide} }}}}"));
        assert_eq!(error, "the model's chat template can't be used: a width is more than 99999", "{wide}");
    }
    for many in ["batch(10000000000)", "slice(10000000000)", "batch(100000, 0)|list", "slice(100000)|list"] {
        let error = error_of(&format!("{{{{ messages|{many} }}}}"));
        assert_eq!(error, "the model's chat template can't be used: a number of items is more than 99999", "{many}");
    }
    assert_eq!(
        render("{{ [1, 2, 3]|batch(2, 0)|list }}{{ [1, 2, 3]|slice(2)|list }}"),
        "[[1, 2], [3, 0]][[1, 2], [3]]"
    );
    assert_eq!(
        render("{{ 'a\nb'|indent(2, first=true) }}{{ '%3d %s'|format(1, 123456789) }}{{ '{:>3}'.format(1) }}"),
        "  a\n  b  1 123456789  1"
    );
    let long = "a".repeat(MOST_BYTES + 1);
    assert_eq!(
        error_of(&long),
        format!("the model's chat template has {} bytes; one may have {MOST_BYTES}", MOST_BYTES + 1)
    );
    let panics = error_of("{{ '%.99999f'|format(1.5) }}");
    assert!(panics.starts_with("no error") || panics.contains("what reads it panics"), "{panics}");
    assert_eq!(error_of(&long[1..]), format!("no error, but {MOST_BYTES} bytes"));
}

/// What reading recurses for, as deep as a template can be long.
#[test]
fn deep_templates_overflow_no_stack() {
    let fill = |start: &str, part: &str, end: &str| {
        format!("{start}{}{end}", part.repeat((MOST_BYTES - start.len() - end.len()) / part.len()))
    };
    for template in [
        fill("{{ ", "-", "1 }}"),
        fill("{{ ", "not ", "1 }}"),
        fill("{{ 1", "|string", " }}"),
        fill("{{ 1", "~1", " }}"),
        fill("{{ a", ".a", " }}"),
        fill("{{ 1", " if 1 else 1", " }}"),
    ] {
        let rendered = render_with(&template, json!({}));
        assert!(rendered.is_ok() || rendered.is_err_and(|error| error.to_string().contains("chat template")));
    }
    // A value as deep as steps allow.
    let deep = "{% set l = namespace(x=[]) %}{% for i in range(999) %}{% for j in range(999) %}{% set l.x = [l.x] %}\
                {% endfor %}{% endfor %}";
    assert!(error_of(deep).starts_with("no error, but 0 bytes"), "{}", error_of(deep));
}

/// In a process of its own: the thread that takes too much is left alone.
#[cfg(target_os = "linux")]
#[test]
fn memory_has_a_bound() -> Result<()> {
    const TEMPLATE: &str = "DF11_TEST_TEMPLATE";
    if let Ok(template) = std::env::var(TEMPLATE) {
        println!("{}", error_of(&template));
        std::process::exit(0);
    }
    for template in [
        "{% set ns = namespace(s='aaaaaaaa') %}{% for i in range(40) %}{% set ns.s = ns.s + ns.s %}{% endfor %}",
        "{% set l = namespace() %}{% set l.x = l %}{{ l ~ '' }}",
        "{% set l = namespace() %}{% set l.x = l %}{{ l|tojson }}",
    ] {
        let mut test = std::process::Command::new(std::env::current_exe()?);
        test.args(["--exact", "template::tests::memory_has_a_bound", "--nocapture"]).env(TEMPLATE, template);
        let output = test.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("can't be used: it takes too much memory"), "{template}: {text} {output:?}");
    }
    Ok(())
}
