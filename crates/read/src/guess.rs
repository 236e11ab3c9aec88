//! What may have been meant where a text can be read and makes no sense: the checker's own changes, before they are tried.

use std::collections::BTreeSet;

use merels_syntax::suggest::of_one_root;
use merels_syntax::tree::{Item, ItemSort, Node, Statement, StatementKind};
use merels_syntax::{
    About, Code, Diagnostic, FileId, Fix, Guess, Span, instead, is_keyword, meanings, meant_by, parse,
};

use crate::symbols::{SymbolKind, Symbols};

/// What somebody is who is known.
const KNOWN: &[&str] = &["set", "assigned", "known", "given", "defined", "decided", "chosen", "there", "remembered"];

/// What is put before a set or a number to make something else of it, and taken away.
const PREFIXES: &[&str] = &["count ", "some ", "no "];
/// How many names are tried.
const MAX_NAMES: usize = 24;
/// What a name of another sort costs: as much as leaves the choice to the author.
const OTHER_NAME: usize = 9;

/// What it costs to write what the language calls so.
const CALLED: usize = 3;

/// Words that lead somewhere and can be names.
const DIRECTIONS: &[&str] = &["forward", "backward", "sideways", "diagonal", "orthogonal"];

/// What a condition about a set costs: there are several.
const ANY_OR_NONE: usize = 7;

/// What it costs to say what is likelier than anything else.
const LIKELIEST: usize = 6;

/// What it costs where a set is said by where it lies.
const IS_THERE: usize = 4;

/// The words for sets and players.
const WORDS: &[&str] = &["mine", "theirs", "empty", "it", "mover", "opponent"];

/// What may have been meant by what a report is about; `symbols` has the names of the definition.
pub(crate) fn guesses(text: &str, report: &Diagnostic, symbols: &dyn Fn() -> Symbols) -> Vec<Guess> {
    let about_meaning = matches!(
        report.code,
        Code::UnknownName | Code::UnknownAction | Code::WrongType | Code::UnknownWord | Code::NotHere
    );
    let mut found = if about_meaning || report.piece.is_some() { meant_by(text, report) } else { Vec::new() };
    // What stands where a player is named was no name.
    if report.code != Code::UnknownName && report.about != Some(About::NoPlayer) && report.piece.is_none() {
        found.retain(|guess| keeps_names(text, guess));
    }
    if about_meaning {
        found.extend(of_another_sort(text, report));
        found.extend(called_otherwise(text, report));
        found.extend(parameter(text, report));
        found.extend(first_point(text, report));
        found.extend(without_verb(text, report));
        found.extend(said_of(text, report));
        found.extend(direction(text, report));
        found.extend(put_at_start(text, report, symbols));
        if matches!(report.about, Some(About::NoneOfItsSort | About::NoPhase | About::Whose)) {
            let symbols = symbols();
            found.extend(of_players(text, report, &symbols));
            if report.code != Code::UnknownAction {
                found.extend(other_names(text, report, &declared(&symbols)));
            }
        }
    }
    found.sort_by_key(|guess| guess.cost);
    found
}

/// What may have been meant where there are few things to choose from; not of a text that is a guess itself.
pub(crate) fn of_lists(text: &str, report: &Diagnostic, symbols: &dyn Fn() -> Symbols) -> Vec<Guess> {
    let mut found = Vec::new();
    if report.about == Some(About::NoPlayer) {
        found.extend(whether_known(text, report));
        let symbols = symbols();
        let written = text.get(report.span().start as usize..report.span().end as usize).unwrap_or_default();
        // What somebody is who can't move is no player's name, nor is what remembers players.
        let remembers = symbols.iter().any(|symbol| symbol.kind == SymbolKind::Memory && symbol.name == written);
        let named = !remembers && !meanings(written).any(|meant| meant == "stuck");
        let players = symbols.iter().filter(|symbol| named && symbol.kind == SymbolKind::Player);
        let players: Vec<&String> = players.map(|player| &player.name).collect();
        let likely = without_men(text, report.span(), &players);
        let players = likely.unwrap_or(players);
        found.extend(players.into_iter().filter_map(|player| instead(text, report.span(), player, OTHER_NAME)));
    }
    if report.about == Some(About::NoPhase) {
        let span = report.span();
        let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let symbols = symbols();
        // What calls an action of that name is nearer than any other.
        let calling = calling(text, written);
        let may_be = |name: &String| calling.is_empty() || calling.contains(name);
        for phase in symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Phase && may_be(&symbol.name)) {
            let cost = if of_one_root(written, &phase.name) { CALLED } else { OTHER_NAME };
            found.extend(instead(text, span, &phase.name, cost));
        }
    }
    if report.about == Some(About::TextWithoutKey) {
        let at = Span { end: report.span().start, ..report.span() };
        found.extend(instead(text, at, "note ", ANY_OR_NONE));
    }
    found
}

