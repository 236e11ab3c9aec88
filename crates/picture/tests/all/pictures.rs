//! Pictures of all games and variations, and of games written to be hard to draw.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::{folder, game, played, rules};
use merels_engine::History;
use merels_model::Situation;
use merels_model::board::Drawn;
use merels_model::ir::PlayerId;
use merels_picture::{Layout, Picture, STEP, Style, Theme, png, svg};
use merels_play::{Position, Rules, notation, position_text};
use roxmltree::{Document, Node};

/// All games and variations by name.
fn all() -> Vec<(String, Rules)> {
    let mut found = Vec::new();
    for name in ["games", "tests/variations"] {
        for entry in fs::read_dir(folder(name)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "merels") {
                found.push((path.display().to_string(), rules(&fs::read_to_string(&path).unwrap())));
            }
        }
    }
    assert!(found.len() > 50);
    found
}

/// The group of that class.
pub(crate) fn group<'a>(drawn: &'a Document, class: &str) -> Node<'a, 'a> {
    drawn.descendants().find(|node| node.attribute("class") == Some(class)).unwrap()
}

fn numbers(text: &str) -> Vec<f64> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')).filter_map(|word| word.parse().ok()).collect()
}

/// To the right and downwards.
type Place = (f64, f64);

/// Where pieces and empty points are drawn on the board.
fn places(drawn: &Document) -> (Vec<Place>, Vec<Place>) {
    let number = |node: Node, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let pieces = group(drawn, "pieces").children().filter(Node::is_element);
    let pieces = pieces.map(|node| (number(node, "x"), number(node, "y"))).collect();
    let dots = drawn.descendants().find(|node| node.attribute("class") == Some("points"));
    let dots = dots.map_or(Vec::new(), |node| numbers(&node.attribute("d").unwrap().replace("h0", "")));
    (pieces, dots.chunks(2).map(|place| (place[0], place[1])).collect())
}

fn check(name: &str, rules: &Rules, text: &str, position: &Position) {
    let drawn = Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    let (pieces, empty) = places(&drawn);
    let standing = rules.game().board.points().filter(|&id| position.piece(id).is_some()).count();
    assert_eq!(pieces.len(), standing, "{name}: every piece once");
    let board = &rules.game().board;
    let dots = if board.drawn == Drawn::Lines { board.len() - standing } else { 0 };
    assert_eq!(empty.len(), dots, "{name}: every empty point");
    let shown = match board.drawn {
        Drawn::Lines => board.len(),
        Drawn::Rack => group(&drawn, "holes").children().filter(Node::is_element).count(),
        Drawn::Cells | Drawn::ChequeredCells => {
            let fields = drawn.descendants().filter(|node| node.attribute("class") == Some("fields"));
            fields.map(|node| node.attribute("d").unwrap().matches('M').count()).sum()
        }
    };
    assert_eq!(shown, board.len(), "{name}: every field");
    let view = numbers(drawn.root_element().attribute("viewBox").unwrap());
    let shift = numbers(group(&drawn, "pieces").parent_element().unwrap().attribute("transform").unwrap());
    for (x, y) in pieces.iter().chain(&empty) {
        // With the piece that stands there.
        let (x, y) = (x + shift[0], y + shift[1]);
        assert!(x > 15.0 && x < view[2] - 15.0 && y > 15.0 && y < view[3] - 15.0, "{name}: {x} {y} in {view:?}");
    }
    let ids: Vec<&str> = drawn.descendants().filter_map(|node| node.attribute("id")).collect();
    for used in drawn.descendants().filter_map(|node| node.attribute("href")) {
        assert!(ids.contains(&used.trim_start_matches('#')), "{name}: {used}");
    }
}

#[test]
fn every_game_is_drawn_whole_in_every_style() {
    for (name, rules) in all() {
        let mut sizes: [BTreeSet<String>; 2] = Default::default();
        for count in [0, 9, 30, 80] {
            let (position, last) = played(&rules, count);
            let plain = Picture::of(rules.game(), &position);
            let marked = Picture { last: &last, legal: position.legal(), ..plain };
            for (picture, flip, theme) in [(plain, false, Theme::Light), (marked, true, Theme::Dark)] {
                let style = Style { theme, flip, coordinates: flip, space: flip, size: 480 };
                let text = svg(&picture, &style);
                check(&name, &rules, &text, &position);
                assert_eq!(text, svg(&picture, &style), "{name}: the same bytes");
                sizes[usize::from(flip)].insert(text.lines().next().unwrap().to_owned());
            }
        }
        // An animation's frames fit together.
        assert_eq!(sizes.map(|sizes| sizes.len()), [1, 1], "{name}");
    }
}

