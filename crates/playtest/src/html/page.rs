//! Parts of pages that need nothing else, for reports of others too.

pub use super::charts::{Mark, Plot, plot};
pub use merels_markup::escaped;

const STYLE: &str = include_str!("style.css");

/// A whole page: its title for the browser, its heading, a line of facts, its sections, and what stands below them. Heading, facts
/// and footer are escaped here.
pub fn document(title: &str, heading: &str, facts: &str, sections: &str, footer: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <header>\n<h1>{}</h1>\n<p class=\"facts\">{}</p>\n</header>\n{sections}<footer>\n<p>{}</p>\n</footer>\n</main>\n\
         </body>\n</html>\n",
        escaped(title),
        escaped(heading),
        escaped(facts),
        prose(footer)
    )
}

/// A section of a page; `content` is HTML, the title is text.
pub fn section(title: &str, wide: bool, content: &str) -> String {
    let class = if wide { " class=\"wide\"" } else { "" };
    format!("<section{class}>\n<h2>{}</h2>\n{content}</section>\n", escaped(title))
}

/// Escaped text of sentences: a number and its unit stay on one line.
pub fn prose(text: &str) -> String {
    escaped(text).replace(" %", "\u{a0}%").replace(" ± ", "\u{a0}±\u{a0}")
}

/// Escaped text, with what stands between backticks as code.
pub fn code(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let part = |(index, part): (usize, &str)| {
        if index % 2 == 1 { format!("<code>{}</code>", escaped(part)) } else { prose(part) }
    };
    parts.map(part).collect()
}
