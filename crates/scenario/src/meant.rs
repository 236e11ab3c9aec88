//! Decisions and positions that are nearly written as they must be: what is meant, where that can be read.

use merels_engine::History;
use merels_model::Game;
use merels_model::notation::{read_decision, split_turn};
use merels_play::{Rules, position_text};
use merels_syntax::suggest::certain;

/// The turn that a word is nearly the notation of.
pub(crate) fn turn(game: &Game, word: &str) -> Option<String> {
    let mut plain = word.trim_end_matches([',', ';', '.']).to_owned();
    for sign in ["->", "=>", "→", "–", "—", ">", ":", "to"] {
        plain = plain.replacen(sign, "-", 1);
    }
    // The number of a turn.
    if plain.bytes().all(|byte| byte.is_ascii_digit()) && word.ends_with('.') {
        return Some(String::new());
    }
    let tried = [plain.clone(), plain.to_lowercase(), plain.replace(",x", "x"), stepped(game, &plain)];
    tried.into_iter().find(|tried| *tried != *word && reads(game, tried))
}

/// All that a text is nearly the notation of.
pub(crate) fn turns(game: &Game, text: &str) -> Option<String> {
    let of_word = |word: &str| if reads(game, word) { Some(word.to_owned()) } else { turn(game, word) };
    let turns: Option<Vec<String>> = text.split_whitespace().map(of_word).collect();
    Some(turns?.into_iter().filter(|turn| !turn.is_empty()).collect::<Vec<_>>().join(" "))
}

fn reads(game: &Game, text: &str) -> bool {
    !text.is_empty() && split_turn(game, text).into_iter().all(|part| read_decision(game, part).is_ok())
}

/// `g4g7` with the sign between two points.
fn stepped(game: &Game, word: &str) -> String {
    let points = || game.board.points().map(|point| game.board.point(point).name.as_str());
    let begins = points().filter_map(|first| Some((first, word.strip_prefix(first)?)));
    let leads_on = |rest: &str| {
        let end = rest.find(['x', ',']).unwrap_or(rest.len());
        rest.get(..end).is_some_and(|next| points().any(|point| point == next))
    };
    let step = begins.filter(|(_, rest)| leads_on(rest)).min_by_key(|(first, _)| first.len());
    step.map_or_else(|| word.to_owned(), |(first, rest)| format!("{first}-{rest}"))
}

/// The position that a text is nearly one of.
pub(crate) fn position(rules: &Rules, text: &str) -> Option<String> {
    let game = rules.game();
    let plain: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut parts: Vec<String> = Vec::new();
    for part in plain.split(';') {
        parts.extend(parted(game, part.trim()));
    }
    let (head, rest) = parts.split_first()?;
    let rest: Vec<String> = rest.iter().map(|part| tidied(game, part)).collect();
    let tail = rest.iter().map(|part| format!("; {part}")).collect::<String>();
    let reads = |text: &String| position_text::read(rules, text, &mut History::new()).is_ok();
    let heads = heads(game, head).into_iter().map(|head| format!("{head}{tail}"));
    heads.into_iter().find(|tried| *tried != plain && reads(tried))
}

/// A part that holds several, with commas between.
fn parted(game: &Game, part: &str) -> Vec<String> {
    let begins = |text: &str| {
        let word = text.split([' ', ':', '=']).next().unwrap_or_default();
        game.players.iter().any(|player| player == word) || ["pool", "board", "boards", "quiet", "then"].contains(&word)
    };
    let mut parts: Vec<String> = Vec::new();
    for piece in part.split(", ") {
        match parts.last_mut().filter(|_| !begins(piece)) {
            Some(last) => {
                last.push(' ');
                last.push_str(piece);
            }
            None => parts.push(piece.to_owned()),
        }
    }
    parts
}

/// A part without the signs that other languages have, its first word right.
fn tidied(game: &Game, part: &str) -> String {
    let part = part.trim_end_matches([',', '.']).replace(": ", " ");
    let (first, rest) = match part.split_once([' ', '=']) {
        Some((first, rest)) => (first.trim_end_matches(':'), rest.trim()),
        None => (part.as_str(), ""),
    };
    let known = game.players.iter().map(String::as_str).chain(["pool", "board", "boards", "quiet", "then"]);
    let first = certain(first, known).unwrap_or(first);
    let rest = rest.replace(", ", " ").replace('=', "");
    // A number alone is what is in hand.
    let in_hand = |word: &str| first != "quiet" && word.bytes().all(|byte| byte.is_ascii_digit());
    let words = rest
        .split(' ')
        .map(|word| if in_hand(word) && !word.is_empty() { format!("+{word}") } else { word.to_owned() });
    format!("{first} {}", words.collect::<Vec<_>>().join(" ")).trim().to_owned()
}

/// What the first part can mean: the player due, and each phase that may be meant.
fn heads(game: &Game, head: &str) -> Vec<String> {
    let mut words = head.split([' ', ':']).filter(|word| !word.is_empty());
    let written = words.next().unwrap_or_default();
    let players = || game.players.iter().map(String::as_str);
    let Some(player) = players().find(|known| *known == written).or_else(|| certain(written, players())) else {
        return Vec::new();
    };
    let phases = || game.phases.iter().map(|phase| phase.name.as_str());
    let near = words.find_map(|word| phases().find(|known| *known == word).or_else(|| certain(word, phases())));
    let phases: Vec<&str> = match near {
        Some(phase) => vec![phase],
        // Who has nothing in hand isn't placing any more.
        None => phases().rev().collect(),
    };
    phases.into_iter().map(|phase| format!("{player} {phase}")).collect()
}
