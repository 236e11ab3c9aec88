//! Small changes that an edit may have needed: something left out that does nothing, statements in the other order, a word for its
//! counterpart, what an end must wait for. Each is tried on the whole text, and those after which the report is gone and nothing
//! else has come are what may be meant.

mod board;
mod ends;
mod items;
mod numbers;
mod rules;
mod sets;

use std::ops::Range;

use merels_syntax::tree::{File, ItemKind, Node, Player, Statement, at as path_at};
use merels_syntax::{Choice, Code, Diagnostic, FileId, Fix, Span, parse};

use crate::Faults;
use crate::settle::{MAX_CHOICES, applied, count};

/// How many reports are looked at.
const MAX_REPORTS: usize = 4;
/// How many changes are tried on one text, and of each report.
const MAX_TRIES: usize = 24;
const MAX_OF_ONE: usize = 10;
/// How much text is checked for that, in bytes: in a large text fewer are tried.
const MAX_TRIED: usize = 1 << 16;
/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// In how many places around a report a phrase is tried.
const MAX_AROUND: usize = 3;
/// The longest piece that is shown, in characters.
const MAX_SHOWN: usize = 60;

/// Tries small changes for what nothing is advised of yet; `check` finds what is wrong with a text.
pub(crate) fn settle<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let is_open = |one: &Diagnostic| one.fix.is_none() && one.choices.is_empty() && one.span().file == FileId(0);
    let open = faults.diagnostics.iter().filter(|one| is_open(one)).count();
    if text.len() > MAX_TEXT || open == 0 || open > MAX_REPORTS {
        return Ok(());
    }
    let (file, _) = parse(FileId(0), text);
    let before = faults.diagnostics.clone();
    let mut all = MAX_TRIES.min(MAX_TRIED / text.len().max(1));
    // Reports by their places, and which go whatever is done about another.
    let mut follows: Vec<(usize, usize)> = Vec::new();
    for (place, report) in faults.diagnostics.iter_mut().enumerate().filter(|(_, one)| is_open(one)) {
        // Beside something that is wrong, what is odd is told by itself.
        let may_follow = |one: &Diagnostic| one.is_error() || !report.is_error();
        let is_unanswered = |one: &Diagnostic| one.fix.is_none() && one.choices.is_empty() && may_follow(one);
        let others = before.iter().enumerate().filter(|(other, one)| *other != place && is_unanswered(one));
        let mut gone: Vec<(usize, &Diagnostic)> = others.collect();
        let first = place;
        let place = Place { text, file: &file, report, all: &before };
        let mut kept: Vec<Choice> = Vec::new();
        let of_one = MAX_OF_ONE.min(all);
        let mut left = of_one;
        for group in place.changes() {
            for choice in group {
                let Some(changed) = applied(text, &choice.fix).filter(|_| left > 0) else { continue };
                left -= 1;
                let after = check(&changed)?;
                let is_new = |one: &Diagnostic| count(&after, one) > count(&before, one);
                if count(&after, report) < count(&before, report) && !after.iter().any(is_new) {
                    kept.push(choice);
                    gone.retain(|(_, one)| count(&after, one) == 0);
                }
            }
            if !kept.is_empty() {
                break;
            }
        }
        all -= of_one - left;
        if !kept.is_empty() {
            follows.extend(gone.into_iter().map(|(other, _)| (first, other)));
        }
        kept.truncate(MAX_CHOICES);
        report.choices = kept;
    }
    // Of two that go with each other the first is told.
    let is_told = |place: usize| {
        !follows.iter().any(|(first, other)| *other == place && (first < other || !follows.contains(&(*other, *first))))
    };
    let mut places = 0..;
    faults.diagnostics.retain(|_| places.next().is_none_or(is_told));
    Ok(())
}

/// A report, and the text that it is about.
struct Place<'t> {
    text: &'t str,
    file: &'t File,
    report: &'t Diagnostic,
    /// All that is wrong with the text.
    all: &'t [Diagnostic],
}

impl<'t> Place<'t> {
    /// What is worth a try, in groups: the next is tried where nothing of those before will do.
    fn changes(&self) -> Vec<Vec<Choice>> {
        let known = self.of_items().or_else(|| self.of_rules()).or_else(|| self.of_sets());
        let mut groups = known.unwrap_or_default();
        // What the points of a board begin and end with is no advice.
        if self.report.code != Code::UnknownPoint {
            groups.extend(self.told());
        }
        groups
    }

    /// The text without a piece, if it is there.
    fn leaving(&self, piece: Option<Span>) -> Vec<Choice> {
        self.without(&[piece]).into_iter().collect()
    }

    /// What the help says is said instead, in the place of what the report is about, then of what stands around it.
    fn told(&self) -> Vec<Vec<Choice>> {
        let help = self.report.help.as_deref().filter(|help| !help.contains("such as")).unwrap_or_default();
        let phrases: Vec<&str> = help.split('`').skip(1).step_by(2).filter(|phrase| phrase.len() > 1).collect();
        let is_inner = |node: &Node<'_>| matches!(node, Node::Expr(_) | Node::Statement(_) | Node::EndRule(_));
        let around = self.path(0).into_iter().rev().filter(is_inner).map(|node| node.span());
        let mut places: Vec<Span> = std::iter::once(self.report.span()).chain(around).collect();
        places.dedup();
        places.truncate(MAX_AROUND);
        places.iter().map(|place| phrases.iter().map(|phrase| self.instead(*place, phrase)).collect()).collect()
    }

