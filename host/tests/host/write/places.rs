//! Where outputs may be, and what is overwritten: never what wasn't to be, never the input.

use super::*;

mod something_is_there {
    use super::*;

    #[test]
    fn a_file() {
        let place = file_and_directory();
        let output = place.write("out", "precious");
        for error in both_refused(&place, "file", &output, false) {
            assert_matches!(error, Error::Exists { path } if path == output);
        }
        for (input, expected) in [("file", "file.df11"), ("file.df11", "file")] {
            make_over(&place, input, "out");
            assert_same_file(&output, &place.path(expected));
        }
    }

    #[test]
    fn a_directory_with_something_in_it() {
        let place = file_and_directory();
        let output = place.path("out");
        place.write("out/notes.txt", "precious");
        for error in both_refused(&place, "model", &output, false) {
            assert_matches!(error, Error::Exists { path } if path == output);
        }
    }

    /// With a slash after its name, the system says that a file isn't there.
    #[test]
    fn a_file_with_a_slash_at_its_end() {
        let place = file_and_directory();
        let output = place.write("out", "precious");
        for error in both_refused(&place, "file", &place.path("out/"), false) {
            assert_matches!(error, Error::Exists { path } if path == output);
        }
        for force in [false, true] {
            for error in both_refused(&place, "model", &place.path("out/"), force) {
                assert_matches!(error, Error::WrongKind { path, .. } if path == output);
            }
        }
        assert_eq!(fs::read(&output).unwrap(), b"precious");
    }

    #[test]
    fn an_empty_directory() {
        let place = file_and_directory();
        for (input, expected) in [("model", "model.df11"), ("model.df11", "model")] {
            fs::create_dir(place.path("out")).unwrap();
            make(&place, input, "out");
            assert_same(&place.path("out"), &place.path(expected));
            place.remove("out");
        }
        assert_eq!(entries(place.root()), ["file", "file.df11", "model", "model.df11"]);
    }

    /// A file doesn't replace a directory, nor a directory a file.
    #[test]
    fn something_of_the_other_kind() {
        let place = file_and_directory();
        let (file, directory) = (place.write("other", "precious"), place.path("directory"));
        fs::create_dir(&directory).unwrap();
        for force in [false, true] {
            let errors =
                [("file", &directory), ("model", &file)].map(|(name, out)| both_refused(&place, name, out, force));
            assert!(errors.as_flattened().iter().all(|error| matches!(error, Error::WrongKind { .. })), "{errors:?}");
        }
    }

    /// What the new model has none of would be read with it.
    #[test]
    fn a_config_of_an_older_model() {
        let place = file_and_directory();
        fs::remove_file(place.path("model/config.json")).unwrap();
        make(&place, "model", "bare.df11");
        let stale = place.write("out/config.json", "precious");
        let error = make_refused(&place, "bare.df11", &place.path("out"), true);
        assert_matches!(error, Error::StaleFile { path } if path == stale);
    }

    #[test]
    fn the_same_model_once_more() {
        let place = file_and_directory();
        let before = tree(place.root());
        for name in ["file", "model"] {
            let compressed = format!("{name}.df11");
            make_over(&place, name, &compressed);
            make_over(&place, &compressed, name);
        }
        assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
    }

