//! Finding the values of a game's last positions while somebody plays, a little at a time.
//!
//! Some games are played at random to see with what they end. The smallest of such material, and what it leads to, is solved slice
//! by slice, as long as that takes no more than a second or so altogether.

use std::collections::HashMap;
use std::sync::Arc;

use merels_engine::{Random, State, Xorshift};
use merels_model::claims::{Claim, claims};
use merels_model::ir::PlayerId;
use merels_model::position::Situation;
use merels_play::Rules;

use super::endings::{Endings, Kept};
use super::look::{Eyes, Known, Numbers, Part, Sight, Unsolved, Ways};
use super::men::{Material, Men};
use super::plan::{Bounds, Plan, Slice};
use crate::Claims;
use crate::codec::After;
use crate::solution::beginning;

/// The games that are played at random, and the decisions of all of them.
const GAMES: u32 = 200;
const DECISIONS: u32 = 40_000;
/// No game is longer, in decisions.
const LONGEST: u32 = 1_000;
/// With so many of the materials that games ended with is begun, the smallest first.
const BEGINNINGS: usize = 8;
/// The largest plan that is made, of material that stands in so many ways.
const BOUNDS: Bounds = Bounds { materials: 64, ways: 1 << 23, sample: 32 };
/// So many ways are looked at in all.
const MOST_WAYS: u64 = 14_000_000;
/// A slice that would take more turns than this, as many ways being looked at in each, comes too late for the game.
const TURNS: u64 = 40;

/// Endings in the making.
#[derive(Debug)]
pub struct Making {
    men: Arc<Men>,
    claims: Vec<Claim>,
    known: HashMap<Material, Known>,
    sizes: Vec<(u32, u32)>,
    /// What games ended with, and how many men stood and were in hand; the smallest last.
    beginnings: Vec<Material>,
    plan: Option<Plan>,
    under_way: Option<(Slice, Ways)>,
    /// The ways that may still be looked at.
    left: u64,
}

impl Making {
    /// For a game; none where its positions aren't told by how men stand alone.
    pub fn new(rules: &Rules) -> Option<Self> {
        let claims = claims(rules.game())?;
        let men = Arc::new(Men::new(rules, Claims::Off).ok()?);
        Some(Self {
            beginnings: beginnings(&men),
            men,
            claims,
            known: HashMap::new(),
            sizes: Vec::new(),
            plan: None,
            under_way: None,
            left: MOST_WAYS,
        })
    }

    /// Whether nothing is left to be found.
    pub fn is_done(&self) -> bool {
        self.under_way.is_none() && self.plan.is_none() && self.beginnings.is_empty()
    }

    /// Looks at so many ways and more, as in every turn; at none where that would be too few for what comes next to be of use in
    /// the game. What is known then, if that is more than before.
    pub fn go_on(&mut self, ways: u64) -> Option<Endings> {
        let before = self.known.len();
        let until = self.left.saturating_sub(ways);
        while self.left > until && !self.is_done() {
            match self.under_way.take().or_else(|| self.next_slice()) {
                Some((slice, seen)) if slice.ways > ways.saturating_mul(TURNS) => {
                    self.under_way = Some((slice, seen));
                    break;
                }
                Some((slice, seen)) => self.look(slice, seen, until),
                None => self.plan = self.beginnings.pop().and_then(|first| self.planned(first)),
            }
        }
        (self.known.len() > before).then(|| self.endings())
    }

    fn endings(&self) -> Endings {
        let Self { men, claims, known, sizes, .. } = self;
        let (men, claims) = (Arc::clone(men), claims.clone());
        Endings(Arc::new(Kept { men, claims, known: known.clone(), sizes: sizes.clone() }))
    }

    fn planned(&self, first: Material) -> Option<Plan> {
        if self.known.contains_key(&first) {
            return None;
        }
        Plan::new(&self.men, first, BOUNDS).ok()
    }

    /// The first slice of the plan that isn't solved, if all that it leads to is, and it isn't too much.
    fn next_slice(&mut self) -> Option<(Slice, Ways)> {
        let plan = self.plan.as_ref()?;
        let is_open = |slice: &&Slice| slice.materials.iter().any(|material| !self.known.contains_key(material));
        let next = plan.slices.iter().find(is_open).filter(|slice| slice.fits() && slice.ways <= self.left);
        let Some(next) = next.cloned() else {
            self.plan = None;
            return None;
        };
        let ways = Ways::new(next.places as u32);
        Some((next, ways))
    }

