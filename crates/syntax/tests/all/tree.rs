//! What a good file becomes: the tree, its spans, its comments.

use crate::common;
use merels_syntax::tree::{self, Event, ExprKind, FeatureKind, ItemKind, StatementKind};
use merels_syntax::{FileId, parse};
use serde_json::Value;

/// The only items' bodies matter here: a file with one `define`.
fn expression(text: &str) -> (String, tree::Expr) {
    let text = format!("game \"Test\" define a = {text}");
    let (file, diagnostics) = common::read(&text);
    assert_eq!(diagnostics, [], "{text}");
    let ItemKind::Define { value, .. } = &file.items[1].kind else { panic!("no define") };
    (text.clone(), value.clone())
}

/// An expression with all its parentheses.
fn explicit(expr: &tree::Expr) -> String {
    let two = |sign: &str, a: &tree::Expr, b: &tree::Expr| format!("({} {sign} {})", explicit(a), explicit(b));
    let one = |word: &str, a: &tree::Expr| format!("({word} {})", explicit(a));
    let many =
        |sign: &str, all: &[tree::Expr]| format!("({})", all.iter().map(explicit).collect::<Vec<_>>().join(sign));
    match &expr.kind {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Name(name) => name.text.clone(),
        ExprKind::Word(word) => format!("{word:?}").to_lowercase(),
        ExprKind::Their(what) => one("their", what),
        ExprKind::Of(a, b) => two("of", a, b),
        ExprKind::List(all) => many(", ", all),
        ExprKind::In(a, b) => two("in", a, b),
        ExprKind::Except(a, b) => two("except", a, b),
        ExprKind::Near(a, b) => two("near", a, b),
        ExprKind::Sight { set, of, within } => {
            let within = within.as_ref().map(|within| format!(" within {}", explicit(within))).unwrap_or_default();
            format!("({} in sight of {}{within})", explicit(set), explicit(of))
        }
        ExprKind::Over { set, legs, from, within } => {
            let leg = |leg: &tree::Leg| match leg.times {
                tree::Times::Once => explicit(&leg.points),
                tree::Times::Run => format!("run of {}", explicit(&leg.points)),
                tree::Times::Any => format!("any {}", explicit(&leg.points)),
            };
            let legs = legs.iter().map(leg).collect::<Vec<_>>().join(" then ");
            let within = within.as_ref().map(|within| format!(" within {}", explicit(within))).unwrap_or_default();
            format!("({} over {legs} from {}{within})", explicit(set), explicit(from))
        }
        ExprKind::Between { set, one, other } => {
            format!("({} between {} and {})", explicit(set), explicit(one), explicit(other))
        }
        ExprKind::Connected(a, b) => two("connected to", a, b),
        ExprKind::Going(way, heading) => format!("({} going {})", explicit(way), heading.words()),
        ExprKind::Direction(heading, a) => one(&format!("{} of", heading.words()), a),
        ExprKind::Edge(heading) => format!("<{} edge>", heading.words()),
        ExprKind::Rank(rank) => format!("<rank {}>", count_text(rank)),
        ExprKind::Column(column) => format!("<column {}>", column.value),
        ExprKind::Shade { dark } => format!("<{} points>", if *dark { "dark" } else { "light" }),
        ExprKind::FirstPoint(a) => one("first point of", a),
        ExprKind::Made(a) => format!("({} made)", explicit(a)),
        ExprKind::Broken(a) => format!("({} broken)", explicit(a)),
        ExprKind::IfAny(a, b) => two("if any else", a, b),
        ExprKind::Count(a) => one("count", a),
        ExprKind::Some(a) => one("some", a),
        ExprKind::No(a) => one("no", a),
        ExprKind::Add(a, b) => two("+", a, b),
        ExprKind::Subtract(a, b) => two("-", a, b),
        ExprKind::Compare(comparison, a, b) => two(&format!("{comparison:?}"), a, b),
        ExprKind::Is { what, negated, word } => {
            format!("({} is{} {})", explicit(what), if *negated { " not" } else { "" }, word.text)
        }
        ExprKind::Not(a) => one("not", a),
        ExprKind::And(all) => many(" and ", all),
        ExprKind::Or(all) => many(" or ", all),
        ExprKind::HandEmpty(whose) => format!("<{whose:?} hand empty>"),
        ExprKind::BoardFull => "<board full>".to_owned(),
        ExprKind::BoardSeen => "<board seen>".to_owned(),
        ExprKind::Seen(count) => format!("<seen {}>", count_text(count)),
        ExprKind::TurnsWithout { turns, event: Event::Capture } => format!("<{} without capture>", count_text(turns)),
        ExprKind::TurnsWithout { turns, event: Event::Moved(kind) } => {
            format!("<{} without {} moved>", count_text(turns), kind.text)
        }
        ExprKind::TurnsWithout { turns, event: Event::Lines(lines) } => {
            format!("<{} without {}>", count_text(turns), explicit(lines))
        }
    }
}

