//! A sheet as text and as Markdown.

use crate::sheet::{Item, Sheet};

/// What emphasis becomes in plain text.
#[derive(Clone, Copy, Debug)]
pub struct Marks<'a> {
    /// Before and after a heading.
    pub heading: (&'a str, &'a str),
    /// Before and after a word that is explained.
    pub word: (&'a str, &'a str),
}

/// A sheet as lines of at most `width` columns. `picture` is told the key of each section, for what stands below its heading.
pub fn text(sheet: &Sheet, width: usize, marks: Marks<'_>, picture: &dyn Fn(&str) -> Option<String>) -> String {
    let (before, after) = marks.heading;
    let mut text = format!("{before}{}{after}\n", sheet.title);
    for section in &sheet.sections {
        text.push_str(&format!("\n{before}{}{after}\n", section.title));
        if let Some(picture) = picture(&section.key) {
            text.push_str(&format!("\n{}\n", picture.trim_end_matches('\n')));
        }
        text.push('\n');
        write(&mut text, (&section.items, false), 0, width, marks.word);
    }
    text
}

fn write(text: &mut String, (items, steps): (&[Item], bool), depth: usize, width: usize, word: (&str, &str)) {
    let mut number = 0;
    for (index, item) in items.iter().enumerate() {
        number += 1;
        let paragraph = emphasised(&paragraph(item), word);
        let mark = match (item.listed || depth > 0, steps) {
            (true, true) => format!("{number}. "),
            (true, false) => "- ".to_owned(),
            (false, _) => String::new(),
        };
        let indent = "   ".repeat(depth.saturating_sub(1));
        if !item.listed && depth == 0 && index > 0 {
            text.push('\n');
        }
        wrap(text, &paragraph, &format!("{indent}{mark}"), &" ".repeat(indent.len() + mark.len()), width);
        let below = if item.listed && depth == 0 { 2 } else { depth + 1 };
        write(text, (&item.items, item.steps), below, width, word);
    }
}

fn paragraph(item: &Item) -> String {
    item.sentences.iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn emphasised(text: &str, (before, after): (&str, &str)) -> String {
    let (mut open, mut code) = (false, false);
    // Of an odd number the last is a sign like any other: what it begins has no end.
    let mut quotes = text.matches('`').count() / 2 * 2;
    let mut said = String::new();
    for sign in text.chars() {
        match sign {
            // What is quoted as it is written may have stars of its own.
            '*' if !code => {
                said.push_str(if open { after } else { before });
                open = !open;
            }
            '`' if quotes > 0 => {
                (quotes, code) = (quotes - 1, !code);
                said.push('`');
            }
            sign => said.push(sign),
        }
    }
    said
}

fn wrap(text: &mut String, paragraph: &str, first: &str, further: &str, width: usize) {
    let mut line = first.to_owned();
    let mut used = line.chars().count();
    let mut fresh = true;
    for word in paragraph.split_whitespace() {
        let length = shown(word);
        if !fresh && used + 1 + length > width {
            text.push_str(line.trim_end());
            text.push('\n');
            line = further.to_owned();
            used = line.chars().count();
            fresh = true;
        }
        if !fresh {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += length;
        fresh = false;
    }
    if !fresh {
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// How many columns a word takes: what switches emphasis takes none.
fn shown(word: &str) -> usize {
    let mut count = 0;
    let mut escape = false;
    for sign in word.chars() {
        match sign {
            '\u{1b}' => escape = true,
            'm' if escape => escape = false,
            _ if escape => {}
            _ => count += 1,
        }
    }
    count
}

/// A sheet as Markdown. `picture` is told the key of each section, for what stands below its heading.
pub fn markdown(sheet: &Sheet, picture: &dyn Fn(&str) -> Option<String>) -> String {
    let mut text = format!("# {}\n", sheet.title);
    for section in &sheet.sections {
        text.push_str(&format!("\n## {}\n\n", section.title));
        if let Some(picture) = picture(&section.key) {
            text.push_str(&format!("{}\n\n", picture.trim_end_matches('\n')));
        }
        markdown_items(&mut text, &section.items, 0, false);
    }
    text
}

fn markdown_items(text: &mut String, items: &[Item], depth: usize, steps: bool) {
    for (index, item) in items.iter().enumerate() {
        let listed = item.listed || depth > 0;
        let mark = match (listed, steps) {
            (true, true) => format!("{}. ", index + 1),
            (true, false) => "- ".to_owned(),
            (false, _) => String::new(),
        };
        text.push_str(&format!("{}{mark}{}\n", "   ".repeat(depth.saturating_sub(1)), paragraph(item)));
        let inner = if item.listed && depth == 0 { 2 } else { depth + 1 };
        if !listed && !item.items.is_empty() {
            text.push('\n');
        }
        markdown_items(text, &item.items, inner, item.steps);
        if !listed {
            text.push('\n');
        }
    }
}
