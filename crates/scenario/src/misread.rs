//! What is said of a file that isn't TOML, or not of the form of scenarios, in words for authors.

use std::ops::Range;

use merels_syntax::suggest::{certain, did_you_mean, numeral};
use merels_syntax::{Code, Diagnostic, Span};

use crate::file::{self, EXPECTATIONS};
use crate::text::Source;

/// Keys that people write otherwise.
const KEYS: &[(&[&str], &str)] = &[
    (&["cases", "test", "tests", "scenario", "scenarios"], "case"),
    (&["title", "description", "label", "id", "case"], "name"),
    (&["options", "option", "settings", "setting"], "set"),
    (&["begins", "starts", "first_player", "starter"], "first"),
    (&["start", "begin", "setup", "from", "board", "before", "given"], "position"),
    (&["moves", "decisions", "turns", "actions", "plays", "turn", "when"], "play"),
    (&["to_move", "to_play", "mover", "player", "next", "decider", "due"], "to_decide"),
    (&["contains", "include", "legal_moves"], "includes"),
    (&["exclude", "not_legal"], "excludes"),
    (&["result", "ending", "end", "ends"], "outcome"),
    (&["expect", "expected", "after", "position_after", "final", "then"], "position_is"),
    (&["who", "player", "wins", "won_by"], "winner"),
    (&["because", "why"], "reason"),
];

/// What stands on a line, and where it begins.
struct Line<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Line<'a> {
    /// The line that a place lies in.
    fn at(text: &'a str, place: usize) -> Self {
        let start = text.get(..place).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        Self { text: text.get(start..).unwrap_or_default().lines().next().unwrap_or_default(), start }
    }

    /// The key and what follows its `=`, without a comment.
    fn entry(&self) -> Option<(&'a str, &'a str)> {
        let (key, value) = self.text.split_once('=')?;
        Some((key.trim(), value.trim()))
    }

    /// Where a part of the line stands in the file.
    fn place(&self, part: &str) -> Range<usize> {
        let at = self.start + (part.as_ptr() as usize - self.text.as_ptr() as usize);
        at..at + part.len()
    }
}

/// What TOML or the form of the file finds wrong, as a diagnostic.
pub(crate) fn misread(source: Source<'_>, error: &toml::de::Error) -> Diagnostic {
    let span = error.span().unwrap_or(0..0);
    let at = first_line(source, span.clone());
    let mut lines = error.message().lines();
    let message = lines.next().unwrap_or("this can't be read");
    if let Some(report) = one_bracket(source) {
        return report;
    }
    if message.starts_with("unknown field") {
        return unknown_key(source, at, message);
    }
    if let Some(key) = message.strip_prefix("missing field ") {
        return Diagnostic::new(Code::ScenarioKey, at, format!("the key {key} is missing"))
            .help("every case needs a name of its own: write `name = \"what it shows\"` below its `[[case]]`");
    }
    let line = Line::at(source.text, span.start);
    let known = value_of_key(source, &line, message).or_else(|| of_signs(source, &line, span.clone(), message));
    if let Some(report) = known.or_else(|| unquoted(source, &line, span)) {
        return report;
    }
    let rest: Vec<&str> = lines.collect();
    let help = (!rest.is_empty()).then(|| rest.join("\n"));
    Diagnostic::new(Code::ScenarioSyntax, at, in_plain_words(message)).help_if(help)
}

/// A case that begins with one bracket on each side.
fn one_bracket(source: Source<'_>) -> Option<Diagnostic> {
    let is_wrong = |line: &&str| ["[case]", "[ case ]"].contains(&line.split('#').next().unwrap_or_default().trim());
    let wrong: Vec<&str> = source.text.lines().filter(is_wrong).map(str::trim).collect();
    let (first, last) = (wrong.first()?, wrong.last()?);
    let place = |part: &str| part.as_ptr() as usize - source.text.as_ptr() as usize;
    let (start, end) = (place(first), place(last) + last.len());
    let mended = source.text.get(start..end)?.lines().map(|line| if is_wrong(&line) { "[[case]]" } else { line });
    let mended = mended.collect::<Vec<_>>().join("\n");
    let message = "a case begins with two brackets on each side";
    let report = Diagnostic::new(Code::ScenarioSyntax, source.span(start..start + first.len()), message);
    Some(report.help("write `[[case]]`").fix(source.span(start..end), mended))
}

