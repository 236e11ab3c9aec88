//! Where turns lead: how men stand there, and which material that is.

use std::collections::HashMap;

use merels_engine::{Besides, State};
use merels_model::ir::PlayerId;

use super::men::{Material, Men};
use crate::codec::{Begun, Codec};
use crate::turns::{Landed, Noted, Seen};
use crate::{Claims, Refused};

/// What many landings have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sort {
    pub(crate) material: Material,
    /// Whether the players have changed places.
    pub(crate) swapped: bool,
}

/// The positions that the turns of one position lead to.
///
/// In plain games they are read from the engine's sets; what else tells them apart is looked up among what has been met.
#[derive(Debug)]
pub(crate) struct Landings<'w> {
    men: &'w Men,
    /// For each landing a set of points for each content, as the player due sees it.
    stands: Vec<u64>,
    at: Vec<u32>,
    sorts: Vec<Sort>,
    numbers: HashMap<Sort, u32>,
    plain: Vec<(Besides, [u8; 2], u32)>,
    /// The last of these that was found.
    last: usize,
    key: Vec<u64>,
    one: Vec<u64>,
    scratch: Vec<u64>,
}

impl<'w> Landings<'w> {
    pub(crate) fn new(men: &'w Men) -> Self {
        Self {
            men,
            stands: Vec::new(),
            at: Vec::new(),
            sorts: Vec::new(),
            numbers: HashMap::new(),
            plain: Vec::new(),
            last: 0,
            key: vec![0; men.codec.layout.words],
            one: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// For each landing its sort's number, and how men stand.
    pub(crate) fn each(&self) -> impl Iterator<Item = (u32, &[u64])> {
        let contents = self.men.codec.layout.contents();
        self.at
            .iter()
            .enumerate()
            .map(move |(at, sort)| (*sort, self.stands.get(at * contents..(at + 1) * contents).unwrap_or_default()))
    }

    /// A sort, by its number: they keep them.
    pub(crate) fn sort(&self, number: u32) -> Option<&Sort> {
        self.sorts.get(number as usize)
    }

    /// The sorts of plain landings from one on: what there is besides men, how many these are, and the sort's number.
    pub(crate) fn plain(&self, from: usize) -> impl Iterator<Item = &(Besides, [u8; 2], u32)> {
        self.plain.iter().skip(from)
    }

    fn number(&mut self, sort: Sort) -> u32 {
        let next = self.sorts.len() as u32;
        let number = *self.numbers.entry(sort.clone()).or_insert(next);
        if number == next {
            self.sorts.push(sort);
        }
        number
    }

    /// Notes one whose sort is known.
    #[inline]
    fn land_plainly(&mut self, codec: &Codec, men: [u64; 2], besides: &Besides) -> Option<u32> {
        let counts = counts(men);
        let is_known = |known: &(Besides, [u8; 2], u32)| known.1 == counts && known.0 == *besides;
        if !self.plain.get(self.last).is_some_and(is_known) {
            self.last = self.plain.iter().position(is_known)?;
        }
        let (_, _, sort) = self.plain.get(self.last)?;
        let [first, second] = men;
        let swapped = codec.alike && besides.mover == PlayerId(1);
        self.stands.extend_from_slice(&if swapped { [second, first] } else { [first, second] });
        self.at.push(*sort);
        Some(self.at.len() as u32 - 1)
    }

    /// Reads a position with all that is in it, into `self.one`: its sort.
    fn read(&mut self, codec: &Codec, state: &State, begun: &mut Begun) -> Result<u32, Refused> {
        let at = codec.turn_start(state, begun);
        let mut material = Material::default();
        codec.write(at, &mut self.key, &mut self.scratch)?;
        self.men.split(&self.key, &mut material, &mut self.one);
        Ok(self.number(Sort { material, swapped: codec.alike && at.mover == PlayerId(1) }))
    }
}

impl Landed for Landings<'_> {
    fn clear(&mut self) {
        self.stands.clear();
        self.at.clear();
    }

    fn land(&mut self, codec: &Codec, state: &State, begun: &mut Begun) -> Result<u32, Refused> {
        let number = self.at.len() as u32;
        let Some((men, besides)) = state.plainly().filter(|_| is_plain(codec)) else {
            let sort = self.read(codec, state, begun)?;
            self.stands.extend_from_slice(&self.one);
            self.at.push(sort);
            return Ok(number);
        };
        if let Some(number) = self.land_plainly(codec, men, &besides) {
            return Ok(number);
        }
        let sort = self.read(codec, state, begun)?;
        self.plain.push((besides, counts(men), sort));
        Ok(self.land_plainly(codec, men, &besides).unwrap_or(number))
    }

    #[inline]
    fn land_seen(&mut self, codec: &Codec, men: [u64; 2], besides: &Besides, _: Seen) -> Option<Noted> {
        self.land_plainly(codec, men, besides).map(Noted::At)
    }

    fn lands_seen(&self, codec: &Codec) -> bool {
        lands_seen(codec)
    }
}

/// Finds out whether one position is among those that turns lead to: only what stands like it is read.
#[derive(Debug)]
pub(crate) struct Sought<'w> {
    men: &'w Men,
    stands: Vec<u64>,
    material: Material,
    pub(crate) is_found: bool,
    read: (Material, Vec<u64>),
    /// What there is besides men with some material.
    known: Vec<(Besides, Material)>,
    key: Vec<u64>,
    scratch: Vec<u64>,
}

