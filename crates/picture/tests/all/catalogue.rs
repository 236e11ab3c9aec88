//! The pictures of the documents: one of each built-in game, in the middle of it.
//!
//! With `UPDATE_DOCUMENTS=1` they are drawn anew.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{folder, game};
use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_picture::{Picture, Style, svg};
use merels_play::{notation, position_text};

/// The game, a position of it or none for the start, and what is decided then: something that makes the game what it is.
const SHOWN: [(&str, &str, &str); 98] = [
    ("nine-mens-morris", "White moving; White a7 g7 d6 b4 f4 e3 d2; Black b6 f6 d5 c4 b2 f2 d1", ""),
    (
        "twelve-man-morris",
        "Black moving; White g1 b2 d2 f2 d3 a4 c4 e4 g4 b6 f6 d7; Black a1 d1 c3 e3 b4 f4 c5 e5 d6 a7",
        "d6-d5 xg1",
    ),
    // The diagonals carry moves.
    ("nine-man-morris", "Black moving; White d1 f2 c3 e3 a4 g4 c5 d6 a7; Black a1 g1 b2 d3 f4 d5 b6 f6 d7", "f6-e5"),
    // A trap without a mill: White is about to take.
    ("shah", "White moving; White a4 b4 c5 d5 f6 g4; Black a7 b6 d7 g7", "d5-d6"),
    ("spaceship-nine", "Black moving; White g1 e3 b4 e4 c5 d5 d6 f6 g7; Black d1 b2 c3 d3 c4 g4 e5 b6 d7", "b2-d2 xc5"),
    ("spaceship-three", "White moving; White r5 r7 r8; Black r1 r4 r6", "r8-c"),
    // Three ships fly.
    ("spaceship-six", "White moving; White a1 b3 c5; Black a2 a4 b1 c2", "a1-b5"),
    ("spaceship-twelve", "Black moving; White b2 b4 c3 c4 c5 c7; Black a1 a2 a4 a6 a7 b3 b6 c2 c6", "a4-a5 xb4"),
    (
        "millieu",
        "",
        "red-disc@c2v brown-disc@c2w c2v-a2v red-square@b2w c2w-c3w brown-hexagon@b1w b2w-b2u red-hexagon@a3v a2v-c2v",
    ),
    // The third in a row wins.
    ("three-mens-morris", "White moving; White a1 b2 c2; Black c1 a2 b3", "c2-c3"),
    // Over a man, and no diagonal.
    ("nine-holes", "White moving; White a1 c1 b3; Black b2 a3 c3", "b3-b1"),
    ("achi", "White moving; White b1 b2 c2 c3; Black a1 c1 a3 b3", "b2-a2"),
    ("tapatan", "White moving; White b1 c1 a2; Black a1 c2 a3", "a2-b2"),
    // The short diagonals.
    ("picaria", "White moving; White c1 b2 b3; Black b1 a3 c3", "b3-a2"),
    ("five-mens-morris", "Black moving; White c1 b3 d4; Black a1 c2 a3 a5 c5", "c2-d2"),
    ("six-mens-morris", "Black moving; White c1 c2 e3 b4 d4; Black a1 e1 d2 a3 c4 c5", "c5-a5 xc2"),
    ("seven-mens-morris", "Black moving; White e1 c2 b3 d3 c4 c5; Black b2 d2 a3 c3 e3 d4 a5", "a3-a1"),
    // A move with men still in hand.
    ("lasker-morris", "Black moving; White a1 b2 f4 d5 a7 g7 +4; Black d1 g1 f2 a4 e5 d6 +4", "d6-d7"),
    ("morabaraba", "Black moving; White e3 c4 e4 d6 f6 d7 g7; Black d1 g1 b2 d2 f2 c3 d3 f4 d5 e5 b6", "b2-a1 xg7"),
    (
        "shax",
        "Black moving; White b2 f2 d3 b4 c4 d5 f6 a7 d7 g7; Black a1 d1 d2 e3 a4 e4 g4 c5 e5 b6 d6; first = White",
        "g4-g1 xd7",
    ),
    ("dara", "Black moving; White c1 e1 b2 c2 f2 b3 f3 b4 c4 e4 c5 f5; Black a1 b1 f1 d2 a3 c3 d4 f4 e5", "c3-d3 xc5"),
    (
        "three-player-morris",
        "Black moving; White a2 a5 a8 a12 b9 c5 c10 c12; Black a1 a4 a9 b2 b5 b6 b8 b10 c3; \
         Red a7 a10 a11 b1 b3 b4 b11 c4",
        "b8-b7 xc5",
    ),
    ("tic-tac-toe", "Nought play; Cross a1 b2 c2 +unlimited; Nought c1 a3 +unlimited", "c3"),
    // Four with both ends open.
    ("gomoku", "Black play; Black h8 i9 g7 i7 h6 j8 g9 +unlimited; White h9 i8 g8 h7 j10 f6 k7 +unlimited", "f10"),
    ("connect-four", "Red play; Yellow a1 b1 d1 d2 e2 a3 d3 b4 +13; Red c1 e1 a2 b2 b3 e3 d4 +14", "c2"),
    ("breakthrough", "", "d2-d3 e7-e6 d3-d4 e6-e5 d4-e5"),
    (
        "english-draughts",
        "Black play; Black man@a1 man@c1 man@c3 man@e3 man@g3; White king@d2 man@b6 man@d6 man@f6 man@h8",
        "c3-b4",
    ),
    ("konane", "", "xc3 xc4 c1-c3"),
    ("clobber", "White play; White b1 d1 a2 c2 e4 b5; Black a1 c1 b2 f3 c4 d5 e5", "b1-c1"),
    ("chess", "", "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6"),
    ("pong-hau-ki", "", "a3-b2 a1-a3"),
    ("mu-torere", "", "r1-c r8-r1"),
    ("amazons", "", "d1-d7 arrow@g7 g10-g8 arrow@b3 d7-g4 arrow@d7 d10-d8 arrow@f6"),
    ("reversi", "Black play; Black a1 b2 c3 c4 d3 e6 f5 +unlimited; White d4 e4 d5 e5 c5 b3 d2 +unlimited", "e3"),
    ("ataxx", "Black play; Black a7 b7 g1 c5 +unlimited; White a1 g7 d4 e4 d3 +unlimited", "c4"),
    ("domineering", "", "b2 d6 f4 a1 d4 f7 h2 c8"),
    ("go-nine", "Black play; Black c3 d2 d4 f5 g4 +unlimited; White d3 e2 e4 f3 c6 g6 +unlimited", "e3"),
    ("teeko", "Black moving; Black b2 c2 d3 e5; Red d4 d2 a4 e4", "d3-c3"),
    ("notakto", "First play; board a1 b1 e2 f3 i1 j3; pool +unlimited", "c1"),
    (
        "order-and-chaos",
        "Order play; board nought@b3 nought@c3 nought@d3 cross@b2 cross@c4 cross@e5 nought@d2 cross@a5; pool +cross*unlimited +nought*unlimited",
        "nought@e3",
    ),
    (
        "quarto",
        "Second play; board tall-black-round-solid@a1 short-white-square-hollow@b2 tall-white-round-hollow@c3 short-black-square-solid@d1 tall-black-square-hollow@b4 short-white-round-solid@f1; pool +tall-white-square-solid +short-black-round-hollow +tall-black-round-hollow",
        "f1-c2 tall-white-square-solid@f1",
    ),
    ("pentago", "Black play; White b2 e5 c4 d3 +unlimited; Black b5 e2 d4 +unlimited", "a4 *b6"),
    ("squava", "White play; White a1 b1 d4 c3 +unlimited; Black b2 c4 e5 d2 +unlimited", "d1"),
    ("yavalath", "White play; White e5 f5 d3 g7 +unlimited; Black e6 d4 g6 f4 +unlimited", "h5"),
    ("shisima", "Black play; Black r1 c r5; White r3 r4 r7", "r1-r8"),
    ("tsoro-yematatu", "Black moving; Black a1 c1 d2; White c3 b2 c2", "c1-e1"),
    ("pente", "White play; White j10 k11 l9 m13 g8 +unlimited; Black l12 k10 j11 h9 i9 +unlimited", "j9"),
    ("connect6", "", "j10 k11 j12 k10 l11 j11 k12 i9 m13 l9 i11 h8 n14"),
    ("alquerque", "White play; White a1 b2 c1 d2 e1 e3; Black b3 b5 c5 d4 e5 a4", "b2-b4"),
    ("felli", "White play; White a1 c1 d2 e1; Black c3 a5 c5 e5 d4", "d2-b4"),
    ("yote", "White play; White b2 d3 e1 c4 +5; Black c2 d4 f3 a5 +4", "b2-d2 xf3"),
    (
        "russian-draughts",
        "White play; White king@a1 man@c1 man@g1 man@h2; Black man@d4 man@f6 man@b6 man@h8 man@g7",
        "a1-e5",
    ),
    (
        "international-draughts",
        "White play; White king@c1 man@d4 man@f2 man@g3 man@i3 man@b2; Black man@e5 man@g7 man@e9 man@c7 man@h4 king@i9 man@j8",
        "d4-f6 f6-h8",
    ),
    ("lines-of-action", "", "d1-f3 a4-c4 b8-b6 a2-d5"),
    ("hasami-shogi", "Black play; Black a5 d1 e1 g3 h1 i4; White b5 c5 e9 f8 h9 i7 a8", "d1-d5"),
    ("seega", "White moving; White a2 b3 c1 d3 e4 b5; Black b2 c4 d2 e1 d5 a4", "c1-c2"),
    ("go", "", "q16 d4 q4 d16 c6 f3 r14 o17 k4 c10 f17 j16 q10"),
    ("atari-go", "", "f4 d3 c4 f5 g5 f6"),
    ("gonnect", "Black play; Black c7 d7 e7 f6 g6 h7 j8 +unlimited; White d6 e6 f5 h6 i7 g8 k9 +unlimited", "i6"),
    ("hex", "Red play; Red f6 e8 g4 d10 h3 +unlimited; Blue d7 g6 e5 i4 c9 +unlimited", "f5"),
    ("y", "Black play; Black d5 e5 f4 c7 g3 h2 +unlimited; White e4 d6 f5 g2 c6 b8 +unlimited", "b9"),
    ("havannah", "White play; White g7 h7 g8 i8 e5 d4 +unlimited; Black h8 j9 i10 f5 g10 k8 +unlimited", "h9"),
    (
        "fox-and-geese",
        "Fox play; Geese goose@b5 goose@c5 goose@d5 goose@e5 goose@c6 goose@d6 goose@e6 goose@d3 goose@a4 goose@g4; Fox fox@d4",
        "d4-d2",
    ),
    (
        "bagh-chal",
        "Tigers play; Goats goat@b2 goat@a3 goat@c1 goat@e3 goat@c5 goat@d4 goat@b5 +11; Tigers tiger@a1 tiger@e1 tiger@a5 tiger@e4",
        "a1-c3",
    ),
    (
        "asalto",
        "Officers play; Rebels rebel@b5 rebel@c4 rebel@d4 rebel@e4 rebel@f5 rebel@a4 rebel@b3 rebel@g4 rebel@d3 rebel@e3 rebel@c1 rebel@d1 rebel@e2; Officers officer@c5 officer@d6",
        "c5-c3",
    ),
    ("hare-and-hounds", "Hounds play; Hounds hound@b1 hound@c2 hound@b3; Hare hare@d2", "b3-c3"),
    (
        "tablut",
        "Muscovites play; Muscovites man@a4 man@a5 man@b3 man@c7 man@e2 man@d9 man@f9 man@h5 man@i6 man@g3 man@i4; Swedes king@e5 man@e4 man@e6 man@d5 man@f5 man@c5 man@g6 man@e7",
        "c7-c6",
    ),
    ("hnefatafl", "", "a4-c4 e7-e9 f10-h10 g5-g2 k5-i5"),
    ("isolation", "", "a4-b4 hole@g4 h3-g3 hole@b5 b4-c4 hole@f3 g3-f4 hole@d4 c4-c3 hole@e5 f4-f5 hole@c2"),
    ("dodgem", "", "a2-b2 c1-c2 b2-b3"),
    (
        "halma",
        "White play; White a1 b1 c1 a2 b2 c2 d4 e5 f5 g7 h8 d3 c4 e3 f6 b4 a5 d1 c6; Black p16 o16 n16 p15 o15 p14 n14 m13 l12 k11 l13 j10 i9 m16 p13 n12 k14 l15 o12",
        "e5-g5 g5-e7",
    ),
    (
        "chinese-checkers",
        "White play; White e1 e2 f3 e4 g5 h7 i8 i10 j11 h4; Black m17 l16 k15 l14 j12 k12 i11 h10 h9 f6",
        "h7-j9",
    ),
    (
        "chinese-checkers-six",
        "White play; White e1 e2 f3 e4 g5 h7 i8 g3 g4 h4; Red a5 b5 c5 b6 d7 e7 f7 d8 g8 f9; \
         Yellow e13 f13 e12 f12 e11 g10 h10 g12 f10 h11; Black m17 l16 k15 l14 j12 k12 i11 k14 m15 l15; \
         Green q13 p13 o12 n12 n11 m11 l10 k10 o13 j9; Purple m5 l5 k5 m6 l6 k7 j7 j6 m8 i7",
        "i8-i9",
    ),
    (
        "chinese-checkers-four",
        "White play; White e1 e2 f3 e4 g5 h7 i8 g3 g4 h4; Red a5 b5 c5 b6 d7 e7 f7 d8 g8 f9; \
         Black m17 l16 k15 l14 j12 k12 i11 k14 m15 l15; Green q13 p13 o12 n12 n11 m11 l10 k10 o13 j9",
        "i8-i9",
    ),
    (
        "chinese-checkers-three",
        "White play; White e1 e2 f3 e4 g5 h7 i8 g3 g4 h4; Yellow e13 f13 e12 f12 e11 g10 h10 g12 f10 h11; \
         Green q13 p13 o12 n12 n11 m11 l10 k10 o13 j9",
        "i8-i9",
    ),
    ("five-field-kono", "Black play; Black b2 c3 d4 a4 b4 e4 c1; White a2 d3 c5 e5 b5 d1 e2", "d4-e3"),
    ("four-field-kono", "", "a1-a3 b4-b2"),
    ("nim", "", "*d4 *c3"),
    ("cheng-san-qi", "White placing; White a1 d1 d2 e4 +5; Black b4 d3 f6 +4; board dead@a7 dead@g4", "g1 *f6"),
    (
        "da-san-qi",
        "White placing; White man@a1 man@d1 man@g4 man@g7 man@c3 +man*6; Black man@b2 man@d2 man@f4 man@b6 man@d7 +man*6; board dead@a7",
        "g1 *b2 *d7",
    ),
    (
        "zhi-qi",
        "Black placing; White man@a1 man@d1 man@b2 man@f2 man@d3 man@a4 man@g4 man@c5 man@e4 man@b6 man@d7 man@f6; Black man@g1 man@d2 man@c3 man@e3 man@b4 man@c4 man@f4 man@d5 man@e5 man@d6 man@a7 +man",
        "g7 xd5",
    ),
    (
        "cham-gonu",
        "White placing; White man@a1 man@d1 man@c4 +man*8; Black man@a7 man@d7 man@g7 man@b4 +man*7",
        "g1 *d7",
    ),
    ("nerenchi", "White moving; White a1 b2 d3 g7 e4 f6 d6; Black d2 f4 b6 a7 c5 g4 d5", "d3-c3 xd5"),
    ("dooz", "White placing; White a1 d1 c4 e3 +8; Black d7 d6 f4 b2 +8", "g1"),
    ("gomoku-swap2", "", "h8 i9 g7 more h7 j10"),
    ("renju", "", "h8 g9 g8 e8 f8 h10 i7 f6 i6 j5 i8"),
    ("hex-swap", "", "c3 swap f6"),
    ("surakarta", "Black play; Black d3 e1 b1 f2 a1 e3; White c4 e5 b6 a5 d6 f5", "d3-c4"),
    ("kalah", "", "*c1 *b1 *d2"),
    ("oware", "", "*c1 *b2 *f1"),
    ("el-filja", "Black placing; White a1 d1 g1 g4 g7 b4 e3; Black d7 d6 c4 b2 f6 d3 +1", "f2 xd7 xd6"),
    ("mul-mulan", "White moving; White d2 a4 g4 c5 e3; Black a1 g1 b6 f6 d5 c3", "d2-d1"),
    ("one-time-mill", "White moving; White a1 d1 g4 f4 c5 d6; Black a7 d7 g7 b4 b2 e3", "g4-g1 xd7"),
    ("pentagon-morris", "White moving; White a1 b1 c2 b4 c5 c8 a7; Black a4 a9 b9 c3 b6 c6 a6 b10", "c2-c1 xa4"),
    (
        "hexagon-morris",
        "White moving; White a1 b2 b4 c6 c8 a9 c1 b12 a2; Black a6 b6 c5 b9 c10 a11 a7 b8 c3",
        "c1-c2 xc5",
    ),
    ("moebius-morris", "White moving; White e7 e4 g5 a7 d3 b4 f2; Black d6 b6 f4 c3 a1 g1 c5", "g5-d5"),
    ("sun-mill", "White moving; White d5 d6 e6 a4 b5 f1 c2 g4; Black g5 d1 a3 e2 c7 b7 c4 e3", "d5-c6 xg5 xe3"),
    ("windmill", "White moving; White g8 b7 d7 f6 f5 c2 i2 h6; Black c4 e4 d8 b1 h3 f3 a8 d4", "g8-f7 xe4 xa8"),
];

