//! What differs between two texts, as the places of a unified diff.

use std::ops::Range;

use imara_diff::{Algorithm, Diff, Hunk, InternedInput, Token};

/// How many lines around a change are shown.
const CONTEXT: u32 = 1;

/// The places where two texts differ, each with its lines.
pub(crate) fn places(before: &str, after: &str) -> Vec<String> {
    let input = InternedInput::new(before, after);
    let mut diff = Diff::compute(Algorithm::Myers, &input);
    diff.postprocess_no_heuristic(&input);
    let hunks: Vec<Hunk> = diff.hunks().collect();
    // Changes whose contexts touch make one place.
    let near = |a: &Hunk, b: &Hunk| b.before.start - a.before.end <= 2 * CONTEXT;
    hunks.chunk_by(near).map(|hunks| place(&input, hunks)).collect()
}

/// One place: its header, then its lines.
fn place(input: &InternedInput<&str>, hunks: &[Hunk]) -> String {
    let (Some(first), Some(last)) = (hunks.first(), hunks.last()) else { return String::new() };
    // Around the changes both texts have the same lines.
    let lead = first.before.start.min(CONTEXT);
    let trail = (input.before.len() as u32 - last.before.end).min(CONTEXT);
    let start = first.before.start - lead;
    let old = range(start..last.before.end + trail);
    let new = range(first.after.start - lead..last.after.end + trail);
    let mut text = format!("@@ -{old} +{new} @@\n");
    let mut at = start;
    for hunk in hunks {
        add(&mut text, input, ' ', &input.before, at..hunk.before.start);
        add(&mut text, input, '-', &input.before, hunk.before.clone());
        add(&mut text, input, '+', &input.after, hunk.after.clone());
        at = hunk.before.end;
    }
    add(&mut text, input, ' ', &input.before, at..at + trail);
    text
}

/// Lines with what they are in front of them.
fn add(text: &mut String, input: &InternedInput<&str>, sign: char, lines: &[Token], range: Range<u32>) {
    for &line in lines.get(range.start as usize..range.end as usize).unwrap_or_default() {
        let line = input.interner[line];
        text.push(sign);
        text.push_str(line);
        if !line.ends_with('\n') {
            text.push_str("\n\\ No newline at end of file\n");
        }
    }
}

/// Lines as their first number and how many; none begin at the line before them.
fn range(lines: Range<u32>) -> String {
    match lines.end - lines.start {
        1 => (lines.start + 1).to_string(),
        0 => format!("{},0", lines.start),
        many => format!("{},{many}", lines.start + 1),
    }
}
