//! The numbers of a slice's positions, and what may come of each.

use std::collections::{BTreeMap, HashMap};

use super::file::NOTHING;
use super::glance::{Glance, Lies};
use super::index::{Arrangements, InOrbit};
use super::landings::{Landings, Sought, lands_seen};
use super::men::{Material, Men};
use super::unmoves::{Changes, Unmoves};
use crate::Refused;
use crate::codec::Bare;
use crate::graph::{Found, UNKNOWN};
use crate::turns::{self, Expander, Landed, NoTurn, Turns};
use crate::value::Value;

/// What is known of positions with one material.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) arrangements: Arrangements,
    pub(crate) values: Vec<u16>,
}

impl Known {
    /// The value where men stand so, if there is one.
    pub(crate) fn value(&self, stands: &[u64]) -> Option<Value> {
        self.packed(stands).map(Value::unpacked)
    }

    /// The value of a number, if there is one.
    pub(crate) fn at(&self, number: u64) -> Option<Value> {
        let value = self.values.get(number as usize).copied()?;
        (value != NOTHING).then(|| Value::unpacked(value))
    }

    #[inline]
    fn packed(&self, stands: &[u64]) -> Option<u16> {
        self.packed_near(stands, &mut None)
    }

    #[inline]
    pub(crate) fn packed_near(&self, stands: &[u64], last: &mut Option<InOrbit>) -> Option<u16> {
        let value = self.values.get(self.arrangements.number_near(stands, last) as usize).copied()?;
        (value != NOTHING).then_some(value)
    }
}

/// Why a slice isn't solved.
pub(crate) enum Unsolved {
    Refused(Refused),
    /// Some material leads to other material of which nothing is known.
    Leads(Box<(Material, Material)>),
}

impl From<Refused> for Unsolved {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// Where a way leads.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goes {
    Here(u32),
    /// Out of the slice, to a position with a value.
    Worth(u16),
}

/// What there is to see of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    Nothing,
    Over(Value),
    /// Turns, which the eyes that looked have seen.
    Turns,
}

/// The positions of some material.
pub(crate) struct Part {
    pub(crate) material: Material,
    /// The ways in which it can stand.
    pub(crate) arrangements: Arrangements,
    /// The first of their numbers.
    pub(crate) base: u64,
    /// What they are begun from, where the engine does so.
    bare: Option<Bare>,
}

/// What the numbers of a slice are of.
pub(crate) struct Numbers<'w> {
    pub(crate) men: &'w Men,
    pub(crate) parts: Vec<Part>,
    by_material: HashMap<Material, usize>,
    known: &'w HashMap<Material, Known>,
}

impl<'w> Numbers<'w> {
    pub(crate) fn new(
        men: &'w Men,
        materials: &[Material],
        known: &'w HashMap<Material, Known>,
    ) -> Result<Self, Refused> {
        let mut base = 0;
        let mut parts = Vec::new();
        for material in materials {
            let arrangements = men.arrangements(material)?;
            let next = base + arrangements.len();
            let bare = men.codec.bare(&material.rest);
            parts.push(Part { material: material.clone(), arrangements, base, bare });
            base = next;
        }
        let by_material = materials.iter().enumerate().map(|(at, material)| (material.clone(), at)).collect();
        Ok(Self { men, parts, by_material, known })
    }

    /// The part that a number belongs to, and its place among them.
    fn part(&self, number: u64) -> Option<(usize, &Part)> {
        let at = self.parts.partition_point(|part| part.base <= number).checked_sub(1)?;
        Some((at, self.parts.get(at)?))
    }

    /// The number where men stand so in a part; the last set that was counted by orbits is kept.
    #[inline]
    pub(crate) fn number_near(&self, part: usize, stands: &[u64], last: &mut Option<InOrbit>) -> Option<u32> {
        self.parts.get(part).map(|part| (part.base + part.arrangements.number_near(stands, last)) as u32)
    }

