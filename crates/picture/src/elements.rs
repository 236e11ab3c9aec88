//! The SVG that this crate writes, read again: tags and attributes, and nothing else that XML has.

/// An element with what it contains; text is left out.
#[derive(Debug, Default)]
pub(crate) struct Element<'a> {
    pub(crate) name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    pub(crate) children: Vec<Element<'a>>,
}

impl<'a> Element<'a> {
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a, '_> {
        self.attributes.iter().copied()
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<&'a str> {
        self.attributes().find(|attribute| attribute.0 == name).map(|attribute| attribute.1)
    }

    /// A number, or none of it where it isn't said.
    pub(crate) fn number(&self, name: &str) -> Option<f32> {
        self.attribute(name).map_or(Some(0.0), |value| value.parse().ok())
    }
}

/// The outermost element of a text.
pub(crate) fn read(text: &str) -> Option<Element<'_>> {
    // What is open, the innermost last; the first holds the others.
    let mut open = vec![Element::default()];
    // Texts between tags have no `<`, attributes no `>`.
    for tag in text.split('<').skip(1) {
        let (tag, _) = tag.split_once('>')?;
        if tag.starts_with('/') {
            close(&mut open)?;
            continue;
        }
        open.push(element(tag.trim_end_matches('/'))?);
        if tag.ends_with('/') {
            close(&mut open)?;
        }
    }
    match open.as_mut_slice() {
        [all] => all.children.pop(),
        _ => None,
    }
}

fn close<'a>(open: &mut Vec<Element<'a>>) -> Option<()> {
    let closed = open.pop()?;
    open.last_mut()?.children.push(closed);
    Some(())
}

/// An element by what its tag says.
fn element(tag: &str) -> Option<Element<'_>> {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    while !rest.trim().is_empty() {
        let (name, value) = rest.split_once("=\"")?;
        let (value, after) = value.split_once('"')?;
        attributes.push((name.trim(), value));
        rest = after;
    }
    Some(Element { name, attributes, children: Vec::new() })
}