/// Definitions that a drawing could stumble over.
const HARD: [&str; 9] = [
    // Hands and pool without end, nobody's pieces, owners beside attributes, four players.
    "game \"Markup <b> & \\\"quotes\\\"\"\nplayers A, B, C, D\nboard grid 16 x 16\nattribute size: big, small, tiny\n\
     attribute colour: red, mauve\nattribute weight: light, heavy\npiece size colour weight: unlimited in each hand\n\
     piece stone: 10000 in pool, unowned\nphase play { place any on empty }\nend { draw when stuck }",
    // Points far away, on a circle, with long names.
    "game \"Far\"\nplayers 黒, Πέτρος\nboard { row a b veryveryverylongnameofapoint  link c d  at 0 0: a  at 1 0: b  at 60000 2: c }\n\
     piece man: 3 in each hand\nphase play { place man on empty }\nend { draw when stuck }",
    // Two points, one above the other.
    "game \"Two\"\nplayers White, Black\nboard grid 1 x 2\npiece man: 1 in each hand\nphase play { place man on empty }\nend { draw when stuck }",
    // Everything in one row.
    "game \"Row\"\nplayers White, Black\nboard grid 256 x 1\npiece man: 100 in each hand\nphase play { place man on empty }\nend { draw when stuck }",
    // Kinds that only their letters tell apart.
    "game \"Ranks\"\nplayers Red, Red_too, Green\nboard rings 2 rays 3 with arcs\npiece man: 3 in each hand\npiece king: 1 in each hand\n\
     piece stone: 2 in pool, unowned\npiece red_stone: 2 in pool, unowned\nphase play { place any on empty }\nend { draw when stuck }",
    // Names of columns and ranks in the notches; a honeycomb with holes in it.
    "game \"Star\"\nplayers White, Black\nboard hexes star 4\npiece man: 9 in each hand\nphase play { place man on empty }\nend { draw when stuck }",
    "game \"Holes\"\nplayers Cross, Nought\nboard hexes 4 x 7 without corners 2, b4, c4\npiece man: 9 in each hand\n\
     phase play { place man on empty }\nend { draw when stuck }",
    // No two fields are side by side; kinds show what they are.
    "game \"Draughts\"\nplayers White, Black\nboard grid 8 x 8 with diagonals drawn as chequered cells without light points\n\
     piece man: 9 in each hand\npiece king: 9 in each hand\nphase play { place any on empty }\nend { draw when stuck }",
    "game \"Layers\"\nplayers White, Black\nboard grid 3 x 4 x 2 drawn as cells without corners\npiece man: 9 in each hand\n\
     phase play { place man on empty }\nend { draw when stuck }",
];

#[test]
fn what_is_hard_to_draw_is_drawn() {
    for (index, text) in HARD.iter().enumerate() {
        let rules = rules(text);
        let (position, last) = played(&rules, 12);
        let picture = Picture { last: &last, legal: position.legal(), ..Picture::of(rules.game(), &position) };
        let style = Style { coordinates: true, size: 640, ..Style::default() };
        check(text, &rules, &svg(&picture, &style), &position);
        let bytes = png(&picture, &style).unwrap();
        if let Some(folder) = std::env::var_os("MERELS_PICTURES") {
            fs::write(Path::new(&folder).join(format!("hard-{index}.png")), bytes).unwrap();
        }
    }
}

