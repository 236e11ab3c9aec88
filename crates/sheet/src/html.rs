//! A sheet as a page of its own, that prints on A4.

use merels_markup::escaped;

use crate::sheet::{Item, Sheet};

/// What a page looks like; nothing is fetched from anywhere.
const STYLE: &str = "\
@page { size: A4; margin: 18mm 20mm }
:root { color-scheme: light dark }
body { font: 11pt/1.45 Georgia, 'Times New Roman', serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.9em; margin: 0 0 .2em }
h2 { font-size: 1.2em; margin: 1.3em 0 .3em; break-after: avoid }
p { margin: .4em 0 }
ul, ol { margin: .3em 0; padding-left: 1.6em }
li { margin: .15em 0 }
li, p { orphans: 2; widows: 2 }
figure { float: right; margin: 0 0 .6em 1.4em; width: 16rem; max-width: 50%; break-inside: avoid }
figure svg { width: 100%; height: auto }
section { break-inside: auto }
.small { clear: none }
@media print { body { font-size: 10.5pt; margin: 0; max-width: none; padding: 0 } }
";

/// A sheet as a page. `picture` is told the key of each section, and gives the SVG that stands beside it.
pub fn html(sheet: &Sheet, picture: &dyn Fn(&str) -> Option<String>) -> String {
    let title = escaped(&sheet.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        sheet.language
    );
    for section in &sheet.sections {
        page.push_str(&format!("<section id=\"{}\">\n", escaped(&section.key.replace(' ', "-"))));
        if let Some(picture) = picture(&section.key) {
            page.push_str(&format!("<figure>{}</figure>\n", picture.trim()));
        }
        page.push_str(&format!("<h2>{}</h2>\n", escaped(&section.title)));
        items(&mut page, &section.items, false);
        page.push_str("</section>\n");
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn items(page: &mut String, all: &[Item], steps: bool) {
    let tag = if steps { "ol" } else { "ul" };
    let mut open = false;
    for item in all {
        let listed = item.listed || steps;
        if listed != open {
            page.push_str(&if listed { format!("<{tag}>\n") } else { format!("</{tag}>\n") });
            open = listed;
        }
        let text = item.sentences.iter().map(|sentence| marked(&sentence.text)).collect::<Vec<_>>().join(" ");
        let inner: Vec<Item> = item.items.iter().cloned().map(|inner| Item { listed: true, ..inner }).collect();
        if listed {
            page.push_str(&format!("<li>{text}"));
            items(page, &inner, item.steps);
            page.push_str("</li>\n");
        } else {
            page.push_str(&format!("<p>{text}</p>\n"));
            items(page, &inner, item.steps);
        }
    }
    if open {
        page.push_str(&format!("</{tag}>\n"));
    }
}

/// A sentence with its emphasis and what is quoted as it is written.
fn marked(text: &str) -> String {
    let mut page = String::new();
    let (mut word, mut code) = (false, false);
    // Of an odd number the last is a sign like any other: what it begins has no end.
    let mut quotes = text.matches('`').count() / 2 * 2;
    for sign in escaped(text).chars() {
        match sign {
            '*' if !code => page.push_str(toggled(&mut word, "<em>", "</em>")),
            '`' if quotes > 0 => {
                quotes -= 1;
                page.push_str(toggled(&mut code, "<code>", "</code>"));
            }
            sign => page.push(sign),
        }
    }
    page
}

fn toggled(on: &mut bool, begin: &'static str, end: &'static str) -> &'static str {
    *on = !*on;
    if *on { begin } else { end }
}
