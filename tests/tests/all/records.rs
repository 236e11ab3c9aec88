//! Files of very many games.

use std::io::{BufReader, Read};

use acceptance::rules_of_record;
use allocation_counter::measure;
use merels::record::{Chunks, check};
use merels::syntax::FileId;

/// A file that is never held: one text, again and again.
struct Repeated {
    text: &'static [u8],
    times: usize,
    at: usize,
}

impl Read for Repeated {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.text.len() && self.times > 1 {
            (self.at, self.times) = (0, self.times - 1);
        }
        let count = out.len().min(self.text.len() - self.at);
        out[..count].copy_from_slice(&self.text[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// How many games were played, and how many are right.
fn checked(games: usize) -> (u64, u64) {
    let text = b"merels: 2\ngame: tic-tac-toe\nresult: Cross\n\n1. b2 2. a1 3. a3 4. b1 5. c1 (5. b3)\n\n";
    let file = BufReader::new(Repeated { text, times: games, at: 0 });
    let mut counts = (0, 0);
    for chunk in Chunks::new(file) {
        let chunk = chunk.unwrap();
        counts.0 = chunk.number;
        let played = check(FileId(0), &chunk.text, &mut |game, set| rules_of_record(game, set));
        counts.1 += u64::from(played.is_ok());
    }
    counts
}

#[test]
fn a_hundred_thousand_games_take_no_more_memory_than_one() {
    // The rules are kept from the first time on.
    assert_eq!(checked(1), (1, 1));
    let most = |games: usize| {
        let mut counts = (0, 0);
        let memory = measure(|| counts = checked(games)).bytes_max;
        assert_eq!(counts, (games as u64, games as u64));
        memory
    };
    let one = most(1);
    assert!(most(100_000) < one + one / 10);
}
