//! Paths and URIs.

use std::path::{Path, PathBuf};

use merels_lsp::{path_of, uri_of};

#[test]
fn paths_come_back() {
    for path in ["/games/three.merels", "/a b/ü#?%.merels", "/"] {
        assert_eq!(path_of(&uri_of(Path::new(path))), Some(PathBuf::from(path)), "{path}");
    }
    assert_eq!(uri_of(Path::new("/a b/ü.merels")), "file:///a%20b/%C3%BC.merels");
}

#[test]
fn other_forms_are_read() {
    assert_eq!(path_of("file://localhost/a%20b"), Some(PathBuf::from("/a b")));
    assert_eq!(path_of("file:///c%3A/games"), Some(PathBuf::from("c:/games")));
    assert_eq!(path_of("file://elsewhere/a"), None);
    assert_eq!(path_of("untitled:Untitled-1"), None);
    // What is no escape stays as it is.
    assert_eq!(path_of("file:///100%"), Some(PathBuf::from("/100%")));
    assert_eq!(path_of("file:///%zz%4"), Some(PathBuf::from("/%zz%4")));
}
