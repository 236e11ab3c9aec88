//! Patterns: on which lines they stand, and what a change of the board makes or breaks.

use super::bits::{Bits, Seats, Words};
use super::code::{Line, OwnLine, Pattern, PatternRef};
use super::ids::{LineId, LineSet, PointId, Points};
use super::machine::{Machine, Past};
use super::packed::{Packed, Planes, flag};
use super::shapes::Look;

/// Which of the boards around the last placement or move.
const BEFORE: usize = 0;
const AFTER: usize = 1;

/// Where more points have changed, all lines are looked at.
const FEW_CHANGED: u32 = 8;

/// What may have come of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Made,
    Broken,
}

/// The board before a placement or move.
pub(crate) struct Before<B: Bits> {
    planes: Planes<B>,
    kinds: [u64; 32],
}

impl<B: Bits> Before<B> {
    fn look(&self) -> Look<'_, B> {
        Look { planes: &self.planes, kinds: &self.kinds }
    }
}

/// The lines of a plain pattern that have to do with a point.
#[inline]
fn own_lines<B>(lines: &[Box<[OwnLine<B>]>], at: PointId) -> &[OwnLine<B>] {
    lines.get(at.index()).map_or(&[], |lines| lines)
}

impl<B: Bits> Machine<B> {
    #[inline]
    pub(crate) fn pattern(&self, of: PatternRef, decider: usize) -> Option<&Pattern<B>> {
        self.patterns.get(if of.of_decider { of.first + decider } else { of.first })
    }

