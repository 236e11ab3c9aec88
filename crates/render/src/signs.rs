//! The signs of players' men and of kinds of pieces, by what their names say.

use merels_model::Game;
use merels_model::ir::Kind;
use merels_model::limits::MAX_PLAYERS;

/// The signs of players' men: hollow ones and filled ones take turns.
const MEN: [(&str, Tone); MAX_PLAYERS] = [
    ("○", Tone::Light),
    ("●", Tone::Dark),
    ("◇", Tone::Light),
    ("◆", Tone::Dark),
    ("□", Tone::Light),
    ("■", Tone::Dark),
];

/// Whether men are light or dark, as a name may say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tone {
    Light,
    Dark,
}

/// The tone that a word names.
fn tone(word: &str) -> Option<Tone> {
    match word.to_lowercase().as_str() {
        "white" | "light" | "ivory" | "cream" | "beige" => Some(Tone::Light),
        "black" | "dark" => Some(Tone::Dark),
        _ => None,
    }
}

/// The sign of the shape that a word names, or the nearest of those that nearly every font has.
pub fn shape_sign(word: &str) -> Option<&'static str> {
    let sign = match word.to_lowercase().as_str() {
        "disc" | "disk" | "round" | "circle" | "ball" => "●",
        "square" | "cube" | "box" => "■",
        "triangle" | "pyramid" | "cone" => "▲",
        "diamond" | "lozenge" | "rhombus" => "◊",
        "cross" => "×",
        "star" => "★",
        "hexagon" => "◆",
        "pentagon" => "▼",
        "ring" | "nought" | "naught" => "○",
        _ => return None,
    };
    Some(sign)
}

/// Whether a sign stands for a shape.
pub fn is_shape_sign(sign: char) -> bool {
    "○●◇◆■▲▼◊×★".contains(sign)
}

/// The sign of each player's men: a figure, or the player's first letters in ASCII. Players called after shapes have these,
/// if all of them are; light names have hollow figures, dark ones filled ones, whoever begins.
pub fn man_signs(game: &Game, ascii: bool) -> Vec<String> {
    if ascii {
        return abbreviations(&game.players).into_iter().map(|letters| letters.to_uppercase()).collect();
    }
    let shapes: Option<Vec<&str>> = game.players.iter().map(|name| shape_sign(name)).collect();
    let shapes = shapes.filter(|shapes| all_differ(shapes));
    shapes.unwrap_or_else(|| by_tone(&game.players)).into_iter().map(str::to_owned).collect()
}

fn all_differ(signs: &[&str]) -> bool {
    signs.iter().enumerate().all(|(at, sign)| !signs.iter().take(at).any(|other| other == sign))
}

/// Names that say a tone choose first; the others take what is left, in order.
fn by_tone(players: &[String]) -> Vec<&'static str> {
    let mut free: Vec<(&str, Tone)> = MEN.to_vec();
    let mut take = |wanted: Option<Tone>| {
        let at = free.iter().position(|(_, tone)| wanted.is_none_or(|wanted| wanted == *tone))?;
        Some(free.remove(at).0)
    };
    let mut signs: Vec<Option<&str>> =
        players.iter().map(|name| tone(name).and_then(|tone| take(Some(tone)))).collect();
    for sign in signs.iter_mut().filter(|sign| sign.is_none()) {
        *sign = take(None);
    }
    signs.into_iter().map(|sign| sign.unwrap_or("○")).collect()
}

/// The letters of each kind: the first ones of its attributes' values, or one of its name.
pub fn kind_letters(game: &Game) -> Vec<String> {
    let attributes: Vec<Vec<String>> =
        game.attributes.iter().map(|attribute| abbreviations(&attribute.values)).collect();
    let names: Vec<String> = game.kinds.iter().map(|kind| kind.name.clone()).collect();
    let by_name = letters(&names);
    let by_value = |kind: &Kind| -> Option<String> {
        let letters =
            kind.values.iter().zip(&attributes).filter_map(|(value, letters)| letters.get(usize::from((*value)?)));
        Some(letters.map(String::as_str).collect::<String>()).filter(|letters| !letters.is_empty())
    };
    game.kinds.iter().zip(by_name).map(|(kind, name)| by_value(kind).unwrap_or(name)).collect()
}

/// A letter for each word: its first; where several begin alike the shortest of them has that, and others, as the knight beside the
/// king, the next consonant of theirs that nobody has; `x` looks like a man. Two letters where all are taken.
fn letters(words: &[String]) -> Vec<String> {
    let mut letters = abbreviations(words);
    let mut longer: Vec<usize> =
        (0..words.len()).filter(|&at| letters.get(at).is_some_and(|own| own.len() > 1)).collect();
    longer.sort_by_key(|&at| words.get(at).map(String::len));
    for at in longer {
        let Some(word) = words.get(at) else { continue };
        let fits = |(at, letter): &(usize, char)| *at == 0 || letter.is_alphabetic() && !"aeioux".contains(*letter);
        let lower = word.to_lowercase();
        let own = lower.chars().enumerate().filter(fits).map(|(_, letter)| String::from(letter));
        let free = own.into_iter().find(|letter| !letters.contains(letter));
        if let (Some(letter), Some(slot)) = (free, letters.get_mut(at)) {
            *slot = letter;
        }
    }
    letters
}

/// The shortest beginning of each word that is no other's, at most two letters, in lower case.
pub(crate) fn abbreviations(words: &[String]) -> Vec<String> {
    let beginning = |word: &str, length: usize| word.to_lowercase().chars().take(length).collect::<String>();
    words
        .iter()
        .map(|word| {
            let alone = |length: usize| {
                words.iter().filter(|other| beginning(other, length) == beginning(word, length)).count() == 1
            };
            beginning(word, if alone(1) { 1 } else { 2 })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{by_tone, letters};

    fn signs(players: &[&str]) -> String {
        by_tone(&players.iter().map(|&name| name.to_owned()).collect::<Vec<_>>()).concat()
    }

    #[test]
    fn kinds_have_letters_of_their_own() {
        let of = |words: &str| letters(&words.split(' ').map(str::to_owned).collect::<Vec<_>>()).join(" ");
        assert_eq!(of("pawn knight bishop rook queen king"), "p n b r q k");
        assert_eq!(of("man king"), "m k");
        assert_eq!(of("a ab abb"), "a b ab");
        assert_eq!(of("rat cat act car"), "r c a ca");
    }

    #[test]
    fn names_say_who_is_light_and_who_is_dark() {
        assert_eq!(signs(&["White", "Black"]), "○●");
        assert_eq!(signs(&["Black", "White"]), "●○");
        assert_eq!(signs(&["Yellow", "Red"]), "○●");
        assert_eq!(signs(&["Red", "Black", "White"]), "◇●○");
        assert_eq!(signs(&["White", "Black", "Red", "Dark"]), "○●◇◆");
        assert_eq!(signs(&["White", "Light", "Ivory"]), "○◇□");
        assert_eq!(signs(&["White", "Light", "Ivory", "Pale"]), "○◇□●");
        assert_eq!(signs(&["White", "Red", "Yellow", "Black", "Green", "Purple"]), "○◇◆●□■");
    }
}
