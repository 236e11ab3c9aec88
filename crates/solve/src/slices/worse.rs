//! Positions in which it is worse to be due than not to be.

use std::collections::HashMap;

use merels_play::position_text;

use super::look::Known;
use super::men::Material;
use super::{Halted, Shelf, Slices};
use crate::report::WorseOff;

impl Slices {
    /// Compares all positions on the shelf with those in which men stand as there and the other player is due, as far as there are such.
    pub(super) fn worse_off(&self, shelf: &dyn Shelf) -> Result<WorseOff, Halted> {
        let mut found = WorseOff::default();
        for slice in &self.plan.slices {
            let Some(parts) = self.parts(slice, shelf)? else { continue };
            let mut others: HashMap<Material, Known> = parts.iter().cloned().collect();
            for (material, known) in &parts {
                let Some(turned) = self.men.turned(material) else { continue };
                if !others.contains_key(&turned) {
                    let there = self.plan.slices.iter().find(|slice| slice.materials.contains(&turned));
                    let read = there.map_or(Ok(None), |slice| self.parts(slice, shelf))?;
                    others.extend(read.into_iter().flatten());
                }
                if let Some(other) = others.get(&turned) {
                    self.compare(material, known, other, &mut found);
                }
            }
        }
        Ok(found)
    }

    fn compare(&self, material: &Material, known: &Known, other: &Known, found: &mut WorseOff) {
        let (mut stands, mut turned) = (Vec::new(), Vec::new());
        for number in 0..known.arrangements.len() {
            let Some(due) = known.at(number) else { continue };
            known.arrangements.stands(number, &mut stands);
            turned.clear();
            turned.extend(
                (0..stands.len()).map(|content| stands.get(self.men.turned_content(content)).copied().unwrap_or(0)),
            );
            if let Some(value) = other.value(&turned) {
                let text = || {
                    let position = self.position(material, &known.arrangements, number);
                    position_text::write(self.men.codec.rules().game(), &position)
                };
                found.compare(due, value.for_other(), text);
            }
        }
    }
}