#[test]
fn a_flipped_board_is_turned_by_half_a_circle() {
    let rules = game("nine-mens-morris");
    let (position, _) = played(&rules, 10);
    let picture = Picture::of(rules.game(), &position);
    let places = |flip| {
        let text = svg(&picture, &Style { flip, ..Style::default() });
        let (pieces, empty) = places(&Document::parse(&text).unwrap());
        (pieces, empty)
    };
    let (there, back) = (places(false), places(true));
    for (a, b) in there.0.iter().zip(&back.0).chain(there.1.iter().zip(&back.1)) {
        assert_eq!((a.0 + b.0, a.1 + b.1), (240.0, 240.0));
    }
    // Layers stay in their order: the first piece placed stands on the first layer in both.
    let rules = game("millieu");
    let start = rules.start(PlayerId(0), &mut History::new());
    let first = start.play(&rules, start.legal()[0], &mut History::new()).unwrap();
    let x = |flip| {
        let text = svg(&Picture::of(rules.game(), &first), &Style { flip, ..Style::default() });
        self::places(&Document::parse(&text).unwrap()).0[0].0
    };
    assert_eq!((x(false), x(true)), (0.0, 80.0));
}

/// How many men are struck out in each row that has any, and the numbers beside them.
fn lost(drawn: &Document) -> Vec<(usize, bool)> {
    let groups = drawn.descendants().filter(|node| node.attribute("class") == Some("lost"));
    let is_man = |node: &Node| node.attribute("href").is_some_and(|id| id.starts_with("#p"));
    groups
        .map(|group| {
            let men = group.children().filter(is_man).count();
            (men, group.children().any(|node| node.has_tag_name("g")))
        })
        .collect()
}

#[test]
fn lost_men_are_struck_out_and_counted_where_they_are_many() {
    for (name, position, shown) in [
        ("nine-mens-morris", "White moving; White a7 g7 d6 b4 f4 e3 d2; Black b6 f6 d5", vec![(2, false), (6, false)]),
        ("nine-mens-morris", "White placing; White a7 d7 g7 +6; Black a1 +7", vec![(1, false)]),
        // Twelve each have no room beside the name.
        ("morabaraba", "White moving; White a7 g7 d6 b4 f4 e3 d2; Black b6 f6 d5", vec![(1, true), (1, true)]),
        // Whoever has left took what was in hand along.
        ("three-player-morris", "White placing; White a2 +8; Black a1 +8; Red out", vec![]),
        ("tic-tac-toe", "Nought play; Cross a1 b2 c2 +unlimited; Nought c1 a3 +unlimited", vec![]),
    ] {
        let rules = game(name);
        let position = position_text::read(&rules, position, &mut History::new()).unwrap();
        let text = svg(&Picture::of(rules.game(), &position), &Style::default());
        assert_eq!(lost(&Document::parse(&text).unwrap()), shown, "{name}");
    }
}

#[test]
fn hands_fuller_than_they_can_get_are_drawn_smaller() {
    let rules = game("millieu");
    let (position, _) = played(&rules, 0);
    let mut state = position.state().clone();
    let drawn = |state: &Situation| {
        let text = svg(&Picture { state, ..Picture::of(rules.game(), &position) }, &Style::default());
        let drawn = Document::parse(&text).unwrap();
        let place = group(&drawn, "stock").attribute("transform").unwrap().to_owned();
        (drawn.root_element().attribute("viewBox").unwrap().to_owned(), place)
    };
    let (usual, place) = drawn(&state);
    assert!(!place.contains("scale"));
    for hand in &mut state.hands {
        hand.fill(1_000_000);
    }
    let (full, place) = drawn(&state);
    assert!(full == usual && place.contains(") scale(0."), "{place}");
}

/// Width and height of a PNG, from its header.
fn size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_png_is_as_long_as_asked_for() {
    for (name, wide) in [("millieu", true), ("nine-mens-morris", false)] {
        let rules = game(name);
        let (position, _) = played(&rules, 8);
        let picture = Picture::of(rules.game(), &position);
        for asked in [64, 200, 481] {
            let (width, height) = size(&png(&picture, &Style { size: asked, ..Style::default() }).unwrap());
            assert_eq!((width.max(height), width > height), (asked, wide), "{name}");
        }
        let tiny = png(&picture, &Style { size: 1, ..Style::default() }).unwrap();
        assert_eq!(size(&tiny).0.max(size(&tiny).1), merels_picture::MIN_SIZE);
    }
}

/// The colour at a place of an image.
fn colour_at(image: &tiny_skia::Pixmap, (x, y): (f64, f64)) -> [u8; 3] {
    let pixel = image.pixel(x.round() as u32, y.round() as u32).unwrap();
    [pixel.red(), pixel.green(), pixel.blue()]
}

