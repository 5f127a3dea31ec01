//! Text for one line of a terminal. Names come from strangers: a file's name or a header may contain characters that a terminal obeys, that
//! reverse the direction of the text after them, or that are invisible.

/// Whether a line shows this character as itself: letters of all scripts, combining marks, signs, emoji and the space. Control characters,
/// format characters (directions, joiners, tags), other spaces, line separators, and private or unassigned characters aren't shown.
pub fn is_shown(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    // The standard library's own table, which shows a combining mark only after another character.
    let after_a_letter = ['a', c].iter().collect::<String>();
    !is_blank(c) && after_a_letter.escape_debug().nth(1) == Some(c)
}

/// Invisible characters that the standard library's table shows: the rest of Unicode 17's `Default_Ignorable_Code_Point`
/// (`DerivedCoreProperties.txt`), except the two that choose between text and emoji; the braille pattern without dots, blanks of other
/// scripts, and the object replacement character.
fn is_blank(c: char) -> bool {
    matches!(c,
        '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0d}' | '\u{ffa0}' | '\u{fffc}' | '\u{13441}'..='\u{13442}' | '\u{16fe4}' | '\u{1d159}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// A name or a sentence in one line that hides nothing: characters that aren't shown become escapes, such as `\u{202e}` or `\n`.
pub fn one_line(text: &str) -> String {
    let (mut out, mut before) = (String::with_capacity(text.len()), ' ');
    for c in text.chars() {
        // After a sign they choose between text and emoji; elsewhere they are invisible.
        let is_choice = matches!(c, '\u{fe0e}' | '\u{fe0f}');
        let is_seen = is_shown(c) && (!is_choice || is_sign(before));
        if is_seen {
            out.push(c)
        } else {
            out.extend(c.escape_default())
        }
        before = c;
    }
    out
}

/// JSON with escapes in place of characters that aren't shown. Those are inside strings, so the JSON means the same; JSON itself forbids only
/// some of them.
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

fn is_sign(c: char) -> bool {
    !c.is_ascii() && !c.is_alphanumeric() && is_shown(c) && !matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_people_write_stays() {
        for name in
            ["model.layers.0", "模型/重み", "Übergröße é e\u{301}", "שלום عربي हिन्दी", "❤\u{fe0f}🦙👍🏽", "\"'\\`|<&"]
        {
            assert_eq!(one_line(name), name);
        }
    }

    #[test]
    fn what_a_line_does_not_show_is_escaped() {
        for (name, expected) in [
            ("a\u{1b}[2J\nb\r\t", r"a\u{1b}[2J\nb\r\t"),
            ("\u{7f}\u{85}\u{9b}31m", r"\u{7f}\u{85}\u{9b}31m"),
            ("gpt\u{202e}snigol\u{202c}", r"gpt\u{202e}snigol\u{202c}"),
            ("\u{2066}a\u{2069}\u{200e}\u{200f}\u{61c}", r"\u{2066}a\u{2069}\u{200e}\u{200f}\u{61c}"),
            ("a\u{200b}b\u{2060}\u{feff}\u{ad}", r"a\u{200b}b\u{2060}\u{feff}\u{ad}"),
            ("👩\u{200d}🚀", r"👩\u{200d}🚀"),
            ("a\u{2028}b\u{2029}", r"a\u{2028}b\u{2029}"),
            ("\u{e0041}\u{e0100}\u{fe01}\u{34f}\u{3164}\u{2800}", r"\u{e0041}\u{e0100}\u{fe01}\u{34f}\u{3164}\u{2800}"),
            ("a\u{a0}b\u{3000}", r"a\u{a0}b\u{3000}"),
            ("a\u{fe0f}\u{fe0f}b\u{fe0e}\u{fffc}\u{1d159}", r"a\u{fe0f}\u{fe0f}b\u{fe0e}\u{fffc}\u{1d159}"),
            ("\u{e000}\u{ffff}\u{10ffff}", r"\u{e000}\u{ffff}\u{10ffff}"),
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

    /// The ranges of Unicode's bidirectional controls and separators, and all controls.
    #[test]
    fn nothing_that_turns_or_ends_a_line_is_shown() {
        let turns = ['\u{200e}', '\u{200f}', '\u{61c}'].into_iter().chain('\u{202a}'..='\u{202e}');
        let ends = ['\u{2028}', '\u{2029}'];
        let turns = turns.chain('\u{2066}'..='\u{2069}').chain(ends);
        assert!(turns.chain((0..=0x9f).filter_map(char::from_u32).filter(|c| c.is_control())).all(|c| !is_shown(c)));
    }

    proptest! {
        #![proptest_config(df11_tests::effort::config(2000))]

        /// Whatever the name: a line shows all of it, and what was shown before stays.
        #[test]
        fn a_line_shows_all(name in prop::collection::vec(df11_tests::strategies::characters(), 0..40)) {
            let name: String = name.into_iter().collect();
            let line = one_line(&name);
            prop_assert!(line.chars().all(is_shown), "{line:?}");
            prop_assert_eq!(one_line(&line), line.as_str());
            let shown = name.chars().filter(|&c| is_shown(c)).count();
            prop_assert!(line.chars().count() >= shown);
        }
    }
}
