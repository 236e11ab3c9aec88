//! What tells definitions apart.

use merels_read::{Definition, NoLibrary};

fn fingerprint(title: &str, board: &str, hand: u8) -> u64 {
    let text = format!(
        "game \"{title}\"\nplayers White, Black\nboard {board}\npiece man: {hand} in each hand\n\
         phase placing {{ place man on empty }}\nend {{ draw when hands empty }}\n"
    );
    Definition::read("here.merels", text, &NoLibrary).unwrap().fingerprint()
}

#[test]
fn titles_and_looks_are_no_rules() {
    let plain = fingerprint("One", "grid 3 x 3 with diagonals", 3);
    assert_eq!(fingerprint("Two", "grid 3 x 3 with diagonals", 3), plain);
    assert_eq!(fingerprint("One", "grid 3 x 3 with diagonals drawn as cells", 3), plain);
    assert_eq!(fingerprint("One", "grid 3 x 3   with diagonals // a comment", 3), plain);
    assert_eq!(
        fingerprint("One", "grid 3 x 3 with diagonals drawn as rack without b2", 3),
        fingerprint("One", "grid 3 x 3 with diagonals without b2", 3)
    );
    let looks = "grid 3 x 3 with blocks of 2 with diagonals drawn as cells marked a1, b2";
    assert_eq!(fingerprint("One", "grid 3 x 3 with diagonals with loops 2", 3), plain);
    assert_eq!(fingerprint("One", looks, 3), plain);
    assert_ne!(fingerprint("One", "grid 3 x 3", 3), plain);
    assert_ne!(fingerprint("One", "grid 3 x 3 with diagonals", 4), plain);
}
