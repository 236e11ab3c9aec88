//! Solving games that are men on points slice by slice.
//!
//! A *slice* is all positions with the same men on the board, in hand and so on, or with men that lead to each other and back. Each
//! is solved on its own, when all that it leads to have been, and kept as a [file] of its own: a run that ends early loses the
//! slice it is at, and another one goes on.

mod backward;
mod endings;
mod file;
mod glance;
mod index;
mod label;
mod landings;
mod look;
mod making;
mod men;
mod plan;
mod shelf;
mod solve;
mod unmoves;
mod worse;

use std::collections::{BTreeSet, HashMap};
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Arc;

use merels_engine::History;
use merels_model::position::Situation;
use merels_play::{Position, Rules};

use crate::report::{self, Report, SliceCounts};
use crate::solution::beginning;
use crate::table::TableError;
use crate::{Claims, Refused, Settings, Value};
pub use endings::{Endings, Reader};
use file::Header;
use index::Arrangements;
use look::{Known, Numbers, Unsolved};
pub use making::Making;
use men::{Material, Men};
pub use plan::Slice;
use plan::{Bounds, Plan};
pub use shelf::{Shelf, Shelved};
use shelf::{named, opened, taken_apart};
use solve::{Looks, Verified, Work, verified};

/// Why slices aren't solved, or can't be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Halted {
    /// The game isn't solved so.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A file can't be read or written, or is of something else.
    #[error("the slice {name}: {error}")]
    File {
        /// The slice's name.
        name: String,
        /// What is wrong with it.
        error: TableError,
    },
    /// A value doesn't follow from those after it.
    #[error("the slice {name}: its position {number} has the value {has:?}, and what follows it makes {follows:?}")]
    Wrong {
        /// The slice's name.
        name: String,
        /// The position's number in it.
        number: u64,
        /// The value that it has.
        has: Value,
        /// The value that follows.
        follows: Option<Value>,
    },
    /// There is no slice of this name.
    #[error("no slice is called {0}")]
    NoSlice(String),
    /// A slice leads where a look at some of its positions didn't.
    #[error("the slice {0} leads to more than was planned; it is solved where all slices are solved one after another")]
    Unplanned(String),
    /// A slice can't be solved before another one.
    #[error("the slice {slice} leads to {needs}, which isn't solved yet")]
    Needs {
        /// What was to be solved.
        slice: String,
        /// What comes before.
        needs: String,
    },
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct SliceProgress<'p> {
    /// The slice it is at.
    pub slice: &'p Slice,
    /// Its numbers that have been looked at.
    pub looked_at: u64,
    /// How many more looks have been taken at them, as values became known.
    pub again: u64,
    /// The numbers of all slices that are solved.
    pub solved: u64,
    /// The numbers of all slices there are.
    pub places: u64,
}

