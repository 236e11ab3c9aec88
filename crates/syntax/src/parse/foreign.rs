//! Characters that only look like those of the language: named once for each sort, with the one that is meant.

use super::scan::{line_end, text_end};
use super::words::{ITEM_WORDS, RESERVED_WORDS, STATEMENT_WORDS};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::{FileId, Span};

/// The most characters of one sort that are named.
const MAX_NAMED: usize = 6;

/// Letters of another script, and the Latin ones that they look like.
const LETTERS: &[(&str, &str, &str)] = &[
    ("Cyrillic", "аеорсхукмтіѕјвнԁһАВЕКМНОРСТХІЅЈ", "aeopcxykmtisjbhdhABEKMHOPCTXISJ"),
    ("Greek", "οανρτυκιΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oavptukiABEZHIKMNOPTYX"),
];

/// Signs: the character, what it is called, and what is meant.
const SIGNS: &[(char, &str, &str)] = &[
    ('\u{a0}', "no-break space", " "),
    ('\u{2002}', "en space", " "),
    ('\u{2003}', "em space", " "),
    ('\u{2007}', "figure space", " "),
    ('\u{2009}', "thin space", " "),
    ('\u{200a}', "hair space", " "),
    ('\u{202f}', "narrow no-break space", " "),
    ('\u{3000}', "ideographic space", " "),
    ('\u{200b}', "zero width space", ""),
    ('\u{200c}', "zero width non-joiner", ""),
    ('\u{200d}', "zero width joiner", ""),
    ('\u{200e}', "left-to-right mark", ""),
    ('\u{200f}', "right-to-left mark", ""),
    ('\u{61c}', "Arabic letter mark", ""),
    ('\u{202a}', "left-to-right embedding", ""),
    ('\u{202b}', "right-to-left embedding", ""),
    ('\u{202c}', "pop directional formatting", ""),
    ('\u{202d}', "left-to-right override", ""),
    ('\u{202e}', "right-to-left override", ""),
    ('\u{2066}', "left-to-right isolate", ""),
    ('\u{2067}', "right-to-left isolate", ""),
    ('\u{2068}', "first strong isolate", ""),
    ('\u{2069}', "pop directional isolate", ""),
    ('\u{2060}', "word joiner", ""),
    ('\u{feff}', "byte order mark", ""),
    ('\u{ad}', "soft hyphen", ""),
    ('“', "left double quotation mark", "\""),
    ('”', "right double quotation mark", "\""),
    ('„', "double low quotation mark", "\""),
    ('‟', "double high-reversed quotation mark", "\""),
    ('«', "left guillemet", "\""),
    ('»', "right guillemet", "\""),
    ('″', "double prime", "\""),
    ('−', "minus sign", "-"),
    ('–', "en dash", "-"),
    ('—', "em dash", "-"),
    ('‐', "hyphen", "-"),
    ('‑', "non-breaking hyphen", "-"),
    ('\u{37e}', "Greek question mark", ""),
    ('‚', "single low quotation mark", ","),
    ('،', "Arabic comma", ","),
    ('、', "ideographic comma", ","),
    ('∶', "ratio sign", ":"),
    ('＂', "fullwidth quotation mark", "\""),
    ('ﬁ', "ligature", "fi"),
    ('ﬂ', "ligature", "fl"),
];

/// One such character of a text.
struct Found {
    at: usize,
    sign: char,
    /// Those of one sort share a report.
    sort: &'static str,
    name: String,
    meant: String,
}

/// The reports about a text, one for each sort of character.
pub(super) fn found(file: FileId, text: &str) -> Vec<Diagnostic> {
    if text.is_ascii() {
        return Vec::new();
    }
    let all = look_through(text);
    let mut sorts: Vec<&str> = Vec::new();
    for one in &all {
        if !sorts.contains(&one.sort) {
            sorts.push(one.sort);
        }
    }
    let of = |sort: &str| all.iter().filter(|one| one.sort == sort).collect::<Vec<_>>();
    sorts.into_iter().filter_map(|sort| report(file, text, &of(sort))).collect()
}

