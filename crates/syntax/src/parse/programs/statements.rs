//! Statements, rules and heads of blocks as programs write them.

use super::functions::plain;
use super::read::{Expr, Lexeme, Reader, lexemes};
use super::said::{Kind, Names, binds, is_number};

/// Words behind which something of a kind stands.
const CLAUSES: &[(&str, Kind)] = &[
    ("if", Kind::Condition),
    ("while", Kind::Condition),
    ("until", Kind::Condition),
    ("when", Kind::Condition),
    ("require", Kind::Condition),
    ("unless", Kind::Condition),
    ("repeat", Kind::Number),
    ("take", Kind::Set),
    ("choose", Kind::Set),
    ("remove", Kind::Set),
    ("move", Kind::Set),
    ("to", Kind::Set),
    ("onto", Kind::Set),
    ("on", Kind::Set),
    ("give", Kind::Set),
    ("change", Kind::Set),
    ("=", Kind::Unknown),
    ("otherwise", Kind::Unknown),
    ("because", Kind::Unknown),
    ("as", Kind::Unknown),
];
/// Words that show that a value gets a name.
const NAMING: &[&str] = &["remember", "let", "define", "pattern"];
/// Words that only say that something is declared or done.
const IDLE: &[&str] = &["return", "await", "yield", "do", "const", "var", "then", "call", "global"];

/// What a line says, its blocks part by part; nothing where it is no program's.
pub(super) fn line(names: &Names, written: &str, of_end: bool) -> Option<String> {
    if let Some(said) = Some(written).filter(|_| of_end).and_then(condition_first) {
        return Some(said);
    }
    if let Some(said) = each(names, written).or_else(|| without_braces(names, written, of_end)) {
        return Some(said);
    }
    let (mut said, mut any, mut from) = (String::new(), false, 0);
    let mut part = |text: &str, opens: bool| {
        let bare = text.trim();
        let meant = match bare.trim_end_matches(';').contains(';') && !bare.starts_with("for") {
            true => in_a_row(names, bare),
            false if bare.is_empty() => None,
            false => statement(names, bare, opens),
        };
        any |= meant.is_some();
        let (before, rest) = text.split_at(text.len() - text.trim_start().len());
        let after = rest.get(rest.trim_end().len()..).unwrap_or_default().to_owned();
        [before, meant.as_deref().unwrap_or(bare), after.as_str()].concat()
    };
    for (at, brace) in written.match_indices(['{', '}']) {
        said += &part(written.get(from..at)?, brace == "{");
        said += brace;
        from = at + 1;
    }
    said += &part(written.get(from..)?, false);
    any.then_some(said)
}

/// Statements with semicolons between.
fn in_a_row(names: &Names, written: &str) -> Option<String> {
    let mut any = false;
    let mut said = Vec::new();
    for part in written.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let declares = part.split_once(' ').is_some_and(|(word, _)| matches!(word, "global" | "nonlocal" | "import"));
        let meant = if declares { Some(String::new()) } else { statement(names, part, false) };
        any |= meant.is_some();
        said.push(meant.unwrap_or_else(|| part.to_owned()));
    }
    said.retain(|part| !part.is_empty());
    any.then(|| said.join("  "))
}

/// A rule whose condition stands first, with a sign between.
fn condition_first(written: &str) -> Option<String> {
    let (asked, done) = ["=>", "->", ":"].iter().find_map(|sign| written.split_once(sign))?;
    let (asked, done) =
        (asked.trim().trim_matches(['"', '(', ')', '-', ' ']), done.trim().trim_matches(['"', ';', ',']));
    let words: Vec<&str> = done.split_whitespace().collect();
    let plain = !asked.is_empty() && !asked.contains(['{', ':', '"']);
    match words.as_slice() {
        ["draw"] | [_, "wins" | "loses"] | [_, "is", "out"] if plain => Some(format!("{done} when {asked}")),
        _ => None,
    }
}

/// One statement, rule or head; `opens` says that a block follows.
fn statement(names: &Names, written: &str, opens: bool) -> Option<String> {
    let bare = written.trim_end_matches([';', ' ']);
    let bare = if opens { bare.trim_end_matches([':', ' ']) } else { bare };
    let lexemes = lexemes(bare)?;
    let idle = lexemes.iter().take_while(|lexeme| lexeme.is_word() && IDLE.contains(&lexeme.text)).count();
    let lexemes = lexemes.get(idle..)?;
    let first = lexemes.first()?;
    let rest = bare.get(first.start..)?;
    if opens && first.text == "for" {
        return counted(names, rest).map(|times| format!("repeat {times}"));
    }
    let said = called(names, lexemes).or_else(|| assigned(names, lexemes));
    said.or_else(|| clauses(names, rest, lexemes)).or_else(|| (idle > 0 && lexemes.len() == 1).then(|| rest.to_owned()))
}

