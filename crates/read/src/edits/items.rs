//! Changes of items: what is missing, stands there twice, doesn't fit the board, or is used by nothing.

use merels_syntax::tree::{
    Expr, ExprKind, Item, ItemKind, ItemSort, Node, Pattern, PatternBody, Statement, StatementKind,
};
use merels_syntax::{About, Choice, Code, FileId, Fix, Span};

use super::{Place, cut, in_line};
use crate::misspelt::is_idle;

/// Players that may be added.
const PLAYERS: &[&str] = &["Black", "White"];

impl<'t> Place<'t> {
    /// What may be meant where a report is about items.
    pub(super) fn of_items(&self) -> Option<Vec<Vec<Choice>>> {
        let span = self.report.span();
        Some(match self.report.code {
            Code::MissingItem => self.of_missing(),
            Code::NoPhase | Code::EndlessGame => {
                vec![self.example().map(|item| self.at_end(item)).into_iter().collect()]
            }
            Code::GameFirst => vec![vec![self.adding(0, "game \"Title\"\n")]],
            Code::Unused => vec![self.of_unused()],
            Code::DuplicateName | Code::DuplicateItem => self.of_duplicates(),
            Code::NothingToRemove => vec![self.of_alike(), self.leaving(self.item(0))],
            Code::ExtendsCycle => vec![self.leaving(self.behind("extends"))],
            Code::UnknownName | Code::UnknownAction | Code::UnknownWord if self.report.labels.len() > 1 => {
                vec![self.leaving(self.item(0).filter(|item| self.at(*item).starts_with("without ")))]
            }
            Code::UnknownWord if self.report.about == Some(About::NoPlayer) => {
                let put = self.statement_at(0).filter(|one| matches!(one.kind, StatementKind::Put { .. }));
                vec![self.leaving(put.map(|put| put.span))]
            }
            Code::UnknownName => vec![self.of_lost_name(), self.of_unread_names()],
            Code::UnknownAction if is_idle(self.at(span)) => vec![vec![self.instead(span, "pass")]],
            Code::PhaseWithoutPlace => self.of_new_place(),
            Code::BoardFeature => vec![self.of_other_join(), self.of_feature()],
            Code::BoardSize => ["2", "3"].map(|size| self.number(span, size)).into(),
            Code::BoardInPieces => vec![self.of_undrawn(), self.of_joins()],
            Code::PatternLength | Code::ImpossiblePattern => {
                let mut groups = self.of_pattern();
                groups.push(self.of_supplies());
                groups
            }
            Code::CountOutOfRange => vec![self.number(span, "1"), self.number(span, "unlimited")],
            Code::TooManyMen => vec![self.of_men()],
            Code::IsolatedPoint | Code::RepeatedPoint => [self.of_places(), vec![self.of_free_place()]].concat(),
            Code::IdlePlayer => vec![self.of_idle_player(), self.leaving(self.player())],
            Code::WrongPlayers => self.of_players(),
            Code::NearName => {
                vec![self.report.message.split('`').nth(1).map(|name| self.instead(span, name)).into_iter().collect()]
            }
            Code::IdleDocumentation => vec![self.words(Some(span), &[("///", "//")])],
            Code::NoEnd => self.of_no_end(),
            _ => return None,
        })
    }

    /// Something put in where nothing stood.
    fn adding(&self, at: usize, text: &str) -> Choice {
        let fix = Fix { span: Span::new(FileId(0), at, at), text: text.to_owned() };
        Choice { text: format!("adding `{}`", in_line(text)), fix }
    }

    /// Of the names that a report lists the only one that begins as the one that is written does.
    fn of_alike(&self) -> Vec<Choice> {
        let span = self.report.span();
        let begins = |name: &str| name.get(..2).is_some_and(|begin| self.at(span).starts_with(begin));
        let listed = self.report.help.as_deref().unwrap_or_default().split('`').skip(1).step_by(2);
        match listed.filter(|name| begins(name)).collect::<Vec<_>>().as_slice() {
            [meant] => vec![self.instead(span, meant)],
            _ => Vec::new(),
        }
    }