/// The phases of a text that call an action.
fn calling(text: &str, action: &str) -> Vec<String> {
    let calls = |item: &&Item| {
        let mut found = false;
        Node::Item(item).walk(&mut |node| {
            let Node::Statement(Statement { kind: StatementKind::Call(name), .. }) = node else { return };
            found |= name.text == action || of_one_root(action, &name.text);
        });
        found
    };
    let (file, _) = parse(FileId(0), text);
    let phases = file.items.iter().filter(|item| item.key().0 == ItemSort::Phase).filter(calls);
    phases.filter_map(|phase| Some(phase.key().1?.text.clone())).collect()
}

/// What a number is compared with and how, where it is one of two: `seeds of it = 2 or 3`.
fn compared(text: &str, number: Span) -> Option<&str> {
    const BEFORE: &[&str] =
        &["(", "{", "\n", " if ", " and ", " or ", " not ", " when ", " unless ", " while ", " require ", " = "];
    let before = text.get(..number.start as usize)?.trim_end();
    let first = before.strip_suffix("or").map(str::trim_end)?;
    let digits = first.len() - first.trim_end_matches(|digit: char| digit.is_ascii_digit()).len();
    let sign = first.get(..first.len() - digits).filter(|_| digits > 0)?.trim_end();
    let said = sign.strip_suffix('=').map(str::trim_end).filter(|said| !said.ends_with(['<', '>', '!']))?;
    let mut open = 0_usize;
    let start = said.char_indices().rev().find_map(|(at, sign)| {
        match sign {
            ')' => open += 1,
            '(' if open > 0 => {
                open -= 1;
                return None;
            }
            _ => {}
        }
        let before = BEFORE
            .iter()
            .filter(|_| open == 0)
            .find(|word| said.get(at..).is_some_and(|rest| rest.starts_with(**word)));
        before.map(|word| at + word.len())
    })?;
    text.get(start..sign.len()).map(str::trim_start).filter(|compared| compared.len() > 1)
}

/// `first of SET`, where the first point of it is meant.
fn first_point(text: &str, report: &Diagnostic) -> Option<Guess> {
    let span = report.span();
    let behind = text.get(span.end as usize..)?.trim_start();
    let first = matches!(text.get(span.start as usize..span.end as usize)?, "first" | "one" | "head");
    instead(text, span, "first point", 1).filter(|_| first && behind.starts_with("of "))
}

/// Of the players for whom pieces are put, at a place where they are, those for whom it is done less often than for others; nobody
/// where each has his.
fn without_men<'p>(text: &str, at: Span, players: &[&'p String]) -> Option<Vec<&'p String>> {
    let line = text.get(..at.start as usize)?.rsplit(['\n', '{']).next()?;
    if !line.trim_start().starts_with("put ") {
        return None;
    }
    let puts: Vec<&str> = text.split("put ").skip(1).filter_map(|rest| rest.lines().next()).collect();
    let times = |player: &String| puts.iter().filter(|put| put.contains(&format!(" of {player} on "))).count();
    let most = players.iter().map(|player| times(player)).max()?;
    Some(players.iter().copied().filter(|player| times(player) < most).collect())
}

