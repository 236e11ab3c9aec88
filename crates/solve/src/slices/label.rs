//! What slices are called.

use merels_model::position::Situation;

use super::men::{Material, Men};
use crate::report::{SliceCounts, empty_slice};

/// The name of a slice with this material: by that with the most men of the player due.
pub(super) fn name(men: &Men, materials: &[Material]) -> String {
    let mut sum = crc32fast::Hasher::new();
    for material in materials {
        sum.update(&material.counts);
        material.rest.iter().for_each(|word| sum.update(&word.to_le_bytes()));
    }
    let of = |material: &Material| {
        let counts = counts(men, material);
        let hand = |count: Option<u32>| count.map_or("any".to_owned(), |count| count.to_string());
        let mut name = format!("{}-{}-{}", counts.phase, counts.men[0], counts.men[1]);
        if counts.hands != [Some(0), Some(0)] {
            name.push_str(&format!("-hand-{}-{}", hand(counts.hands[0]), hand(counts.hands[1])));
        }
        (counts.men, name)
    };
    let name = materials.iter().map(of).max().map_or(String::new(), |(_, name)| name);
    let safe = |letter: char| if letter.is_alphanumeric() || letter == '_' { letter } else { '-' };
    format!("{}-{:08x}", name.chars().map(safe).collect::<String>(), sum.finalize())
}

/// Where positions with some material are counted.
pub(super) fn counts(men: &Men, material: &Material) -> SliceCounts {
    let mut key = vec![0; men.codec.layout.words];
    // Anywhere, one content after another.
    let mut point = 0_u32;
    let stands: Vec<u64> = material
        .counts
        .iter()
        .map(|count| {
            let set = (point..point + u32::from(*count)).filter_map(|point| 1_u64.checked_shl(point)).sum();
            point += u32::from(*count);
            set
        })
        .collect();
    men.join(material, &stands, &mut key);
    let mut at = Situation::default();
    men.codec.layout.decode(&key, &mut at);
    empty_slice(men.codec.rules().game(), men.codec.alike, &at)
}