/// Told how far a run is; may break it off.
pub type Told<'t> = &'t mut dyn FnMut(SliceProgress<'_>) -> ControlFlow<()>;

/// A game in slices.
#[derive(Debug)]
pub struct Slices {
    men: Arc<Men>,
    claims: Claims,
    plan: Plan,
    /// The position that all begins with.
    first: Situation,
}

impl Slices {
    /// The slices of all that may come of a position, or of the start.
    ///
    /// # Errors
    ///
    /// A game that can't be solved, or not in slices: [`Refused`] says why.
    pub fn new(rules: &Rules, from: Option<&Position>, claims: Claims) -> Result<Self, Refused> {
        let men = Men::new(rules, claims)?;
        let first = beginning(&men.codec, from)?;
        let mut key = vec![0; men.codec.layout.words];
        men.codec.write(&first, &mut key, &mut Vec::new())?;
        let (mut material, mut stands) = (Material::default(), Vec::new());
        men.split(&key, &mut material, &mut stands);
        let plan = Plan::new(&men, material, Bounds::USUAL)?;
        Ok(Self { men: Arc::new(men), claims, plan, first })
    }

    /// Why a game can't be solved slice by slice, as far as its rules alone say.
    pub fn refuses(rules: &Rules, claims: Claims) -> Option<Refused> {
        Men::new(rules, claims).err()
    }

    /// All slices, each after those that it leads to. What a look at some positions of each has missed is added by
    /// [`Self::solve`].
    pub fn slices(&self) -> &[Slice] {
        &self.plan.slices
    }

    /// Solves all slices that aren't on the shelf yet, and puts them there.
    ///
    /// # Errors
    ///
    /// What can't be solved, read or written; [`Refused::Stopped`] where the caller breaks off.
    pub fn solve(&mut self, shelf: &dyn Shelf, settings: &Settings, told: Told<'_>) -> Result<(), Halted> {
        self.refuse_foreign(shelf)?;
        let mut done = self.learn(shelf, true)?;
        while let Some(slice) = self.plan.slices.iter().find(|slice| !done.contains(&slice.name)).cloned() {
            if self.solve_slice(&slice, shelf, settings, &done, told)? {
                done.insert(slice.name);
            } else {
                done = self.learn(shelf, true)?;
            }
        }
        Ok(())
    }

    /// Solves one slice, where all that it leads to are on the shelf, and puts it there; nothing where it is there already.
    ///
    /// # Errors
    ///
    /// As [`Self::solve`]'s, and what isn't on the shelf.
    pub fn solve_one(
        &mut self,
        name: &str,
        shelf: &dyn Shelf,
        settings: &Settings,
        told: Told<'_>,
    ) -> Result<(), Halted> {
        self.refuse_foreign(shelf)?;
        let done = self.learn(shelf, false)?;
        if done.contains(name) {
            return Ok(());
        }
        let slice = self.plan.slices.iter().find(|slice| slice.name == name).cloned();
        let slice = slice.ok_or_else(|| Halted::NoSlice(name.to_owned()))?;
        if let Some(needs) = self.led_to(&slice).find(|needs| !done.contains(&needs.name)) {
            return Err(Halted::Needs { slice: slice.name.clone(), needs: needs.name.clone() });
        }
        if self.solve_slice(&slice, shelf, settings, &done, told)? {
            return Ok(());
        }
        Err(Halted::Unplanned(slice.name))
    }

    /// How many positions are won, drawn and lost in the slices that are on the shelf, by material.
    ///
    /// # Errors
    ///
    /// What can't be read.
    pub fn counts(&self, shelf: &dyn Shelf) -> Result<Vec<SliceCounts>, Halted> {
        let mut counts = Vec::new();
        for slice in &self.plan.slices {
            let header = self.header(shelf, &slice.name)?;
            counts.extend(header.into_iter().flat_map(|header| header.parts).map(|part| part.counts));
        }
        Ok(counts)
    }

    /// What the slices on the shelf say of the game.
    ///
    /// # Errors
    ///
    /// What can't be read; [`Refused::Unsolved`] where the slice of the position that all begins with isn't there.
    pub fn report(&self, shelf: &dyn Shelf) -> Result<Report, Halted> {
        let counts = self.counts(shelf)?;
        let values = self.values(shelf);
        let rules = self.men.codec.rules();
        let first = Position::at_turn_start(rules, &self.first, &mut History::new());
        let value = values.prober().of(&first).ok_or(Refused::Unsolved)?;
        let longest = self.longest(shelf, counts.iter().map(|counts| counts.longest).max().unwrap_or(0))?;
        Ok(Report {
            positions: counts.iter().map(|counts| counts.won + counts.drawn + counts.lost).sum(),
            reached: false,
            symmetries: self.men.symmetries(),
            slices: counts,
            longest: longest.map(|(position, value)| report::longest(rules.game(), &values.prober(), &position, value)),
            worse_off: Some(self.worse_off(shelf)?),
            ..report::beginning(&self.men.codec, &values.prober(), &first, value)
        })
    }

    /// A position that is won in so many turns, or lost where none is won.
    fn longest(&self, shelf: &dyn Shelf, turns: u16) -> Result<Option<(Position, Value)>, Halted> {
        let mut lost = None;
        for slice in self.plan.slices.iter().filter(|_| turns > 0) {
            let header = self.header(shelf, &slice.name)?;
            if header.is_none_or(|header| header.parts.iter().all(|part| part.counts.longest < turns)) {
                continue;
            }
            for (material, known) in self.parts(slice, shelf)?.into_iter().flatten() {
                for value in [Value::Win(turns), Value::Loss(turns)] {
                    let at = known.values.iter().position(|has| *has == value.packed());
                    let position = at.map(|at| (self.position(&material, &known.arrangements, at as u64), value));
                    match value {
                        Value::Win(_) if position.is_some() => return Ok(position),
                        _ => lost = lost.or(position),
                    }
                }
            }
        }
        Ok(lost)
    }

    fn position(&self, material: &Material, arrangements: &Arrangements, number: u64) -> Position {
        let (mut stands, mut key) = (Vec::new(), vec![0; self.men.codec.layout.words]);
        arrangements.stands(number, &mut stands);
        self.men.join(material, &stands, &mut key);
        let mut at = Situation::default();
        self.men.codec.layout.decode(&key, &mut at);
        Position::at_turn_start(self.men.codec.rules(), &at, &mut History::new())
    }

    /// Looks whether every value on the shelf, or every `step`th, follows from those after it, and says how many it has looked at.
    ///
    /// # Errors
    ///
    /// The first that doesn't, and what can't be read.
    pub fn verify(&self, shelf: &dyn Shelf, step: u64) -> Result<u64, Halted> {
        let mut looked_at = 0;
        for slice in &self.plan.slices {
            let Some((_, values)) = self.read(shelf, &slice.name)? else { continue };
            let known = self.known(slice, shelf)?;
            let numbers = Numbers::new(&self.men, &slice.materials, &known)?;
            looked_at += match verified(&numbers, &values, step) {
                Ok(Verified::Right(looked_at)) => looked_at,
                Ok(Verified::Wrong { number, has, follows }) => {
                    return Err(Halted::Wrong { name: slice.name.clone(), number, has, follows });
                }
                Err(Unsolved::Refused(refused)) => return Err(refused.into()),
                Err(Unsolved::Leads(_)) => {
                    let error = TableError::Damaged("it leads to positions that have no values");
                    return Err(Halted::File { name: slice.name.clone(), error });
                }
            };
        }
        Ok(looked_at)
    }

    /// The values on a shelf.
    pub fn values<'s>(&self, shelf: &'s dyn Shelf) -> Shelved<'s> {
        let slices = self.plan.slices.iter();
        let names =
            slices.flat_map(|slice| slice.materials.iter().map(|material| (material.clone(), slice.name.clone())));
        Shelved::new(Arc::clone(&self.men), names.collect(), Box::new(shelf))
    }

    /// Refuses a shelf that has slices of something else besides: what asks it for values would read them too.
    fn refuse_foreign(&self, shelf: &dyn Shelf) -> Result<(), Halted> {
        let names = shelf.names().map_err(|error| named("", error.into()))?;
        names.iter().try_for_each(|name| self.header(shelf, name).map(drop))
    }

    fn led_to<'s>(&'s self, slice: &'s Slice) -> impl Iterator<Item = &'s Slice> {
        slice.leads_to.iter().filter_map(|at| self.plan.slices.get(*at))
    }

    /// Learns from what is on the shelf what leads to what, and which slices are there; all of each is read where `whole`.
    fn learn(&mut self, shelf: &dyn Shelf, whole: bool) -> Result<BTreeSet<String>, Halted> {
        let mut done = BTreeSet::new();
        let mut at = 0;
        while let Some(name) = self.plan.slices.get(at).map(|slice| slice.name.clone()) {
            at += 1;
            if done.contains(&name) {
                continue;
            }
            let header =
                if whole { self.read(shelf, &name)?.map(|(header, _)| header) } else { self.header(shelf, &name)? };
            let Some(header) = header else { continue };
            done.insert(name);
            let mut changed = false;
            for part in header.parts {
                for to in part.leads_to {
                    if !self.plan.leads(&part.material).any(|known| *known == to) {
                        self.plan.lead(&self.men, &part.material, to)?;
                        changed = true;
                    }
                }
            }
            if changed {
                at = 0;
            }
        }
        Ok(done)
    }

    /// Solves a slice, and says whether it is on the shelf now; if not, it leads where the plan didn't say, and now does.
    fn solve_slice(
        &mut self,
        slice: &Slice,
        shelf: &dyn Shelf,
        settings: &Settings,
        done: &BTreeSet<String>,
        told: Told<'_>,
    ) -> Result<bool, Halted> {
        let places = |slices: &mut dyn Iterator<Item = &Slice>| slices.map(|slice| slice.places).sum::<u64>();
        let solved = places(&mut self.plan.slices.iter().filter(|slice| done.contains(&slice.name)));
        let all = places(&mut self.plan.slices.iter());
        let known = self.known(slice, shelf)?;
        let taken: usize = known.values().map(|known| 2 * known.values.len()).sum();
        let work = Work {
            men: &self.men,
            slice,
            known: &known,
            memory: settings.memory.saturating_sub(taken),
            threads: settings.threads,
            looks: Looks::default(),
            progress: &mut |Looks { first, again, .. }| {
                told(SliceProgress { slice, looked_at: first, again, solved, places: all })
            },
        };
        let mut solution = match work.solve() {
            Ok(solution) => solution,
            Err(Unsolved::Refused(refused)) => return Err(refused.into()),
            Err(Unsolved::Leads(way)) => {
                let (from, to) = *way;
                self.plan.lead(&self.men, &from, to)?;
                return Ok(false);
            }
        };
        for part in &mut solution.parts {
            part.leads_to = self.plan.leads(&part.material).cloned().collect();
        }
        let rules = self.men.codec.rules();
        let header = Header::new(rules, self.claims, slice.name.clone(), solution.parts);
        let bytes = file::write(&header, &solution.values);
        shelf.write(&slice.name, &bytes).map_err(|error| named(&slice.name, error.into()))?;
        Ok(true)
    }

    /// The values of all that a slice leads to outside of itself.
    fn known(&self, slice: &Slice, shelf: &dyn Shelf) -> Result<HashMap<Material, Known>, Halted> {
        let wanted: BTreeSet<&Material> = slice.materials.iter().flat_map(|from| self.plan.leads(from)).collect();
        let mut known = HashMap::new();
        for before in self.led_to(slice) {
            let parts = self.parts(before, shelf)?;
            let missing = || Halted::Needs { slice: slice.name.clone(), needs: before.name.clone() };
            let parts = parts.ok_or_else(missing)?;
            known.extend(parts.into_iter().filter(|(material, _)| wanted.contains(material)));
        }
        Ok(known)
    }

    /// What is known of a slice's positions, by material; none where it isn't on the shelf.
    fn parts(&self, slice: &Slice, shelf: &dyn Shelf) -> Result<Option<Vec<(Material, Known)>>, Halted> {
        let read = self.read(shelf, &slice.name)?;
        read.map(|(header, values)| taken_apart(&self.men, header, &values)).transpose()
    }

    fn header(&self, shelf: &dyn Shelf, name: &str) -> Result<Option<Header>, Halted> {
        let head = |rules: &Rules, source: &mut dyn Read| Ok((file::head(rules, source)?, ()));
        Ok(opened(self.men.codec.rules(), Some(self.claims), shelf, name, head)?.map(|(header, ())| header))
    }

    fn read(&self, shelf: &dyn Shelf, name: &str) -> Result<Option<(Header, Vec<u16>)>, Halted> {
        opened(self.men.codec.rules(), Some(self.claims), shelf, name, file::read)
    }
}