/// Whether a player is known, asked with a word that says so.
fn whether_known(text: &str, report: &Diagnostic) -> Option<Guess> {
    let span = report.span();
    let written = text.get(span.start as usize..span.end as usize)?;
    let before = text.get(..span.start as usize)?.trim_end();
    let (head, is_not) = match before.strip_suffix("not").map(str::trim_end).and_then(|head| head.strip_suffix("is")) {
        Some(head) => (head, true),
        None => (before.strip_suffix("is")?, false),
    };
    let nobody =
        matches!(written, "unset" | "unknown" | "none" | "None" | "null" | "nil" | "empty" | "undecided" | "missing");
    if !nobody && !KNOWN.contains(&written) {
        return None;
    }
    let with = if nobody == is_not { "is not nobody" } else { "is nobody" };
    instead(text, Span { start: head.len() as u32, ..span }, with, CALLED)
}

/// The names that are declared, points left out.
fn declared(symbols: &Symbols) -> BTreeSet<String> {
    let kept = |kind: SymbolKind| {
        !matches!(kind, SymbolKind::Point | SymbolKind::OptionValue | SymbolKind::Phase | SymbolKind::End)
    };
    symbols.iter().filter(|symbol| kept(symbol.kind)).map(|symbol| symbol.name.clone()).collect()
}

/// Whether the names that a guess replaces stand in it again.
fn keeps_names(text: &str, guess: &Guess) -> bool {
    let span = guess.fix.span;
    let words = |text: &str| -> BTreeSet<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.filter(|word| !word.is_empty() && !is_keyword(word)).map(str::to_owned).collect()
    };
    words(text.get(span.start as usize..span.end as usize).unwrap_or_default()).is_subset(&words(&guess.fix.text))
}

/// A set made a number or a condition, or the other way round.
fn of_another_sort(text: &str, report: &Diagnostic) -> Vec<Guess> {
    let span = report.span();
    let part = |from: u32, to: u32| text.get(from as usize..to as usize).unwrap_or_default();
    let written = part(span.start, span.end);
    let mut found = Vec::new();
    if report.code == Code::UnknownName {
        return found;
    }
    let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
    // Whether any line stands is asked so; none is meant by nobody who names a pattern.
    let of_lines = report.help.as_deref().is_some_and(|help| help.contains(&format!("`{written} made`")));
    let line = text.get(..span.start as usize).and_then(|before| before.rsplit(['\n', '{']).next()).unwrap_or_default();
    let ends = line.contains(" when ");
    for prefix in PREFIXES.iter().filter(|prefix| !(is_number || of_lines && **prefix == "no ")) {
        // Whether there are any or none is for the author to say.
        let cost = match *prefix {
            "count " => 3,
            // Who says where something is asks whether it is there.
            "some " if is_placed(written) => IS_THERE,
            // A set that stands for a condition holds where it isn't empty, as in programs; who loses with it may be who has none.
            "some " if !of_lines && !ends => LIKELIEST,
            _ => ANY_OR_NONE,
        };
        found.extend(instead(text, span, &format!("{prefix}{written}"), cost));
        let before = Span { start: span.start.saturating_sub(prefix.len() as u32), ..span };
        if part(before.start, span.start) == *prefix {
            found.extend(instead(text, before, written, 3));
        }
    }
    // What is asked for in one place is asked for in another.
    let asked = asked_before(text, span).and_then(|asked| instead(text, span, &format!("{asked} in {written}"), 1));
    found.extend(asked);
    if report.about == Some(About::NumberForCondition) {
        // What is no number is none of it.
        let not = Span { start: span.start.saturating_sub("not ".len() as u32), ..span };
        found.extend(match (part(not.start, span.start), compared(text, span)) {
            ("not ", _) => instead(text, not, &format!("{written} = 0"), 3),
            (_, Some(compared)) => instead(text, span, &format!("{compared} {written}"), 1),
            (_, None) => instead(text, span, &format!("{written} > 0"), 3),
        });
    }
    found.extend(instead(text, span, &format!("{written} made"), ANY_OR_NONE));
    // Whose men are said where it is asked who.
    let player = [("mine", "mover"), ("theirs", "opponent")].into_iter().find(|(set, _)| *set == written);
    found.extend(player.and_then(|(_, player)| instead(text, span, player, 3)));
    // Men who are still to come count, too, where those on the board would have lost before the first turn.
    let number = [("mine", "left"), ("theirs", "their left")].into_iter().find(|(set, _)| *set == written);
    found.extend(number.and_then(|(_, number)| instead(text, span, number, 4)));
    let first = written.split_once(" of ").map(|(first, _)| first);
    found.extend(first.and_then(|first| instead(text, span, first, 4)));
    // A decision is about one piece; `remove` would take them all.
    let before = text.get(..span.start as usize).unwrap_or_default().trim_end();
    let word = before.rsplit(|letter: char| !letter.is_alphanumeric()).next();
    let decides = word.is_some_and(|word| ["take", "choose", "move"].contains(&word));
    let counted = |first: &str| decides && first.bytes().all(|byte| byte.is_ascii_digit());
    let set = written.split_once(" of ").filter(|(first, _)| counted(first)).map(|(_, set)| set);
    found.extend(set.and_then(|set| instead(text, span, set, 4)));
    found
}