fn drawn(name: &str, start: &str, words: &str) -> String {
    let rules = game(name);
    let mut history = History::new();
    let mut position = match start {
        "" => rules.start(PlayerId(0), &mut history),
        text => position_text::read(&rules, text, &mut history).unwrap_or_else(|error| panic!("{name}: {error}")),
    };
    let mut last = Vec::new();
    for word in words.split_whitespace() {
        let decision = notation::read_decision(rules.game(), word).unwrap();
        if position.is_turn_start() {
            last.clear();
        }
        last.push(decision);
        position = position.play(&rules, decision, &mut history).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let picture = Picture { last: &last, ..Picture::of(rules.game(), &position) };
    svg(&picture, &Style { coordinates: true, size: 400, ..Style::default() })
}

#[test]
fn the_pictures_of_the_documents_are_fresh_and_small() {
    for (name, start, words) in SHOWN {
        let drawn = drawn(name, start, words);
        assert!(drawn.len() < 40_000, "{name}.svg: {} bytes", drawn.len());
        let path = folder("games/pictures").join(format!("{name}.svg"));
        if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
            fs::write(&path, drawn).unwrap();
        } else {
            let known = fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(known, drawn, "{name}.svg is stale; UPDATE_DOCUMENTS=1 draws it anew");
        }
    }
}

#[test]
fn the_catalogue_shows_a_picture_of_every_game_and_there_are_no_others() {
    let names = |place: &str, ending: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(folder(place)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect()
    };
    let games = names("games", ".merels");
    assert_eq!(games, SHOWN.iter().map(|shown| shown.0.to_owned()).collect());
    assert_eq!(games, names("games/pictures", ".svg"));
    let catalogue = fs::read_to_string(folder("games/README.md")).unwrap();
    for name in games {
        let section = catalogue.split_once(&format!("\n### {name}\n")).map(|(_, rest)| rest);
        let section = section.unwrap_or_else(|| panic!("no section for {name}")).split("\n### ").next().unwrap();
        let picture = section.split_once(&format!("<img src=\"pictures/{name}.svg\" "));
        let alt = picture.and_then(|(_, rest)| rest.split_once("alt=\"")?.1.split_once('"'));
        assert!(alt.is_some_and(|(text, _)| text.len() > 20), "{name}: no picture, or nothing that tells it");
    }
}