/// A key that there is none of.
fn unknown_key(source: Source<'_>, at: Span, message: &str) -> Diagnostic {
    let known = file::known_keys(message);
    if known == ["case"]
        && let Some(report) = no_case(source)
    {
        return report;
    }
    let written = source.text.get(at.start as usize..at.end as usize).unwrap_or_default();
    let key = written.trim_matches(['"', '\'']);
    let report = Diagnostic::new(Code::ScenarioKey, at, format!("there is no key `{key}` here"));
    let line = Line::at(source.text, at.start as usize);
    if key == "winner"
        && let Some((_, value)) = line.entry()
    {
        let nobody = ["nobody", "none", "noone", "null", "nil", ""].contains(&value.trim_matches(['"', '\'']));
        let draw = ["draw", "tie", "both"].contains(&value.trim_matches(['"', '\'']));
        let whole = source.span(line.place(line.text.trim()));
        if nobody || draw {
            let outcome = if draw { "outcome = {}" } else { "outcome = \"none\"" };
            let other =
                if draw { "nobody has won yet: `outcome = \"none\"`" } else { "a draw has no winner: `outcome = {}`" };
            return report.help(format!("write `{outcome}`; {other}")).fix(whole, outcome);
        }
        let meant = format!("outcome = {{ winner = {value} }}");
        return report.help(format!("who wins is said so: `{meant}`")).fix(whole, meant);
    }
    let plain = key.to_lowercase().replace('-', "_");
    let same = known.iter().copied().find(|known| *known == plain);
    let among = KEYS.iter().filter(|(words, meant)| words.contains(&plain.as_str()) && known.contains(meant));
    let meant = same.or_else(|| certain(&plain, known.iter().copied())).or_else(|| among.map(|(_, key)| *key).next());
    match meant {
        Some(meant) => report.help(format!("did you mean `{meant}`?")).fix(at, meant),
        None => {
            let near = did_you_mean(key, known.iter().copied());
            report.help(near.unwrap_or_else(|| format!("the keys here are {}", known.join(", "))))
        }
    }
}

/// The first key of a file in which no case has begun.
fn no_case(source: Source<'_>) -> Option<Diagnostic> {
    let first = source.text.lines().find(|line| !line.trim().is_empty() && !line.trim().starts_with('#'))?;
    let (key, _) = first.split_once('=').filter(|_| !first.trim_start().starts_with('['))?;
    let key = key.trim();
    let start = key.as_ptr() as usize - source.text.as_ptr() as usize;
    let report = Diagnostic::new(
        Code::ScenarioKey,
        source.span(start..start + key.len()),
        "no case has begun here: `[[case]]` stands before its keys",
    );
    Some(report.help("write `[[case]]` on a line before it").fix(source.span(start..start), "[[case]]\n"))
}