    /// The last phrase that the help has for an example.
    fn example(&self) -> Option<&'t str> {
        let help = self.report.help.as_deref().unwrap_or_default();
        help.split('`').skip(1).step_by(2).last()
    }

    /// The players that this text names, and where.
    fn players(&self) -> Option<(&'t [Player], Span)> {
        self.file.items.iter().find_map(|item| match &item.kind {
            ItemKind::Players(players) => Some((players.as_slice(), item.span)),
            _ => None,
        })
    }

    fn at(&self, span: Span) -> &'t str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Where a label of the report stands, if it is in this text.
    fn label(&self, index: usize) -> Option<Span> {
        self.report.labels.get(index).map(|label| label.span).filter(|span| span.file == FileId(0))
    }

    /// What stands around a label, the outermost first.
    fn path(&self, index: usize) -> Vec<Node<'t>> {
        let Some(span) = self.label(index) else { return Vec::new() };
        let mut path = path_at(self.file, span.start as usize);
        path.retain(|node| node.span().start <= span.start && span.end <= node.span().end);
        path
    }

    fn item(&self, label: usize) -> Option<Span> {
        self.path(label).first().map(Node::span)
    }

    fn rule(&self, label: usize) -> Option<Span> {
        self.path(label).iter().find(|node| matches!(node, Node::EndRule(_))).map(Node::span)
    }

    fn statement_at(&self, label: usize) -> Option<&'t Statement> {
        self.path(label).into_iter().rev().find_map(|node| match node {
            Node::Statement(statement) => Some(statement),
            _ => None,
        })
    }

    fn statement(&self, label: usize) -> Option<Span> {
        self.statement_at(label).map(|statement| statement.span)
    }

    /// The text with pieces left out, if they are all there.
    fn without(&self, pieces: &[Option<Span>]) -> Option<Choice> {
        let mut pieces = pieces.iter().copied().collect::<Option<Vec<Span>>>()?;
        pieces.sort();
        let (first, last) = (pieces.first()?, pieces.last()?);
        let whole = cut(self.text, *first)?.start..cut(self.text, *last)?.end;
        let mut kept = String::new();
        let mut from = whole.start;
        for piece in &pieces {
            let gap = cut(self.text, *piece)?;
            kept.push_str(self.text.get(from..gap.start)?);
            from = gap.end;
        }
        let shown: Vec<String> = pieces.iter().map(|piece| format!("`{}`", in_line(self.at(*piece)))).collect();
        let fix = Fix { span: Span::new(FileId(0), whole.start, whole.end), text: kept };
        Some(Choice { text: format!("leaving {} out", shown.join(" and ")), fix })
    }

    /// A piece instead of another.
    fn instead(&self, span: Span, text: &str) -> Choice {
        Choice { text: format!("`{}`", in_line(text)), fix: Fix { span, text: text.to_owned() } }
    }

    /// Each place in a piece where some words stand, with their counterparts; what is shown is the whole piece.
    fn words(&self, piece: Option<Span>, pairs: &[(&str, &str)]) -> Vec<Choice> {
        let Some(piece) = piece else { return Vec::new() };
        let written = self.at(piece);
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut changes = Vec::new();
        for (word, other) in pairs {
            for (start, _) in written.match_indices(word) {
                let (head, tail) =
                    (written.get(..start).unwrap_or_default(), written.get(start + word.len()..).unwrap_or_default());
                if head.ends_with(is_word) || tail.starts_with(is_word) {
                    continue;
                }
                let at = piece.start as usize + start;
                let span = Span::new(FileId(0), at, at + word.len());
                let text = format!("`{}`", in_line(&[head, other, tail].concat()));
                changes.push(Choice { text, fix: Fix { span, text: (*other).to_owned() } });
            }
        }
        changes
    }
}

/// What is left out with a piece: the lines that it stands on alone, or else the blanks before it.
fn cut(text: &str, piece: Span) -> Option<Range<usize>> {
    let (before, after) = (text.get(..piece.start as usize)?, text.get(piece.end as usize..)?);
    let margin = before.trim_end_matches([' ', '\t']);
    let rest = after.trim_start_matches([' ', '\t']);
    let alone = (margin.is_empty() || margin.ends_with('\n')) && (rest.is_empty() || rest.starts_with('\n'));
    let end = piece.end as usize + (after.len() - rest.len());
    Some(match alone {
        true => margin.len()..end + usize::from(!rest.is_empty()),
        false => margin.len()..piece.end as usize,
    })
}

/// A piece of a text on one line.
fn in_line(piece: &str) -> String {
    let line = piece.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default().trim_end()),
        None => line,
    }
}