impl<'w> Sought<'w> {
    pub(crate) fn new(men: &'w Men) -> Self {
        Self {
            men,
            stands: Vec::new(),
            material: Material::default(),
            is_found: false,
            read: (Material::default(), Vec::new()),
            known: Vec::new(),
            key: vec![0; men.codec.layout.words],
            scratch: Vec::new(),
        }
    }

    /// Says what is sought, as the player due there sees it.
    pub(crate) fn seek(&mut self, material: &Material, stands: &[u64]) {
        self.material.clone_from(material);
        self.stands.clear();
        self.stands.extend_from_slice(stands);
    }
}

impl Landed for Sought<'_> {
    fn clear(&mut self) {
        self.is_found = false;
    }

    fn land(&mut self, codec: &Codec, state: &State, begun: &mut Begun) -> Result<u32, Refused> {
        let (material, stands) = &mut self.read;
        codec.write(codec.turn_start(state, begun), &mut self.key, &mut self.scratch)?;
        self.men.split(&self.key, material, stands);
        if *stands == self.stands && *material == self.material {
            self.is_found = true;
            if let Some((_, besides)) = state.plainly().filter(|_| is_plain(codec))
                && !self.known.iter().any(|known| known.0 == besides && known.1 == *material)
            {
                self.known.push((besides, material.clone()));
            }
        }
        Ok(0)
    }

    #[inline]
    fn land_seen(&mut self, codec: &Codec, [first, second]: [u64; 2], besides: &Besides, _: Seen) -> Option<Noted> {
        let swapped = codec.alike && besides.mover == PlayerId(1);
        let is_like = self.stands == if swapped { [second, first] } else { [first, second] };
        self.is_found |=
            is_like && self.known.iter().any(|(one, material)| one == besides && *material == self.material);
        (self.is_found || !is_like).then_some(Noted::Itself)
    }

    fn lands_seen(&self, codec: &Codec) -> bool {
        lands_seen(codec)
    }
}

/// Whether landings are noted that are seen without being played. A claim would have to be asked for.
pub(super) fn lands_seen(codec: &Codec) -> bool {
    codec.claims == Claims::Off && is_plain(codec)
}

pub(super) fn counts(men: [u64; 2]) -> [u8; 2] {
    [men[0].count_ones() as u8, men[1].count_ones() as u8]
}

/// Whether the engine's sets and what there is besides tell all of a position at the start of a turn.
fn is_plain(codec: &Codec) -> bool {
    codec.turns_begin_untouched() && codec.layout.contents() == 2
}