    /// Where some material is looked for.
    fn place(&self, material: &Material) -> Place<'w> {
        let here = self.by_material.get(material).map(|part| Place::Here(*part));
        here.or_else(|| self.known.get(material).map(Place::Known)).unwrap_or(Place::Nowhere)
    }

    /// Finds out where the sorts of landings are looked for, up to one of them.
    #[inline]
    fn place_sorts(&self, turns: &Turns<Landings<'w>>, places: &mut Vec<Place<'w>>, sort: u32) {
        while places.len() <= sort as usize {
            let next = turns.landed.sort(places.len() as u32);
            places.push(next.map_or(Place::Nowhere, |sort| self.place(&sort.material)));
        }
    }

    /// Looks at what may come of a number.
    pub(crate) fn look(&self, eyes: &mut Eyes<'w>, number: u64) -> Result<Sight, Unsolved> {
        let Some((_, part)) = self.part(number) else { return Ok(Sight::Nothing) };
        let sight = self.begin_at(eyes, part, number)?;
        if sight == Sight::Turns {
            self.number_ways(eyes, part)?;
        }
        Ok(sight)
    }

    /// The same for the first time: what turns change is learnt, and at a [glance](super::glance), where that is enough, what the number is
    /// worth by ways out of the slice, and how many others there are.
    pub(crate) fn look_first(
        &self,
        eyes: &mut Eyes<'w>,
        number: u64,
    ) -> Result<(Sight, Option<(Value, usize)>), Unsolved> {
        let Some((from, part)) = self.part(number) else { return Ok((Sight::Nothing, None)) };
        if !part.arrangements.stands(number - part.base, &mut eyes.stands) {
            return Ok((Sight::Nothing, None));
        }
        let Eyes { expander, glance, stands, changes, .. } = eyes;
        let is_plain = part.bare.is_some() && lands_seen(&self.men.codec);
        if let (&[first, second], true) = (&stands[..], is_plain && !part.arrangements.is_kept(number - part.base)) {
            glance.landed.begin(from, [first, second]);
            let sight = self.begin(expander, glance, part, stands)?;
            let told = (sight == Sight::Turns).then(|| glance.told()).flatten();
            if sight != Sight::Turns || told.is_some() {
                glance.learn(self.men, changes);
                return Ok((sight, told));
            }
        }
        let sight = self.begin(&mut eyes.expander, &mut eyes.turns, part, &eyes.stands)?;
        if sight == Sight::Turns {
            self.number_ways(eyes, part)?;
            self.learn(eyes, from);
            self.show_glance(eyes);
        }
        Ok((sight, None))
    }

    /// Lets the next glance know what has been looked up.
    fn show_glance(&self, eyes: &mut Eyes<'w>) {
        let Eyes { turns, glance, places, .. } = eyes;
        for (besides, counts, sort) in turns.landed.plain(glance.landed.kinds()) {
            self.place_sorts(turns, places, *sort);
            let lies = match places.get(*sort as usize) {
                Some(Place::Here(part)) => Lies::Here(*part),
                Some(Place::Known(known)) => Lies::Known(known),
                // Before the next one something else will be solved.
                Some(Place::Nowhere) | None => return,
            };
            let swapped = turns.landed.sort(*sort).is_some_and(|sort| sort.swapped);
            glance.landed.know(*besides, *counts, lies, swapped);
        }
    }

    fn begin_at(&self, eyes: &mut Eyes<'w>, part: &Part, number: u64) -> Result<Sight, Unsolved> {
        let Eyes { expander, turns, stands, .. } = eyes;
        let is_one = part.arrangements.stands(number - part.base, stands);
        if is_one { self.begin(expander, turns, part, stands) } else { Ok(Sight::Nothing) }
    }

    /// Begins a turn where men stand so.
    fn begin<L: Landed>(
        &self,
        expander: &mut Expander<'w>,
        turns: &mut Turns<L>,
        part: &Part,
        stands: &[u64],
    ) -> Result<Sight, Unsolved> {
        let begun = match (&part.bare, stands) {
            (Some(bare), &[first, second]) => expander.begin_with(bare, [first, second], turns)?,
            _ => {
                let mut key = vec![0; self.men.codec.layout.words];
                self.men.join(&part.material, stands, &mut key);
                expander.begin(&key, turns)?
            }
        };
        Ok(match begun {
            Some(NoTurn::Passed) => Sight::Nothing,
            Some(NoTurn::Over(value)) => Sight::Over(value),
            None => Sight::Turns,
        })
    }

    /// Finds out where all ways lead.
    fn number_ways(&self, eyes: &mut Eyes<'w>, part: &Part) -> Result<(), Unsolved> {
        let Eyes { turns, goes, places, .. } = eyes;
        goes.clear();
        // Turns of one player mostly leave the other's men where they are.
        let mut last = (u32::MAX, None);
        for (sort, stands) in turns.landed.each() {
            self.place_sorts(turns, places, sort);
            if last.0 != sort {
                last = (sort, None);
            }
            let there = match places.get(sort as usize) {
                Some(Place::Here(part)) => self.number_near(*part, stands, &mut last.1).map(Goes::Here),
                Some(Place::Known(known)) => known.packed_near(stands, &mut last.1).map(Goes::Worth),
                Some(Place::Nowhere) | None => None,
            };
            let Some(there) = there else {
                let to = turns.landed.sort(sort).map(|sort| sort.material.clone()).unwrap_or_default();
                return Err(Unsolved::Leads(Box::new((part.material.clone(), to))));
            };
            goes.push(there);
        }
        Ok(())
    }

    /// Learns what the turns change that have been seen last, of a part.
    fn learn(&self, eyes: &mut Eyes<'w>, from: usize) {
        let Eyes { turns, places, stands: before, changes, .. } = eyes;
        for (number, after) in turns.landed.each() {
            if let (Some(Place::Here(to)), Some(sort)) = (places.get(number as usize), turns.landed.sort(number)) {
                changes.note(self.men, [from, *to], before, after, sort.swapped);
            }
        }
    }

    /// What may have been before a number: each number from which a turn may have led there, as often as one may have, with what
    /// finds out whether it does.
    pub(crate) fn before(
        &self,
        eyes: &mut Eyes<'w>,
        number: u32,
        unmoves: &Unmoves,
        mut found: impl FnMut(u32, &mut dyn FnMut() -> Result<bool, Unsolved>) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved> {
        let Some((at, part)) = self.part(number.into()) else { return Ok(()) };
        let Eyes { expander, sought, stands, .. } = eyes;
        part.arrangements.stands(u64::from(number) - part.base, stands);
        sought.landed.seek(&part.material, stands);
        unmoves.before(self, at, stands, |before, was, number| {
            found(number, &mut || {
                let Some(before) = self.parts.get(before) else { return Ok(false) };
                let sight = self.begin(expander, sought, before, was)?;
                Ok(sight == Sight::Turns && sought.landed.is_found)
            })
        })
    }
}

