//! Judging what a file means although some of it can't be read.
//!
//! An item that can't be read may have declared a name, or a part of the board: what follows from
//! that isn't worth a report. So only mistakes that stand on their own are kept.

use merels_syntax::tree::{Item, ItemSort};
use merels_syntax::{Code, Diagnostic, Sources, Span};

/// The parts of the text that could not be read, or not wholly.
pub(crate) struct Broken<'a> {
    regions: Vec<Span>,
    board: bool,
    players: bool,
    /// Whether each item has left a trace, so that none that is missed can be among what can't be read.
    whole: bool,
    sources: &'a Sources,
}

/// Whether a piece lies within an item.
fn encloses(item: Span, piece: Span) -> bool {
    item.file == piece.file && item.start <= piece.start && piece.end <= item.end
}

impl<'a> Broken<'a> {
    /// Finds them from what was reported of the text.
    pub(crate) fn new(found: &[Diagnostic], items: &[Item], unread: &[Span], sources: &'a Sources) -> Self {
        let mut regions = Vec::new();
        let swallowing = [Code::MissingBrace, Code::UnclosedText, Code::NestedTooDeeply, Code::FileTooLarge];
        let mut whole = !found.iter().any(|diagnostic| swallowing.contains(&diagnostic.code));
        // A board that left no trace is among what can't be read.
        let mut board = !found.is_empty() && !items.iter().any(|item| item.key().0 == ItemSort::Board);
        let mut players = !found.is_empty() && !items.iter().any(|item| item.key().0 == ItemSort::Players);
        for diagnostic in found {
            let at = diagnostic.span();
            // A set that can be read in two ways is read in one of them, and a `;` is passed over.
            if diagnostic.code == Code::MixedList || sources.slice(at) == ";" {
                continue;
            }
            // All but a piece of an item can be read.
            let around = |piece: &&Span| piece.file == at.file && piece.start <= at.start && at.end <= piece.end;
            let holds = |piece: &Span| items.iter().any(|item| encloses(item.span, *piece));
            if let Some(piece) = unread.iter().rev().find(around).filter(|piece| holds(piece)) {
                let of = |sort: ItemSort| items.iter().any(|item| item.key().0 == sort && encloses(item.span, *piece));
                board |= of(ItemSort::Board);
                players |= of(ItemSort::Players);
                regions.push(*piece);
                continue;
            }
            let inside =
                |item: &&Item| item.span.file == at.file && item.span.start <= at.start && at.start <= item.span.end;
            match items.iter().find(inside) {
                Some(item) => {
                    board |= item.key().0 == ItemSort::Board;
                    players |= item.key().0 == ItemSort::Players;
                    regions.push(item.span);
                }
                None => {
                    whole = false;
                    // An item without a trace in the tree: it lies between those around it.
                    let spans = || items.iter().map(|item| item.span).filter(|span| span.file == at.file);
                    let start = spans().map(|span| span.end).filter(|end| *end <= at.start).max().unwrap_or(0);
                    let end =
                        spans().map(|span| span.start).filter(|start| *start > at.start).min().unwrap_or(u32::MAX);
                    let end = sources.get(at.file).map_or(end, |source| end.min(source.text.len() as u32));
                    let region = Span { start, end, ..at };
                    // What follows an item's readable part on its line belongs to it.
                    let of_its_line = |item: &&Item| {
                        let between = Span { start: item.span.end, end: at.start, ..at };
                        item.span.file == at.file && item.span.end <= at.start && !sources.slice(between).contains('\n')
                    };
                    if let Some(item) = items.iter().find(of_its_line) {
                        board |= item.key().0 == ItemSort::Board;
                        players |= item.key().0 == ItemSort::Players;
                        regions.push(item.span);
                    }
                    regions.push(region);
                }
            }
        }
        Self { regions, board, players, whole, sources }
    }

    /// Whether a place lies outside of what can't be read.
    pub(crate) fn is_elsewhere(&self, at: Span) -> bool {
        let elsewhere = |region: &Span| region.file != at.file || at.start < region.start || at.start >= region.end;
        self.regions.iter().all(elsewhere)
    }

    /// Whether a mistake stands on its own.
    pub(crate) fn leaves(&self, diagnostic: &Diagnostic) -> bool {
        let at = diagnostic.span();
        if !self.is_elsewhere(at) {
            return false;
        }
        match diagnostic.code {
            // Any name may be a point's.
            Code::UnknownName => !self.board && !self.mention(self.sources.slice(at)),
            // Who plays, and where they face, may stand in what can't be read.
            Code::UnknownWord | Code::NotHere if self.players => false,
            Code::UnknownAction | Code::UnknownWord | Code::WrongType => !self.mention(self.sources.slice(at)),
            Code::MissingItem | Code::NoPhase => self.whole,
            Code::UnknownPoint | Code::PatternLength => !self.board,
            Code::NotHere => !self.board && !self.mention(self.sources.slice(at)),
            Code::DuplicateName
            | Code::DuplicateItem
            | Code::BadAbout
            | Code::BoardTooLarge
            | Code::BoardFeature
            | Code::BoardSize
            | Code::RepeatedPoint
            | Code::CountOutOfRange
            | Code::TooManyKinds
            | Code::WrongPlayers => true,
            _ => false,
        }
    }

    /// Whether a word stands in what could not be read, perhaps as a declaration.
    fn mention(&self, text: &str) -> bool {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let words: Vec<&str> = text.split(|c| !is_part(c)).filter(|word| !word.is_empty()).collect();
        self.regions.iter().any(|region| {
            self.sources
                .slice(*region)
                .split(|c| !is_part(c))
                .any(|word| words.iter().any(|known| known.eq_ignore_ascii_case(word)))
        })
    }
}
