//! What a definition says of how its board is drawn, and what a turn leaves behind.

use std::collections::BTreeSet;

use crate::common::game;
use crate::pictures::group;
use merels_engine::History;
use merels_model::Decision;
use merels_model::ir::{KindId, PlayerId};
use merels_picture::{Layout, Picture, Style, svg};
use merels_play::position_text;
use roxmltree::{Document, Node};

#[test]
fn loops_marks_and_blocks_are_drawn() {
    let drawn = |name: &str| {
        let rules = game(name);
        let first = rules.start(PlayerId(0), &mut History::new());
        svg(&Picture::of(rules.game(), &first), &Style::default())
    };
    let path = |text: &str, class: &str| {
        let text = Document::parse(text).unwrap();
        let node = text.descendants().rfind(|node| node.attribute("class") == Some(class)).unwrap();
        node.attribute("d").unwrap().to_owned()
    };
    // Two loops around each of four corners, three quarters of a circle each.
    assert_eq!(path(&drawn("surakarta"), "links").matches('A').count(), 24);
    // The throne and the corners are the last, dark fields.
    assert_eq!(path(&drawn("hnefatafl"), "fields").matches('M').count(), 5);
    let places = Layout::of(&game("pentago").game().board, true);
    let columns: BTreeSet<i64> = places.places().iter().map(|(x, _)| x.round() as i64).collect();
    assert_eq!(columns.into_iter().collect::<Vec<_>>(), [0, 40, 80, 130, 170, 210]);
}

#[test]
fn the_number_of_turns_stands_above_the_board() {
    for name in ["tic-tac-toe", "nine-mens-morris", "chess"] {
        let rules = game(name);
        let first = rules.start(PlayerId(0), &mut History::new());
        let text = svg(&Picture { turns: Some(88), ..Picture::of(rules.game(), &first) }, &Style::default());
        let drawn = Document::parse(&text).unwrap();
        let board = drawn.descendants().find(|node| node.attribute("rx") == Some("10")).unwrap();
        let top: f64 = board.attribute("y").unwrap().parse().unwrap();
        let said = board.next_siblings().filter(Node::is_element).nth(2).unwrap();
        let place = said.attribute("transform").unwrap().strip_prefix("translate(").unwrap();
        let base: f64 = place.split([' ', ')']).nth(1).unwrap().parse().unwrap();
        assert!(base < top, "{name}: {place}, {top}");
    }
}

#[test]
fn a_man_who_has_left_his_place_in_the_same_turn_leaves_a_broken_ring() {
    let rules = game("pentago");
    let position = "Black play; White c6 +unlimited; Black +unlimited";
    let position = position_text::read(&rules, position, &mut History::new()).unwrap();
    let at = |name| rules.game().board.find(name).unwrap();
    let kind = KindId(0);
    let last = [Decision::Place { kind, at: at("a6") }, Decision::Choose { at: at("b6") }];
    let text = svg(&Picture { last: &last, ..Picture::of(rules.game(), &position) }, &Style::default());
    let drawn = Document::parse(&text).unwrap();
    let marks: Vec<&str> =
        group(&drawn, "last").children().filter(Node::is_element).map(|node| node.tag_name().name()).collect();
    assert_eq!(marks, ["circle", "rect"]);
    assert!(group(&drawn, "last").first_element_child().unwrap().has_attribute("stroke-dasharray"));
    let there = [Decision::Place { kind, at: at("c6") }];
    let text = svg(&Picture { last: &there, ..Picture::of(rules.game(), &position) }, &Style::default());
    assert!(!text.contains("stroke-dasharray"));
}