/// A value of another sort than its key takes, where it is clear what was meant.
fn value_of_key(source: Source<'_>, line: &Line<'_>, message: &str) -> Option<Diagnostic> {
    let (key, value) = line.entry()?;
    let bare = value.trim_matches(['"', '\'']);
    let at = source.span(line.place(value));
    let whole = source.span(line.place(line.text.trim()));
    let report = |message: &str| Diagnostic::new(Code::ScenarioSyntax, at, message);
    let mended = |report: Diagnostic, text: String| report.help(format!("write `{key} = {text}`")).fix(at, text);
    match key {
        "claimable" => {
            let yes = match bare.to_lowercase().as_str() {
                "true" | "yes" | "on" => "true",
                "false" | "no" | "off" => "false",
                _ => return None,
            };
            (value != yes).then(|| mended(report("`true` or `false` stands here, without quotes"), yes.to_owned()))
        }
        "seen" | "quiet" => {
            let number = bare.parse::<u32>().ok().map(|number| number.to_string());
            let number = number.or_else(|| Some(numeral(bare)?.to_string()))?;
            let message = "a whole number stands here, in digits and without quotes";
            (value != number).then(|| mended(report(message), number))
        }
        "outcome" if !value.starts_with('{') && value != "\"none\"" && value.starts_with(['"', '\'']) => {
            let text = match bare {
                "draw" | "drawn" | "tie" => "{}".to_owned(),
                winner => {
                    let name = [" wins", " has won", " won", " win"].iter().find_map(|won| winner.strip_suffix(won));
                    format!("{{ winner = \"{}\" }}", name.unwrap_or(winner))
                }
            };
            Some(mended(report("an outcome is `\"none\"`, or says who wins; a draw has no winner"), text))
        }
        "illegal" if value.starts_with(['"', '[']) => {
            let words = texts_of(value)?.join(" ");
            let meant = format!("excludes = \"{words}\"");
            let help =
                format!("without reasons it is `{meant}`; with them `illegal = {{ \"a7-g7\" = \"not next to\" }}`");
            Some(
                report("each decision that isn't legal stands here with part of its reason")
                    .help(help)
                    .fix(whole, meant),
            )
        }
        "set" if value.starts_with('"') => {
            let pairs: Option<Vec<String>> = bare
                .split([',', ' '])
                .filter(|pair| !pair.is_empty())
                .map(|pair| pair.split_once('=').map(|(name, value)| format!("{} = \"{}\"", name.trim(), value.trim())))
                .collect();
            Some(mended(report("options stand in braces"), format!("{{ {} }}", pairs?.join(", "))))
        }
        key if EXPECTATIONS.contains(&key) && value.starts_with('[') && message.contains("expected a") => {
            let words = texts_of(value)?.join(" ");
            Some(mended(report("one text holds all of them, with blanks between"), format!("\"{words}\"")))
        }
        _ => None,
    }
}

/// The quoted texts of a text or a list of them, on one line.
fn texts_of(value: &str) -> Option<Vec<&str>> {
    let inner = value.trim_start_matches('[').trim_end_matches(']');
    let texts: Option<Vec<&str>> = inner
        .split(',')
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .map(|text| text.strip_prefix('"')?.strip_suffix('"'))
        .collect();
    texts.filter(|texts| texts.iter().all(|text| !text.contains(['"', '\\'])))
}

/// Entries in braces with `=` for each `:` outside of texts.
fn with_equals(value: &str) -> String {
    let parts = value.split('"').enumerate();
    let parts: Vec<String> =
        parts.map(|(at, part)| if at % 2 == 0 { part.replace(':', " =") } else { part.to_owned() }).collect();
    parts.join("\"")
}

/// A sign too many, or too few.
fn of_signs(source: Source<'_>, line: &Line<'_>, span: Range<usize>, message: &str) -> Option<Diagnostic> {
    let report = |at: Range<usize>, message: &str| Diagnostic::new(Code::ScenarioSyntax, source.span(at), message);
    if message.starts_with("duplicate key") {
        let key = source.text.get(span.clone()).unwrap_or_default();
        return Some(report(span, &format!("`{key}` stands here twice")).help("leave one of them out"));
    }
    if message.starts_with("key with no value") && line.text.trim_start().starts_with("//") {
        let at = line.start + line.text.find("//")?;
        let meant = line.text.trim_start().replacen("//", "#", 1);
        let report = report(at..at + 2, "a comment begins with `#` in a scenario file");
        return Some(report.help(format!("write `{}`", meant.trim_end())).fix(source.span(at..at + 2), "#"));
    }
    if message.starts_with("missing assignment between") {
        let (_, value) = line.entry().filter(|(_, value)| value.starts_with('{'))?;
        let meant = with_equals(value);
        let at = line.place(value);
        let report = report(at.clone(), "a `=` stands between a key and its value");
        return Some(report.help(format!("write `{meant}`")).fix(source.span(at), meant));
    }
    if let Some(colon) = line.text.find(':').filter(|_| message.starts_with("key with no value")) {
        let at = line.start + colon..line.start + colon + 1;
        let text = if line.text.get(..colon).is_some_and(|key| key.ends_with(' ')) { "=" } else { " =" };
        let told = line.text.replacen(':', " =", 1);
        let help = format!("write `{}`", told.trim());
        return Some(
            report(at.clone(), "a `=` stands between a key and its value").help(help).fix(source.span(at), text),
        );
    }
    let rest = source.text.get(span.start..)?;
    let start = span.start + rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let rest = source.text.get(start..)?;
    if message.starts_with("missing comma between") {
        let end = rest.get(1..)?.find('"').map(|at| start + at + 2)?;
        let before = source.text.get(..start)?.trim_end().len();
        let found = report(start..end, "a `,` is missing before this");
        return Some(found.help("texts of a list have a `,` between them").fix(source.span(before..before), ","));
    }
    if let Some(told) = line.entry().map(|(_, value)| value).filter(|value| value.starts_with(['“', '”', '„', '«']))
    {
        let plain = format!("\"{}\"", told.trim_matches(['“', '”', '„', '«', '»']));
        let at = line.place(told);
        let found = report(at.clone(), "texts stand in straight quotes");
        return Some(found.help(format!("write `{plain}`")).fix(source.span(at), plain));
    }
    if message.starts_with("invalid basic string") || message.starts_with("invalid literal string") {
        let (_, value) = line.entry()?;
        let at = line.place(value);
        let help = format!("write `{value}\"`");
        let found = report(at.clone(), "a text has no closing quote on its line");
        return Some(found.help(help).fix(source.span(at.end..at.end), value.get(..1)?));
    }
    if !message.starts_with("unexpected key or value") {
        return None;
    }
    if rest.starts_with("//") {
        let found = report(start..start + 2, "a comment begins with `#` in these files");
        return Some(found.help("write `#`").fix(source.span(start..start + 2), "#"));
    }
    let sign = rest.chars().next().filter(|sign| matches!(sign, ',' | ';' | '.'))?;
    let found = report(start..start + sign.len_utf8(), &format!("no `{sign}` stands at the end of a line"));
    Some(found.help("leave it out").fix(source.span(start..start + sign.len_utf8()), ""))
}

