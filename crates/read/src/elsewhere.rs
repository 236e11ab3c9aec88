//! What stands in the wrong place and could be read in another: a rule of an `end` within a turn, an item within another one,
//! a phase's clause or `begin` further down, a line of `about` outside of it. Each move is tried on the whole text.

use std::ops::Range;

use merels_syntax::suggest::did_you_mean;
use merels_syntax::tree::{File, Item, ItemKind};
use merels_syntax::{Choice, Code, Diagnostic, FileId, Fix, PieceSort, Span, parse, reads_as};

use crate::Faults;
use crate::settle::{applied, mends};
use crate::symbols::{SymbolKind, Symbols};

/// How many moves are tried on one text.
const MAX_TRIES: usize = 12;
/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// The longest piece that is moved, in bytes.
const MAX_PIECE: usize = 600;
/// How many places are shown beside one another.
const MAX_CHOICES: usize = 3;

/// A change, and what it does.
struct Move {
    fix: Fix,
    help: String,
}

/// Finds out where misplaced pieces belong; `symbols` has the names of the definition, `check` finds what is wrong with a text.
pub(crate) fn settle<E>(
    text: &str,
    faults: &mut Faults,
    symbols: &dyn Fn() -> Symbols,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let open = |one: &Diagnostic| {
        let codes = [
            Code::Syntax,
            Code::MissingBrace,
            Code::UnknownStatement,
            Code::UnknownItem,
            Code::NotHere,
            Code::PhaseWithoutPlace,
        ];
        codes.contains(&one.code) && one.fix.is_none() && one.choices.is_empty() && one.span().file == FileId(0)
    };
    if text.len() > MAX_TEXT || !faults.diagnostics.iter().any(open) {
        return Ok(());
    }
    let (file, _) = parse(FileId(0), text);
    let before = faults.diagnostics.clone();
    let mut left = MAX_TRIES;
    for report in faults.diagnostics.iter_mut().filter(|report| open(report)) {
        let moves = match report.code {
            Code::PhaseWithoutPlace => places(text, report, &file, &symbols()),
            _ => moves(text, report, &file),
        };
        let mut kept: Vec<Move> = Vec::new();
        for one in moves {
            let Some(changed) = applied(text, &one.fix).filter(|_| left > 0) else { continue };
            left -= 1;
            let mut after = check(&changed)?;
            // What moves may be used by nothing yet.
            after.retain(|one| one.code != Code::Unused);
            if mends(&before, &after, report, &one.fix, &changed) {
                kept.push(one);
            }
            if report.code != Code::PhaseWithoutPlace && !kept.is_empty() {
                break;
            }
        }
        kept.truncate(MAX_CHOICES);
        match (report.code, kept.pop()) {
            (_, None) => {}
            (Code::PhaseWithoutPlace, Some(last)) => {
                kept.push(last);
                report.choices = kept.into_iter().map(|one| Choice { text: one.help, fix: one.fix }).collect();
            }
            (_, Some(only)) => (report.help, report.fix) = (Some(only.help), Some(only.fix)),
        }
    }
    Ok(())
}

/// Where a phase could go that doesn't say it, unless it may be one of the others misspelt.
fn places(text: &str, report: &Diagnostic, file: &File, symbols: &Symbols) -> Vec<Move> {
    let at = Span { start: report.span().end, ..report.span() };
    let name = |item: &Item| match &item.kind {
        ItemKind::Phase(phase) => Some(phase.name.text.clone()),
        _ => None,
    };
    let own: Vec<String> = file.items.iter().filter_map(name).collect();
    let new = text.get(report.span().start as usize..at.start as usize).unwrap_or_default();
    let phases = symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Phase && symbol.name != new);
    let known: Vec<&str> = phases.map(|symbol| symbol.name.as_str()).collect();
    if did_you_mean(new, known.iter().copied()).is_some() {
        return Vec::new();
    }
    let known: Vec<&str> =
        known.into_iter().filter(|phase| !own.iter().any(|own| own == phase) || own.len() > 1).collect();
    let last = known.last().map(|last| format!("after {last}"));
    let places = known.iter().map(|phase| format!("before {phase}")).chain(last);
    places.map(|place| Move { help: format!("`{place}`"), fix: Fix { span: at, text: format!(" {place}") } }).collect()
}