    /// A restored model is no compressed one, whatever was there before.
    #[test]
    fn a_compressed_model_under_a_restored_one() {
        let place = file_and_directory();
        let ask = Compress { single_file: true, ..Compress::default() };
        compress(&place.path("model"), &place.path("out"), ask).unwrap();
        make_over(&place, "model.df11", "out");
        assert_same(&place.path("out"), &place.path("model"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere() {
        let place = file_and_directory();
        let output = place.path("out");
        std::os::unix::fs::symlink("nowhere", &output).unwrap();
        for (name, force) in [("file", false), ("model", false), ("file", true), ("model", true)] {
            for error in both_refused(&place, name, &output, force) {
                let nowhere = |expected: &str| expected.ends_with("it is a link that leads nowhere");
                assert_matches!(error, Error::WrongKind { path, expected } if path == output && nowhere(expected));
            }
        }
    }
}

mod the_input {
    use super::*;

    /// The output's path as the error has it: it is the input, or in it.
    #[track_caller]
    fn refused(place: &Place, input: &str, output: &str, force: bool) -> PathBuf {
        match make_refused(place, input, &place.path(output), force) {
            Error::OutputInsideInput { output, .. } => output,
            error => panic!("{error:?}"),
        }
    }

    #[test]
    fn is_not_the_output() {
        let place = file_and_directory();
        for name in ["file", "model", "file.df11", "model.df11"] {
            assert_eq!(refused(&place, name, name, true), place.path(name));
        }
        for spelling in ["model/", "./model", "model/../model", "model/."] {
            refused(&place, "model", spelling, true);
        }
    }

    #[cfg(unix)]
    #[test]
    fn is_not_the_output_by_a_link() {
        let place = file_and_directory();
        for name in ["file", "model"] {
            let link = format!("link to {name}");
            std::os::unix::fs::symlink(name, place.path(&link)).unwrap();
            refused(&place, name, &link, true);
            refused(&place, &link, name, true);
        }
    }

    #[test]
    fn does_not_hold_the_output() {
        let place = file_and_directory();
        for below in ["out", "below", "below/out", "below/../out", "new/out"] {
            for (input, force) in [("model", false), ("model", true), ("model.df11", false), ("model.df11", true)] {
                refused(&place, input, &format!("{input}/{below}"), force);
            }
        }
    }

    /// An input that consists of links to a model, of which the output would replace one file. The model stays.
    #[cfg(unix)]
    #[test]
    fn is_not_replaced_through_links() {
        let place = file_and_directory();
        place.copy(&place.path("model"), "there");
        fs::create_dir(place.path("input")).unwrap();
        for name in entries(&place.path("there")) {
            std::os::unix::fs::symlink(format!("../there/{name}"), place.path("input").join(name)).unwrap();
        }
        let before = tree(place.root());
        let error = make_refused(&place, "input", &place.path("there"), true);
        assert_matches!(error, Error::ReplacesInput { path } if path.starts_with(place.path("there")));
        let like = place.path("there/config.json");
        let error = df11_host::save_shapes(
            place.path("input"),
            &like,
            options(|it: &mut df11_host::OutputOptions| it.force = true),
        );
        assert_matches!(error, Err(Error::ReplacesInput { path }) if path == like);
        assert!(tree(place.root()) == before);
        // Beside these files, it may be.
        make(&place, "input", "out");
        assert_same(&place.path("out"), &place.path("model.df11"));
    }

    /// What lies in a directory below such a link is read, too; nothing in a hidden one is.
    #[cfg(unix)]
    #[test]
    fn is_not_replaced_in_a_directory_behind_a_link() {
        let place = file_and_directory();
        place.write("there/sub/notes.txt", "behind the link");
        place.write("model/notes.txt", "of the model's");
        std::os::unix::fs::symlink("../there", place.path("model/docs")).unwrap();
        let output = place.path("there/sub");
        let error = make_refused(&place, "model", &output, true);
        assert_matches!(error, Error::ReplacesInput { path } if path == output.join("notes.txt"));
        fs::rename(&output, place.path("there/.sub")).unwrap();
        make_over(&place, "model", "there/.sub");
    }

    /// However deep the link lies.
    #[cfg(unix)]
    #[test]
    fn is_not_replaced_through_a_deep_link() {
        let place = file_and_directory();
        let deep = "model/1/2/3/4/5/6/7/8";
        fs::create_dir_all(place.path(deep)).unwrap();
        place.write("out/notes.txt", "of the user's");
        place.write("model/notes.txt", "of the model's");
        std::os::unix::fs::symlink(place.path("out/notes.txt"), place.path(deep).join("link")).unwrap();
        let before = tree(place.root());
        let error = make_refused(&place, "model", &place.path("out"), true);
        assert_matches!(error, Error::ReplacesInput { path } if path == place.path("out/notes.txt"));
        assert!(tree(place.root()) == before);
    }

    /// A model whose shapes alone are read stays, too; the output may lie in it.
    #[test]
    fn is_also_what_says_the_shapes() {
        let place = file_and_directory();
        for name in ["file", "model"] {
            let before = tree(place.root());
            let ask =
                |to: &mut df11_host::DecompressOptions| (to.like, to.output.force) = (Some(place.path(name)), true);
            let refused =
                df11_host::decompress(place.path(&format!("{name}.df11")), place.path(name), options(ask), &());
            assert_matches!(refused, Err(Error::ReplacesInput { path }) if path.starts_with(place.path(name)));
            assert!(tree(place.root()) == before);
        }
    }

    #[test]
    fn says_the_shapes_of_what_is_restored_below_it() {
        let place = file_and_directory();
        let ask = |to: &mut df11_host::DecompressOptions| to.like = Some(place.path("model"));
        df11_host::decompress(place.path("model.df11"), place.path("model/new"), options(ask), &()).unwrap();
        fs::rename(place.path("model/new"), place.path("new")).unwrap();
        assert_same(&place.path("new"), &place.path("model"));
    }

    /// An output in which a directory is a link to one of the input.
    #[cfg(unix)]
    #[test]
    fn is_not_replaced_through_a_link_in_the_output() {
        let place = file_and_directory();
        place.write("out/config.json", "old");
        std::os::unix::fs::symlink("../model/below", place.path("out/below")).unwrap();
        let before = tree(place.root());
        let error = make_refused(&place, "model", &place.path("out"), true);
        assert_matches!(error, Error::ReplacesInput { path } if path == place.path("out/below/notes.txt"));
        assert!(tree(place.root()) == before);
    }

    /// Where nothing of it has a name of the output's.
    #[test]
    fn may_lie_in_the_output() {
        let place = file_and_directory();
        place.copy(&place.path("model"), "there/of/it");
        make_with(&place, "there/of/it", &place.path("there"), true, &()).unwrap();
        assert_same(&place.path("there/of/it"), &place.path("model"));
        place.remove("there/of");
        assert_same(&place.path("there"), &place.path("model.df11"));
    }

    /// A name that only begins like the input's is not inside it.
    #[test]
    fn may_have_a_neighbour() {
        let place = file_and_directory();
        for output in ["model-df11", "model/../beside"] {
            make(&place, "model", output);
            assert_same(&place.path(output), &place.path("model.df11"));
        }
    }
}

#[test]
fn directories_above_are_made() {
    let place = file_and_directory();
    for (input, output) in [("model", "x/y/model"), ("file", "x/z/file")] {
        make(&place, input, output);
        assert_same(&place.path(output), &place.path(&format!("{input}.df11")));
    }
    assert_eq!(entries(&place.path("x/z")), ["file"]);
}

#[test]
fn directories_above_are_not_made_for_nothing() {
    let place = file_and_directory();
    tensors::edit(&place.path("model.df11/a.safetensors"), |tensors| {
        tensors::find(tensors, "a.sign_mantissa").bytes[0] ^= 1;
    });
    let output = place.path("x/y/restored");
    decompress_refused(&place, &place.path("model.df11"), &output, Decompress::default(), Damaged);
}

#[test]
fn names_with_anything_in_them() {
    let place = file_and_directory();
    for name in ["with space", "模型", "-o", "a'b\"c", "..."] {
        let compressed = format!("{name}/model.df11");
        make(&place, "model", &compressed);
        assert!(verify(&place.path(&compressed), None).unwrap().is_good());
        make(&place, &compressed, &format!("{name}/restored"));
        assert_same(&place.path(name).join("restored"), &place.path("model"));
    }
}

/// The order in which a header is read must not show.
#[test]
fn the_same_bytes_every_time() {
    let place = Place::new();
    let empty = |i: usize| tensors::tensor(&format!("empty.{i}.weight"), "BF16", &[0, 8], []);
    let tensors: Vec<_> = (0..12).map(empty).chain([bf16("a.weight", &[64, 64], 1)]).collect();
    place.write("file", file(&tensors));
    place.write("model/model.safetensors", file(&tensors));
    for name in ["file", "model"] {
        let [first, second] = ["first", "second"].map(|output| format!("{name} {output}"));
        make(&place, name, &first);
        make(&place, name, &second);
        assert_same(&place.path(&first), &place.path(&second));
    }
}
