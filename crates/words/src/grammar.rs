//! English words: one and many, articles, numbers.

/// Whether a player's name means several, as Geese or Muscovites do: then the verb has no s.
pub fn is_many(name: &str) -> bool {
    const WITHOUT_S: [&str; 7] = ["men", "women", "oxen", "geese", "mice", "sheep", "fish"];
    let last = name.rsplit([' ', '-', '_']).next().unwrap_or(name).to_lowercase();
    WITHOUT_S.contains(&last.as_str())
        || (last.ends_with('s') && !["ss", "us", "is", "os"].iter().any(|end| last.ends_with(end)))
}

/// The form of a verb for who is named: `verb("Geese", "wins", "win")` is "win".
pub fn verb<'a>(name: &str, one: &'a str, many: &'a str) -> &'a str {
    if is_many(name) { many } else { one }
}

/// Whose: "White's", "Muscovites'".
pub fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

/// A word in the plural: of several words the last.
pub fn plural(word: &str) -> String {
    let (before, last) = word.rsplit_once(' ').map_or(("", word), |(before, last)| (before, last));
    let many = match last {
        "man" => "men".to_owned(),
        "woman" => "women".to_owned(),
        "ox" => "oxen".to_owned(),
        "calf" => "calves".to_owned(),
        "wolf" => "wolves".to_owned(),
        "goose" => "geese".to_owned(),
        "mouse" => "mice".to_owned(),
        "sheep" | "fish" | "deer" => last.to_owned(),
        _ if last.ends_with(['s', 'x', 'z']) || last.ends_with("ch") || last.ends_with("sh") => format!("{last}es"),
        _ => match last.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
            _ => format!("{last}s"),
        },
    };
    if before.is_empty() { many } else { format!("{before} {many}") }
}

/// Names one after the other: "a, b or c".
pub fn any_of(names: &[&str]) -> String {
    one_of(names, "or")
}

/// Names one after the other, the last after a word for "or" in any language.
pub fn one_of(names: &[&str], or: &str) -> String {
    match names {
        [some @ .., before, last] => {
            some.iter().map(|name| format!("{name}, ")).collect::<String>() + &format!("{before} {or} {last}")
        }
        _ => names.concat(),
    }
}

/// The article that stands before a word: "a" or "an".
pub fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// A number up to twelve as a word; none for others.
pub fn number(number: i64) -> Option<&'static str> {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    usize::try_from(number).ok().and_then(|index| WORDS.get(index)).copied()
}

/// "first", "second", ..., "6th".
pub fn ordinal(number: usize) -> String {
    const WORDS: [&str; 6] = ["zeroth", "first", "second", "third", "fourth", "fifth"];
    WORDS.get(number).map_or_else(|| format!("{number}th"), |word| (*word).to_owned())
}