/// Where what a report is about could go.
fn moves(text: &str, report: &Diagnostic, file: &File) -> Vec<Move> {
    let Some(piece) = piece(text, report.span().start as usize) else { return Vec::new() };
    let words = text.get(piece.clone()).unwrap_or_default().trim_end();
    let at = report.span();
    let around = file.items.iter().find(|item| item.span.start < at.start && at.start < item.span.end);
    let mut moves = Vec::new();
    let mut to = |place: usize, put: String, help: String| moves.extend(moved(text, &piece, place, &put, help));
    if around.is_some_and(|item| matches!(item.kind, ItemKind::Phase(_) | ItemKind::Action { .. }))
        && reads_as(words, PieceSort::Rule)
    {
        let help = format!("what ends the game between turns stands in an `end`: put `{words}` there");
        match end_of(file) {
            Some(close) => to(close, format!("    {words}\n"), help),
            None => to(text.len(), format!("end {{ {words} }}\n"), help),
        }
    }
    if let Some(Item { kind: ItemKind::Phase(phase), .. }) = around {
        let open = phase.body.span.start as usize;
        if words.starts_with("begin") {
            let help = "`begin` stands first in a phase: put it behind the `{`".to_owned();
            to(open + 1, format!("\n    {words}"), help);
        }
        if reads_as(&format!("phase p {words} {{"), PieceSort::Item) {
            let head = text.get(..open).map_or(open, |head| head.trim_end().len());
            let name = &phase.name.text;
            let help = format!("that stands in the head of the phase: `phase {name} {words} {{`");
            to(head, format!(" {words}"), help);
        }
    }
    if report.code == Code::MissingBrace && reads_as(words, PieceSort::Item) {
        let open = report.labels.get(1).map_or(0, |label| label.span.start as usize);
        let first = text.get(open..piece.start).is_some_and(|between| between.trim() == "{");
        let puts = words.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == "put");
        if words.strip_prefix("start").is_some_and(|block| block.trim_start().starts_with('{')) && first && !puts {
            let fix = Fix { span: report.span(), text: "begin".to_owned() };
            moves.push(Move { fix, help: "what a phase begins with stands in a `begin`".to_owned() });
            return moves;
        }
        let line = text.get(..open).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
        if text.get(line..).is_some_and(|line| !line.starts_with(char::is_whitespace)) {
            let first = words.lines().next().unwrap_or_default();
            to(line, format!("{words}\n"), format!("items stand side by side: put `{first}` before this one"));
        }
    }
    if report.code == Code::UnknownItem && reads_as(words, PieceSort::About) {
        let about = file.items.iter().find(|item| matches!(item.kind, ItemKind::About { .. }));
        match about {
            Some(item) => {
                let help = format!("put `{words}` into the `about`");
                let close = (item.span.end as usize).saturating_sub(1);
                let apart = text.get(..close).is_some_and(|before| before.ends_with([' ', '\n']));
                to(close, format!("{}{words} ", if apart { "" } else { " " }), help);
            }
            None => moves.push(Move {
                fix: Fix { span: span_of(&piece), text: format!("about {{ {words} }}") },
                help: format!("write `about {{ {words} }}`"),
            }),
        }
    }
    moves
}

/// Where the brace stands that closes the first unnamed `end`, or else the first one.
fn end_of(file: &File) -> Option<usize> {
    let ends = || {
        file.items.iter().filter_map(|item| match &item.kind {
            ItemKind::End { name, .. } => Some((name.is_none(), item.span.end as usize)),
            _ => None,
        })
    };
    ends().find(|(unnamed, _)| *unnamed).or_else(|| ends().next()).and_then(|(_, end)| end.checked_sub(1))
}

/// What stands at a place, up to the end of its line or of the block that begins on it.
fn piece(text: &str, at: usize) -> Option<Range<usize>> {
    let line = text.get(..at)?.rfind(['{', '}', '\n']).map_or(0, |end| end + 1);
    let start = line + text.get(line..)?.len() - text.get(line..)?.trim_start().len();
    let rest = text.get(start..)?;
    let mut depth = 0_usize;
    for (index, sign) in rest.char_indices().take(MAX_PIECE) {
        match sign {
            '{' => depth += 1,
            '}' if depth <= 1 => {
                let end = start + index + depth;
                return Some(start..end);
            }
            '}' => depth -= 1,
            '\n' if depth == 0 => return Some(start..start + index),
            _ => {}
        }
    }
    None
}

/// The change that takes a piece out, with the blanks and the empty line it leaves, and puts a text in at another place.
fn moved(text: &str, piece: &Range<usize>, place: usize, put: &str, help: String) -> Option<Move> {
    let before = text.get(..piece.start)?;
    let alone = before.trim_end_matches([' ', '\t']).ends_with('\n')
        && text.get(piece.end..)?.trim_start_matches([' ', '\t']).starts_with('\n');
    let cut_from =
        if alone { before.trim_end_matches([' ', '\t']).len() - 1 } else { before.trim_end_matches(' ').len() };
    let cut = cut_from..piece.end;
    let (from, to, changed) = if place <= cut.start {
        (place, cut.end, [put, text.get(place..cut.start)?].concat())
    } else {
        (cut.start, place, [text.get(cut.end..place)?, put].concat())
    };
    (!cut.contains(&place)).then(|| Move { fix: Fix { span: span_of(&(from..to)), text: changed }, help })
}

fn span_of(range: &Range<usize>) -> Span {
    Span::new(FileId(0), range.start, range.end)
}
