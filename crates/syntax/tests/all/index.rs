//! The index of the diagnostics is that of the registry; `UPDATE_DOCUMENTS=1` writes it anew.

use std::fs;
use std::path::Path;

use merels_syntax::manual;

/// What stands before the table.
const HEAD: &str = "# Diagnostics

Everything the checker can say, as `crates/syntax/src/diagnostic.rs` declares it; this page is made from there. A code and
its name never change their meaning. `merels explain CODE` or `merels explain NAME` prints a page.

";

#[test]
fn the_index_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/README.md");
    let fresh = HEAD.to_owned() + &manual::index(&|id| format!("[{id}]({id}.md)"));
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        fs::write(&path, &fresh).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    assert_eq!(kept, fresh, "the index of the diagnostics is stale; UPDATE_DOCUMENTS=1 writes it anew");
}
