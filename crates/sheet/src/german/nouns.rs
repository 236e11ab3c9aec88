//! Points, pieces and patterns as nouns, and numbers as words.

use merels_model::board::PointId;
use merels_model::ir::{ActionId, KindId, MemoryId, PatternId, PhaseId};
use merels_syntax::tree::Drawn;

use super::German;
use super::grammar::{Adjective, Article, Few, Noun};
use super::lexicon;
use super::phrase::{Phrase, list};

impl German<'_> {
    /// What one stands on.
    pub(super) fn point_noun(&self) -> Noun {
        match self.game.board.drawn {
            Drawn::Lines => lexicon::POINT,
            Drawn::Cells | Drawn::ChequeredCells | Drawn::Rack => lexicon::FIELD,
        }
    }

    /// What pieces of these kinds are called; of all kinds, if none is named. Several where no word does for them.
    pub(super) fn pieces(&self, kinds: &[KindId]) -> Vec<Noun> {
        match kinds {
            [] if self.game.kinds.len() == 1 => vec![self.kind(KindId(0))],
            [] => vec![lexicon::PIECE],
            [one] => vec![self.kind(*one)],
            several => match self.quality(several) {
                Some(quality) => vec![lexicon::PIECE.with([quality])],
                None => several.iter().map(|kind| self.kind(*kind)).collect(),
            },
        }
    }

    /// A word for any piece.
    pub(super) fn piece(&self) -> Noun {
        self.pieces(&[]).into_iter().next().unwrap_or(lexicon::PIECE)
    }

    /// The same of pieces that belong to somebody.
    pub(super) fn owned(&self, kinds: &[KindId]) -> Vec<Noun> {
        let all = (0..self.game.kinds.len()).map(|index| KindId(index as u8));
        let owned: Vec<KindId> =
            all.filter(|kind| self.game.kinds.get(kind.index()).is_some_and(|kind| kind.owned)).collect();
        match (kinds, owned.as_slice()) {
            ([], [one]) => vec![self.kind(*one)],
            _ => self.pieces(kinds),
        }
    }

    /// A kind's name as a noun: its last word, and those before it as adjectives.
    pub(super) fn kind(&self, kind: KindId) -> Noun {
        let name = self.game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
        let unknown = || lexicon::PIECE.then(&format!(" der Sorte *{}*", spaced(name)));
        if name.is_empty() { lexicon::PIECE } else { known_kind(name).unwrap_or_else(unknown) }
    }

    /// What a kind is called, on its own: its name as it is written, where no word is known for it.
    pub(super) fn kind_name(&self, kind: KindId) -> String {
        let name = self.game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
        known_kind(name).map_or_else(|| spaced(name), |noun| noun.name())
    }

    /// The value of an attribute that these kinds have, and no others.
    fn quality(&self, kinds: &[KindId]) -> Option<Adjective> {
        let game = self.game;
        game.attributes.iter().enumerate().find_map(|(index, attribute)| {
            let has = |kind: usize, value: usize| {
                let values = game.kinds.get(kind).map(|kind| kind.values.as_slice()).unwrap_or_default();
                values.get(index).copied().flatten().map(usize::from) == Some(value)
            };
            let value = (0..attribute.values.len()).find(|&value| {
                (0..game.kinds.len()).all(|kind| has(kind, value) == kinds.contains(&KindId(kind as u8)))
            })?;
            let value = attribute.values.get(value)?;
            Some(lexicon::quality(value).unwrap_or_else(|| Adjective::new(format!("mit „{value}“ bezeichnet"))))
        })
    }

    /// A pattern's name as a noun.
    pub(super) fn pattern(&self, pattern: PatternId) -> Noun {
        let name = self.game.patterns.get(pattern.index()).map_or("", |pattern| pattern.name.as_str());
        lexicon::pattern(name).unwrap_or_else(|| lexicon::LINE.then(&format!(" der Art *{}*", name.replace('_', " "))))
    }

    pub(super) fn phase(&self, phase: PhaseId) -> String {
        deed(self.game.phases.get(phase.index()).map_or("", |phase| phase.name.as_str()))
    }

    pub(super) fn action(&self, action: ActionId) -> String {
        deed(self.game.actions.get(action.index()).map_or("", |action| action.name.as_str()))
    }

    /// A memory's name, as a word that is explained.
    pub(super) fn memory(&self, memory: MemoryId) -> String {
        let name = self.game.memories.get(memory.index()).map_or("", |memory| memory.name.as_str());
        self.known(name)
    }

    /// The name of a value.
    pub(super) fn known(&self, name: &str) -> String {
        format!("*{}*", lexicon::memory(name).map_or_else(|| name.replace('_', " "), str::to_owned))
    }

    /// A point's name.
    pub(super) fn point(&self, point: PointId) -> String {
        self.game.board.point(point).name.clone()
    }

    /// Points in succession, from the end that comes first.
    pub(super) fn run(&self, points: &[PointId]) -> String {
        let mut names: Vec<String> = points.iter().map(|point| self.point(*point)).collect();
        if names.last() < names.first() {
            names.reverse();
        }
        names.join("-")
    }

    /// Points by their names.
    pub(super) fn points(&self, points: &[PointId], last: &str) -> String {
        list(points.iter().map(|point| self.point(*point)), last)
    }

    /// So many of something, or any number of it.
    pub(super) fn some(&self, count: Option<u32>, noun: &Noun) -> Phrase {
        match count {
            Some(1) => Phrase::of(noun, Article::Indefinite, Few::One),
            Some(count) => {
                let phrase = Phrase::of(noun, Article::None, Few::Many);
                phrase.within(|_, said| format!("{} {said}", number(i64::from(count))))
            }
            None => Phrase::of(noun, Article::None, Few::Many).within(|_, said| format!("beliebig viele {said}")),
        }
    }
}

fn deed(name: &str) -> String {
    lexicon::deed(name).map_or_else(|| name.replace('_', " "), str::to_owned)
}

/// Nouns with an article, joined.
pub(super) fn joined(nouns: &[Noun], article: Article, few: Few, last: &str) -> Phrase {
    let each: Vec<Phrase> = nouns.iter().map(|noun| Phrase::of(noun, article, few)).collect();
    Phrase::list(&each, last)
}

/// A number, small ones in words.
pub(super) fn number(number: i64) -> String {
    const WORDS: [&str; 13] =
        ["null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"];
    match usize::try_from(number).ok().and_then(|index| WORDS.get(index)) {
        Some(word) => (*word).to_owned(),
        None => digits(number),
    }
}

/// A number in digits, by threes.
pub(super) fn digits(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) && digits.len() > 4 {
            text.push('.');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}

/// "first", as an adjective.
pub(super) fn ordinal(number: usize) -> Adjective {
    const WORDS: [&str; 6] = ["nullt", "erst", "zweit", "dritt", "viert", "fünft"];
    Adjective::new(WORDS.get(number).map_or_else(|| format!("{number}-t"), |word| (*word).to_owned()))
}

/// A kind's name as a noun, where its words are known.
fn known_kind(name: &str) -> Option<Noun> {
    let words: Vec<&str> = name.split(['-', '_']).collect();
    let qualities =
        |words: &[&str]| words.iter().map(|word| lexicon::quality(word)).collect::<Option<Vec<Adjective>>>();
    let (last, before) = words.split_last()?;
    match lexicon::piece(last) {
        Some(noun) => Some(noun.with(qualities(before)?)),
        None => Some(lexicon::PIECE.with(qualities(&words)?)),
    }
}

fn spaced(name: &str) -> String {
    name.replace(['-', '_'], " ")
}
