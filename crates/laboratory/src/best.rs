//! A variant as a definition.

use crate::axis::Place;
use crate::variants::{Variant, Variants};

/// A variant as a definition: where only options are varied, one that extends the game and has other defaults; otherwise the
/// whole text. `parent` is the name by which the game is extended.
pub fn definition(variants: &Variants<'_>, variant: &Variant, parent: &str) -> String {
    let set = variants.set(variant);
    let words: Vec<String> = set.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if !variants.are_options() {
        let head = if words.is_empty() { String::new() } else { format!("// with {}\n", words.join(", ")) };
        return head + &variants.text(variant);
    }
    let title = variants.title().replace('"', "'");
    let mut text = format!("game \"{title}: {}\" extends {parent}\n", words.join(", "));
    for (name, value) in &set {
        text.push_str(&format!("option {name}: {}\n", first(variants, name, value).join(", ")));
    }
    text
}

/// The values of an option, one of them first: that is the default.
fn first(variants: &Variants<'_>, name: &str, value: &str) -> Vec<String> {
    let known = variants.options().into_iter().find(|(option, _)| option == name).map(|(_, values)| values);
    let varied = variants.axes().iter().find(|axis| matches!(&axis.place, Place::Option(option) if option == name));
    let all = known.or_else(|| varied.map(|axis| axis.values.clone())).unwrap_or_default();
    [value.to_owned()].into_iter().chain(all.into_iter().filter(|other| other != value)).collect()
}
