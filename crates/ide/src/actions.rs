//! What mends a report, or allows it.

use merels_play::{Cancelled, Library, mend_unless};
use merels_syntax::{Choice, Diagnostic, FileId, Severity};

use crate::edit::{Edit, Range, range, touches};
use crate::layout::difference;
use crate::snapshot::{OWN, Snapshot};

/// What an action is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// It mends a report, and is the one way to do it.
    Fix,
    /// It mends a report in one of the ways that may be meant.
    Choice,
    /// It allows a warning.
    Allow,
    /// It gives a part a name of its own.
    Extract,
    /// It puts what a name stands for in its place.
    Inline,
    /// It writes the same in another way.
    Rewrite,
}

/// A change of the file that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What it does, for people.
    pub title: String,
    /// What it is for.
    pub kind: ActionKind,
    /// What it changes, in order.
    pub edits: Vec<Edit>,
    /// The report that it is about: its place among those given.
    pub of: Option<usize>,
}

/// The longest text that a title quotes, in characters.
const MAX_QUOTED: usize = 40;

impl Snapshot {
    /// What mends or allows the reports of this file that touch a part of it.
    pub fn fixes(&self, reports: &[Diagnostic], part: &Range) -> Vec<Action> {
        let mut found = Vec::new();
        for (index, report) in reports.iter().enumerate() {
            let here = report.labels.iter().any(|label| label.span.file == OWN && touches(&range(label.span), part));
            if !here {
                continue;
            }
            found.extend(mending((index, report), OWN, &|at| self.slice(at)));
            found.extend(self.allow(report, index));
        }
        found
    }

    /// A comment that allows a warning, with a reason to be filled in.
    fn allow(&self, report: &Diagnostic, index: usize) -> Option<Action> {
        let span = report.span();
        let is_allowable = report.code.severity() == Severity::Warning && span.file == OWN;
        let name = report.code.name();
        if !is_allowable || matches!(name, "useless-allow" | "bad-allow") {
            return None;
        }
        let line = self.lines().line(span.start as usize);
        let text = self.lines().slice(line);
        let start = self.lines().start(line);
        let indent = text.get(..text.len() - text.trim_start().len()).unwrap_or_default();
        // What begins on this line is spoken of whole by a comment above; elsewhere it stands behind.
        let begins = start + indent.len();
        let edit = match self.begins(begins, span.start as usize) {
            true => Edit::put(start, format!("{indent}// allow({name}): REASON\n")),
            false if text.contains("//") => return None,
            false => Edit::put(start + text.trim_end().len(), format!("   // allow({name}): REASON")),
        };
        let title = format!("Allow `{name}` here, with a reason to be written");
        Some(Action { title, kind: ActionKind::Allow, edits: vec![edit], of: Some(index) })
    }

    /// Whether the outermost item, statement or rule that begins at a byte holds another.
    fn begins(&self, at: usize, other: usize) -> bool {
        use merels_syntax::tree::Node;
        let path = self.path(at);
        let is_whole = |node: &&Node<'_>| matches!(node, Node::Item(_) | Node::Statement(_) | Node::EndRule(_));
        let outermost = path.iter().filter(is_whole).find(|node| range(node.span()).start == at);
        outermost.is_some_and(|node| range(node.span()).contains(&other))
    }

    /// What mends all that can be mended for certain; `cancelled` is asked often.
    ///
    /// # Errors
    ///
    /// [`Cancelled`], once `cancelled` has said so.
    pub fn fix_all(&self, library: &dyn Library, cancelled: &dyn Fn() -> bool) -> Result<Vec<Edit>, Cancelled> {
        let mended = mend_unless(self.name(), self.text(), library, cancelled)?;
        Ok(difference(self.text(), &mended.text))
    }
}

/// What mends a report of a file: the one way to do it, and those that may be meant; `slice` is what stands somewhere in the file.
pub(crate) fn mending<'t>(
    (index, report): (usize, &Diagnostic),
    file: FileId,
    slice: &dyn Fn(&Range) -> &'t str,
) -> Vec<Action> {
    let ways = report.fix.iter().map(|fix| (ActionKind::Fix, fix, None));
    let worded = |choice: &Choice| choice.is_worded().then(|| capitalized(&choice.text));
    let ways = ways.chain(report.choices.iter().map(|choice| (ActionKind::Choice, &choice.fix, worded(choice))));
    let ways = ways.filter(|(_, fix, _)| fix.span.file == file);
    ways.map(|(kind, fix, worded)| {
        let edit = Edit::new(range(fix.span), fix.text.clone());
        let title = worded.unwrap_or_else(|| title_of(slice(&edit.at), &edit));
        Action { title, kind, edits: vec![edit], of: Some(index) }
    })
    .collect()
}

/// The changes of a file that mend all that can be mended for certain and at once: none touches another.
pub fn fixed_at_once(reports: &[Diagnostic], file: FileId) -> Vec<Edit> {
    let fixes = reports.iter().filter_map(|report| report.fix.as_ref()).filter(|fix| fix.span.file == file);
    let mut edits: Vec<Edit> = fixes.map(|fix| Edit::new(range(fix.span), fix.text.clone())).collect();
    edits.sort_by_key(|edit| (edit.at.start, edit.at.end));
    let mut end = 0;
    edits.retain(|edit| {
        let apart = end <= edit.at.start;
        end = if apart { edit.at.end } else { end };
        apart
    });
    edits
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(char::to_uppercase).into_iter().flatten().chain(letters).collect()
}

/// What a change of a text does, in words.
pub(crate) fn title_of(old: &str, edit: &Edit) -> String {
    let quoted = |text: &str| {
        let text = text.trim();
        let short = !text.contains('\n') && text.chars().count() <= MAX_QUOTED;
        if short { format!("`{text}`") } else { "this".to_owned() }
    };
    match (old.trim().is_empty(), edit.text.trim().is_empty()) {
        (_, true) => format!("Take {} out", quoted(old)),
        (true, false) => format!("Put {} in", quoted(&edit.text)),
        (false, false) => format!("Write {} for {}", quoted(&edit.text), quoted(old)),
    }
}