    /// An item behind all others.
    fn at_end(&self, item: &str) -> Choice {
        let end = self.text.trim_end().len();
        self.adding(end, &format!("\n{item}"))
    }

    /// A number in the place of a piece that is one, or begins with a word and a number.
    fn number(&self, span: Span, number: &str) -> Vec<Choice> {
        let said = self.at(span);
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        let Some(old) = said.split_whitespace().find(|word| digits(word)) else { return Vec::new() };
        let start = span.start as usize + said.find(old).unwrap_or_default();
        let at = Span::new(FileId(0), start, start + old.len());
        let text = format!("`{}`", in_line(&said.replacen(old, number, 1)));
        vec![Choice { text, fix: Fix { span: at, text: number.to_owned() } }]
    }

    /// An item that a game lacks: behind the line that names it.
    fn of_missing(&self) -> Vec<Vec<Choice>> {
        let game =
            self.file.items.iter().find(|item| item.key().0 == ItemSort::Game).map(|game| game.span.end as usize);
        let added = game.zip(self.example()).map(|(behind, item)| self.adding(behind, &format!("\n{item}")));
        vec![added.into_iter().collect()]
    }

    /// What is declared twice: either of the two left out, or two ends put together.
    fn of_duplicates(&self) -> Vec<Vec<Choice>> {
        let both = [self.item(0), self.item(1)];
        if let [Some(again), Some(first)] = both {
            let between = self.text.get(first.end as usize..again.start as usize).unwrap_or("-");
            let (said, more) = (self.at(first), self.at(again));
            let is_end = |text: &str| text.starts_with("end") && text.ends_with('}');
            if is_end(said) && is_end(more) && between.trim().is_empty() {
                let open = more.find('{').unwrap_or_default() as u32;
                let gap = Span { start: first.end - 1, end: again.start + open + 1, ..first };
                let fix = Fix { span: gap, text: String::new() };
                return vec![vec![Choice { text: "putting the two `end`s together".to_owned(), fix }]];
            }
            if again != first {
                let sort = |item: &str| item.split_whitespace().next().map(str::to_owned);
                let alike = sort(said) == sort(more);
                let unknown = self.all.iter().filter(|one| alike && one.code == Code::UnknownName);
                let renamed = unknown.flat_map(|one| {
                    let name = self.at(one.span());
                    let places = [(0, again), (1, first)].into_iter();
                    places.filter_map(move |(label, item)| {
                        let place = self.label(label)?;
                        let head = self.at(Span { end: place.start, ..item });
                        let tail = self.at(Span { start: place.end, ..item });
                        let text = format!("`{}`", in_line(&[head, name, tail].concat()));
                        Some(Choice { text, ..self.instead(place, name) })
                    })
                });
                return vec![renamed.collect(), [self.leaving(Some(again)), self.leaving(Some(first))].concat()];
            }
        }
        let parts = [0, 1].map(|index| self.label(index).and_then(|span| self.of_list(span)));
        vec![self.of_other_hand(), self.leaving(self.of_hands(parts)), self.leaving(parts[0]), self.leaving(parts[1])]
    }

    /// A hand that is filled twice: that of a player of whom the item says nothing.
    fn of_other_hand(&self) -> Vec<Choice> {
        let (Some(item), Some((players, _))) = (self.item(0), self.players()) else { return Vec::new() };
        let (span, said) = (self.report.span(), self.at(item));
        let Some((hand, _)) = self.at(span).rsplit_once(" of ").filter(|(hand, _)| hand.ends_with("in hand")) else {
            return Vec::new();
        };
        let names = players.iter().map(|player| player.name.text.as_str());
        let others = names.filter(|name| !said.contains(&format!("in hand of {name}")));
        others.map(|name| self.instead(span, &format!("{hand} of {name}"))).collect()
    }

