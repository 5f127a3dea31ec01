//! Arguments, and how the command ends: 0 all is well, 1 a check failed, 2 it could not be done.

use std::fs;

use crate::common::*;

/// All verbs and the options that only some of them have.
const VERBS: [(&str, &str); 8] = [
    ("compress", "--output --force --pattern --single-file --model-card --part --resume"),
    ("decompress", "--output --force --pattern --like"),
    ("verify", "--pattern --against --device --ptx"),
    ("inspect", "--pattern --single-file --plot"),
    ("plan", "--pattern --gpus --reserve"),
    ("patterns", ""),
    ("bench", "--device --ptx"),
    ("doctor", ""),
];

#[test]
fn help_names_every_verb_and_option() {
    let place = Place::new();
    let help = place.df11("--help").good();
    let listed: Vec<_> = help.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let verbs: Vec<_> = VERBS.iter().map(|(verb, _)| *verb).chain(["help"]).collect();
    assert_eq!(
        listed.iter().filter(|word| !word.is_empty() && !word.starts_with('-')).collect::<Vec<_>>(),
        verbs.iter().collect::<Vec<_>>()
    );
    let options = VERBS.iter().flat_map(|(_, options)| options.split_whitespace());
    for (verb, own) in VERBS {
        let help = place.df11(&format!("{verb} --help")).good();
        for option in options.clone() {
            let is_own = own.split(' ').any(|own| own == option);
            let is_there = help.lines().any(|line| {
                line.trim_start()
                    .trim_start_matches("-o, ")
                    .trim_start_matches("-f, ")
                    .starts_with(&format!("{option} "))
            });
            assert_eq!(is_there, is_own, "{verb} {option}: {help}");
        }
        assert!(["--json", "--quiet", "--threads"].iter().all(|option| help.contains(option)), "{help}");
    }
    assert_eq!(place.df11("--version").good(), concat!("df11 ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn what_is_no_command_line() {
    let place = small();
    for arguments in [
        "explode",
        "compress",
        "compress file",
        "compress file -o",
        "compress file -o out --like file",
        "compress file -o out --part 3/2",
        "compress file -o out --part 0/2",
        "compress file -o out --base-model me/it",
        "decompress file -o out --device cpu",
        "verify file --against",
        "verify file file",
        "verify file --threads 0",
        "verify file --threads 100000",
        "--nothing",
    ] {
        let outcome = place.df11(arguments);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{outcome:?}");
        assert!(outcome.stderr.contains("Usage: df11") || outcome.stderr.contains("try '--help'"), "{outcome:?}");
    }
    assert_eq!(place.run(&[""; 0]).code, 2);
}

#[test]
fn one_is_for_damage_and_two_for_what_could_not_be_done() {
    let place = small();
    place.df11("compress file -o df11").good();
    let sound = fs::read(place.path("df11")).unwrap();
    place.write("cut", &sound[..sound.len() - 9]);
    let before = place.names();
    for (code, arguments) in [
        (2, "compress missing -o out"),
        (2, "decompress missing -o out"),
        (2, "verify missing"),
        (2, "compress df11 -o out"),
        (2, "compress file -o df11"),
        (2, "decompress file -o out"),
        (2, "verify file"),
        (2, "verify df11 --against missing"),
        (2, "verify df11 --pattern nobodys"),
        (1, "verify cut"),
        (1, "decompress cut -o out"),
        // A plain model isn't damaged; df11 just can't verify it.
        (2, "compress cut -o out"),
    ] {
        let line = place.df11(arguments).failed(code);
        let names = ["missing", "df11", "file", "cut", "nobodys"];
        assert!(arguments.split(' ').any(|word| names.contains(&word) && line.contains(word)), "{arguments}: {line}");
    }
    assert_eq!(place.names(), before);
}

/// A model's name copied from the hub is refused, and the message says how to write it.
#[test]
fn a_name_of_the_hub() {
    let place = small();
    for (name, is_told) in [("nobody/nothing", true), ("https://there/a/b", true), ("nothing", false)] {
        let line = place.df11(&format!("inspect {name}")).failed(2);
        assert_eq!(
            line.ends_with("a model on the hub is hf:OWNER/NAME, after `hf download OWNER/NAME`"),
            is_told,
            "{line}"
        );
    }
}