/// How often a loop runs that counts.
fn counted(names: &Names, head: &str) -> Option<String> {
    let number = |text: &str| {
        let lexemes = lexemes(text)?;
        let mut reader = Reader::new(&lexemes);
        let times = reader.expression(0)?;
        reader.is_done().then(|| names.wanted(&times, Kind::Number)).flatten().map(|times| times.at_least(binds::SUM))
    };
    if let Some((_, range)) = head.split_once(" in range") {
        let given = range.trim().trim_end_matches(':').strip_prefix('(')?.strip_suffix(')')?;
        return number(given.rsplit_once("0,").map_or(given, |(_, most)| most));
    }
    let mut parts = head.strip_prefix("for")?.trim().strip_prefix('(')?.strip_suffix(')')?.split(';');
    let (first, most) = (parts.next()?, parts.next()?);
    let (from, (name, most)) = (first.split_once('=')?.1.trim(), most.split_once('<')?);
    let counts = parts.next()?.contains("++") && first.contains(name.trim());
    counts.then(|| if from == "0" { number(most) } else { number(most.strip_prefix('=')?) }).flatten()
}

/// A loop over the men of a set, in which the same is done to each.
fn each(names: &Names, written: &str) -> Option<String> {
    let rest = written.strip_prefix("foreach").or_else(|| written.strip_prefix("for"))?;
    let rest = rest.trim().trim_start_matches("each ").trim_start_matches(['(', ' ']);
    let rest =
        ["const ", "let ", "var ", "each "].iter().fold(rest, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    let (name, rest) = rest.split_once(" in ").or_else(|| rest.split_once(" of "))?;
    let end = rest.find(['{', ':'])?;
    let (set, done) = rest.split_at(end);
    let opened = set.matches('(').count();
    let set = if set.matches(')').count() > opened { set.trim_end().strip_suffix(')')? } else { set };
    let done = done.get(1..)?.trim().trim_end_matches(['}', ';', ' ']);
    let (asked, done) = match done.strip_prefix("if ") {
        Some(rest) => {
            let end = rest.rfind(['{', ':'])?;
            let (asked, done) = rest.split_at(end);
            (Some(asked.trim()), done.get(1..)?.trim().trim_end_matches(['}', ';', ' ']))
        }
        None => (None, done),
    };
    let name = name.trim();
    let verb = ["remove", "take", "choose", "capture", "delete"].into_iter().find(|verb| {
        let ways = [format!("{verb} {name}"), format!("{verb}({name})"), format!("{name}.{verb}()")];
        ways.iter().any(|way| way == done)
    })?;
    let verb = if matches!(verb, "capture" | "delete") { "remove" } else { verb };
    let set_lexemes = lexemes(set)?;
    let set = Reader::new(&set_lexemes).expression(0)?;
    let said = match asked {
        Some(asked) => {
            let lexemes = lexemes(asked)?;
            names.restricted(&set, name, &Reader::new(&lexemes).expression(0)?)?
        }
        None => names.wanted(&set, Kind::Set)?,
    };
    Some(format!("{verb} {}", said.text))
}

/// `if CONDITION: STATEMENT` and `if (CONDITION) STATEMENT`, and a rule of an `end` in the same form.
fn without_braces(names: &Names, written: &str, of_end: bool) -> Option<String> {
    let all = lexemes(written)?;
    let first = all.first().filter(|first| matches!(first.text, "if" | "while"))?;
    if written.contains(['{', '}']) {
        return None;
    }
    let mut depth = 0_usize;
    let mut cut = None;
    for lexeme in all.iter().skip(1).filter(|lexeme| !lexeme.quoted) {
        match lexeme.text {
            "(" | "[" => depth += 1,
            ")" | "]" => {
                depth = depth.checked_sub(1)?;
                let closes = depth == 0 && all.get(1).is_some_and(|open| open.text == "(");
                let after = written.get(lexeme.end()..)?.trim_start();
                let goes_on = ["and ", "or ", "&&", "||", "=", "<", ">", "!", "+", "-", ".", ":"];
                if closes && !after.is_empty() && !goes_on.iter().any(|sign| after.starts_with(sign)) {
                    cut = Some((lexeme.end(), lexeme.end()));
                    break;
                }
            }
            ":" | "then" | "return" if depth == 0 => {
                cut = Some((lexeme.start, lexeme.end()));
                break;
            }
            _ => {}
        }
    }
    let (end, from) = cut?;
    let (head, rest) = (written.get(..end)?.trim(), written.get(from..)?.trim().trim_end_matches(';').trim());
    if rest.is_empty() {
        return None;
    }
    let asked = statement(names, head, true).unwrap_or_else(|| head.to_owned());
    let asked = asked.strip_prefix(first.text)?.trim();
    // What may not be is required not to be.
    let refused = ["raise", "throw", "fail", "error", "reject", "illegal", "invalid", "return False", "return false"];
    if refused.iter().any(|word| rest.starts_with(word)) {
        let lexemes = lexemes(asked.trim())?;
        let condition = Reader::new(&lexemes).expression(0)?;
        return Some(format!("require {}", names.said(&Expr::Not(Box::new(condition)), Kind::Condition)?.text));
    }
    let done = statement(names, rest, false).unwrap_or_else(|| rest.to_owned());
    let words: Vec<&str> = done.split_whitespace().collect();
    match words.as_slice() {
        ["draw"] if of_end => Some(format!("draw when {asked}")),
        ["win" | "lose"] if of_end => Some(format!("mover {done}s when {asked}")),
        [who, "wins" | "loses"] if *who != "draw" => Some(format!("{done} when {asked}")),
        _ => Some(format!("{} {asked} {{ {done} }}", first.text)),
    }
}

/// A call that is a statement.
fn called(names: &Names, lexemes: &[Lexeme<'_>]) -> Option<String> {
    let mut reader = Reader::new(lexemes);
    let expression = reader.expression(0)?;
    let Expr::Call(name, given) = &expression else { return None };
    if !reader.is_done() {
        return None;
    }
    let nobody = |expr: &&Expr<'_>| matches!(expr, Expr::Word("self" | "this" | "game" | "board" | "state"));
    let given: Vec<&Expr<'_>> = given.iter().filter(|expr| !nobody(expr)).collect();
    let set = |expr: &Expr<'_>| Some(names.wanted(expr, Kind::Set)?.text);
    let is_piece = |expr: &Expr<'_>| matches!(expr, Expr::Word(word) | Expr::Text(word) if names.pieces.iter().any(|one| one == word));
    let is_player = |expr: &Expr<'_>| matches!(expr, Expr::Word(word) if *word == "mover" || names.players.iter().any(|one| one == word));
    let word = |expr: &Expr<'_>| match expr {
        Expr::Word(word) | Expr::Text(word) => Some((*word).to_owned()),
        _ => None,
    };
    if names.actions.iter().any(|action| action == name) {
        return Some((*name).to_owned());
    }
    Some(match (plain(name).as_str(), given.as_slice()) {
        ("take" | "capture" | "kill" | "eat" | "capture piece" | "take piece", [all]) => format!("take {}", set(all)?),
        ("remove" | "delete" | "discard" | "remove all" | "destroy", [all]) => {
            format!("remove {}", set(all)?)
        }
        ("choose" | "select" | "pick", [all]) => format!("choose {}", set(all)?),
        ("place" | "put" | "drop" | "add" | "set" | "place at" | "place on" | "put on", [a, b]) if is_piece(a) => {
            format!("place {} on {}", word(a)?, set(b)?)
        }
        ("place" | "put" | "drop" | "add" | "set", [a, b]) if is_piece(b) => {
            format!("place {} on {}", word(b)?, set(a)?)
        }
        ("place" | "put" | "drop" | "add" | "set" | "setup", [a, b, c]) if is_piece(a) && is_player(b) => {
            format!("put {} of {} on {}", word(a)?, word(b)?, set(c)?)
        }
        ("place" | "put" | "drop" | "add" | "set" | "setup", [a, b, c]) if is_piece(b) && is_player(a) => {
            format!("put {} of {} on {}", word(b)?, word(a)?, set(c)?)
        }
        ("place" | "put" | "drop" | "add" | "set" | "setup", [a, b, c]) if is_piece(a) && is_player(c) => {
            format!("put {} of {} on {}", word(a)?, word(c)?, set(b)?)
        }
        ("place" | "drop" | "place man" | "place piece", [all]) => {
            format!("place {} on {}", names.pieces.first()?, set(all)?)
        }
        ("move" | "move to" | "slide" | "step" | "move piece", [a, b]) => format!("move {} to {}", set(a)?, set(b)?),
        ("pass" | "skip" | "pass turn", []) => "pass".to_owned(),
        ("win" | "wins", [] | [Expr::Word("mover")]) => "win".to_owned(),
        ("lose" | "loses", [] | [Expr::Word("mover")]) => "lose".to_owned(),
        ("win" | "wins" | "lose" | "loses", [who]) if is_player(who) => {
            format!("{} {}s", word(who)?, plain(name).trim_end_matches('s'))
        }
        ("draw" | "end in draw", []) => "draw".to_owned(),
        ("again" | "extra turn" | "move again" | "play again" | "another turn" | "extra move", []) => {
            "again".to_owned()
        }
        ("change" | "promote" | "promote to" | "change to" | "become" | "turn into" | "crown", [all, kind])
            if is_piece(kind) =>
        {
            format!("change {} to {}", set(all)?, word(kind)?)
        }
        ("give" | "give to" | "transfer" | "convert", [all, who]) => format!("give {} to {}", set(all)?, word(who)?),
        ("remember" | "set" | "store" | "save", [Expr::Word(name), value]) => {
            format!("remember {name} = {}", names.said(value, Kind::Unknown)?.text)
        }
        ("increment" | "inc" | "increase", [Expr::Word(name)]) => format!("remember {name} = {name} + 1"),
        ("decrement" | "dec" | "decrease", [Expr::Word(name)]) => format!("remember {name} = {name} - 1"),
        ("add" | "append" | "push" | "insert", [Expr::Word(name), more])
            if names.memories.iter().any(|one| one == name) =>
        {
            format!("remember {name} = {name}, {}", names.wanted(more, Kind::Set)?.at_least(binds::ONE))
        }
        ("clear" | "reset", [Expr::Word(name)]) if names.memories.iter().any(|one| one == name) => {
            format!("remember {name} = none")
        }
        ("require" | "assert" | "ensure", [asked]) => format!("require {}", names.wanted(asked, Kind::Condition)?.text),
        _ => return None,
    })
}

/// A value that a name gets.
fn assigned(names: &Names, lexemes: &[Lexeme<'_>]) -> Option<String> {
    let sign = lexemes
        .iter()
        .position(|lexeme| !lexeme.quoted && matches!(lexeme.text, "=" | "+=" | "-=" | ":=" | "++" | "--"))?;
    let (target, value) = (lexemes.get(..sign)?, lexemes.get(sign + 1..)?);
    let naming = target.first().is_some_and(|first| first.text == "let");
    let target = target.get(usize::from(naming)..)?;
    let mut reader = Reader::new(target);
    let target = reader.expression(5)?;
    if !reader.is_done() || target_name(&target).is_none() {
        return None;
    }
    if let Some(turned) = turned(names, &target, lexemes.get(sign..)?) {
        return Some(turned);
    }
    let name = target_name(&target)?;
    let known = names.memories.iter().any(|memory| memory == name);
    if naming && !known {
        return None;
    }
    let whose = match &target {
        Expr::Word(_) => name.to_owned(),
        Expr::Call(_, about) if matches!(about.first(), Some(Expr::Word("self" | "this" | "game" | "state"))) => {
            name.to_owned()
        }
        Expr::Index(_, about) => whose(names, name, about)?,
        Expr::Call(_, about) => whose(names, name, about.first()?)?,
        _ => return None,
    };
    let kind = names.said(&Expr::Word(name), Kind::Unknown)?.kind;
    let sign = lexemes.get(sign)?.text;
    let value = match (sign, value) {
        ("++" | "--", []) => format!("{whose} {} 1", sign.get(..1)?),
        ("++" | "--", _) => return None,
        (_, value) => {
            let mut reader = Reader::new(value);
            let value = names.wanted(&reader.expression(0)?, kind)?;
            if !reader.is_done() {
                return None;
            }
            match (sign, kind) {
                ("+=", Kind::Set) => format!("{whose}, {}", value.at_least(binds::ONE)),
                ("-=", Kind::Set) => format!("{whose} except {}", value.at_least(binds::LIST)),
                ("+=", _) => format!("{whose} + {}", value.at_least(binds::COUNTED)),
                ("-=", _) => format!("{whose} - {}", value.at_least(binds::COUNTED)),
                _ => value.text,
            }
        }
    };
    let word = if known { "remember" } else { "let" };
    Some(format!("{word} {whose} = {value}"))
}

/// What becomes of a piece whose kind or owner is set.
fn turned(names: &Names, target: &Expr<'_>, value: &[Lexeme<'_>]) -> Option<String> {
    let (Expr::Call(attribute, about), [sign, value]) = (target, value) else { return None };
    let [about] = about.as_slice() else { return None };
    let known = names.memories.iter().any(|memory| memory == attribute);
    if known || !matches!(sign.text, "=" | ":=") {
        return None;
    }
    let set = match about {
        Expr::Word(word) => (*word).to_owned(),
        other => names.wanted(other, Kind::Set)?.text,
    };
    let value = value.text.trim_matches(['"', '\'']);
    let is_player = matches!(value, "mover" | "opponent") || names.players.iter().any(|player| player == value);
    match *attribute {
        "kind" | "type" | "piece" | "sort" if names.pieces.iter().any(|piece| piece == value) => {
            Some(format!("change {set} to {value}"))
        }
        "owner" | "player" | "side" | "colour" | "color" if is_player => Some(format!("give {set} to {value}")),
        _ => None,
    }
}

/// The name that is given something.
fn target_name<'t>(target: &Expr<'t>) -> Option<&'t str> {
    match target {
        Expr::Word(name) | Expr::Call(name, _) if !is_number(name) && !NAMING.contains(name) => Some(name),
        Expr::Index(of, _) => target_name(of),
        _ => None,
    }
}

