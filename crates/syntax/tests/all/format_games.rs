//! The layout of whole games: they are in form, and whatever is done to their blanks, line ends and comments,
//! they come out saying the same.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::common;
use merels_syntax::FileId;
use merels_syntax::format::format;
use proptest::prelude::*;

/// All definitions that are laid out, with their paths from the root.
static DEFINITIONS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for folder in ["games", "tests/variations", "crates/cli/src/commands/new"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "merels") {
                let name = format!("{folder}/{}", path.file_name().unwrap().to_string_lossy());
                found.push((name, fs::read_to_string(path).unwrap()));
            }
        }
    }
    found.sort();
    found
});

fn laid_out(text: &str) -> String {
    format(FileId(0), text).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

#[test]
fn every_definition_is_in_form() {
    assert!(DEFINITIONS.len() > 80, "{}", DEFINITIONS.len());
    for (name, text) in DEFINITIONS.iter() {
        let command = "`merels fmt games tests/variations crates/cli/src/commands/new` lays them out";
        assert_eq!(laid_out(text), *text, "{name} is not in form; {command}");
    }
}

/// A word, text, sign or comment, and the blanks before it.
#[derive(Clone, Debug, PartialEq)]
struct Piece<'t> {
    before: &'t str,
    text: &'t str,
}

/// Cuts a text up without knowing the grammar.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    loop {
        let after = rest.trim_start();
        let before = &rest[..rest.len() - after.len()];
        let is_letter = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let len = match after.chars().next() {
            None => return pieces,
            Some('"') => 1 + after[1..].replace("\\\"", "xx").find('"').unwrap() + 1,
            Some('/') => after.find(['\n', '\r']).unwrap_or(after.len()),
            Some(first) if is_letter(first) => after.find(|c| !is_letter(c)).unwrap_or(after.len()),
            Some(first) if after[1..].starts_with('=') && "<>!".contains(first) => 2,
            Some(first) => first.len_utf8(),
        };
        pieces.push(Piece { before, text: &after[..len] });
        rest = &after[len..];
    }
}

/// Words, signs and comments in order.
fn words(text: &str) -> Vec<&str> {
    pieces(text).iter().map(|piece| piece.text.trim_end()).collect()
}

/// Decides by bytes drawn beforehand, over and over again.
struct Dice<'d> {
    bytes: &'d [u8],
    at: usize,
}

impl Dice<'_> {
    fn roll<'a>(&mut self, of: &[&'a str]) -> &'a str {
        self.at += 1;
        let byte = self.bytes[self.at % self.bytes.len()];
        of[(usize::from(byte) + self.at / self.bytes.len()) % of.len()]
    }
}

const BLANKS: &[&str] = &[" ", "  ", "\t", "      ", " \t "];

/// Other blanks, without moving anything to another line.
fn other_blanks(text: &str, dice: &mut Dice<'_>) -> String {
    let mut out = dice.roll(&["", "\u{feff}", "\u{feff}\n\n", "  "]).to_owned();
    for (index, Piece { before, text }) in pieces(text).into_iter().enumerate() {
        let is_sign = |c: Option<char>| c.is_some_and(|c| "{}(),:=<>".contains(c));
        let loose = is_sign(out.chars().next_back()) || is_sign(text.chars().next());
        out.push_str(&match before.matches('\n').count() {
            _ if index == 0 => String::new(),
            0 if loose => dice.roll(&["", "", " ", "  ", "\t"]).to_owned(),
            0 => dice.roll(BLANKS).to_owned(),
            ends => {
                let ends = if ends == 1 {
                    dice.roll(&["\n", "\r\n"])
                } else {
                    dice.roll(&["\n\n", "\r\n \r\n", "\n\t\n\n\n"])
                };
                [dice.roll(&["", "", " ", "\t"]), ends, dice.roll(&["", "", "  ", "\t"])].concat()
            }
        });
        out.push_str(text);
    }
    out + dice.roll(&["", "\n", "\r\n", "  ", "\n\n\n"])
}

/// Other lines, and comments anywhere.
fn other_lines(text: &str, dice: &mut Dice<'_>) -> String {
    let mut out = String::new();
    for Piece { before, text } in pieces(text) {
        let after_comment = out.rsplit('\n').next().is_some_and(|line| line.contains("//"));
        out.push_str(match dice.roll(&["same", "same", "same", "same", "same", "same", "break", "join", "remark"]) {
            "break" => dice.roll(&["\n", "\n\n", "\r\n  "]),
            "join" if !after_comment => " ",
            "remark" => dice.roll(&[" // remark\n", "\n// remark \n", "//\n\n", "\n\n  // one\n// two\n\n"]),
            _ => before,
        });
        out.push_str(text);
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn blanks_make_no_difference(
        game in any::<prop::sample::Index>(),
        bytes in prop::collection::vec(any::<u8>(), 1..400),
    ) {
        let (name, text) = game.get(&DEFINITIONS);
        let scrambled = other_blanks(text, &mut Dice { bytes: &bytes, at: 0 });
        prop_assert_eq!(&laid_out(&scrambled), text, "{}", name);
    }

    #[test]
    fn nothing_is_lost_and_nothing_moves(
        game in any::<prop::sample::Index>(),
        bytes in prop::collection::vec(any::<u8>(), 1..400),
    ) {
        let (_, text) = game.get(&DEFINITIONS);
        let scrambled = other_lines(text, &mut Dice { bytes: &bytes, at: 0 });
        // The call of an action has to end its line: joined with the next one it can't be read.
        let (tree, diagnostics) = common::read(&scrambled);
        prop_assume!(diagnostics.is_empty());
        let laid_out = laid_out(&scrambled);
        prop_assert!(common::read(&laid_out).0.says_the_same(&tree), "{}\n{}", scrambled, laid_out);
        prop_assert_eq!(words(&laid_out), words(&scrambled));
        prop_assert_eq!(format(FileId(0), &laid_out), Ok(laid_out.clone()), "{}\n{}", scrambled, laid_out);
        let untidy = laid_out.lines().find(|line| line.ends_with([' ', '\t']) || line.trim_start().len() + 300 < line.len());
        prop_assert_eq!(untidy, None);
        prop_assert!(!laid_out.contains("\n\n\n") && !laid_out.starts_with('\n') && !laid_out.ends_with("\n\n"));
    }
}

/// What a file says is compared in all its parts.
#[test]
fn another_word_is_another_tree() {
    let (_, text) = DEFINITIONS.iter().find(|(name, _)| name.ends_with("/millieu.merels")).unwrap();
    let (tree, _) = common::read(text);
    let mut changed = 0;
    let names: Vec<_> =
        pieces(text).into_iter().filter(|piece| piece.text.starts_with(char::is_alphanumeric)).collect();
    for piece in names {
        let at = piece.text.as_ptr() as usize - text.as_ptr() as usize;
        for other in ["other", "7", "mine", "red"] {
            let other = [&text[..at], other, &text[at + piece.text.len()..]].concat();
            let (other_tree, diagnostics) = common::read(&other);
            if diagnostics.is_empty() && other != *text {
                assert!(!other_tree.says_the_same(&tree), "{other}");
                changed += 1;
            }
        }
    }
    assert!(changed > 80, "{changed}");
    assert!(!common::read(&text.replace("// the sheet", "// a sheet")).0.says_the_same(&tree));
    assert!(common::read(&text.replace('\n', "\r\n   ")).0.says_the_same(&tree));
}
