//! Tables: written, read back, and refused where they can't be used.

use std::io::Cursor;

use merels_model::Decision;
use merels_play::Rules;
use merels_solve::table::{Table, TableError, verify, write};
use merels_solve::{Choice, Settings, Solution, Value, best_value, report, solve};

use crate::built_in::rules;

fn table(rules: &Rules) -> (Solution, Vec<u8>) {
    let solution = solve(rules, None, &Settings::default()).unwrap();
    let mut bytes = Vec::new();
    let written = write(&solution, &mut bytes).unwrap();
    assert_eq!(written, bytes.len() as u64);
    (solution, bytes)
}

#[test]
fn what_is_written_is_read_back() {
    for (name, set) in [("achi", &[("men", "3")][..]), ("picaria", &[]), ("tic-tac-toe", &[])] {
        let rules = rules(name, set);
        let (solution, bytes) = table(&rules);
        let table = Table::open(&rules, Cursor::new(bytes)).unwrap();
        assert_eq!(table.check().unwrap(), solution.len() as u64);
        for index in 0..solution.len() {
            let position = solution.position(index);
            assert_eq!(table.prober().of(&position), Some(solution.value(index)));
            assert_eq!(table.prober().turns(&position), solution.prober().turns(&position));
        }
    }
}

/// A table says of its game what the solution says that it was made of, and all of its values follow.
#[test]
fn a_table_tells_and_is_verified_as_a_solution_is() {
    for (name, set) in [("achi", &[("men", "3")][..]), ("picaria", &[]), ("dodgem", &[])] {
        let rules = rules(name, set);
        let (solution, bytes) = table(&rules);
        let table = Table::open(&rules, Cursor::new(bytes)).unwrap();
        for memory in [1 << 10, 1 << 30] {
            assert_eq!(report::of_table(&table, memory).unwrap(), report::report(&solution), "{name}");
            assert_eq!(verify(&table, 1, memory).unwrap(), solution.len() as u64);
            assert_eq!(verify(&table, 7, memory).unwrap(), solution.len().div_ceil(7) as u64);
        }
    }
}

#[test]
fn a_table_is_the_same_on_any_number_of_threads() {
    let rules = rules("achi", &[]);
    let on = |threads| {
        let mut bytes = Vec::new();
        write(&solve(&rules, None, &Settings { threads, ..Settings::default() }).unwrap(), &mut bytes).unwrap();
        bytes
    };
    assert_eq!(on(1), on(4));
}

#[test]
fn tables_of_others_are_refused() {
    let three = rules("achi", &[("men", "3")]);
    let (_, bytes) = table(&three);
    let open = |rules: &Rules, bytes: &[u8]| Table::open(rules, Cursor::new(bytes.to_vec())).err().unwrap();
    let other = open(&rules("picaria", &[]), &bytes);
    assert!(matches!(other, TableError::Definition { .. }), "{other}");
    let options = open(&rules("achi", &[]), &bytes);
    assert_eq!(
        options.to_string(),
        "the table is of the game with centre=open, men=3, blocked=passes, not centre=open, men=4, blocked=passes"
    );
    let mut newer = bytes.clone();
    newer[8] = 2;
    assert!(matches!(open(&three, &newer), TableError::Version(2)));
    assert!(matches!(open(&three, b"something else altogether"), TableError::NoTable));
    assert!(matches!(open(&three, b""), TableError::NoTable));
}

/// Whatever byte is another, and wherever a table is cut off, that is found out.
#[test]
fn damage_is_found_out() {
    let rules = rules("picaria", &[]);
    let (_, bytes) = table(&rules);
    let whole = |bytes: Vec<u8>| Table::open(&rules, Cursor::new(bytes)).and_then(|table| table.check()).is_ok();
    assert!(whole(bytes.clone()));
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert!(!whole(damaged), "byte {at}");
    }
    for length in (0..bytes.len()).step_by(7) {
        assert!(!whole(bytes[..length].to_vec()), "cut at {length}");
    }
}

/// A turn that isn't known may be better than the best that is, but for a win.
#[test]
fn the_best_is_known_where_nothing_can_be_better() {
    let of = |values: &[Option<Value>]| {
        let choice = |&value: &Option<Value>| Choice { decisions: vec![Decision::Pass], value };
        best_value(&values.iter().map(choice).collect::<Vec<_>>())
    };
    let (win, draw, loss) = (Some(Value::Win(3)), Some(Value::Draw), Some(Value::Loss(4)));
    assert_eq!(of(&[win, draw, None]), win);
    assert_eq!(of(&[draw, loss]), draw);
    assert_eq!(of(&[draw, loss, None]), None);
    assert_eq!(of(&[loss, None]), None);
    assert_eq!(of(&[None, None]), None);
    assert_eq!(of(&[]), None);
}