fn count_text(count: &tree::Count) -> String {
    match count {
        tree::Count::Number { value, .. } => value.to_string(),
        tree::Count::Option(name) => name.text.clone(),
    }
}

#[test]
fn expressions_bind_as_they_should() {
    let texts = [
        "a or b and not c or d",
        "not not stuck",
        "no empty near theirs and left = 3",
        "count mine > 3",
        "theirs except mill if any else theirs",
        "a if any else b if any else c",
        "a in b except c near d",
        "(mine, it) except a, b near c, d",
        "a, b",
        "empty in sight of it within 2 except a",
        "in_sight in sight",
        "empty over theirs from it",
        "empty except north of empty",
        "north of north of up of it",
        "opened of it made",
        "mill made except used",
        "mill broken",
        "left of captain = 0",
        "their left - 1 + count mine",
        "their owed of it",
        "trap_capture is any and trapped",
        "x is not on",
        "n is 3",
        "hand empty or their hand empty or hands empty",
        "hand <= 9",
        "board full and phase is moving",
        "position seen 3 times",
        "position near it",
        "20 turns without capture and (left = 3 or their left = 3)",
        "1 turn without mill made except used",
        "n turns without (capture)",
        "not 20 turns without capture",
        "((a) or (b)) and c",
        "some it in goal",
        "first if any else Black",
        "Zürich, _x1",
        "mine in (rank 2) except column c, north edge",
        "forward diagonal of it in backward edge",
        "empty near it going diagonal except a",
        "empty over any empty then run of theirs then mine from it within 3 going forward",
        "empty over run of theirs from mine near it",
        "theirs between it and mine and stuck",
        "theirs except (theirs connected to theirs near empty)",
        "(dark points, light points) except none",
        "no men except (men connected to first point of men)",
        "leap of forward of it",
        "run of it near column",
        "rank, none",
    ];
    let lines: Vec<_> = texts.iter().map(|text| format!("{text}\n    {}", explicit(&expression(text).1))).collect();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("expressions_bound", lines.join("\n"));
    });
}

#[test]
fn spans_of_expressions_are_exact() {
    let whole = ["a", "(a or b)", "not ( a )", "count mine  >  3", "x is  on", "100  turns without mill made"];
    for text in whole {
        for after in ["", "  ", "\n// and so on\n", " // more"] {
            let (source, expr) = expression(&format!("{text}{after}"));
            assert_eq!(common::slice(&source, expr.span), text);
        }
    }
    let (source, expr) = expression("empty  in sight of ( it )  within 2 // far");
    let ExprKind::Sight { set, of, within } = &expr.kind else { panic!("{expr:?}") };
    assert_eq!(common::slice(&source, expr.span), "empty  in sight of ( it )  within 2");
    assert_eq!(common::slice(&source, set.span), "empty");
    assert_eq!(common::slice(&source, of.span), "( it )");
    assert_eq!(common::slice(&source, within.as_ref().unwrap().span), "2");
}

