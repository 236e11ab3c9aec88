//! Pages of the manual, laid out for a terminal: paragraphs in its width, headings in bold, tables in columns.

use crate::width::{width_of, wrapped};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// How wide the text is at most: longer lines are hard to read.
const WIDEST: usize = 100;

/// The narrowest that anything is laid out for.
const NARROWEST: usize = 30;

/// Between two columns of a table.
const GAP: usize = 2;

const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

/// A page of Markdown in so many columns; with bold letters if they can be shown.
pub(crate) fn laid_out(markdown: &str, width: usize, bold: bool) -> String {
    let mut page = Page { width: width.clamp(NARROWEST, WIDEST), bold, ..Page::default() };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.take(event);
    }
    page.text
}

#[derive(Default)]
struct Page {
    width: usize,
    bold: bool,
    text: String,
    /// The paragraph, or the cell, that is being read.
    words: String,
    /// For each list that is open, the number of its next item, if they have numbers.
    lists: Vec<Option<u64>>,
    /// What stands before the first line of an item.
    mark: String,
    code: Option<String>,
    /// Items so far, in the list that is open.
    items: usize,
    rows: Vec<Vec<String>>,
}

impl Page {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.begin(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None => self.words.push_str(&text),
            },
            // As it would be typed; the marks are for those who read Markdown.
            Event::Code(code) => self.words.push_str(&format!("`{code}`")),
            Event::SoftBreak | Event::HardBreak => self.words.push(' '),
            Event::Html(_)
            | Event::InlineHtml(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::Rule => {}
        }
    }

    fn begin(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => self.code = Some(String::new()),
            Tag::List(first) => {
                self.flush();
                self.lists.push(first);
            }
            Tag::Item => {
                let depth = self.lists.len().saturating_sub(1);
                let sign = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
                self.mark = format!("{}{sign}", "  ".repeat(depth));
            }
            Tag::Table(_) => self.rows.clear(),
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(level) => self.heading(level),
            TagEnd::Paragraph | TagEnd::Item => self.flush(),
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    (self.items, self.mark) = (0, String::new());
                }
            }
            TagEnd::CodeBlock => self.code_block(),
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.words);
                self.rows.last_mut().into_iter().for_each(|row| row.push(cell.trim().to_owned()));
            }
            TagEnd::Table => self.table(),
            _ => {}
        }
    }

    /// An empty line before what comes, except between the items of a list.
    fn gap(&mut self) {
        let is_next_item = !self.lists.is_empty() && self.items > 0;
        if !self.text.is_empty() && !is_next_item {
            self.text.push('\n');
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        let title = std::mem::take(&mut self.words);
        self.gap();
        if self.bold {
            self.text.push_str(&format!("{BOLD}{}{PLAIN}\n", title.trim()));
            return;
        }
        let line = if level == HeadingLevel::H1 { '=' } else { '-' };
        let line: String = std::iter::repeat_n(line, width_of(title.trim())).collect();
        self.text.push_str(&format!("{}\n{line}\n", title.trim()));
    }

    fn code_block(&mut self) {
        let code = self.code.take().unwrap_or_default();
        self.gap();
        for line in code.lines() {
            self.text.push_str(format!("    {line}").trim_end());
            self.text.push('\n');
        }
    }

    /// The paragraph that was read, in lines.
    fn flush(&mut self) {
        let words = std::mem::take(&mut self.words);
        if words.trim().is_empty() {
            return;
        }
        self.gap();
        let mark = std::mem::take(&mut self.mark);
        let hang = if self.lists.is_empty() { 0 } else { 2 * self.lists.len() };
        let indent = " ".repeat(hang.max(mark.len()));
        let first = if mark.is_empty() { &indent } else { &mark };
        for line in wrapped(words.trim(), self.width, first, &indent) {
            self.text.push_str(&line);
            self.text.push('\n');
        }
        self.items += usize::from(!self.lists.is_empty());
    }

    fn table(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        self.gap();
        let widths = columns(&rows, self.width);
        for (number, row) in rows.iter().enumerate() {
            let cells: Vec<Vec<String>> =
                row.iter().zip(&widths).map(|(cell, &width)| wrapped(cell, width, "", "")).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..height {
                let mut text = String::new();
                for (cell, &width) in cells.iter().zip(&widths) {
                    let part = cell.get(line).map_or("", String::as_str);
                    text.push_str(part);
                    text.extend(std::iter::repeat_n(' ', (width + GAP).saturating_sub(width_of(part))));
                }
                let text = text.trim_end();
                self.text.push_str(&if number == 0 && self.bold {
                    format!("{BOLD}{text}{PLAIN}")
                } else {
                    text.to_owned()
                });
                self.text.push('\n');
            }
            if number == 0 {
                let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
                self.text.push_str(&rule.join(&" ".repeat(GAP)));
                self.text.push('\n');
            }
        }
    }
}

/// How wide the columns of a table are: as wide as what they hold, or, where that is too much, the widest ones narrower.
fn columns(rows: &[Vec<String>], width: usize) -> Vec<usize> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let natural = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width_of(cell)).max();
    let mut widths: Vec<usize> = (0..count).map(|column| natural(column).unwrap_or(0).max(1)).collect();
    let room = width.saturating_sub(GAP * count.saturating_sub(1)).max(count);
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max() else { break };
        *widest -= 1;
    }
    widths
}
