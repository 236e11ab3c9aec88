//! Circles around one another, crossed by rays.

use super::draft::{Draft, letters, on_circle, rounded};
use super::features::Features;
use merels_model::board::Link;

/// A board of `count` rings with a point wherever one of the `rays` crosses them.
pub(super) fn draft(count: usize, rays: usize, features: &Features) -> Draft {
    let mut draft = Draft::default();
    let centre = features.centre.then(|| draft.point("c".to_owned(), (0, 0), None));
    let rings: Vec<Vec<usize>> = (0..count).map(|ring| points(&mut draft, ring, count, rays)).collect();
    for ring in &rings {
        for (&a, &b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            draft.link(a, b, Link::Arc);
        }
        if features.arcs {
            draft.row(ring.clone(), true);
        }
    }
    let ray =
        |number: usize| -> Vec<usize> { rings.iter().filter_map(|ring| ring.get(number % rays).copied()).collect() };
    // With a centre and an even number of rays, two opposite rays are one row.
    let through = centre.is_some() && rays.is_multiple_of(2);
    for number in 0..rays {
        let out: Vec<usize> = centre.into_iter().chain(ray(number)).collect();
        draft.chain(&out);
        if !through {
            draft.row(out, false);
        } else if number < rays / 2 {
            let back = ray(number + rays / 2).into_iter().rev();
            draft.row(back.chain(out).collect(), false);
        }
    }
    draft
}

fn points(draft: &mut Draft, ring: usize, count: usize, rays: usize) -> Vec<usize> {
    let letter = if count == 1 { "r".to_owned() } else { letters(ring) };
    let radius = 1000.0 * (ring + 1) as f64;
    (0..rays)
        .map(|ray| {
            let at = rounded(on_circle(radius, ray, rays));
            draft.point(format!("{letter}{}", ray + 1), at, None)
        })
        .collect()
}
