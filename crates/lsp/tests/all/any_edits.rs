//! Texts are edited at random; after each edit the server answers as one that has just been started with the text.

use serde_json::{Value, json};

use crate::common::{Editor, THREE, built_in, line_column, place, uri};

/// Numbers that look like chance, and are the same every time (Marsaglia's xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }
}

const PIECES: &[&str] = &[
    "",
    "",
    " ",
    "\n",
    "}",
    "{",
    "take theirs",
    "row",
    "near it",
    "\"",
    "//",
    "ü𝄞",
    "phase x { pass }\n",
    "define d = mine\n",
    "(",
    "if ",
    "\r\n",
    "game \"G\" extends nine-mens-morris\n",
    "mill",
    ",",
    "3",
    "without ",
    "board { row a b c }\n",
    "[[case]]\nname = \"",
    "play = \"d2 ",
    " = { a = [",
];

/// All that is answered about a place and its text.
fn answers(editor: &mut Editor, name: &str, at: (u32, u32)) -> Vec<Value> {
    let document = json!({ "uri": uri(name) });
    let range = json!({ "start": place((0, 0)), "end": place(at) });
    let of_place =
        json!({ "textDocument": document, "position": place(at), "context": { "includeDeclaration": true } });
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let mut found = Vec::new();
    for method in [
        "hover",
        "completion",
        "definition",
        "references",
        "documentHighlight",
        "signatureHelp",
        "prepareCallHierarchy",
        "prepareRename",
    ] {
        found.push(
            editor.ask(&format!("textDocument/{method}"), of_place.clone()).unwrap_or_else(|error| json!(error.1)),
        );
    }
    let whole = json!({ "textDocument": document, "range": range, "positions": [place(at)], "options": options, "context": { "diagnostics": [] } });
    for method in [
        "documentSymbol",
        "foldingRange",
        "selectionRange",
        "documentLink",
        "semanticTokens/full",
        "inlayHint",
        "formatting",
        "rangeFormatting",
        "codeLens",
    ] {
        found.push(editor.ask(&format!("textDocument/{method}"), whole.clone()).unwrap());
    }
    found.push(editor.ask("merels/preview", of_place).unwrap());
    found.push(json!(editor.diagnostics(name)));
    found.push(editor.ask("textDocument/codeAction", whole).unwrap());
    found
}

/// What says which version a text has is no part of an answer.
fn without_versions(answers: Vec<Value>) -> String {
    let text = serde_json::to_string(&answers).unwrap();
    let mut parts = text.split("\"version\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// Edits the last of some files.
fn edit_at_random(files: &[(&str, &str)], seed: u64, rounds: usize) {
    let Some(((name, _), others)) = files.split_last() else { return };
    let mut chance = Chance(seed);
    let mut editor = Editor::with(&[]);
    files.iter().for_each(|(name, text)| editor.open(name, text));
    for round in 0..rounds {
        for _ in 0..=chance.below(3) {
            let text = editor.text(name).to_owned();
            let boundary = |at: usize| (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap();
            let start = boundary(chance.below(text.len() + 1));
            let end = boundary((start + [0, 1, 5, 40][chance.below(4)]).min(text.len()));
            let put = PIECES[chance.below(PIECES.len())];
            editor.change(name, line_column(&text, start), line_column(&text, end), put);
        }
        let text = editor.text(name).to_owned();
        let at = (0..=text.len())
            .rev()
            .skip(chance.below(text.len() + 1))
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(0);
        let at = line_column(&text, at);
        let mut fresh = Editor::with(&[]);
        others.iter().for_each(|(name, text)| fresh.open(name, text));
        fresh.open(name, &text);
        let (known, expected) = (answers(&mut editor, name, at), answers(&mut fresh, name, at));
        assert_eq!(
            without_versions(known),
            without_versions(expected),
            "seed {seed}, round {round}, {at:?} in:\n{text}"
        );
    }
}

#[test]
fn after_any_edits_the_server_is_as_a_fresh_one() {
    let times: u64 = std::env::var("MERELS_FUZZ").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    let game = |name: &str| std::fs::read_to_string(built_in().join(name)).unwrap();
    let texts = [THREE.to_owned(), game("nine-mens-morris.merels"), game("shah.merels"), String::new()];
    for (index, text) in texts.iter().enumerate() {
        for time in 0..times {
            edit_at_random(&[("any.merels", text)], 0x9e37_79b9 + 977 * time + index as u64, 12);
        }
    }
    let (morris, cases) = (game("nine-mens-morris.merels"), game("nine-mens-morris.test.toml"));
    let cases: String = cases.lines().take(60).map(|line| format!("{line}\n")).collect();
    for time in 0..times {
        edit_at_random(&[("any.merels", &morris), ("any.test.toml", &cases)], 0x51_7cc1 + time, 12);
    }
}