/// What the condition before asks for that a place is joined to: `some chain` in `some chain in north edge and south edge`.
fn asked_before(text: &str, place: Span) -> Option<&str> {
    let before = text.get(..place.start as usize)?.trim_end();
    let before = before.strip_suffix(" and").or_else(|| before.strip_suffix(" or"))?;
    let begins = [" some ", " no "].iter().filter_map(|word| before.rfind(word)).max()?;
    let (asked, other) = before.get(begins..)?.rsplit_once(" in ")?;
    let (asked, other) = (asked.trim(), other.trim());
    let plain = |text: &str| text.split_whitespace().count() <= 3 && !text.contains(['(', ')', ',', '{']);
    (plain(asked) && plain(other)).then_some(asked)
}

/// Whether a set is said by one relation to another: what is in it, or near it.
fn is_placed(written: &str) -> bool {
    let words = || written.split_whitespace();
    words().filter(|word| matches!(*word, "in" | "near")).count() == 1 && !words().any(|word| word == "except")
}

/// What the language has for a word that it doesn't know.
fn called_otherwise(text: &str, report: &Diagnostic) -> Vec<Guess> {
    let span = report.span();
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let known = report.code == Code::WrongType || is_keyword(written);
    // Where there is but one kind of piece, any of them is of that.
    let kinds = text.lines().filter(|line| line.starts_with("piece ")).count();
    let meant = meanings(written).filter(|meant| !known && (*meant != "any" || kinds != 1));
    // Parentheses around it alone go, too.
    let before = text.get(..span.start as usize).unwrap_or_default();
    let around = text.get(span.end as usize..).is_some_and(|after| after.starts_with(')')) && before.ends_with(" (");
    let span = if around { Span { start: span.start - 1, end: span.end + 1, ..span } } else { span };
    meant.filter_map(|meant| instead(text, span, meant, CALLED)).collect()
}

/// A capture that is said to be made, where it is enough to name it.
fn without_verb(text: &str, report: &Diagnostic) -> Option<Guess> {
    let span = report.span();
    let written = text.get(span.start as usize..span.end as usize)?;
    let after = text.get(span.end as usize..)?;
    let verb = [" made", " taken"].iter().find(|verb| after.starts_with(**verb))?;
    let span = Span { end: span.end + verb.len() as u32, ..span };
    matches!(written, "capture" | "captures").then(|| instead(text, span, "capture", CALLED))?
}

/// What stands in a define that is about something and isn't told of what: about what stands there.
fn said_of(text: &str, report: &Diagnostic) -> Option<Guess> {
    let span = report.span();
    let name = text.get(span.start as usize..span.end as usize)?;
    let before = text.get(..span.start as usize)?.trim_end().strip_suffix(" in")?;
    let of = before.rsplit([' ', '(', ',']).next().filter(|of| WORDS.contains(of))?;
    (report.about == Some(About::OfWhat)).then(|| instead(text, span, &format!("{name} of {of}"), CALLED))?
}