    /// Looks at the numbers of a slice until all are seen or enough is done.
    fn look(&mut self, slice: Slice, mut ways: Ways, until: u64) {
        let men = Arc::clone(&self.men);
        let Ok(numbers) = Numbers::new(&men, &slice.materials, &self.known) else {
            self.plan = None;
            return;
        };
        let mut eyes = Eyes::new(&men);
        while u64::from(ways.next()) < slice.places {
            match numbers.look(&mut eyes, ways.next().into()) {
                Ok(sight) => {
                    let looked_at = match sight {
                        Sight::Turns => eyes.seen().1.len() as u64,
                        Sight::Nothing | Sight::Over(_) => 0,
                    };
                    self.left = self.left.saturating_sub(1 + looked_at);
                    ways.add(sight, &eyes);
                }
                Err(Unsolved::Leads(way)) => {
                    let (from, to) = *way;
                    let lead = |plan: &mut Plan| plan.lead(&men, &from, to).is_ok();
                    return self.plan = self.plan.take().and_then(|mut plan| lead(&mut plan).then_some(plan));
                }
                Err(Unsolved::Refused(_)) => return self.plan = None,
            }
            if self.left <= until {
                return self.pause(slice, ways);
            }
        }
        let parts = numbers.parts;
        self.keep(&parts, &ways.values());
    }

    /// Keeps a slice for later, unless it has turned out to be too much.
    fn pause(&mut self, slice: Slice, ways: Ways) {
        if self.left == 0 {
            (self.plan, self.beginnings) = (None, Vec::new());
        } else {
            self.under_way = Some((slice, ways));
        }
    }

    fn keep(&mut self, parts: &[Part], values: &[u16]) {
        for Part { material, arrangements, base, .. } in parts {
            let (from, places) = (*base as usize, arrangements.len() as usize);
            let values = values.get(from..from + places).unwrap_or_default().to_vec();
            let counts = super::label::counts(&self.men, material);
            let hands = counts.hands.into_iter().map(|hand| hand.unwrap_or(u32::MAX)).fold(0, u32::saturating_add);
            let size = (material.counts.iter().map(|count| u32::from(*count)).sum(), hands);
            if !self.sizes.contains(&size) {
                self.sizes.push(size);
            }
            self.known.insert(material.clone(), Known { arrangements: arrangements.clone(), values });
        }
    }
}

/// What some games at random ended with, the smallest last, and first of all what they begin with.
fn beginnings(men: &Men) -> Vec<Material> {
    let mut random = Xorshift::new(1);
    let mut found: Vec<(u64, Material)> = Vec::new();
    let mut decisions = 0;
    for _ in 0..GAMES {
        if decisions >= DECISIONS {
            break;
        }
        if let Some(material) = last(men, &mut random, &mut decisions) {
            let ways = men.ways(&material);
            if ways <= BOUNDS.ways && found.iter().all(|(_, known)| *known != material) {
                found.push((ways, material));
            }
        }
    }
    found.sort_by(|one, other| other.cmp(one));
    let most = found.len().saturating_sub(BEGINNINGS);
    let ends = found.drain(most..).map(|(_, material)| material);
    start(men).into_iter().chain(ends).collect()
}

/// The material with which games begin.
fn start(men: &Men) -> Option<Material> {
    let at = beginning(&men.codec, None).ok()?;
    material(men, &at).filter(|material| men.ways(material) <= BOUNDS.ways)
}

/// The material with which the last turn of a random game began.
fn last(men: &Men, random: &mut impl Random, decisions: &mut u32) -> Option<Material> {
    let codec = &men.codec;
    let mut begun = codec.begun();
    let mut state: State = codec.program().start(PlayerId(0), &mut begun);
    let mut last: Option<Situation> = None;
    for _ in 0..LONGEST {
        if codec.after(&state) == After::Turn {
            last = Some(codec.turn_start(&state, &mut begun).clone());
        }
        let Some(decision) = state.draw(random) else { break };
        begun.clear();
        state.apply(decision, &mut begun);
        *decisions += 1;
    }
    material(men, &last?)
}

fn material(men: &Men, at: &Situation) -> Option<Material> {
    let mut key = vec![0; men.codec.layout.words];
    men.codec.write(at, &mut key, &mut Vec::new()).ok()?;
    let (mut material, mut stands) = (Material::default(), Vec::new());
    men.split(&key, &mut material, &mut stands);
    Some(material)
}
