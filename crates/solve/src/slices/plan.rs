//! Which material leads to which, and the order in which slices are solved.
//!
//! What leads to what is found by looking at what may come of some positions with each material, evenly spread. What that
//! misses is found when a slice is solved, as then all of its positions are looked at: the plan is made anew with it, so it is never
//! wrong for long, and values never are.

use std::collections::{BTreeSet, HashMap};

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use super::men::{Material, Men};
use crate::Refused;
use crate::turns::{Expander, Turns};

/// How far a plan goes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bounds {
    /// How many materials.
    pub(crate) materials: usize,
    /// In how many ways one may stand, images counted apart.
    pub(crate) ways: u64,
    /// How many positions with each are looked at.
    pub(crate) sample: u64,
}

impl Bounds {
    pub(crate) const USUAL: Self = Self { materials: 1 << 16, ways: u64::MAX, sample: 256 };
}

/// A part of the positions that is solved at once: all material that leads to each other and back, such as four men against three and
/// three against four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// What it is called: its phase, its men and those in hand, and eight digits that no other slice has.
    pub name: String,
    /// The slices that it leads to, by their places in the plan: they come before it.
    pub leads_to: Vec<usize>,
    /// How many numbers its positions have, a few of which stand for none.
    pub places: u64,
    pub(crate) materials: Vec<Material>,
    /// About how many ways lead on from its positions.
    pub(crate) ways: u64,
}

/// What leads to what.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    bounds: Bounds,
    materials: Vec<Material>,
    numbers: HashMap<Material, usize>,
    leads: Vec<BTreeSet<usize>>,
    /// How many ways lead on from a position with each material, on average.
    ways: Vec<f64>,
    /// In the order in which they are solved.
    pub(crate) slices: Vec<Slice>,
}

impl Plan {
    /// The plan for all that may come of some material.
    ///
    /// # Errors
    ///
    /// Too much material, or too many positions with one.
    pub(crate) fn new(men: &Men, first: Material, bounds: Bounds) -> Result<Self, Refused> {
        let mut plan = Self { bounds, ..Self::default() };
        plan.add(men, first)?;
        plan.order(men)?;
        Ok(plan)
    }

    /// Adds a way from one material to another that wasn't known.
    ///
    /// # Errors
    ///
    /// As [`Self::new`]'s.
    pub(crate) fn lead(&mut self, men: &Men, from: &Material, to: Material) -> Result<(), Refused> {
        let to = self.add(men, to)?;
        if let Some(leads) = self.numbers.get(from).and_then(|from| self.leads.get_mut(*from)) {
            leads.insert(to);
        }
        self.order(men)
    }

    /// What some material leads to.
    pub(crate) fn leads(&self, material: &Material) -> impl Iterator<Item = &Material> {
        let leads = self.numbers.get(material).and_then(|number| self.leads.get(*number));
        leads.into_iter().flatten().filter_map(|to| self.materials.get(*to))
    }

    fn add(&mut self, men: &Men, first: Material) -> Result<usize, Refused> {
        let number = self.number(first);
        let mut next = number;
        while let Some(material) = self.materials.get(next).cloned() {
            if self.materials.len() > self.bounds.materials {
                return Err(Refused::TooMuchMaterial(self.bounds.materials));
            }
            if men.ways(&material) > self.bounds.ways {
                return Err(Refused::SliceTooLarge);
            }
            if next >= self.leads.len() {
                let (leads, ways) = sampled(men, &material, self.bounds.sample)?;
                let leads = leads.into_iter().map(|to| self.number(to)).collect();
                self.leads.push(leads);
                self.ways.push(ways);
            }
            next += 1;
        }
        Ok(number)
    }

    fn number(&mut self, material: Material) -> usize {
        let next = self.materials.len();
        let number = *self.numbers.entry(material.clone()).or_insert(next);
        if number == next {
            self.materials.push(material);
        }
        number
    }

    /// Puts slices in order: what a slice leads to comes before it.
    fn order(&mut self, men: &Men) -> Result<(), Refused> {
        let ways = self.leads.iter().enumerate().flat_map(|(from, leads)| leads.iter().map(move |to| (from, *to)));
        let mut graph: DiGraph<(), (), usize> = DiGraph::default();
        self.materials.iter().for_each(|_| _ = graph.add_node(()));
        graph.extend_with_edges(ways);
        let mut slices: Vec<Slice> = Vec::new();
        let mut at = vec![0; self.materials.len()];
        for (place, part) in tarjan_scc(&graph).into_iter().enumerate() {
            let mut materials = Vec::new();
            let mut leads_to = BTreeSet::new();
            for number in part.iter().map(|node| node.index()) {
                at.get_mut(number).into_iter().for_each(|slot| *slot = place);
                materials.extend(self.materials.get(number).cloned());
            }
            for to in part.iter().filter_map(|node| self.leads.get(node.index())).flatten() {
                leads_to.extend(at.get(*to).copied().filter(|to| *to != place));
            }
            materials.sort_unstable();
            let (mut places, mut ways) = (0_u64, 0.0);
            for material in &materials {
                let here = men.arrangements(material)?.len();
                places = places.saturating_add(here);
                let each = self.numbers.get(material).and_then(|number| self.ways.get(*number));
                ways += here as f64 * each.copied().unwrap_or(0.0);
            }
            let (name, leads_to) = (super::label::name(men, &materials), leads_to.into_iter().collect());
            slices.push(Slice { name, leads_to, places, materials, ways: ways as u64 });
        }
        self.slices = slices;
        Ok(())
    }
}

impl Slice {
    /// Whether its positions have room for their numbers.
    pub(crate) fn fits(&self) -> bool {
        self.places < u64::from(u32::MAX)
    }
}

/// What some positions with one material lead to, and by how many ways on average.
fn sampled(men: &Men, material: &Material, most: u64) -> Result<(BTreeSet<Material>, f64), Refused> {
    let arrangements = men.arrangements(material)?;
    let mut expander = Expander::new(&men.codec);
    let (mut turns, mut stands, mut key) = (<Turns>::default(), Vec::new(), vec![0; men.codec.layout.words]);
    let (mut found, mut leads, mut ways) = (Material::default(), BTreeSet::new(), 0);
    let all = arrangements.len();
    let sample = all.min(most);
    for step in 0..sample {
        let number = (u128::from(all) * u128::from(step) / u128::from(sample)) as u64;
        arrangements.stands(number, &mut stands);
        men.join(material, &stands, &mut key);
        if expander.begin(&key, &mut turns)?.is_some() {
            continue;
        }
        ways += turns.landed.keys.len() / key.len();
        for next in turns.landed.keys.chunks(key.len()) {
            men.split(next, &mut found, &mut stands);
            if !leads.contains(&found) {
                leads.insert(found.clone());
            }
        }
    }
    Ok((leads, ways as f64 / sample.max(1) as f64))
}