    #[inline]
    pub(crate) fn look<'a, W: Words>(&self, s: &'a Packed<B, W>) -> Look<'a, B> {
        let kinds =
            if self.several_kinds::<W>() { s.words.all().get(self.layout.kinds..).unwrap_or_default() } else { &[] };
        Look { planes: &s.core.board, kinds }
    }

    /// The lines of a pattern that stand on a board, all looked at.
    pub(crate) fn scan(&self, pattern: &Pattern<B>, look: Look<'_, B>) -> B::Lines {
        let mut found = B::Lines::EMPTY;
        for &id in &pattern.lines {
            if self.lines.get(id.index()).is_some_and(|line| self.matches(pattern, line, look)) {
                found = found.or(B::Lines::line(id));
            }
        }
        found
    }

    /// The lines of a pattern that stand now.
    #[inline]
    pub(crate) fn standing<W: Words>(&self, s: &Packed<B, W>, pattern: &Pattern<B>) -> B::Lines {
        match pattern.standing {
            Some(at) => s.set_at(at),
            None => self.scan(pattern, self.look(s)),
        }
    }

    /// The lines around a point on which a pattern stands.
    #[inline]
    fn standing_around(&self, pattern: &Pattern<B>, at: PointId, look: Look<'_, B>) -> B::Lines {
        let mut found = B::Lines::EMPTY;
        if pattern.full && !pattern.exactly && !look.planes.occupied.has_point(at) {
            return found;
        }
        for &id in pattern.around.get(at.index()).map_or(&[][..], Vec::as_slice) {
            if self.lines.get(id.index()).is_some_and(|line| self.matches(pattern, line, look)) {
                found = found.or(B::Lines::line(id));
            }
        }
        found
    }

    #[inline]
    pub(crate) fn around(pattern: &Pattern<B>, at: PointId) -> B::Lines {
        pattern.around_set.get(at.index()).copied().unwrap_or_default()
    }

    /// Looks again at the kept lines around a point whose piece has changed.
    #[inline]
    pub(crate) fn refresh<W: Words>(&self, s: &mut Packed<B, W>, at: PointId) {
        for &index in &self.tracked {
            let Some(pattern) = self.patterns.get(index) else { continue };
            let Some(kept) = pattern.standing else { continue };
            let before: B::Lines = s.set_at(kept);
            if pattern.plain && !pattern.exactly && !s.core.board.occupied.has_point(at) {
                s.keep_set(kept, before.minus(Self::around(pattern, at)));
                continue;
            }
            let after = self.standing_around(pattern, at, self.look(s));
            s.keep_set(kept, before.minus(Self::around(pattern, at)).or(after));
        }
    }

    /// What stands on the board before a placement or move, where patterns must be compared with it.
    #[inline]
    pub(crate) fn before<W: Words>(&self, s: &mut Packed<B, W>) -> Option<Before<B>> {
        if !W::LEAN && self.layout.around.is_some() {
            self.keep_board(s, BEFORE);
        }
        (self.past == Past::Board).then(|| {
            let mut kinds = [0u64; 32];
            if self.several_kinds::<W>() {
                let now = s.words.all().get(self.layout.kinds..).unwrap_or_default();
                for (slot, word) in kinds.iter_mut().zip(now) {
                    *slot = *word;
                }
            }
            Before { planes: s.core.board, kinds }
        })
    }

    /// Notes which patterns a placement or move of an owner's piece has made and broken.
    #[inline]
    pub(crate) fn after<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        before: Option<&Before<B>>,
        from: Option<PointId>,
        to: PointId,
        owner: usize,
    ) {
        s.core.made = 0;
        for &index in &self.live {
            let Some(pattern) = self.patterns.get(index) else { continue };
            if pattern.plain {
                self.after_plain(s, pattern, from, to, owner);
            } else {
                self.after_any(s, pattern, before, from, to);
            }
        }
        if !W::LEAN && self.layout.around.is_some() {
            self.keep_board(s, AFTER);
            s.core.flags |= flag::AROUND;
        }
    }

    /// Lines of one owner: a piece that leaves breaks all lines through its point, one that comes makes
    /// those that are full of its owner's. Where lines mustn't go on, it is the other way round beside them.
    #[inline]
    fn after_plain<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        pattern: &Pattern<B>,
        from: Option<PointId>,
        to: PointId,
        owner: usize,
    ) {
        let men = s.core.board.owned.of(owner).unwrap_or_default();
        if pattern.standing.or(pattern.made).or(pattern.broken).is_none() {
            if Self::makes(pattern, from, to, men) {
                s.core.made |= pattern.bit;
            }
            return;
        }
        let lines = |lines: &[OwnLine<B>], men: B| {
            let standing = lines.iter().filter(|line| line.stands(men));
            standing.fold(B::Lines::EMPTY, |set, line| set.or(B::Lines::line(line.id)))
        };
        let mut made = lines(own_lines(&pattern.through, to), men);
        if let (true, Some(from)) = (pattern.exactly, from) {
            made = made.or(lines(own_lines(&pattern.beside, from), men));
        }
        let standing: B::Lines = pattern.standing.map_or(B::Lines::EMPTY, |kept| s.set_at(kept));
        let broken = match (from, pattern.exactly, pattern.standing) {
            (None, false, _) => B::Lines::EMPTY,
            (_, _, Some(_)) if standing.is_empty() => B::Lines::EMPTY,
            (Some(from), false, Some(_)) => standing.and(Self::around(pattern, from)),
            (_, _, None) if pattern.broken.is_none() => B::Lines::EMPTY,
            (_, _, _) => {
                let left = from.map_or(B::EMPTY, B::point);
                let men = men.minus(B::point(to)).or(left);
                let left = from.map_or(B::Lines::EMPTY, |from| lines(own_lines(&pattern.through, from), men));
                left.or(lines(own_lines(&pattern.beside, to), men))
            }
        };
        if let (Some(kept), false) = (pattern.standing, made.is_empty() && broken.is_empty()) {
            s.keep_set(kept, standing.minus(broken).or(made));
        }
        self.note(s, pattern, made, broken);
    }

    /// Whether a piece that has gone to a point makes one of some plain patterns: `men` are its owner's then.
    #[inline(always)]
    pub(crate) fn makes_any(&self, bits: u32, from: Option<PointId>, to: PointId, men: B) -> bool {
        let asked = self.watched.iter().filter_map(|&index| self.patterns.get(index));
        asked.filter(|pattern| pattern.bit & bits != 0).any(|pattern| Self::makes(pattern, from, to, men))
    }

    /// Whether a piece that has gone to a point makes a plain pattern: `men` are its owner's, after it went.
    #[inline]
    pub(crate) fn makes(pattern: &Pattern<B>, from: Option<PointId>, to: PointId, men: B) -> bool {
        own_lines(&pattern.through, to).iter().any(|line| line.stands(men))
            || pattern.exactly
                && from.is_some_and(|from| own_lines(&pattern.beside, from).iter().any(|line| line.stands(men)))
            || pattern.runs.as_ref().is_some_and(|runs| runs.are_made(from, to, men))
    }

    fn after_any<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        pattern: &Pattern<B>,
        before: Option<&Before<B>>,
        from: Option<PointId>,
        to: PointId,
    ) {
        let mut new = self.standing_around(pattern, to, self.look(s));
        if let Some(from) = from {
            new = new.or(self.standing_around(pattern, from, self.look(s)));
        }
        let old = match (pattern.standing, before) {
            (Some(kept), _) => {
                let left = from.map_or(B::Lines::EMPTY, |from| Self::around(pattern, from));
                let around = Self::around(pattern, to).or(left);
                let standing: B::Lines = s.set_at(kept);
                s.keep_set(kept, standing.minus(around).or(new));
                standing.and(around)
            }
            // What has been broken isn't asked for: only of what stands now it matters whether it stood.
            (None, Some(before)) if pattern.broken.is_none() => self.stood(pattern, new, before),
            (None, Some(before)) => {
                let mut old = self.standing_around(pattern, to, before.look());
                if let Some(from) = from {
                    old = old.or(self.standing_around(pattern, from, before.look()));
                }
                old
            }
            (None, None) => B::Lines::EMPTY,
        };
        self.note(s, pattern, new.minus(old), old.minus(new));
    }

    /// Those of some lines on which a pattern stood before.
    fn stood(&self, pattern: &Pattern<B>, lines: B::Lines, before: &Before<B>) -> B::Lines {
        let stood =
            |id: &LineId| self.lines.get(id.index()).is_some_and(|line| self.matches(pattern, line, before.look()));
        lines.ids().filter(stood).fold(B::Lines::EMPTY, |found, id| found.or(B::Lines::line(id)))
    }

    #[inline]
    fn note<W: Words>(&self, s: &mut Packed<B, W>, pattern: &Pattern<B>, made: B::Lines, broken: B::Lines) {
        if !made.is_empty() {
            s.core.made |= pattern.bit;
        }
        if let Some(at) = pattern.made {
            s.keep_set(at, made);
        }
        if let Some(at) = pattern.broken {
            s.keep_set(at, broken);
        }
    }

    /// Where the board before, or that after, the last placement or move is kept.
    fn board_at(&self, which: usize) -> usize {
        self.layout.around.and_then(|around| around.get(which).copied()).unwrap_or(0)
    }

    /// Keeps the board as that before, or that after, the last placement or move.
    fn keep_board<W: Words>(&self, s: &mut Packed<B, W>, which: usize) {
        let mut at = self.board_at(which);
        let planes = s.core.board;
        for set in planes.owned.into_iter().chain([planes.occupied]) {
            s.keep_set(at, set);
            at += B::WORDS;
        }
        if self.several_kinds::<W>() {
            for offset in 0..self.kind_words() {
                let word = s.word(self.layout.kinds + offset);
                s.set_word(at + offset, word);
            }
        }
    }

    fn kept_board<W: Words>(&self, s: &Packed<B, W>, which: usize) -> Planes<B> {
        let at = self.board_at(which);
        let mut planes: Planes<B> = Planes::default();
        for (index, set) in planes.owned.as_mut().iter_mut().enumerate() {
            *set = s.set_at(at + index * B::WORDS);
        }
        planes.occupied = s.set_at(at + B::SEATS * B::WORDS);
        planes
    }

    /// The words that hold a board's kinds.
    pub(crate) fn kind_words(&self) -> usize {
        if self.kinds > 1 { self.tables.points.div_ceil(8) } else { 0 }
    }

    /// An effect has changed a point: it belongs to the placement or move before it.
    pub(crate) fn affect<W: Words>(&self, s: &mut Packed<B, W>, point: PointId) {
        if !s.has(flag::AROUND) {
            return;
        }
        let mut at = self.board_at(AFTER);
        let planes = s.core.board;
        let bit = B::point(point);
        for now in planes.owned.into_iter().chain([planes.occupied]) {
            let kept: B = s.set_at(at);
            s.keep_set(at, kept.minus(bit).or(now.and(bit)));
            at += B::WORDS;
        }
        if self.several_kinds::<W>() {
            let kind = s.byte(self.layout.kinds, point.index());
            s.set_byte(at, point.index(), kind);
        }
    }

    /// A board that is kept, see [`Self::keep_board`].
    fn kept_look<'a, W: Words>(&self, s: &'a Packed<B, W>, which: usize, planes: &'a Planes<B>) -> Look<'a, B> {
        let from = self.board_at(which) + B::WORDS * (B::SEATS + 1);
        let kinds = if self.several_kinds::<W>() { s.words.all().get(from..).unwrap_or_default() } else { &[] };
        Look { planes, kinds }
    }

    /// The points on which other pieces stand on one board than on another.
    fn differing(&self, one: Look<'_, B>, other: Look<'_, B>) -> B {
        let planes = one.planes.owned.into_iter().zip(other.planes.owned).map(|(a, b)| a.xor(b));
        let mut points = planes.fold(one.planes.occupied.xor(other.planes.occupied), B::or);
        for (index, (a, b)) in one.kinds.iter().zip(other.kinds).take(self.kind_words()).enumerate() {
            if a != b {
                let differs = (0..8).filter(|byte| (a ^ b) >> (8 * byte) & 0xFF != 0);
                points = differs.fold(points, |all, byte| all.or(B::single(8 * index + byte)));
            }
        }
        points
    }

    /// What effects have made and broken, once all of their points are changed.
    pub(crate) fn look_again<W: Words>(&self, s: &mut Packed<B, W>) {
        if !s.has(flag::AROUND) {
            return;
        }
        s.core.made = 0;
        if self.watched.is_empty() {
            return;
        }
        let (before, after) = (self.kept_board(s, BEFORE), self.kept_board(s, AFTER));
        let changed = self.differing(self.kept_look(s, BEFORE, &before), self.kept_look(s, AFTER, &after));
        for &index in &self.watched {
            let Some(pattern) = self.patterns.get(index) else { continue };
            let (before, after) = (self.kept_look(s, BEFORE, &before), self.kept_look(s, AFTER, &after));
            if pattern.made.or(pattern.broken).is_none() {
                if self.makes_some(pattern, changed, before, after) {
                    s.core.made |= pattern.bit;
                }
                continue;
            }
            let lines = |look: Look<'_, B>| match changed.len() <= FEW_CHANGED {
                true => {
                    changed.points().fold(B::Lines::EMPTY, |all, at| all.or(self.standing_around(pattern, at, look)))
                }
                false => self.scan(pattern, look),
            };
            let (old, new) = (lines(before), lines(after));
            self.note(s, pattern, new.minus(old), old.minus(new));
        }
    }

    /// Whether a pattern stands on some line on one board, and didn't on another, which differ in some points.
    fn makes_some(&self, pattern: &Pattern<B>, changed: B, before: Look<'_, B>, after: Look<'_, B>) -> bool {
        let line = |id: &LineId| self.lines.get(id.index());
        let stands = |line: &Line<B>| self.matches(pattern, line, after) && !self.matches(pattern, line, before);
        if changed.len() > FEW_CHANGED {
            return pattern.lines.iter().filter_map(line).any(stands);
        }
        let around = |at: PointId| pattern.around.get(at.index()).map_or(&[][..], Vec::as_slice);
        changed.points().any(|at| around(at).iter().filter_map(line).any(stands))
    }

    /// All points of the lines that the last placement or move has made, or broken.
    pub(crate) fn on_changed<W: Words>(&self, s: &Packed<B, W>, pattern: &Pattern<B>, change: Change) -> B {
        let mut points = B::EMPTY;
        self.each_changed(s, pattern, change, &mut |_, line| points = points.or(line.mask));
        points
    }

    /// Calls `found` with each line that the last placement or move has made, or broken, with what effects have done since; with
    /// some of them more than once.
    pub(crate) fn each_changed<W: Words>(
        &self,
        s: &Packed<B, W>,
        pattern: &Pattern<B>,
        change: Change,
        found: &mut dyn FnMut(LineId, &Line<B>),
    ) {
        if !s.has(flag::AROUND) {
            return;
        }
        let (before, after) = (self.kept_board(s, BEFORE), self.kept_board(s, AFTER));
        let (before, after) = (self.kept_look(s, BEFORE, &before), self.kept_look(s, AFTER, &after));
        let (with, without) = if change == Change::Made { (after, before) } else { (before, after) };
        for at in self.differing(before, after).points() {
            for &id in pattern.around.get(at.index()).map_or(&[][..], Vec::as_slice) {
                let Some(line) = self.lines.get(id.index()) else { continue };
                if self.matches(pattern, line, with) && !self.matches(pattern, line, without) {
                    found(id, line);
                }
            }
        }
    }
}