    /// Of a hand that is filled by itself and with all others: what fills it by itself.
    fn of_hands(&self, [again, first]: [Option<Span>; 2]) -> Option<Span> {
        let is_each = |label: usize| self.label(label).is_some_and(|span| self.at(span).ends_with(" in each hand"));
        match (is_each(0), is_each(1)) {
            (true, false) => first,
            (false, true) => again,
            _ => None,
        }
    }

    /// Something in a list, with the comma before or after it.
    pub(super) fn of_list(&self, part: Span) -> Option<Span> {
        let before = self.text.get(..part.start as usize)?.trim_end();
        if let Some(before) = before.strip_suffix(',') {
            return Some(Span { start: before.len() as u32, ..part });
        }
        let after = self.text.get(part.end as usize..)?;
        let rest = after.trim_start().strip_prefix(',')?;
        Some(Span { end: part.end + (after.len() - rest.len()) as u32, ..part })
    }

    /// A clause that begins with a word and ends with what the report is about.
    pub(super) fn behind(&self, word: &str) -> Option<Span> {
        let span = self.report.span();
        let head = self.text.get(..span.start as usize)?.trim_end().strip_suffix(word)?;
        Some(Span { start: head.len() as u32, ..span })
    }

    /// What a name stands for that is given in another block.
    fn of_lost_name(&self) -> Vec<Choice> {
        let (span, mut found) = (self.report.span(), Vec::new());
        let name = self.at(span);
        self.file.walk(&mut |node| {
            if let Node::Statement(Statement { kind: StatementKind::Let { name: given, value }, span: given_at }) = node
                && given.text == name
            {
                let put = format!("({})", self.at(value.span));
                // Where nothing else asks for it, its statement goes with it.
                let gone = cut(self.text, *given_at).filter(|gone| gone.end < span.start as usize);
                found.extend(gone.and_then(|gone| {
                    let between = self.text.get(gone.end..span.start as usize)?;
                    let whole = Span::new(FileId(0), gone.start, span.end as usize);
                    let fix = Fix { span: whole, text: format!("{between}{put}") };
                    Some(Choice { text: format!("`{put}`"), fix })
                }));
                found.push(self.instead(span, &put));
            }
        });
        // Who is leapt over is mostly the opponent's.
        if self.text.get(..span.start as usize).is_some_and(|before| before.trim_end().ends_with(" over")) {
            found.push(self.instead(span, "theirs"));
        }
        found
    }

    /// A phase that is new, and doesn't say where it goes: behind each of those that its report lists, or before it.
    fn of_new_place(&self) -> Vec<Vec<Choice>> {
        let span = self.report.span();
        let listed = self.report.help.as_deref().and_then(|help| help.split_once("the phases are "));
        let names: Vec<&str> = listed.into_iter().flat_map(|(_, names)| names.split('`').skip(1).step_by(2)).collect();
        let place = |word: &str| {
            let with = |name: &&str| self.instead(span, &format!("{} {word} {name}", self.at(span)));
            names.iter().rev().map(with).collect::<Vec<Choice>>()
        };
        match names.as_slice() {
            [_] => vec![place("after"), place("before")],
            _ => Vec::new(),
        }
    }

    /// What is declared and read nowhere.
    fn of_unread_names(&self) -> Vec<Choice> {
        let declared = self
            .file
            .items
            .iter()
            .filter(|item| matches!(item.key().0, ItemSort::Define | ItemSort::Memory | ItemSort::Pattern));
        let mut unread: Vec<&str> = declared.filter_map(|item| Some(item.key().1?.text.as_str())).collect();
        self.file.walk(&mut |node| {
            if let Node::Expr(Expr { kind: ExprKind::Name(name), .. }) = node {
                unread.retain(|known| *known != name.text);
            }
        });
        unread.into_iter().map(|name| self.instead(self.report.span(), name)).collect()
    }

    /// Men in each hand, where they lie in the pool.
    fn of_supplies(&self) -> Vec<Choice> {
        let pieces = self.file.items.iter().filter(|item| item.key().0 == ItemSort::Piece);
        pieces.flat_map(|item| self.words(Some(item.span), &[("in pool", "in each hand")])).collect()
    }

