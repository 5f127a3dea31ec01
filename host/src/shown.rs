//! Text for one line of a terminal. Names come from strangers: a file's name or a header may contain characters that control the terminal,
//! reverse the direction of text, or are invisible.

/// Whether a line shows this character as itself: whether it is printable by the standard library's table, or a combining mark, and not
/// invisible. Control characters, format characters (directions, joiners, tags), spaces other than the usual one, and line separators
/// are not.
pub fn is_shown(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    // The characters of Unicode 17's `Default_Ignorable_Code_Point` that the table calls printable, except the two that choose between text
    // and emoji.
    let is_blank = matches!(c,
        '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0d}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}');
    // A combining mark is printable only after another character.
    !is_blank && ['a', c].iter().collect::<String>().escape_debug().nth(1) == Some(c)
}

/// A name or a sentence on one line: characters that aren't shown become escapes, such as `\u{202e}` or `\n`.
pub fn one_line(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, c| {
        if is_shown(c) {
            out.push(c)
        } else {
            out.extend(c.escape_default())
        }
        out
    })
}

/// JSON with characters that aren't shown escaped. They are inside strings, so the meaning stays the same; JSON itself requires escapes
/// only for some of them.
pub fn shown_json(pretty: &str) -> String {
    pretty.chars().fold(String::with_capacity(pretty.len()), |mut out, c| {
        if is_shown(c) || c == '\n' {
            out.push(c);
        } else {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out += &format!("\\u{unit:04x}"));
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_shows_what_people_write_and_escapes_the_rest() {
        for name in
            ["model.layers.0", "模型/重み", "Übergröße é e\u{301}", "שלום عربي हिन्दी", "❤\u{fe0f}🦙👍🏽", "\"'\\`|<&"]
        {
            assert_eq!(one_line(name), name);
        }
        for (name, expected) in [
            ("a\u{1b}[2J\nb\r\t", r"a\u{1b}[2J\nb\r\t"),
            ("\u{7f}\u{85}\u{9b}31m", r"\u{7f}\u{85}\u{9b}31m"),
            ("gpt\u{202e}snigol\u{202c}", r"gpt\u{202e}snigol\u{202c}"),
            ("\u{2066}a\u{2069}\u{200e}\u{200f}\u{61c}", r"\u{2066}a\u{2069}\u{200e}\u{200f}\u{61c}"),
            ("a\u{200b}b\u{2060}\u{feff}\u{ad}", r"a\u{200b}b\u{2060}\u{feff}\u{ad}"),
            ("a\u{2028}b\u{2029}\u{3000}", r"a\u{2028}b\u{2029}\u{3000}"),
            ("\u{e0041}\u{e000}\u{10ffff}", r"\u{e0041}\u{e000}\u{10ffff}"),
        ] {
            assert_eq!(one_line(name), expected);
        }
    }

    #[test]
    fn json_shows_all_and_stays_the_same() {
        let name = "a\u{1b}\u{9b}\u{202e}\u{200b}\u{e0041}é模";
        let shown = shown_json(&serde_json::to_string_pretty(&[name]).unwrap());
        assert_eq!(shown, "[\n  \"a\\u001b\\u009b\\u202e\\u200b\\udb40\\udc41é模\"\n]");
        assert_eq!(serde_json::from_str::<[String; 1]>(&shown).unwrap(), [name]);
    }
}