#[test]
fn what_the_svg_says_is_painted_where_it_says_so() {
    let rules = game("nine-mens-morris");
    let (position, _) = played(&rules, 9);
    let picture = Picture::of(rules.game(), &position);
    // As many pixels as the picture has units.
    let text = svg(&picture, &Style::default());
    let document = Document::parse(&text).unwrap();
    let shape: Vec<f64> =
        document.root_element().attribute("viewBox").unwrap().split(' ').map(|part| part.parse().unwrap()).collect();
    let style = Style { size: shape[3].max(shape[2]).round() as u32, ..Style::default() };
    let image = tiny_skia::Pixmap::decode_png(&png(&picture, &style).unwrap()).unwrap();
    let board = document.descendants().find(|node| node.has_tag_name("g") && node.attribute("transform").is_some());
    let origin = board.unwrap().attribute("transform").unwrap();
    let origin = origin.trim_start_matches("translate(").trim_end_matches(')').split_once(' ').unwrap();
    let origin: (f64, f64) = (origin.0.parse().unwrap(), origin.1.parse().unwrap());
    let uses = |id: &str| -> Vec<[u8; 3]> {
        let place = |node: Node| {
            let number = |name| node.attribute(name).unwrap().parse::<f64>().unwrap();
            colour_at(&image, (origin.0 + number("x"), origin.1 + number("y")))
        };
        let pieces = document.descendants().find(|node| node.attribute("class") == Some("pieces")).unwrap();
        pieces.children().filter(|node| node.attribute("href") == Some(id)).map(place).collect()
    };
    let (white, black) = (uses("#p0k0"), uses("#p1k0"));
    assert!(!white.is_empty() && white.iter().all(|&colour| colour == [250, 250, 247]), "{white:?}");
    assert!(!black.is_empty() && black.iter().all(|&colour| colour == [28, 28, 30]), "{black:?}");
    assert_eq!(colour_at(&image, (0.0, 0.0)), [255, 255, 255]);
}

#[test]
fn pictures_of_all_games_can_be_painted() {
    for (_, rules) in all() {
        let (position, last) = played(&rules, 12);
        let picture = Picture { last: &last, legal: position.legal(), ..Picture::of(rules.game(), &position) };
        png(&picture, &Style { coordinates: true, size: 64, ..Style::default() }).unwrap();
    }
}

#[test]
fn two_themes() {
    let rules = game("tic-tac-toe");
    let (position, _) = played(&rules, 3);
    let picture = Picture::of(rules.game(), &position);
    let paper = |theme| {
        let text = svg(&picture, &Style { theme, ..Style::default() });
        let document = Document::parse(&text).unwrap();
        let paper = document.descendants().find(|node| node.attribute("width") == Some("100%")).unwrap();
        paper.attribute("fill").unwrap().to_owned()
    };
    assert_eq!((paper(Theme::Light).as_str(), paper(Theme::Dark).as_str()), ("#ffffff", "#18191c"));
}