/// Where positions with some material have their values.
#[derive(Debug)]
enum Place<'w> {
    /// In a part of the slice.
    Here(usize),
    Known(&'w Known),
    Nowhere,
}

/// What one thread looks with.
pub(crate) struct Eyes<'w> {
    expander: Expander<'w>,
    turns: Turns<Landings<'w>>,
    glance: Turns<Glance<'w>>,
    sought: Turns<Sought<'w>>,
    goes: Vec<Goes>,
    /// For each sort of landings.
    places: Vec<Place<'w>>,
    stands: Vec<u64>,
    open: Vec<u32>,
    /// What turns were seen to change.
    pub(crate) changes: Changes,
    /// What has been found out going backwards: numbers that are won, and those to be looked at again.
    pub(crate) won: Vec<u32>,
    pub(crate) again: Vec<u32>,
}

impl<'w> Eyes<'w> {
    pub(crate) fn new(men: &'w Men) -> Self {
        Self {
            expander: Expander::new(&men.codec),
            turns: Turns::noted_by(Landings::new(men)),
            glance: Turns::noted_by(Glance::new()),
            sought: Turns::noted_by(Sought::new(men)),
            goes: Vec::new(),
            places: Vec::new(),
            stands: Vec::new(),
            open: Vec::new(),
            changes: Changes::new(men),
            won: Vec::new(),
            again: Vec::new(),
        }
    }