/// One line for each node, indented, with the text it covers.
fn dump(text: &str, value: &Value, label: &str, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Object(fields) => {
            let span = fields.get("span").or_else(|| fields.get("head"));
            let quoted = span.map(|span| format!("  `{}`", first_line(cover(text, span)))).unwrap_or_default();
            if let (Some(Value::String(name)), 2) = (fields.get("text"), fields.len()) {
                out.push_str(&format!("{indent}{label} {name}\n"));
                return;
            }
            let inner: Vec<_> = fields.iter().filter(|(key, _)| !["span", "head"].contains(&key.as_str())).collect();
            if let (true, [(key, value)]) = (quoted.is_empty(), inner.as_slice()) {
                return dump(text, value, &format!("{label} {key}"), depth, out);
            }
            out.push_str(&format!("{indent}{label}{quoted}\n"));
            inner.iter().for_each(|(key, value)| dump(text, value, key, depth + 1, out));
        }
        Value::Array(values) => {
            out.push_str(&format!("{indent}{label}\n"));
            values.iter().for_each(|value| dump(text, value, "-", depth + 1, out));
        }
        Value::Null | Value::Bool(false) => {}
        _ => out.push_str(&format!("{indent}{label} {value}\n")),
    }
}

fn cover<'a>(text: &'a str, span: &Value) -> &'a str {
    let at = |key: &str| usize::try_from(span[key].as_u64().unwrap()).unwrap();
    text.get(at("start")..at("end")).expect("a span covers whole characters")
}

fn first_line(text: &str) -> String {
    match text.split_once('\n') {
        Some((first, _)) => format!("{first} ..."),
        None => text.to_owned(),
    }
}

#[test]
fn nine_mens_morris() {
    let text = common::game("nine-mens-morris.merels");
    let (file, diagnostics) = common::read(&text);
    assert_eq!(diagnostics, []);
    let mut out = String::new();
    dump(&text, &serde_json::to_value(&file).unwrap(), "file", 0, &mut out);
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("nine-mens-morris", out);
    });
}

#[test]
fn every_game_parses() {
    for (name, text) in common::games() {
        let (file, diagnostics) = common::read(&text);
        assert_eq!(diagnostics, [], "{name}");
        assert_eq!(file.comments.len(), text.matches("//").count(), "{name}");
        // Line ends and a byte-order mark change nothing but the places.
        let (other, diagnostics) = common::read(&format!("\u{feff}{}", text.replace('\n', "\r\n")));
        assert_eq!(diagnostics, [], "{name}");
        assert_eq!(other.items.len(), file.items.len(), "{name}");
    }
}

/// Calls `visit` with every span of the tree and, for names, their text.
fn walk(value: &Value, visit: &mut impl FnMut(&Value, Option<&str>)) {
    match value {
        Value::Object(fields) => {
            for key in ["span", "head"] {
                let name = fields.get("text").and_then(Value::as_str);
                fields.get(key).into_iter().for_each(|span| visit(span, name));
            }
            fields.values().for_each(|value| walk(value, visit));
        }
        Value::Array(values) => values.iter().for_each(|value| walk(value, visit)),
        _ => {}
    }
}

#[test]
fn spans_are_exact() {
    for (game, text) in common::games() {
        for text in [text.clone(), format!("\u{feff}{}", text.replace('\n', "  \r\n"))] {
            let (file, _) = common::read(&text);
            let mut names = 0;
            walk(&serde_json::to_value(&file).unwrap(), &mut |span, name| {
                let covered = cover(&text, span);
                assert!(!covered.is_empty(), "{game}: a span is empty");
                assert_eq!(covered, covered.trim(), "{game}");
                if let Some(name) = name {
                    assert_eq!(covered, name, "{game}");
                    names += 1;
                }
            });
            assert!(names > 0, "{game}");
        }
    }
}