/// A memory of somebody or something.
fn whose(names: &Names, name: &str, about: &Expr<'_>) -> Option<String> {
    let about = names.said(about, Kind::Unknown)?;
    Some(match about.text.as_str() {
        "mover" => name.to_owned(),
        _ => format!("{name} of {}", about.at_least(binds::ONE)),
    })
}

/// A statement of the language whose parts are written as programs are.
fn clauses(names: &Names, written: &str, lexemes: &[Lexeme<'_>]) -> Option<String> {
    let offset = lexemes.first()?.start;
    let mut depth = 0_usize;
    let mut starts = Vec::new();
    let naming = lexemes.first().is_some_and(|first| NAMING.contains(&first.text));
    for (at, lexeme) in lexemes.iter().enumerate().filter(|(_, lexeme)| !lexeme.quoted) {
        let next = |ahead: usize| lexemes.get(at + ahead).map_or("", |next| next.text);
        let any = next(1) == "any" && next(2) != "(";
        match lexeme.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.checked_sub(1)?,
            "if" if any => {}
            "=" if !naming || starts.iter().any(|(_, word, _)| *word == "=") => {}
            word if depth == 0 => {
                starts
                    .extend(CLAUSES.iter().find(|(clause, _)| *clause == word).map(|(word, kind)| (at, *word, *kind)));
            }
            _ => {}
        }
    }
    let (mut said, mut from, mut any) = (String::new(), 0, false);
    for (index, (at, word, kind)) in starts.iter().enumerate() {
        let next = starts.get(index + 1).map_or(lexemes.len(), |(next, ..)| *next);
        let part = lexemes.get(at + 1..next)?;
        let (Some(first), Some(last)) = (part.first(), part.last()) else { continue };
        let mut reader = Reader::new(part);
        let Some(expression) = reader.expression(0).filter(|_| reader.is_done()) else { continue };
        // What a condition of a program is put between says nothing.
        let bare = matches!((&expression, *word), (Expr::Group(_), "if" | "while" | "until" | "when"));
        let memory = lexemes.get(1).filter(|_| *word == "=").map(|name| Expr::Word(name.text));
        let kind = memory.and_then(|name| names.said(&name, *kind)).map_or(*kind, |said| said.kind);
        // A name may have a hyphen in it.
        let apart = written
            .get(first.start - offset..last.end() - offset)
            .is_some_and(|part| [" or ", " - ", " + "].iter().any(|sign| part.contains(sign)));
        let of_sets = matches!(&expression, Expr::Binary(_, "or" | "-" | "+", _)) && kind == Kind::Set && apart;
        if !reader.is_foreign && !of_sets {
            continue;
        }
        let expression = match &expression {
            Expr::Group(inner) if bare => inner,
            other => other,
        };
        let Some(meant) = names.wanted(expression, kind) else { continue };
        any = true;
        said += written.get(from..first.start - offset)?;
        said += &meant.text;
        from = last.end() - offset;
    }
    said += written.get(from..)?;
    any.then(|| said.trim_end_matches([';', ' ']).to_owned())
}
