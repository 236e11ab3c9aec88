//! Words read one after another: runs that are known, and what men, points and players are called.

use super::german;
use crate::habits::numeral;
use crate::parse::repair::is_point;
use crate::parse::sayings::stem;

/// Words that say nothing beside others.
const SILENT: &[&str] = &["a", "an", "the", "also", "just", "exactly", "simply", "always", "then", ","];
/// Words for how many men are meant, where any one is.
const ANY: &[&str] = &[
    "any one of",
    "another one of",
    "another",
    "one of",
    "any of",
    "each of",
    "all of",
    "some of",
    "any",
    "one",
    "each",
    "every",
    "all",
    "single",
];
/// Whose men they are.
const MINE: &[&str] =
    &["mine", "my own", "my", "your own", "your", "his own", "her own", "their own", "its own", "own", "friendly"];
const THEIRS: &[&str] = &[
    "theirs",
    "the opponent ' s",
    "opponent ' s",
    "the opponents",
    "opponents",
    "enemy",
    "hostile",
    "opposing",
    "the other player ' s",
    "opponent",
];
/// What men are called by those who mean any.
const MEN: &[&str] = &["men", "man", "pieces", "piece", "stones", "stone", "tokens", "token", "counters", "counter"];
/// What points are called.
const POINTS: &[&str] = &[
    "points",
    "point",
    "cells",
    "cell",
    "squares",
    "square",
    "fields",
    "field",
    "spaces",
    "space",
    "spots",
    "spot",
    "nodes",
    "node",
    "intersection",
    "intersections",
    "place",
];
const EMPTY: &[&str] = &["empty", "free", "vacant", "unoccupied", "open"];
const ADJACENT: &[&str] = &["adjacent", "neighbouring", "neighboring", "nearby", "next"];
/// The side that one plays towards, and one's own.
const FAR_EDGE: &[&str] = &[
    "far edge",
    "far side",
    "far row",
    "far rank",
    "last row",
    "last rank",
    "opposite edge",
    "opposite side",
    "opposite row",
    "other side",
    "other end",
    "far end",
    "goal line",
    "final row",
    "final rank",
    "back rank",
];
const OWN_EDGE: &[&str] = &["home row", "first row", "first rank", "home rank", "home edge", "near edge"];
/// Whoever is due.
const MOVER: &[&str] = &[
    "whoever",
    "either player",
    "any player",
    "player whose turn it is",
    "player who is due",
    "player on turn",
    "player who moves",
    "mover",
    "current player",
    "active player",
    "player to move",
    "player",
    "he",
    "she",
    "you",
    "they",
    "i",
    "side",
];
const OPPONENT: &[&str] = &["opponent", "other player", "other side", "enemy", "adversary", "rival"];
/// Words that say that something may or has to be done.
const MODAL: &[&str] = &[
    "is allowed to",
    "are allowed to",
    "has to",
    "have to",
    "is to",
    "may be",
    "can be",
    "must be",
    "is",
    "are",
    "may",
    "can",
    "must",
    "should",
    "will",
    "be",
    "gets",
];
const STEPS: &[&str] =
    &["step", "steps", "space", "spaces", "field", "fields", "square", "squares", "point", "points", "cell", "cells"];

/// The names of a file.
pub(super) struct Names {
    pub(super) pieces: Vec<String>,
    pub(super) patterns: Vec<String>,
    pub(super) players: Vec<String>,
    pub(super) actions: Vec<String>,
    pub(super) others: Vec<String>,
    /// Whether all kinds but one are nobody's.
    pub(super) one_is_owned: bool,
}

/// Somebody or something.
#[derive(Clone, Debug)]
pub(super) enum Noun {
    /// Men, perhaps of one side or one kind, perhaps beside the one that moves.
    Men {
        owner: Option<&'static str>,
        kind: Option<String>,
        near: bool,
    },
    Empty,
    /// Points beside the man that moves.
    Near,
    /// A set by its name.
    Named(String),
    Player(String),
}

impl Noun {
    /// The set; of men that are nobody's in particular, those by default.
    pub(super) fn set(&self, default: Option<&str>) -> String {
        match self {
            Self::Men { owner, kind, .. } => match (owner.or(default), kind) {
                (Some(owner), Some(kind)) if owner != "it" => format!("{owner} in {kind}"),
                (_, Some(kind)) => kind.clone(),
                (owner, None) => owner.unwrap_or("occupied").to_owned(),
            },
            Self::Empty | Self::Near => "empty".to_owned(),
            Self::Named(name) | Self::Player(name) => name.clone(),
        }
    }

