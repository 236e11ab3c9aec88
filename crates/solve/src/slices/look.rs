//! The numbers of a slice's positions, and what may come of each.

use std::collections::{BTreeMap, HashMap};

use super::file::NOTHING;
use super::index::Arrangements;
use super::men::{Material, Men};
use crate::Refused;
use crate::graph::Found;
use crate::turns::{Expander, NoTurn, Turns};
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
        let value = self.values.get(self.arrangements.number(stands) as usize).copied()?;
        (value != NOTHING).then(|| Value::unpacked(value))
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

/// What has been seen of one number.
pub(crate) enum Seen {
    Nothing,
    Over(Value),
    Turns(Turns, Vec<Goes>),
}

/// What the numbers of a slice are of.
pub(crate) struct Numbers<'w> {
    pub(crate) men: &'w Men,
    pub(crate) parts: Vec<(Material, Arrangements, u64)>,
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
            parts.push((material.clone(), arrangements, base));
            base = next;
        }
        let by_material = materials.iter().enumerate().map(|(at, material)| (material.clone(), at)).collect();
        Ok(Self { men, parts, by_material, known })
    }

    /// What they are of: material, the ways in which it can stand, and the first of its numbers.
    pub(crate) fn into_parts(self) -> Vec<(Material, Arrangements, u64)> {
        self.parts
    }

    /// The part that a number belongs to.
    fn part(&self, number: u64) -> Option<&(Material, Arrangements, u64)> {
        let behind = self.parts.partition_point(|(_, _, base)| *base <= number);
        self.parts.get(behind.checked_sub(1)?)
    }

    fn goes(&self, eyes: &mut Eyes<'_>, key: &[u64]) -> Option<Goes> {
        self.men.split(key, &mut eyes.material, &mut eyes.stands);
        if let Some((_, arrangements, base)) = self.by_material.get(&eyes.material).and_then(|at| self.parts.get(*at)) {
            return Some(Goes::Here((base + arrangements.number(&eyes.stands)) as u32));
        }
        let known = self.known.get(&eyes.material)?;
        let value = known.values.get(known.arrangements.number(&eyes.stands) as usize).copied()?;
        (value != NOTHING).then_some(Goes::Worth(value))
    }

    /// Looks at what may come of a number.
    pub(crate) fn look(&self, eyes: &mut Eyes<'_>, number: u64) -> Result<Seen, Unsolved> {
        let Some((material, arrangements, base)) = self.part(number) else { return Ok(Seen::Nothing) };
        if !arrangements.stands(number - base, &mut eyes.stands) {
            return Ok(Seen::Nothing);
        }
        let mut key = std::mem::take(&mut eyes.key);
        self.men.join(material, &eyes.stands, &mut key);
        let mut turns = Turns::default();
        let begun = eyes.expander.begin(&key, &mut turns);
        eyes.key = key;
        match begun? {
            Some(NoTurn::Passed) => return Ok(Seen::Nothing),
            Some(NoTurn::Over(value)) => return Ok(Seen::Over(value)),
            None => {}
        }
        let mut goes = Vec::with_capacity(turns.keys.len() / eyes.key.len());
        for next in turns.keys.chunks(eyes.key.len()) {
            match self.goes(eyes, next) {
                Some(there) => goes.push(there),
                None => return Err(Unsolved::Leads(Box::new((material.clone(), eyes.material.clone())))),
            }
        }
        Ok(Seen::Turns(turns, goes))
    }
}

/// What one thread looks with.
pub(crate) struct Eyes<'w> {
    expander: Expander<'w>,
    material: Material,
    stands: Vec<u64>,
    key: Vec<u64>,
}

impl<'w> Eyes<'w> {
    pub(crate) fn new(men: &'w Men) -> Self {
        let key = vec![0; men.codec.layout.words];
        Self { expander: Expander::new(&men.codec), material: Material::default(), stands: Vec::new(), key }
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
    pub(crate) fn add(&mut self, seen: &Seen) {
        let Seen::Turns(turns, goes) = seen else {
            self.nothing.push(self.next());
            return self.found.add_known();
        };
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

    /// The memory that will be taken at the most.
    pub(crate) fn bytes(&self) -> usize {
        self.found.bytes()
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