#[test]
fn items_in_full() {
    let text = "game \"A \\\"b\\\" \\\\\" extends 18b-several
        board squares 3 joined at middles, linked at corners if diagonals is moving, with centre without b2v, c3
        board grid 7x6 with long diagonals
        board grid n x 3 x 3
        board rings 3 rays 5, with arcs if mode is off
        board { row a b c link d a line a c e at 2 0: a }
        piece man: 9 in hand of White, n in each hand, unlimited in pool, unowned
        option mode: on, 3, if, end
        pattern p = line of exactly n { mine, theirs captain, empty } or { same owner }
        phase a before b each until c, started by d, e for 2 turns whole turns with fewest g when f { }
        end { White is out when stuck  draw by agreement }
        without end
        without option x";
    let (file, diagnostics) = common::read(text);
    assert_eq!(diagnostics, []);
    let items: Vec<_> = file.items.iter().map(|item| common::slice(text, item.span)).collect();
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    assert_eq!(items, lines);

    let ItemKind::Game { title, extends } = &file.items[0].kind else { panic!() };
    assert_eq!(title.value, "A \"b\" \\");
    assert_eq!(extends.as_ref().unwrap().text, "18b-several");
    let ItemKind::Board(tree::Board::Shape(shape)) = &file.items[1].kind else { panic!() };
    let kinds: Vec<_> = shape.features.iter().map(|feature| feature.kind).collect();
    assert_eq!(
        kinds,
        [FeatureKind::Middles { lines: true }, FeatureKind::Corners { lines: false }, FeatureKind::Centre]
    );
    let spans: Vec<_> = shape.features.iter().map(|feature| common::slice(text, feature.span)).collect();
    assert_eq!(spans, ["joined at middles", "linked at corners", "with centre"]);
    assert!(shape.features[1].when.is_some() && shape.features[0].when.is_none());
    assert_eq!(shape.without.len(), 2);
    let ItemKind::Phase(phase) = &file.items[9].kind else { panic!() };
    assert_eq!(
        common::slice(text, phase.head),
        "phase a before b each until c, started by d, e for 2 turns whole turns with fewest g when f"
    );
    assert!(phase.each && phase.whole_turns && phase.turns.is_some() && phase.place.is_some());
    assert_eq!(common::slice(text, phase.started_by.as_ref().unwrap().span), "d, e");
    let preference = phase.preference.as_ref().unwrap();
    assert_eq!((preference.most, common::slice(text, preference.number.span)), (false, "g"));
}

#[test]
fn boards_in_full() {
    use tree::{Drawn, Form, Outline, Removed};
    let shape = |text: &str| {
        let (file, diagnostics) = common::read(&format!("game \"Board\"\n{text}"));
        assert_eq!(diagnostics, [], "{text}");
        match file.items.into_iter().nth(1).map(|item| item.kind) {
            Some(ItemKind::Board(tree::Board::Shape(shape))) => shape,
            _ => panic!("{text}"),
        }
    };
    for (text, outline, sizes) in [
        ("board hexes 5", Outline::Hexagon, 1),
        ("board hexes 11x11", Outline::Rhombus, 2),
        ("board hexes side x 3", Outline::Rhombus, 2),
        ("board hexes triangle 8 drawn as lines", Outline::Triangle, 1),
        ("board hexes star side without corners", Outline::Star, 1),
    ] {
        let Form::Hexes { outline: found, sizes: counts } = shape(text).form else { panic!("{text}") };
        assert_eq!((found, counts.len()), (outline, sizes), "{text}");
    }
    let looks =
        shape("board grid 6 x 6 drawn as cells if big is on with blocks of 3, with loops 2 marked a1, f6 without b1");
    let kinds: Vec<_> = looks.features.iter().map(|feature| feature.kind).collect();
    assert_eq!(kinds, [FeatureKind::Drawn(Drawn::Cells), FeatureKind::Blocks(3), FeatureKind::Loops(2)]);
    assert_eq!(looks.marked.iter().map(|name| name.text.as_str()).collect::<Vec<_>>(), ["a1", "f6"]);
    assert_eq!(looks.without.len(), 1);
    let text = "board grid 8 x 8 with alternate diagonals, drawn as chequered cells if big is on without a1, corners 2, \
                light points, corners";
    let board = shape(text);
    let slice = |span: merels_syntax::Span| {
        let before = "game \"Board\"\n".len();
        &text[span.start as usize - before..span.end as usize - before]
    };
    let kinds: Vec<_> = board.features.iter().map(|feature| feature.kind).collect();
    assert_eq!(kinds, [FeatureKind::AlternateDiagonals, FeatureKind::Drawn(Drawn::ChequeredCells)]);
    assert_eq!(slice(board.features[1].span), "drawn as chequered cells");
    assert!(board.features[1].when.is_some());
    let removed: Vec<_> = board.without.iter().map(|removed| slice(removed.span())).collect();
    assert_eq!(removed, ["a1", "corners 2", "light points", "corners"]);
    assert!(matches!(board.without[3], Removed::Corners { size: None, .. }));
}

