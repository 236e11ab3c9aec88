//! Pieces in the notation of another language - blocks by their indents, lists with dashes, objects with keys - in this one's.

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::phrase::{in_one_line, one_line, tokens_of};
use super::words::is_name;
use crate::diagnostic::Fix;
use crate::guess::Guess;

/// What it costs to read a piece so.
const COST: usize = 4;
/// The longest piece that is looked into, in lines and in bytes.
const MAX_LINES: usize = 24;
const MAX_BYTES: usize = 1_200;
/// How many entries may have a key: each is read with it and without.
const MAX_KEYS: usize = 5;
/// How many readings that can't be read as they are may be mended.
const MAX_MENDED: usize = 4;

/// The longest piece that is written out in what is advised.
const MAX_SHOWN: usize = 90;

/// Keys whose value is what a thing is called.
const NAMES: &[&str] = &["name", "id", "label", "called", "kind", "type"];
/// Words that go on with the statement before them.
const GOES_ON: &[&str] = &["else", "elif", "elsif", "or"];

/// A line, and how far in it stands.
struct Line<'i> {
    indent: usize,
    text: &'i str,
}

/// What stands between two separators.
struct Entry {
    key: String,
    value: String,
}

impl Builder<'_> {
    /// Whether what a piece begins with opens a block by the indent of the lines below it.
    pub(super) fn opens_by_indent(&self, junk: &Junk) -> bool {
        let text = self.text.get(junk.start..).unwrap_or_default();
        let mut lines = text.lines();
        let opens = lines.next().is_some_and(|line| line.trim_end().ends_with(':'));
        opens
            && lines
                .next()
                .is_some_and(|next| indent(next) > self.indent_of(junk) || next.trim_start().starts_with("- "))
    }

    /// The readings of a piece, with all that belongs to it, as another language would mean it.
    pub(super) fn in_another_notation(&self, junk: &Junk) -> Vec<Guess> {
        let Some(end) = self.notation_end(junk) else { return Vec::new() };
        let piece = self.text.get(junk.start..end).unwrap_or_default();
        let foreign = piece.contains('\n') || piece.contains(':') && piece.contains(['{', '[', '"']);
        if !foreign || piece.len() > MAX_BYTES || piece.contains("//") {
            return Vec::new();
        }
        let reads = |text: &String| text != piece && Failure::find(junk.probe, text).is_none();
        let mut readings = self.braced(junk, piece);
        if junk.probe == Rule::probe_item && !readings.iter().any(reads) {
            readings.extend(flat(piece));
        }
        readings.retain(|text| text != piece);
        let span = self.span(junk.start, end);
        let guess = |(text, cost): (String, usize)| {
            let whole =
                if text.len() > MAX_SHOWN { format!("{} {{ ... }}", in_one_line(&text)) } else { one_line(&text) };
            Guess { fix: Fix { span, text }, whole, cost }
        };
        // Of what has a block its head alone shows whether it can be read.
        let mut read = readings.iter().filter(|text| reads(text)).cloned().peekable();
        match read.peek().map(|first| first.contains('{')) {
            Some(true) => return read.map(|text| guess((text, COST))).collect(),
            Some(false) => return read.take(1).map(|text| guess((text, COST))).collect(),
            None => {}
        }
        let mended = readings.iter().take(MAX_MENDED).filter_map(|text| self.mended_so(junk, end, text));
        let cheapest = mended.min_by_key(|(_, cost)| *cost);
        cheapest.map(|(text, cost)| guess((text, COST + cost))).into_iter().collect()
    }

    /// Another text in the place of a piece, with the cheapest change that makes it readable.
    fn mended_so(&self, junk: &Junk, end: usize, text: &str) -> Option<(String, usize)> {
        let part = |from: usize, to: usize| self.text.get(from..to);
        let whole = [part(0, junk.start)?, text, part(end, self.text.len())?].concat();
        let builder = Builder::new(self.file, &whole, &super::scan::Scan::default());
        let junk = Junk { end: junk.start + text.len(), ..*junk };
        let failure = Failure::find(junk.probe, text)?;
        let phrase =
            builder.phrase_within(&junk, junk.start + failure.at).and_then(|report| report.fix).map(|fix| (fix, 2));
        let (fix, cost) = phrase.or_else(|| {
            let best = builder.repairs(&junk, junk.end).into_iter().min_by_key(|guess| guess.cost)?;
            Some((best.fix, best.cost))
        })?;
        let within = |place: u32| (place as usize).checked_sub(junk.start);
        let (from, to) = (within(fix.span.start)?, within(fix.span.end)?);
        Some(([text.get(..from)?, &fix.text, text.get(to..)?].concat(), cost))
    }

    fn indent_of(&self, junk: &Junk) -> usize {
        let start = self.text.get(..junk.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        indent(self.text.get(start..).unwrap_or_default())
    }

    /// Where a piece ends with the lines that stand further in, or the brackets that it opens.
    pub(super) fn notation_end(&self, junk: &Junk) -> Option<usize> {
        let own = self.indent_of(junk);
        let mut end = junk.start;
        let mut depth = 0_i32;
        for (at, line) in self.text.get(junk.start..)?.split_inclusive('\n').enumerate() {
            let text = line.trim();
            let word = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            let below = indent(line) > own || text.starts_with("- ") || GOES_ON.contains(&word);
            if at > 0 && depth <= 0 && (text.is_empty() || !below) || at > MAX_LINES {
                break;
            }
            // A block around the piece may be closed on its line.
            let mut length = line.trim_end().len();
            for (place, sign) in line.char_indices() {
                depth += i32::from(matches!(sign, '{' | '[')) - i32::from(matches!(sign, '}' | ']'));
                if depth < 0 {
                    length = line.get(..place)?.trim_end().len();
                    return Some(end + length).filter(|end| *end > junk.start);
                }
            }
            end += if depth > 0 || length == 0 { line.len() } else { length };
            let rest = self.text.get(end..)?;
            let next = rest.trim_start_matches([' ', '\t', '\r']).strip_prefix('\n')?;
            if depth <= 0 && next.lines().next().is_none_or(|line| line.trim().is_empty() || indent(line) < own) {
                break;
            }
            end = self.text.len() - next.len();
        }
        let piece = self.text.get(junk.start..end)?;
        Some(junk.start + piece.trim_end().len())
    }

    /// The piece with braces around what stands further in; with the colons within lines, and without.
    fn braced(&self, junk: &Junk, piece: &str) -> Vec<String> {
        let own = self.indent_of(junk);
        let lines: Vec<Line<'_>> = piece
            .lines()
            .enumerate()
            .map(|(at, line)| Line { indent: if at == 0 { own } else { indent(line) }, text: line.trim() })
            .collect();
        if lines.len() < 2 || piece.contains('{') {
            return Vec::new();
        }
        let text = in_braces(&lines);
        let plain = without_colons(&text);
        vec![text, plain]
    }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// The lines, with braces around those that stand further in than the one before them.
fn in_braces(lines: &[Line<'_>]) -> String {
    let mut text = String::new();
    let mut open: Vec<usize> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let deeper = lines.get(at + 1).is_some_and(|next| {
            next.indent > line.indent || next.text.starts_with("- ") && !line.text.starts_with("- ")
        });
        let bare = line.text.trim_start_matches("- ").trim_end_matches([',', ';']);
        if at > 0 {
            text.push('\n');
            text.push_str(&" ".repeat(line.indent));
        }
        match deeper {
            true => {
                let head = bare.trim_end_matches([':', '=', '>', '-']).trim_end().trim_end_matches("()");
                text.push_str(head.replacen("def ", "action ", 1).trim_end());
                text.push_str(" {");
                open.push(line.indent);
            }
            false => text.push_str(bare),
        }
        let next = lines.get(at + 1).map_or(0, |next| next.indent);
        while let Some(outer) = open.pop_if(|outer| !deeper && (next <= *outer || at + 1 == lines.len())) {
            text.push_str(&format!("\n{}}}", " ".repeat(outer)));
        }
    }
    text
}

/// A text without the colons behind words.
fn without_colons(text: &str) -> String {
    let mut plain = String::new();
    let mut quoted = false;
    for sign in text.chars() {
        quoted ^= sign == '"';
        plain.extend(Some(sign).filter(|sign| quoted || *sign != ':'));
    }
    plain
}

/// An item as words side by side, with and without each of its keys.
fn flat(piece: &str) -> Vec<String> {
    let Some(entries) = entries(piece) else { return Vec::new() };
    let Some((head, rest)) = entries.split_first() else { return Vec::new() };
    let keyed = rest.iter().filter(|entry| !entry.key.is_empty()).count();
    if keyed > MAX_KEYS || rest.is_empty() && head.value.is_empty() {
        return Vec::new();
    }
    let item = if head.key.is_empty() { head.value.as_str() } else { head.key.as_str() };
    let own = if head.key.is_empty() { "" } else { head.value.as_str() };
    if item == "about" {
        let told: Vec<String> = rest.iter().map(Entry::told).collect();
        return vec![format!("about {{ {} }}", told.join("  "))];
    }
    let is_name_key = |entry: &&Entry| NAMES.contains(&entry.key.as_str()) && is_name(&entry.value);
    let named = rest.iter().position(|entry| is_name_key(&entry));
    // What has no name by a key may have it for one.
    let first = rest.first().filter(|entry| named.is_none() && own.is_empty() && is_name(&entry.key));
    let keyed = first.filter(|_| matches!(item, "piece" | "attribute" | "option" | "memory" | "define" | "pattern"));
    let others = rest.iter().enumerate().filter(|(at, _)| Some(*at) != named);
    let others: Vec<Entry> = others
        .map(|(at, entry)| match keyed {
            Some(_) if at == 0 => Entry { key: String::new(), value: entry.value.clone() },
            _ => Entry { key: entry.key.clone(), value: entry.value.clone() },
        })
        .collect();
    let name =
        named.and_then(|at| rest.get(at)).map(|entry| entry.value.as_str()).or(keyed.map(|entry| entry.key.as_str()));
    let head = [Some(item), name, Some(own)].into_iter().flatten().filter(|word| !word.is_empty());
    let head = head.collect::<Vec<_>>().join(" ");
    let sign = match item {
        "piece" | "attribute" | "option" | "memory" => ":",
        "define" | "pattern" => " =",
        _ => "",
    };
    let mut texts = Vec::new();
    // What is only listed has no words of its own.
    let most = if matches!(item, "option" | "attribute" | "players") { 0 } else { others.len().min(MAX_KEYS) };
    for between in [" ", ", "] {
        for keys in 0..1_usize << most {
            let with_key = |at: usize| at < most && keys & (1 << at) == 0;
            let said: Vec<String> = others
                .iter()
                .enumerate()
                .map(|(at, entry)| entry.said(with_key(at)))
                .filter(|said| !said.is_empty())
                .collect();
            let said = said.join(between);
            let sign = if head.contains(' ') && !said.is_empty() { sign } else { "" };
            texts.push(format!("{head}{sign} {said}").trim_end().to_owned());
        }
    }
    texts.sort_by_key(|text| tokens_of(text).len());
    texts.reverse();
    texts.dedup();
    texts
}

/// What stands between the separators of a piece; nothing where that isn't plain.
fn entries(piece: &str) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    for part in piece.split(['\n', ',', '{', '}', '[', ']']) {
        let part = part.trim().trim_start_matches("- ").trim_end_matches(';').trim();
        if part.is_empty() || part == "-" {
            continue;
        }
        let (key, value) = match part.split_once(':').or_else(|| part.split_once('=')) {
            Some((key, value)) if !key.trim().trim_matches(['"', '\'']).contains('"') => (key, value),
            _ => ("", part),
        };
        let bare = |text: &str| text.trim().trim_matches(['"', '\'']).to_owned();
        entries.push(Entry { key: bare(key), value: bare(value) });
    }
    (entries.len() <= 2 * MAX_KEYS).then_some(entries)
}

impl Entry {
    fn said(&self, with_key: bool) -> String {
        match (with_key && !self.key.is_empty(), self.value.is_empty()) {
            (true, true) => self.key.clone(),
            (true, false) => format!("{} {}", self.key, self.value),
            (false, _) => self.value.clone(),
        }
    }

    /// An entry of `about`.
    fn told(&self) -> String {
        let number = !self.value.is_empty() && self.value.bytes().all(|byte| byte.is_ascii_digit());
        if number { format!("{} {}", self.key, self.value) } else { format!("{} \"{}\"", self.key, self.value) }
    }
}