/// The report about characters of one sort; the change mends all of them.
fn report(file: FileId, text: &str, all: &[&Found]) -> Option<Diagnostic> {
    let (first, last) = (all.first()?, all.last()?);
    let span = |one: &Found| Span::new(file, one.at, one.at + one.sign.len_utf8());
    let meant = match first.meant.as_str() {
        "" => "nothing".to_owned(),
        " " => "a blank".to_owned(),
        meant => format!("`{meant}`"),
    };
    let shown = if first.sign.is_alphanumeric() || "，。：；＝".contains(first.sign) || first.meant.trim().len() == 1
    {
        format!("`{}` is ", first.sign)
    } else {
        "here stands ".to_owned()
    };
    let message = format!("{shown}a {} (U+{:04X}), where {meant} is meant", first.name, u32::from(first.sign));
    let mut others: Vec<&&Found> = Vec::new();
    for one in all {
        if one.sign != first.sign && others.iter().all(|known| known.sign != one.sign) {
            others.push(one);
        }
    }
    let others: Vec<String> = others.into_iter().take(MAX_NAMED).map(|one| named(one)).collect();
    let places = match all.len() {
        1 => "type it again".to_owned(),
        many => format!("it is so at {many} places"),
    };
    let others = match others.as_slice() {
        [] => String::new(),
        others => format!("; there {} too", others.join(", ")),
    };
    let help = format!("{places}{others}; `merels check --fix` puts it right everywhere");
    let mut mended = String::new();
    let mut from = first.at;
    for one in all {
        mended.push_str(text.get(from..one.at)?);
        mended.push_str(&one.meant);
        from = one.at + one.sign.len_utf8();
    }
    let report = Diagnostic::new(Code::ForeignSign, span(first), message).help(help);
    Some(report.fix(span(first).to(span(last)), mended))
}

fn named(one: &Found) -> String {
    format!("stands `{}` (U+{:04X}) for `{}`", one.sign, u32::from(one.sign), one.meant)
}

/// All such characters outside of comments and texts.
fn look_through(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("//") {
            at = line_end(text, at);
        } else if rest.starts_with('"') {
            at = text_end(text, at + 1).0;
        } else if let Some(end) = quoted_end(rest) {
            let close = rest.get(..end).and_then(|quoted| quoted.chars().next_back()).map_or(0, char::len_utf8);
            found.extend(rest.chars().next().and_then(|sign| foreign_sign(at, sign)));
            found.extend(
                rest.get(end - close..end).and_then(|rest| foreign_sign(at + end - close, rest.chars().next()?)),
            );
            at += end;
        } else if let Some(word) = word(rest) {
            letters(at, word, &mut found);
            at += word.len();
        } else {
            let Some(sign) = rest.chars().next() else { break };
            if at > 0 || sign != '\u{feff}' {
                found.extend(foreign_sign(at, sign));
            }
            at += sign.len_utf8();
        }
    }
    found
}

/// Where a text between other quotes ends, if one begins here and ends on its line.
fn quoted_end(rest: &str) -> Option<usize> {
    let first = rest.chars().next().filter(|first| "“”„«»‟″".contains(*first))?;
    let line = rest.get(..rest.find(['\n', '\r']).unwrap_or(rest.len()))?;
    let inner = line.get(first.len_utf8()..)?;
    let close = inner.find(['“', '”', '«', '»', '‟', '″', '"'])?;
    let closing = inner.get(close..)?.chars().next()?;
    Some(first.len_utf8() + close + closing.len_utf8())
}

/// The word that a text begins with.
fn word(rest: &str) -> Option<&str> {
    let is_letter = |c: char| c.is_alphanumeric() && !is_fullwidth(c) && !matches!(c, 'ﬁ' | 'ﬂ') || c == '_';
    let end = rest.find(|c: char| !is_letter(c)).unwrap_or(rest.len());
    rest.get(..end).filter(|word| !word.is_empty())
}

/// The foreign letters of a word: one that has Latin letters too, or would be a word of the language.
fn letters(at: usize, word: &str, found: &mut Vec<Found>) {
    let like = |letter: char| {
        LETTERS.iter().find_map(|(script, letters, latin)| {
            let place = letters.chars().position(|other| other == letter)?;
            Some((*script, latin.chars().nth(place)?))
        })
    };
    if word.is_ascii() || !word.chars().all(|letter| letter.is_ascii() || like(letter).is_some()) {
        return;
    }
    let plain: String = word.chars().map(|letter| like(letter).map_or(letter, |(_, latin)| latin)).collect();
    let known = [RESERVED_WORDS, ITEM_WORDS, STATEMENT_WORDS].iter().any(|words| words.contains(&plain.as_str()));
    if !known && !word.contains(|letter: char| letter.is_ascii_alphabetic()) {
        return;
    }
    for (offset, sign) in word.char_indices() {
        let Some((script, latin)) = like(sign) else { continue };
        let name = format!("{script} letter");
        found.push(Found { at: at + offset, sign, sort: script, name, meant: latin.to_string() });
    }
}

fn is_fullwidth(sign: char) -> bool {
    ('\u{ff01}'..='\u{ff5e}').contains(&sign)
}

fn foreign_sign(at: usize, sign: char) -> Option<Found> {
    if let Some((_, name, meant)) = SIGNS.iter().find(|(other, ..)| *other == sign) {
        let sort = if *meant == "\"" { "quote" } else { name };
        return Some(Found { at, sign, sort, name: (*name).to_owned(), meant: (*meant).to_owned() });
    }
    if !is_fullwidth(sign) {
        return None;
    }
    let meant = char::from_u32(u32::from(sign) - 0xfee0)?;
    let meant = if meant == ';' { String::new() } else { meant.to_string() };
    Some(Found { at, sign, sort: "fullwidth", name: "fullwidth sign".to_owned(), meant })
}