    /// A pattern of another length, or with less asked of its points.
    fn of_pattern(&self) -> Vec<Vec<Choice>> {
        let path = self.path(0);
        let Some(Node::Item(Item { kind: ItemKind::Pattern(pattern), .. })) = path.first() else { return Vec::new() };
        let mut groups = vec![self.of_relations(pattern)];
        let cells = pattern.alternatives.iter().find_map(|body| match body {
            PatternBody::Cells(cells, _) => Some(cells),
            PatternBody::Relations(_) => None,
        });
        for cell in cells.into_iter().flatten().filter(|cell| cell.words.len() > 1) {
            let words: Vec<Choice> = cell.words.iter().flat_map(|word| self.leaving(Some(word.span))).collect();
            groups.push(words);
        }
        let at = pattern.length.span();
        let length = |length: usize| {
            let choice =
                Choice { text: format!("`line of {length}`"), fix: Fix { span: at, text: length.to_string() } };
            vec![choice]
        };
        groups.push(self.of_named_length(&pattern.name.text, at));
        groups.extend(cells.map(|cells| length(cells.len())));
        let number: usize = self.at(at).parse().unwrap_or_default();
        groups.extend((2..number.min(9)).rev().map(length));
        groups.push(length(3));
        groups
    }

    /// What a pattern asks of its points, each left out or turned into its opposite.
    fn of_relations(&self, pattern: &Pattern) -> Vec<Choice> {
        let mut changes = Vec::new();
        for body in &pattern.alternatives {
            let PatternBody::Relations(relations) = body else { continue };
            for relation in relations {
                // What nobody owns is alike in something else.
                if relation.of.text == "owner" && self.report.span() == relation.of.span {
                    changes.extend(self.not_compared(pattern).map(|name| self.instead(relation.of.span, name)));
                }
                let (word, other) = if relation.same { ("same", "different") } else { ("different", "same") };
                let head = self.text.get(..relation.of.span.start as usize).unwrap_or_default().trim_end();
                let Some(head) = head.strip_suffix(word) else { continue };
                let whole = Span { start: head.len() as u32, ..relation.of.span };
                // What is both alike and different is one too many.
                let twice = relations.iter().filter(|other| other.of.text == relation.of.text).count() > 1;
                match self.of_list(whole) {
                    Some(part) if relations.len() > 1 && (relation.same || twice) => {
                        changes.extend(self.leaving(Some(part)))
                    }
                    _ => changes.push(self.instead(whole, &format!("{other} {}", relation.of.text))),
                }
            }
        }
        changes
    }

