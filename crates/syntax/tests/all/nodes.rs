//! From a place in a text to what stands there.

use merels_syntax::tree::{Node, at};

use super::common::{game, games, read, slice};

/// What stands at the first place of a word, from the outside to the inside.
fn path(text: &str, word: &str) -> Vec<String> {
    let (file, _) = read(text);
    at(&file, text.find(word).unwrap()).iter().map(|node| slice(text, node.span()).to_owned()).collect()
}

#[test]
fn every_node_stands_in_the_one_around_it_and_is_found_at_its_place() {
    let mut names = 0;
    for (name, text) in games() {
        let (file, _) = read(&text);
        file.walk(&mut |node| {
            let span = node.span();
            for child in node.children() {
                let inner = child.span();
                assert!(span.start <= inner.start && inner.end <= span.end, "{name}: {child:?} isn't within {node:?}");
            }
            let Node::Name(found) = node else { return };
            names += 1;
            assert_eq!(slice(&text, span), found.text, "{name}");
            for offset in [span.start, span.end - 1, span.end] {
                let innermost = at(&file, offset as usize).last().copied();
                assert_eq!(innermost, Some(node), "{name} at {offset}");
            }
        });
    }
    assert!(names > 400, "all games have {names} names");
}

#[test]
fn nodes_are_shown_in_the_order_of_the_text() {
    for (name, text) in games() {
        let (file, _) = read(&text);
        let mut last = 0;
        file.walk(&mut |node| {
            assert!(last <= node.span().start, "{name}: {node:?}");
            last = node.span().start;
        });
    }
}

#[test]
fn the_path_leads_from_the_item_to_the_name() {
    let text = "phase moving {\n    if count mine = 3 { take theirs except mill }\n}";
    let block = text.split_once("moving ").unwrap().1;
    assert_eq!(
        path(text, "mill"),
        [
            text,
            block,
            "if count mine = 3 { take theirs except mill }",
            "{ take theirs except mill }",
            "take theirs except mill",
            "theirs except mill",
            "mill",
            "mill",
        ]
    );
    assert_eq!(path(text, "mine").last().unwrap(), "mine");
    assert_eq!(path(text, "phase"), [text]);
}

#[test]
fn conditions_of_boards_counts_and_values_are_found() {
    let text = "board squares size joined at middles, corners if diagonals is on";
    assert_eq!(path(text, "size"), [text, "size", "size"]);
    assert_eq!(path(text, "is on"), [text, "corners if diagonals is on", "diagonals is on"]);
    assert_eq!(
        path(text, "diagonals"),
        [text, "corners if diagonals is on", "diagonals is on", "diagonals", "diagonals"]
    );
}

#[test]
fn a_comment_is_found_inside_what_it_stands_in() {
    let text = "action capture {\n    take theirs // but no mill\n}\n// the end";
    let (file, _) = read(text);
    let found = at(&file, text.find("no mill").unwrap());
    assert!(
        matches!(found.as_slice(), [Node::Item(_), Node::Block(_), Node::Comment(text)] if text.value.contains("but"))
    );
    assert!(matches!(at(&file, text.len()).as_slice(), [Node::Comment(_)]));
}

#[test]
fn nothing_stands_outside() {
    let text = "\n\nplayers White, Black\n\n";
    let (file, _) = read(text);
    assert_eq!(at(&file, 0), []);
    assert_eq!(at(&file, text.len()), []);
    assert_eq!(at(&file, usize::MAX), []);
}

#[test]
fn what_can_be_read_of_a_broken_file_is_found() {
    let text = game("nine-mens-morris.merels").replace("pattern mill =", "pattern mill ==");
    let (file, mistakes) = read(&text);
    assert!(!mistakes.is_empty());
    let inside = at(&file, text.find("take theirs except mill").unwrap() + "take theirs except ".len());
    assert!(matches!(inside.last(), Some(Node::Name(name)) if name.text == "mill"));
    let broken = at(&file, text.find("line of 3").unwrap());
    assert!(!broken.iter().any(|node| matches!(node, Node::Name(_) | Node::Expr(_))));
}
