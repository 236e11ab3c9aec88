//! What the tests share: the files that must parse, and reports as an author sees them.

use std::fs;
use std::path::{Path, PathBuf};

use merels_syntax::{Diagnostic, Sources, parse, tree};

/// Every game of the catalogue: its file's name and its text.
pub(crate) fn games() -> Vec<(String, String)> {
    let folder = games_folder();
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "merels"));
    paths.sort();
    assert!(!paths.is_empty(), "no games in {}", folder.display());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

pub(crate) fn games_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

pub(crate) fn game(name: &str) -> String {
    fs::read_to_string(games_folder().join(name)).unwrap()
}

/// The tree and the reports of a text.
pub(crate) fn read(text: &str) -> (tree::File, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let id = sources.add("test.merels", text);
    parse(id, text)
}

/// The text that a span covers.
pub(crate) fn slice(text: &str, span: merels_syntax::Span) -> &str {
    text.get(span.start as usize..span.end as usize).expect("a span covers whole characters")
}

/// All reports of a text, as miette shows them.
pub(crate) fn rendered(text: &str) -> String {
    let mut sources = Sources::default();
    let id = sources.add("test.merels", text);
    let (_, diagnostics) = parse(id, text);
    let theme = miette::GraphicalTheme::unicode_nocolor();
    let handler = miette::GraphicalReportHandler::new_themed(theme).with_width(80);
    let mut out = String::new();
    for diagnostic in &diagnostics {
        handler.render_report(&mut out, &diagnostic.report(&sources)).unwrap();
    }
    out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}