#[test]
fn statements_in_full() {
    let lines = [
        "place any on empty",
        "place man, king from pool on empty near it unless mill made as here otherwise { pass }",
        "move mine to empty near it unless opened of it made as slid otherwise move mine to empty otherwise pass",
        "take mill except a, b into hand",
        "choose theirs",
        "pass unless stuck",
        "remove dead",
        "remove 1 man from their hand",
        "remove 1 + n man from hand",
        "change it to dead",
        "give theirs in bracket made to mover",
        "let then = 3",
        "remember opened of it = mill broken",
        "remember used = used, mill made",
        "if a { } else if b { } else if c { } else { win }",
        "if a if any else b { lose }",
        "either { pass } or { draw } or { again }",
        "while some mill { nothing }",
        "repeat count mill made { capture }",
        "require hand <= 9",
        "opponent decides { take mine }",
        "begin { remove dead }",
        "win",
        "lose",
        "draw",
        "again",
        "nothing",
        "capture",
        "row",
        "one",
    ];
    // Each on a line of its own, and all on one line, where no call can follow a call.
    for (between, lines) in [("  // a comment\n  ", &lines[..]), ("  ", &lines[..28])] {
        let text = format!("game \"Test\" action a {{ {} }}", lines.join(between));
        let (file, diagnostics) = common::read(&text);
        assert_eq!(diagnostics.iter().map(|d| common::slice(&text, d.span())).collect::<Vec<_>>(), Vec::<&str>::new());
        let ItemKind::Action { body, .. } = &file.items[1].kind else { panic!() };
        let statements: Vec<_> = body.statements.iter().map(|it| common::slice(&text, it.span)).collect();
        assert_eq!(statements, lines);
    }
}

#[test]
fn else_if_is_a_block_of_one() {
    let text = "game \"Test\" action a { if a { win } else if b { lose } } // end";
    let (file, diagnostics) = common::read(text);
    assert_eq!(diagnostics, []);
    let ItemKind::Action { body, .. } = &file.items[1].kind else { panic!() };
    let StatementKind::If { otherwise: Some(block), .. } = &body.statements[0].kind else { panic!() };
    assert_eq!(common::slice(text, block.span), "if b { lose }");
    assert_eq!(common::slice(text, block.statements[0].span), "if b { lose }");
}

#[test]
fn words_that_begin_statements() {
    for word in merels_syntax::STATEMENT_WORDS {
        assert!(merels_syntax::RESERVED_WORDS.contains(word), "{word}");
        let (_, diagnostics) = common::read(&format!("game \"Test\" action a {{ {word} }}"));
        assert_eq!(diagnostics.is_empty(), merels_syntax::LONE_WORDS.contains(word), "{word}");
    }
    for word in merels_syntax::LONE_WORDS {
        assert!(merels_syntax::STATEMENT_WORDS.contains(word), "{word}");
    }
}

#[test]
fn reserved_words_are_those_of_the_grammar() {
    for word in merels_syntax::RESERVED_WORDS {
        let (_, diagnostics) = common::read(&format!("game \"Test\" define {word} = 3"));
        let codes: Vec<_> = diagnostics.iter().map(|diagnostic| diagnostic.code.id()).collect();
        assert_eq!(codes, ["M0005"], "{word}");
    }
    for word in
        ["capture", "row", "line", "mill", "first", "long", "then", "one", "position", "sight", "each", "full", "turns"]
    {
        let (_, diagnostics) = common::read(&format!("game \"Test\" define {word} = {word} near {word}, {word}"));
        assert_eq!(diagnostics, [], "{word}");
    }
    let grammar = include_str!("../../grammar/merels.pest");
    let reserved = grammar.split_once("reserved = _{").unwrap().1.split_once("~ word_end").unwrap().0;
    let mut words: Vec<_> = reserved.split('"').skip(1).step_by(2).collect();
    words.sort_unstable();
    assert_eq!(words, merels_syntax::RESERVED_WORDS);
}

#[test]
fn a_file_knows_its_id() {
    let (file, diagnostics) = parse(FileId(7), "game \"Test\" // x\nplace");
    assert!(file.items[0].span.file == FileId(7) && file.comments[0].span.file == FileId(7));
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.span().file == FileId(7)));
}