/// A define's parameter that its body reads, put in behind its name.
fn parameter(text: &str, report: &Diagnostic) -> Option<Guess> {
    let span = report.span();
    let start = text.get(..span.start as usize)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text.get(start..)?.lines().next()?;
    let rest = line.strip_prefix("define")?;
    let name = rest.trim_start().split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    let end = start + line.find(name)? + name.len();
    let unused = text.get(end..)?.trim_start().starts_with('=') && !name.is_empty();
    let written = text.get(span.start as usize..span.end as usize)?;
    let fix = Fix { span: Span::new(span.file, end, end), text: format!(" of {written}") };
    let whole = format!("define {name} of {written}{}", text.get(end..start + line.len())?);
    unused.then_some(Guess { fix, whole, cost: CALLED })
}

/// A direction alone, where points are wanted: those that way of the piece, or links that lead there.
fn direction(text: &str, report: &Diagnostic) -> Vec<Guess> {
    let span = report.span();
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    if !DIRECTIONS.contains(&written) {
        return Vec::new();
    }
    let before = text.get(..span.start as usize).unwrap_or_default().trim_end();
    let word = before.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    if word != "in" {
        return instead(text, span, &format!("{written} of it"), CALLED).into_iter().collect();
    }
    let from = before.len() - word.len();
    let going = instead(text, Span::new(span.file, from, span.end as usize), &format!("going {written}"), CALLED);
    going.into_iter().collect()
}

/// A placement where nothing is decided yet: what is put there, for each of the players.
fn put_at_start(text: &str, report: &Diagnostic, symbols: &dyn Fn() -> Symbols) -> Vec<Guess> {
    let span = report.span();
    let line = text.get(span.start as usize..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let words = line.strip_prefix("place ").filter(|_| report.about == Some(About::DecidedAtStart));
    let Some(kind) = words.and_then(|words| words.split_once(" on ")).map(|(kind, _)| kind.trim()) else {
        return Vec::new();
    };
    let head = Span { end: span.start + "place ".len() as u32 + kind.len() as u32, ..span };
    let symbols = symbols();
    let players = symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Player);
    players.filter_map(|player| instead(text, head, &format!("put {kind} of {}", player.name), ANY_OR_NONE)).collect()
}

/// Men of a player, where the player or the kind is said alone.
fn of_players(text: &str, report: &Diagnostic, symbols: &Symbols) -> Vec<Guess> {
    let span = report.span();
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let of = |kind: SymbolKind| symbols.iter().filter(move |symbol| symbol.kind == kind).map(|symbol| &symbol.name);
    let men = match of(SymbolKind::Player).any(|player| player == written) {
        true => of(SymbolKind::Piece).map(|kind| format!("{kind} of {written}")).collect(),
        false if of(SymbolKind::Piece).any(|kind| kind == written) => {
            let players: Vec<&String> = of(SymbolKind::Player).collect();
            if let Some([player]) = without_men(text, span, &players).as_deref() {
                return instead(text, span, &format!("{written} of {player}"), LIKELIEST).into_iter().collect();
            }
            players.into_iter().map(|player| format!("{written} of {player}")).collect()
        }
        false => Vec::new(),
    };
    men.iter().filter_map(|men| instead(text, span, men, ANY_OR_NONE)).collect()
}

/// Each of the names in place of one that stands for something else.
fn other_names(text: &str, report: &Diagnostic, names: &BTreeSet<String>) -> Vec<Guess> {
    let span = report.span();
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let is_word = written.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if !is_word || names.len() > MAX_NAMES {
        return Vec::new();
    }
    let others = names.iter().map(String::as_str).chain(WORDS.iter().copied()).filter(|name| *name != written);
    others.filter_map(|name| instead(text, span, name, OTHER_NAME)).collect()
}