/// A word that stands without quotes where a text is needed.
fn unquoted(source: Source<'_>, line: &Line<'_>, span: Range<usize>) -> Option<Diagnostic> {
    let (key, value) = line.entry()?;
    let told = value.split('#').next().unwrap_or_default().trim();
    let report = |at: Span, told: &str, key: &str| {
        let report = Diagnostic::new(Code::ScenarioSyntax, at, "a text stands in quotes");
        report.help(format!("write `{key} = \"{told}\"`")).fix(at, format!("\"{told}\""))
    };
    let is_value = |told: &str| !["true", "false", "inf", "nan"].contains(&told);
    if told.starts_with(char::is_alphabetic) && !told.contains(['"', '\'', '[', '{']) {
        return is_value(told).then(|| report(source.span(line.place(told)), told, key));
    }
    // Within braces: the word that the reader stopped at.
    let rest = source.text.get(span.start..)?;
    let word =
        rest.get(..rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len()))?;
    let before = source.text.get(line.start..span.start)?.trim_end().strip_suffix('=')?.trim_end();
    let key = before.rsplit([' ', '{', ',']).next()?;
    let plain = word.starts_with(char::is_alphabetic) && is_value(word);
    plain.then(|| report(source.span(span.start..span.start + word.len()), word, key))
}

/// What the TOML reader says of a value that doesn't fit, without its words for types.
fn in_plain_words(message: &str) -> String {
    let of_a_value = message.starts_with("invalid type") || message.starts_with("invalid value");
    let Some((_, expected)) = message.split_once(", expected ").filter(|_| of_a_value) else {
        return message.to_owned();
    };
    match expected {
        "a sequence" => "a case begins with two brackets: `[[case]]`".to_owned(),
        "a map" => "this is written in braces, as in `illegal = { \"a7-g7\" = \"not next to\" }`".to_owned(),
        "u32" => "a whole number is needed here".to_owned(),
        "a boolean" => "`true` or `false` is needed here".to_owned(),
        "a string" | "a borrowed string" => "a text in quotes is needed here".to_owned(),
        other => format!("this doesn't fit; what is needed is {other}"),
    }
}

/// The part of a span that lies on its first line: a whole table is too much to point at.
fn first_line(source: Source<'_>, span: Range<usize>) -> Span {
    let text = source.text.get(span.clone()).unwrap_or_default();
    let end = text.find('\n').map_or(span.end, |at| span.start + text.get(..at).unwrap_or_default().trim_end().len());
    Span::new(source.id, span.start, end)
}