    /// The attributes that no body of a pattern compares.
    fn not_compared(&self, pattern: &Pattern) -> impl Iterator<Item = &'t str> {
        let compares = |body: &PatternBody, name: &str| match body {
            PatternBody::Relations(relations) => relations.iter().any(|relation| relation.of.text == name),
            PatternBody::Cells(..) => false,
        };
        let attributes = self.file.items.iter().filter(|item| item.key().0 == ItemSort::Attribute);
        let names = attributes.filter_map(|item| Some(item.key().1?.text.as_str()));
        names.filter(move |name| !pattern.alternatives.iter().any(|body| compares(body, name)))
    }

    /// Fewer men for each hand, or what happens when the board is full.
    fn of_men(&self) -> Vec<Choice> {
        let numbers: Vec<u32> = self.report.message.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let players = self.players().and_then(|(players, _)| u32::try_from(players.len()).ok());
        let (Some(points), Some(players)) = (numbers.get(1), players.filter(|players| *players > 0)) else {
            return Vec::new();
        };
        let mut changes = self.number(self.report.span(), &(points / players).to_string());
        changes.extend(self.example().map(|item| self.at_end(item)));
        changes
    }

    /// Another number of players.
    fn of_players(&self) -> Vec<Vec<Choice>> {
        let words = [("their hand empty", "hand empty"), ("their hand empty", "hands empty"), ("opponent", "mover")];
        let mut groups = vec![self.words(Some(self.report.span()), &words)];
        // What is remembered of each is asked of whose turn it is.
        let span = self.report.span();
        let own = self.at(span).strip_prefix("their ").map(|own| self.instead(span, own));
        let behind = self.behind("their").map(|whole| self.instead(whole, self.at(span)));
        groups.push(own.or(behind).into_iter().collect());
        match self.players() {
            Some((players, at)) if players.len() == 1 => {
                let more = PLAYERS.iter().filter(|name| players.iter().all(|player| player.name.text != **name));
                groups.extend(more.map(|name| vec![self.instead(at, &format!("{}, {name}", self.at(at)))]));
            }
            Some((players, at)) => {
                let most = players.get(5).filter(|_| players.len() > 6);
                groups.extend(most.map(|last| {
                    self.leaving(Some(Span {
                        start: last.facing.as_ref().map_or(last.name.span, |facing| facing.span).end,
                        ..at
                    }))
                }));
            }
            None => {}
        }
        groups
    }

    /// Somebody who wins or loses: in the end without a name, or in one of its own.
    fn of_no_end(&self) -> Vec<Vec<Choice>> {
        let unnamed = self.file.items.iter().find(|item| matches!(item.kind, ItemKind::End { name: None, .. }));
        let added = self.example().and_then(|item| match unnamed {
            Some(end) => {
                let rule = item.strip_prefix("end {")?.strip_suffix('}')?.trim();
                Some(self.adding(end.span.end.saturating_sub(1) as usize, &format!("  {rule} ")))
            }
            None => Some(self.at_end(item)),
        });
        vec![added.into_iter().collect()]
    }

    /// What nothing uses: an item, with what sets it; a name that is given to something.
    fn of_unused(&self) -> Vec<Choice> {
        let path = self.path(0);
        let Some(Node::Item(item)) = path.first() else { return Vec::new() };
        let name = self.at(self.report.span());
        if item.key().1.is_some_and(|key| key.span == self.report.span()) {
            let mut pieces = vec![Some(item.span)];
            self.file.walk(&mut |node| {
                if let Node::Statement(Statement { kind: StatementKind::Remember { name: set, .. }, span }) = node
                    && set.text == name
                {
                    pieces.push(Some(*span));
                }
            });
            return self.without(&pieces).into_iter().collect();
        }
        match self.statement_at(0) {
            Some(Statement { kind: StatementKind::Let { .. }, span }) => self.leaving(Some(*span)),
            Some(_) => {
                let head = self.text.get(..self.report.span().start as usize).unwrap_or_default().trim_end();
                let start = head.strip_suffix("as").map(str::len);
                let named = start.map(|start| Span { start: start as u32, ..self.report.span() });
                self.leaving(named)
            }
            None => Vec::new(),
        }
    }

    /// A player that isn't the first, with the comma before.
    fn player(&self) -> Option<Span> {
        let name = self.report.span();
        let path = self.path(0);
        let Some(Node::Item(Item { kind: ItemKind::Players(players), .. })) = path.first() else { return None };
        let player = players.iter().find(|player| player.name.span == name)?;
        let head = self.text.get(..name.start as usize)?.trim_end().strip_suffix(',')?;
        let end = player.facing.as_ref().map_or(name, |facing| facing.span).end;
        Some(Span { start: head.len() as u32, end, ..name })
    }

    /// Pieces that are put for another player, and are called as this one is, or stand where this one's should.
    fn of_idle_player(&self) -> Vec<Choice> {
        let name = self.at(self.label(1).unwrap_or(self.report.span()));
        let mut changes = Vec::new();
        self.file.walk(&mut |node| {
            if let Node::Statement(Statement { kind: StatementKind::Put { kind, of: Some(of), .. }, span }) = node
                && (kind.text.eq_ignore_ascii_case(name) || *span == self.report.span())
                && self.at(of.span) != name
            {
                changes.push(self.instead(of.span, name));
            }
        });
        changes
    }
}