/// Without the outlines of letters, which nobody can read.
fn readable(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("<path id=\"g")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_move_and_a_capture_are_marked() {
    let rules = rules(
        "game \"Small\"\nplayers White, Black\nboard grid 3 x 2\npiece man: 2 in each hand\n\
         phase placing until hands empty { place man on empty }\nphase moving { move mine to empty  take theirs }\n\
         end { mover loses when left = 0 }",
    );
    let mut history = History::new();
    let mut position = rules.start(PlayerId(0), &mut history);
    let mut last = Vec::new();
    for word in ["a1", "a2", "b1", "c2", "b1-b2", "xa2"] {
        let decision = notation::read_decision(rules.game(), word).unwrap();
        last.push(decision);
        position = position.play(&rules, decision, &mut history).unwrap();
    }
    let picture = Picture { last: &last[4..], legal: position.legal(), ..Picture::of(rules.game(), &position) };
    insta::assert_snapshot!(readable(&svg(&picture, &Style { coordinates: true, ..Style::default() })));
}

#[test]
fn attributes_are_colours_and_shapes_and_owners_lie_below() {
    let rules = rules(
        "game \"Shapes\"\nplayers White, Black\nboard rings 1 rays 4 with arcs\nattribute colour: red, cream\n\
         attribute shape: disc, hexagon\npiece colour shape: 1 in each hand\npiece stone: 9 in pool, unowned\n\
         phase play { place any on empty }\nend { draw when stuck }",
    );
    let (position, _) = played(&rules, 3);
    insta::assert_snapshot!(readable(&svg(&Picture::of(rules.game(), &position), &Style::default())));
}

/// The paths of a group, each as the numbers in it.
fn paths(text: &str, class: &str) -> Vec<Vec<f64>> {
    let drawn = Document::parse(text).unwrap();
    let group = drawn.descendants().find(|node| node.attribute("class") == Some(class));
    let paths = group.into_iter().flat_map(|group| group.children().filter(|node| node.has_tag_name("path")));
    paths.map(|path| numbers(path.attribute("d").unwrap())).collect()
}

#[test]
fn lines_are_traced_through_their_points() {
    let rules = rules(
        "game \"Small\"\nplayers White, Black\nboard grid 3 x 2\npiece man: 2 in each hand\n\
         phase play { place man on empty }\nend { draw when stuck }",
    );
    let (position, _) = played(&rules, 0);
    let board = &rules.game().board;
    let at = |name: &str| board.points().find(|&id| board.point(id).name == name).unwrap();
    let traces = [vec![at("a1"), at("b1"), at("c1")], vec![at("a1"), at("a2")]];
    let plain = Picture::of(rules.game(), &position);
    let text = svg(&Picture { traces: &traces, ..plain }, &Style::default());
    // The long one a little aside, so that those that share points can be told apart; the link on its own line.
    let found = paths(&text, "traces");
    assert_eq!(found, [vec![0.0, 35.5, 40.0, 35.5, 40.0, 35.5, 80.0, 35.5], vec![0.0, 40.0, 0.0, 0.0]]);
    assert!(paths(&svg(&plain, &Style::default()), "traces").is_empty());
    assert!(merels_picture::png(&Picture { traces: &traces, ..plain }, &Style::default()).is_ok());
}

#[test]
fn layers_stand_one_above_another_in_space() {
    let rules = game("millieu");
    let board = &rules.game().board;
    let layout = Layout::in_space(board, false).unwrap();
    let place = |name: &str| layout.place(board.points().find(|&id| board.point(id).name == name).unwrap()).unwrap();
    let (low, middle, high) = (place("b2u"), place("b2v"), place("b2w"));
    assert!(low.0 == middle.0 && middle.0 == high.0 && low.1 > middle.1 && middle.1 > high.1);
    assert_eq!(layout.pillars().len(), 18);
    // No two points are nearer than pieces need, and no link to another layer passes through a point.
    let places = layout.places();
    for (index, a) in places.iter().enumerate() {
        for b in &places[..index] {
            assert!((a.0 - b.0).hypot(a.1 - b.1) > STEP - 0.01);
        }
        for (from, to) in layout.pillars() {
            let (upper, lower) = (from.1.min(to.1), from.1.max(to.1));
            assert!((a.0 - from.0).abs() > 1.0 || a.1 <= upper + 0.01 || a.1 >= lower - 0.01);
        }
    }
    assert_eq!(Layout::in_space(&game("nine-mens-morris").game().board, false), None);
}

/// Names that stand beside points stand beside one another.
#[test]
fn names_of_points_do_not_meet() {
    let mut named = 0;
    for (name, rules) in all() {
        let board = &rules.game().board;
        for flip in [false, true] {
            let layout = Layout::of(board, flip);
            if layout.edge_names(board).is_some() {
                continue;
            }
            named += 1;
            let at = |id| {
                let ((x, y), (right, down)) = (layout.place(id).unwrap(), layout.free_direction(id));
                (x + right * 0.75 * STEP, y + down * 0.75 * STEP)
            };
            let places: Vec<(&str, (f64, f64))> =
                board.points().map(|id| (board.point(id).name.as_str(), at(id))).collect();
            for (index, (one, (x, y))) in places.iter().enumerate() {
                for (other, (across, down)) in &places[index + 1..] {
                    let meet = (x - across).abs() < 0.4 * STEP && (y - down).abs() < 0.25 * STEP;
                    assert!(!meet, "{name}, flipped {flip}: {one} and {other}");
                }
            }
        }
    }
    assert!(named > 10, "{named}");
}