    /// Men that something is done with, of one kind where there are several.
    pub(super) fn men(&self, default: &str, narrowed: bool) -> Option<String> {
        match self {
            Self::Men { owner, kind, .. } => {
                let owner = owner.unwrap_or(default);
                Some(match kind.as_ref().filter(|_| narrowed && owner != "it") {
                    Some(kind) => format!("{owner} in {kind}"),
                    None => owner.to_owned(),
                })
            }
            Self::Named(name) => Some(name.clone()),
            Self::Empty | Self::Near | Self::Player(_) => None,
        }
    }
}

/// A set that something else is said of.
pub(super) fn operand(set: String) -> String {
    if set.contains(" in ") { format!("({set})") } else { set }
}

/// The words of a sentence, and how far it has been read.
pub(super) struct Reader<'n> {
    words: Vec<String>,
    at: usize,
    pub(super) names: &'n Names,
}

impl<'n> Reader<'n> {
    pub(super) fn new<'w>(words: impl Iterator<Item = &'w str>, names: &'n Names) -> Self {
        Self { words: german::translated(words.collect()), at: 0, names }
    }

    /// The word here, as it is written.
    pub(super) fn any_word(&mut self) -> Option<String> {
        let word = self.words.get(self.at).cloned();
        self.at += 1;
        word
    }

    pub(super) fn place(&self) -> usize {
        self.at
    }

    pub(super) fn back_to(&mut self, place: usize) {
        self.at = place;
    }

    /// Whether nothing is left but what says nothing.
    pub(super) fn is_done(&mut self) -> bool {
        self.silence();
        self.at >= self.words.len()
    }

    fn silence(&mut self) {
        while self.words.get(self.at).is_some_and(|word| SILENT.contains(&word.to_lowercase().as_str())) {
            self.at += 1;
        }
    }

    fn word(&self, at: usize) -> String {
        self.words.get(at).map(|word| word.to_lowercase()).unwrap_or_default()
    }

    /// Reads the first of some runs of words that stands here.
    pub(super) fn eat(&mut self, runs: &[&str]) -> bool {
        runs.iter().any(|run| self.eat_one(run))
    }

    fn eat_one(&mut self, run: &str) -> bool {
        let start = self.at;
        for word in run.split(' ') {
            if self.word(self.at) != word {
                // What says nothing may stand between.
                self.silence();
            }
            if self.word(self.at) != word {
                self.at = start;
                return false;
            }
            self.at += 1;
        }
        true
    }

    pub(super) fn modal(&mut self) -> bool {
        let mut any = false;
        while self.eat(MODAL) {
            any = true;
        }
        any
    }

    /// An edge by its direction.
    fn edge(&mut self) -> Option<&'static str> {
        const WAYS: &[&str] = &["forward", "backward", "north", "south", "east", "west"];
        self.silence();
        let way = WAYS.iter().copied().find(|way| *way == self.word(self.at) && self.word(self.at + 1) == "edge")?;
        self.at += 2;
        Some(way)
    }

    pub(super) fn steps(&mut self) -> bool {
        self.eat(STEPS)
    }

    pub(super) fn number(&mut self) -> Option<String> {
        self.silence();
        let word = self.word(self.at);
        let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let number = if digits { word } else { numeral(&word)?.to_string() };
        self.at += 1;
        Some(number)
    }

    /// What stands here up to a joining word or a brace, as it is.
    pub(super) fn as_it_is(&mut self) -> Option<String> {
        let start = self.at;
        while self.words.get(self.at).is_some_and(|word| !["and", "or", "{", "then"].contains(&word.as_str())) {
            self.at += 1;
        }
        let words = self.words.get(start..self.at)?;
        let article = |word: &String| matches!(word.as_str(), "a" | "an" | "the");
        let plain = !words.is_empty() && !words.iter().any(article);
        plain.then(|| words.join(" "))
    }

    /// Whether what follows is about one of several.
    pub(super) fn is_of_one(&self) -> bool {
        let next = self.word(self.at);
        ["one", "any", "a", "an"].contains(&next.as_str())
    }

    /// Whether it is said as people talk: with articles, or words for what may be done.
    pub(super) fn is_talk(&self) -> bool {
        let talks = |word: &String| {
            matches!(word.as_str(), "a" | "an" | "the" | "may" | "must" | "can" | "has" | "his" | "player")
        };
        self.words.iter().any(talks)
    }

    /// A verb in any of its forms.
    pub(super) fn verb<V: Copy>(&mut self, verbs: &[(V, &[&str])]) -> Option<V> {
        self.silence();
        let written = stem(&self.word(self.at));
        let (verb, _) = verbs.iter().find(|(_, words)| words.iter().any(|word| stem(word) == written))?;
        self.at += 1;
        Some(*verb)
    }

    pub(super) fn direction(&mut self) -> Option<String> {
        const WAYS: &[(&[&str], &str)] = &[
            (
                &[
                    "diagonally forward",
                    "diagonally forwards",
                    "diagonally ahead",
                    "forward diagonally",
                    "forwards diagonally",
                    "forward diagonal",
                    "diagonal forward",
                ],
                "forward diagonal",
            ),
            (
                &["diagonally backward", "diagonally backwards", "backward diagonally", "backward diagonal"],
                "backward diagonal",
            ),
            (&["straight forward", "straight ahead", "forward", "forwards", "ahead", "vorwärts"], "forward"),
            (&["backward", "backwards", "back", "rückwärts"], "backward"),
            (&["sideways", "sidewise", "seitwärts"], "sideways"),
            (&["diagonally", "diagonal", "schräg"], "diagonal"),
            (&["orthogonally", "orthogonal"], "orthogonal"),
            (&["north"], "north"),
            (&["south"], "south"),
            (&["east"], "east"),
            (&["west"], "west"),
        ];
        let start = self.at;
        self.eat(&["going", "in direction"]);
        let way = WAYS.iter().find(|(words, _)| self.eat(words)).map(|(_, way)| (*way).to_owned());
        if way.is_none() {
            self.at = start;
        }
        way
    }

    /// A pattern, or another set that has a name, outside of which something stands.
    pub(super) fn outside(&mut self) -> Option<String> {
        const OUTSIDE: &[&str] = &[
            "that is not part of",
            "that are not part of",
            "that is not in",
            "that are not in",
            "which is not in",
            "which are not in",
            "that isn ' t in",
            "that aren ' t in",
            "not part of",
            "not in",
            "outside of",
            "outside",
            "except for",
            "except",
            "but not",
            "other than",
            "unless it is in",
            "unless in",
        ];
        let start = self.at;
        if (self.eat(OUTSIDE) || self.is_not_in())
            && let Some(noun) = {
                self.eat(&["to", "onto", "on", "in"]);
                self.noun()
            }
        {
            return Some(noun.set(None));
        }
        self.at = start;
        None
    }

    /// Words that say in what something doesn't stand, up to what it is: which not stands in, that is in no.
    fn is_not_in(&mut self) -> bool {
        const STANDS: &[&str] = &[
            "is", "are", "does", "do", "stands", "stand", "standing", "lies", "lie", "lying", "being", "be", "part",
            "belong", "belongs",
        ];
        self.eat(&["that", "which", "who", "if it", "if they"]);
        let mut negated = false;
        loop {
            if self.eat(&["not", "n ' t", "t"]) {
                negated = true;
            } else if !self.eat(STANDS) {
                break;
            }
        }
        let inside = self.eat(&["in", "of", "on", "within", "inside", "to"]);
        inside && (self.eat(&["no"]) || negated)
    }

    /// A player by the name that the game gives them.
    pub(super) fn player(&mut self) -> Option<String> {
        self.silence();
        let player = self.named(&self.names.players)?;
        self.at += 1;
        Some(player)
    }

    /// An action by its name, as it is written.
    pub(super) fn action(&mut self) -> Option<String> {
        self.silence();
        let word = self.words.get(self.at)?;
        let action =
            self.names.actions.iter().find(|action| *action == word || format!("{action}s") == *word).cloned()?;
        self.at += 1;
        Some(action)
    }

    /// Whether one of some words stands anywhere in the sentence.
    pub(super) fn says(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.to_lowercase().as_str()))
    }

    /// Whether men of a kind are all that somebody has.
    pub(super) fn has_one_kind(&self) -> bool {
        self.names.one_is_owned
    }

    /// A kind of men.
    pub(super) fn kind(&mut self) -> Option<String> {
        self.silence();
        let only = || self.names.pieces.first().filter(|_| MEN.contains(&self.word(self.at).as_str()));
        let kind =
            self.named(&self.names.pieces).or_else(|| only().filter(|_| self.names.pieces.len() == 1).cloned())?;
        self.at += 1;
        Some(kind)
    }

    pub(super) fn pattern(&mut self) -> Option<String> {
        self.silence();
        let found = self.named(&self.names.patterns);
        let fallback = || {
            let line = ["mill", "mills", "line", "row"].contains(&self.word(self.at).as_str());
            self.names.patterns.first().filter(|_| line && self.names.patterns.len() == 1).cloned()
        };
        let pattern = found.or_else(fallback)?;
        self.at += 1;
        Some(pattern)
    }

    /// The name that the word here is, in the singular or the plural.
    fn named(&self, names: &[String]) -> Option<String> {
        let word = self.word(self.at);
        let same = |name: &&String| {
            let name = name.to_lowercase();
            name == word
                || format!("{name}s") == word
                || format!("{name}es") == word
                || name.replace("man", "men") == word
        };
        names.iter().find(same).filter(|_| !word.is_empty()).cloned()
    }

    /// Somebody or something; nothing is read where it isn't known.
    pub(super) fn noun(&mut self) -> Option<Noun> {
        let start = self.at;
        let noun = self.noun_here();
        if noun.is_none() {
            self.at = start;
        }
        noun
    }

    fn noun_here(&mut self) -> Option<Noun> {
        self.silence();
        // Men may be called as their player is, but for the capital letter.
        let exactly = |names: &[String]| self.words.get(self.at).is_some_and(|word| names.contains(word));
        let a_kind = exactly(&self.names.pieces) && !exactly(&self.names.players);
        if let Some(player) = self.named(&self.names.players).filter(|_| !a_kind) {
            self.at += 1;
            return Some(Noun::Player(player));
        }
        self.eat(ANY);
        if let Some(way) = self.edge() {
            return Some(Noun::Named(format!("{way} edge")));
        }
        if self.eat(FAR_EDGE) {
            return Some(Noun::Named("forward edge".to_owned()));
        }
        if self.eat(OWN_EDGE) {
            return Some(Noun::Named("backward edge".to_owned()));
        }
        if self.eat(&["rank", "row"]) {
            return self.number().map(|rank| Noun::Named(format!("rank {rank}")));
        }
        let near = self.eat(ADJACENT);
        let empty = self.eat(EMPTY);
        if empty || self.at < self.words.len() && self.eat(POINTS) {
            let near = near || self.eat(ADJACENT);
            self.eat(POINTS);
            return Some(if near { Noun::Near } else { Noun::Empty });
        }
        let owner = match () {
            () if self.eat(MINE) => Some("mine"),
            () if self.eat(THEIRS) => Some("theirs"),
            () => None,
        };
        let near = near || self.eat(ADJACENT);
        self.silence();
        let inside = owner.is_some() && self.word(self.at) == "in";
        self.at += usize::from(inside);
        if inside && self.named(&self.names.pieces).is_none() {
            self.at -= 1;
        }
        if let Some(kind) = self.named(&self.names.pieces) {
            self.at += 1;
            // Where there is one kind, it is any man.
            let kind = Some(kind).filter(|_| self.names.pieces.len() > 1);
            return Some(Noun::Men { owner: owner.or_else(|| self.owner_behind()), kind, near });
        }
        if self.eat(MEN) {
            return Some(Noun::Men { owner: owner.or_else(|| self.owner_behind()), kind: None, near });
        }
        if owner.is_some() {
            // An opponent who has nothing is a player.
            let before = self.word(self.at.saturating_sub(1));
            return Some(match before.as_str() {
                "opponent" => Noun::Player("opponent".to_owned()),
                _ => Noun::Men { owner, kind: None, near },
            });
        }
        if self.eat(&["it", "itself", "them"]) {
            return Some(Noun::Men { owner: Some("it"), kind: None, near });
        }
        if self.eat(OPPONENT) {
            return Some(Noun::Player("opponent".to_owned()));
        }
        if self.eat(MOVER) {
            return Some(Noun::Player("mover".to_owned()));
        }
        if let Some(name) = self.named(&self.names.others) {
            self.at += 1;
            return Some(Noun::Named(name));
        }
        if let Some(pattern) = self.pattern() {
            return Some(Noun::Named(pattern));
        }
        let word = self.word(self.at);
        is_point(&word).then(|| {
            self.at += 1;
            Noun::Named(word)
        })
    }

    /// Whose men they are, said behind them.
    fn owner_behind(&mut self) -> Option<&'static str> {
        match () {
            () if self.eat(&["of the opponent", "of the enemy", "of the other player", "of theirs", "of opponent"]) => {
                Some("theirs")
            }
            () if self.eat(&["of mine", "of his", "of his own", "of the mover", "of your own"]) => Some("mine"),
            () => None,
        }
    }
}