    /// The turns that were seen last, and where each way leads.
    pub(crate) fn seen(&self) -> (&[turns::Place], &[Goes]) {
        (self.turns.places(), &self.goes)
    }

    /// What these turns are worth by the values of numbers; those that have none count as drawn.
    pub(crate) fn follows(&self, values: &impl Fn(u32) -> u16) -> Value {
        let of = |at: usize| {
            let value = match *self.goes.get(at)? {
                Goes::Here(number) => values(number),
                Goes::Worth(value) => value,
            };
            Some(Value::unpacked(value))
        };
        self.turns.worth(0, &of).unwrap_or(Value::Draw)
    }

    /// To how many numbers without a value turns lead; 0 where one of them doesn't lose, and none where counting doesn't tell whether
    /// all do.
    pub(crate) fn open_ways(&mut self, values: &impl Fn(u32) -> u16) -> Option<usize> {
        let Self { turns, goes, open, .. } = self;
        let [place] = turns.places() else { return None };
        if place.ways.iter().any(|way| way.same) {
            return None;
        }
        open.clear();
        for goes in goes.iter() {
            let value = match *goes {
                Goes::Here(number) if values(number) == UNKNOWN => {
                    open.push(number);
                    continue;
                }
                Goes::Here(number) => values(number),
                Goes::Worth(value) => value,
            };
            if !matches!(Value::unpacked(value), Value::Win(_)) {
                return Some(0);
            }
        }
        open.sort_unstable();
        open.dedup();
        Some(if place.wins || place.draws { 0 } else { open.len() })
    }
}

/// What leads to what in a slice, found number by number.
#[derive(Debug)]
pub(crate) struct Ways {
    places: u32,
    found: Found,
    /// The numbers in which nothing is to be decided.
    nothing: Vec<u32>,
    /// Values outside of the slice, each with a place behind all others.
    outside: BTreeMap<u16, u32>,
    row: Vec<u32>,
}

impl Ways {
    pub(crate) fn new(places: u32) -> Self {
        Self { places, found: Found::new(), nothing: Vec::new(), outside: BTreeMap::new(), row: Vec::new() }
    }

    /// The number that comes next.
    pub(crate) fn next(&self) -> u32 {
        self.found.positions() as u32
    }

    /// What has been seen of it.
    pub(crate) fn add(&mut self, sight: Sight, eyes: &Eyes<'_>) {
        if sight != Sight::Turns {
            self.nothing.push(self.next());
            return self.found.add_known();
        }
        let (turns, goes) = eyes.seen();
        let Self { places, outside, row, .. } = self;
        row.clear();
        row.extend(goes.iter().map(|goes| match *goes {
            Goes::Here(place) => place,
            Goes::Worth(value) => {
                let next = *places + outside.len() as u32;
                *outside.entry(value).or_insert(next)
            }
        }));
        self.found.add(turns, &self.row);
    }

    /// What all numbers are worth, once all have been seen.
    pub(crate) fn values(self) -> Vec<u16> {
        let Self { places, mut found, nothing, outside, row: _ } = self;
        let mut behind: Vec<(u32, u16)> = outside.into_iter().map(|(value, place)| (place, value)).collect();
        behind.sort_unstable();
        behind.iter().for_each(|_| found.add_known());
        let known: Vec<_> = behind.into_iter().map(|(place, value)| (place, Value::unpacked(value))).collect();
        let mut values = found.turned_round().values(&known);
        values.truncate(places as usize);
        for number in nothing {
            values.get_mut(number as usize).into_iter().for_each(|slot| *slot = NOTHING);
        }
        values
    }
}
