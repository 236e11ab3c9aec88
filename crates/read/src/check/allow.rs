//! Warnings that an author allows: `// allow(NAME): REASON`.
//!
//! At the end of a line it speaks of that line; on a line of its own, of the item, statement or rule that begins
//! next. A reason is asked for, since the next reader will ask.

use merels_syntax::suggest::nearest;
use merels_syntax::tree::{Block, Item, ItemKind, Statement, Text};
use merels_syntax::{Code, Diagnostic, FileId, Severity, Sources, Span};

/// One `allow`.
#[derive(Clone, Debug)]
pub(crate) struct Allow {
    code: Code,
    /// The comment.
    at: Span,
    /// What it speaks of.
    scope: Span,
    /// What goes with the comment: the rest of its line if nothing else stands there, or the blanks before it.
    whole: Span,
}

/// The most `allow`s that one file may hold.
const MAX_ALLOWS: usize = 500;

/// Reads the comments of the checked file. What can't be read is reported.
pub(crate) fn read(comments: &[Text], items: &[Item], sources: &Sources) -> (Vec<Allow>, Vec<Diagnostic>) {
    let mut allows = Vec::new();
    let mut wrong = Vec::new();
    let mut extents = None;
    for comment in comments {
        let Some(text) = comment.value.strip_prefix("//").map(str::trim_start) else { continue };
        let Some(rest) = text.strip_prefix("allow").map(str::trim_start).and_then(|rest| rest.strip_prefix('(')) else {
            continue;
        };
        if allows.len() + wrong.len() >= MAX_ALLOWS {
            let message = format!("a file holds at most {MAX_ALLOWS} `allow`s");
            wrong.push(Diagnostic::new(Code::BadAllow, comment.span, message).help("mend some of what they allow"));
            break;
        }
        match code(rest, comment.span) {
            Ok(code) => {
                let extents = extents.get_or_insert_with(|| extents_of(items, comment.span.file));
                let (scope, whole) = scope(comment.span, extents, sources);
                allows.push(Allow { code, at: comment.span, scope, whole });
            }
            Err(diagnostic) => wrong.push(*diagnostic),
        }
    }
    (allows, wrong)
}

/// The code between the parentheses, if a reason follows.
fn code(rest: &str, at: Span) -> Result<Code, Box<Diagnostic>> {
    const FORM: &str = "it reads `// allow(NAME): REASON`";
    let wrong = |message: String| Diagnostic::new(Code::BadAllow, at, message);
    let Some((name, reason)) = rest.split_once(')') else {
        return Err(Box::new(wrong("this `allow` has no `)`".to_owned()).help(FORM)));
    };
    let name = name.trim();
    let is_called = |code: &&Code| code.id().eq_ignore_ascii_case(name) || code.name() == name;
    let Some(code) = Code::ALL.iter().find(is_called) else {
        let warnings = Code::ALL.iter().filter(|code| code.severity() == Severity::Warning).map(|code| code.name());
        let help = match nearest(name, warnings) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write the name or the code that the warning is reported under".to_owned(),
        };
        return Err(Box::new(wrong(format!("no warning is called `{name}`")).help(help)));
    };
    if code.severity() == Severity::Error {
        let message = format!("`{name}` is an error: it can't be allowed");
        return Err(Box::new(wrong(message).help("only what can be played as it is can be allowed")));
    }
    if !reason.chars().any(char::is_alphanumeric) {
        return Err(Box::new(wrong("this `allow` gives no reason".to_owned()).help(FORM)));
    }
    Ok(*code)
}

/// What an `allow` speaks of, and what goes with it when it goes.
fn scope(comment: Span, extents: &[Span], sources: &Sources) -> (Span, Span) {
    let Some(source) = sources.get(comment.file) else { return (comment, comment) };
    let (start, end) = (comment.start as usize, comment.end as usize);
    let before = source.text.get(..start).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let code = before.get(line_start..).unwrap_or_default();
    if !code.trim().is_empty() {
        let blanks = line_start + code.trim_end().len();
        return (Span::new(comment.file, line_start, end), Span::new(comment.file, blanks, end));
    }
    let rest = source.text.get(end..).unwrap_or_default();
    let line_end = rest.find('\n').map_or(end + rest.len(), |at| end + at + 1);
    // The outermost of those that begin next.
    let next = extents.get(extents.partition_point(|extent| extent.start < comment.end));
    (next.copied().unwrap_or(comment), Span::new(comment.file, line_start, line_end))
}

/// Where the items, statements and rules of a file stand, in their order, outer ones before inner ones.
fn extents_of(items: &[Item], file: FileId) -> Vec<Span> {
    let mut extents = Vec::new();
    items.iter().filter(|item| item.span.file == file).for_each(|item| of_item(item, &mut extents));
    extents.sort_by_key(|extent| (extent.start, std::cmp::Reverse(extent.end)));
    extents
}

fn of_item(item: &Item, extents: &mut Vec<Span>) {
    extents.push(item.span);
    match &item.kind {
        ItemKind::Action { body, .. } => of_block(body, extents),
        ItemKind::Phase(phase) => of_block(&phase.body, extents),
        ItemKind::End { rules, .. } => extents.extend(rules.iter().map(|rule| rule.span)),
        _ => {}
    }
}

fn of_block(block: &Block, extents: &mut Vec<Span>) {
    block.statements.iter().for_each(|statement| of_statement(statement, extents));
}

fn of_statement(statement: &Statement, extents: &mut Vec<Span>) {
    extents.push(statement.span);
    statement.kind.blocks().into_iter().for_each(|block| of_block(block, extents));
}

/// Leaves out what is allowed, and says which of the `allow`s were of use.
pub(crate) fn filter(allows: &[Allow], found: Vec<Diagnostic>) -> (Vec<Diagnostic>, Vec<bool>) {
    let mut used = vec![false; allows.len()];
    let left = found
        .into_iter()
        .filter(|diagnostic| {
            let at = diagnostic.span();
            let mut allowed = false;
            for (allow, used) in allows.iter().zip(&mut used) {
                let within = allow.scope.file == at.file && allow.scope.start <= at.start && at.start < allow.scope.end;
                // What may go on for ever doesn't finish when it is played.
                let twin = (allow.code, diagnostic.code) == (Code::EndlessGame, Code::NeverFinishes);
                if within && (twin || allow.code == diagnostic.code) {
                    (*used, allowed) = (true, true);
                }
            }
            !allowed
        })
        .collect();
    (left, used)
}

/// The reports of `allow`s that silence nothing. What only play can find is not known to be useless.
pub(crate) fn useless(allows: &[Allow], used: &[bool]) -> Vec<Diagnostic> {
    let idle = allows.iter().zip(used).filter(|(allow, used)| !**used && !allow.code.is_found_by_play());
    idle.map(|(allow, _)| {
        let message = format!("nothing here needs to be allowed as `{}`", allow.code.name());
        Diagnostic::new(Code::UselessAllow, allow.at, message).help("leave it out").fix(allow.whole, "")
    })
    .collect()
}
