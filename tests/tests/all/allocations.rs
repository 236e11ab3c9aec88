//! Listing, counting, drawing and playing decisions allocates nothing, in any game of the catalogue but those on the largest
//! boards, whose states are too large to be copied on the spot, and those that keep the boards that have stood: they take memory
//! as these grow.

use merels::engine::{NoRecord, Random, Recurrence, Xorshift};
use merels::{catalogue, ir};

/// So many points are kept in four words.
const LARGE: usize = 256;

#[test]
fn the_engine_allocates_nothing() {
    for entry in catalogue::games() {
        let rules = merels::load(entry.name, &[]).unwrap();
        if rules.game().board.len() > LARGE {
            continue;
        }
        let program = rules.program();
        let start = program.start(ir::PlayerId(0), &mut NoRecord);
        let mut state = start.clone();
        let mut random = Xorshift::new(3);
        let mut recurrence = Recurrence::new();
        let mut legal = Vec::with_capacity(2_048);
        let mut decisions = 0_u64;
        let allocated = allocation_counter::measure(|| {
            for _ in 0..20 {
                state.clone_from(&start);
                recurrence.clear();
                for _ in 0..300 {
                    state.generate(&mut legal);
                    let count = u32::try_from(legal.len()).unwrap();
                    assert_eq!(u64::from(count), state.count());
                    let Some(&decision) = legal.get(random.below(count) as usize) else { break };
                    state.apply(decision, &mut recurrence);
                    decisions += 1;
                }
            }
        });
        assert!(decisions > 100, "{}", entry.name);
        let most = if rules.game().keeps_boards { decisions } else { 0 };
        let count = allocated.count_total;
        assert!(count <= most, "{}: {count} times in {decisions} decisions", entry.name);
    }
}
