//! Going backwards from the games' ends, where memory doesn't hold the positions.
//!
//! Places that are found to be won or lost in so many turns stand in a file in their order. The ways that lead to them are read beside
//! it, and what these say of the places before goes to the parts that have them.

use super::journal::{BACK, Going, INNER_OPEN, Linking, OPEN, Stage};
use super::linking::SAME;
use super::lists::{Merged, Reader, Writer};
use super::parts::{Parts, WINS, found};
use super::scratch::DiskError;
use super::{DiskProgress, Run};

/// What is worked with on the way back.
struct Back<'s> {
    parts: Parts<'s>,
    /// For each place the ways that lead to it.
    ways: Reader<'s>,
    positions: u64,
    /// The ways followed since what is known was last written down.
    followed: u64,
}

impl<'s> Run<'s> {
    /// What there is when going begins: what is known of all places at once.
    pub(super) fn begin_going(&self, from: &Linking) -> Result<Going, DiskError> {
        let mut at = Going { keys: from.keys.clone(), positions: from.positions, ..Going::default() };
        at.places = from.positions + from.within;
        at.part = ((self.memory / 4 / Parts::BYTES) as u64).clamp(1 << 10, at.places.max(1 << 10));
        let layer = "layer-1".to_owned();
        let mut out = Writer::create(self.files, &layer, 1)?;
        let mut parts = Parts::new(self.files, &at, self.memory);
        for sort in [OPEN, INNER_OPEN] {
            for number in 0..from.files {
                let mut open = Reader::open(self.files, &format!("{sort}-{number}"), 1)?;
                while let Some((_, numbers)) = open.entry() {
                    numbers.iter().try_for_each(|number| parts.begin_with(*number, &mut out))?;
                    open.advance()?;
                }
            }
        }
        parts.put_away()?;
        out.close()?;
        (at.parts, at.layer, at.generation) = (parts.names().to_vec(), Some((1, layer)), 1);
        Ok(at)
    }

    /// Finds all values.
    pub(super) fn go_back(&mut self, mut at: Going) -> Result<Going, DiskError> {
        let mut back = Back {
            parts: Parts::new(self.files, &at, self.memory),
            ways: Reader::open(self.files, BACK, 1)?,
            positions: at.positions,
            followed: 0,
        };
        while let Some((turns, layer)) = at.layer.take() {
            self.tell(DiskProgress::GoingBack { turns, positions: at.positions })?;
            at.layer = self.next_of(layer, turns, &mut back)?.map(|layer| (turns + 1, layer));
            // Of several parts all but one have been written anyway.
            if at.parts.len() > 1 || back.followed > at.places || at.layer.is_none() {
                back.followed = 0;
                back.parts.put_away()?;
                at.parts = back.parts.names().to_vec();
                at.generation += 1;
                back.parts.generation = at.generation;
                self.write_down(Stage::Going(at.clone()))?;
            }
        }
        Ok(at)
    }

    /// From what is won or lost in so many turns to what is in one more; none where nothing is.
    fn next_of(&self, layer: String, turns: u16, back: &mut Back<'s>) -> Result<Option<String>, DiskError> {
        let mut layers = vec![layer];
        back.parts.turns = turns;
        // Where places within turns are worth something, so are those before them in the same turn.
        let has_inner = back.parts.places() > back.positions;
        let mut newest = layers.clone();
        while has_inner && !newest.is_empty() {
            let name = format!("layer-{turns}-{}", layers.len());
            let any = self.follow(&newest, true, &name, back)?;
            newest = if any { vec![name.clone()] } else { Vec::new() };
            layers.extend(newest.first().cloned());
        }
        back.parts.turns = turns + 1;
        let name = format!("layer-{}", turns + 1);
        Ok(self.follow(&layers, false, &name, back)?.then_some(name))
    }

    /// Follows the ways back from some places, those within turns or those at their starts, and writes what is found: whether
    /// anything is.
    fn follow(&self, layers: &[String], inner: bool, name: &str, back: &mut Back<'s>) -> Result<bool, DiskError> {
        let mut places = Merged::open(self.files, layers, 1)?;
        let mut begun = false;
        while let Some((key, _)) = places.entry() {
            let (place, is_win) = found(key);
            if inner == (place >= back.positions) {
                if begun {
                    back.ways.seek(&[place])?
                } else {
                    back.ways.seek_anew(&[place])?
                }
                begun = true;
                while let Some((_, from)) = back.ways.entry().filter(|(to, _)| *to == [place]) {
                    back.followed += from.len() as u64;
                    for way in from {
                        let wins = is_win == (way & SAME != 0);
                        back.parts.tell((way & !SAME) | if wins { WINS } else { 0 })?;
                    }
                    back.ways.advance()?;
                }
            }
            places.advance()?;
        }
        let mut out = Writer::create(self.files, name, 1)?;
        let any = back.parts.hear(&mut out)?;
        out.close()?;
        Ok(any)
    }
}
