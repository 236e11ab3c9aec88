//! Every body of `src/fuzz` with the inputs that are kept and with mutated ones, always the same.
//!
//! So many are tried that nobody waits for them. `MERELS_FUZZ=20` makes twenty times as many, and `MERELS_SEED=7` others.

use std::panic::catch_unwind;

use acceptance::fuzz::random::Random;
use acceptance::fuzz::{BODIES, body, corpus, mutate};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

/// Runs a body with the kept inputs, with the seeds, and with so many mutated ones.
fn fuzz(name: &str, inputs: u64) {
    let body = body(name);
    let seed = number("MERELS_SEED", 0);
    let fails = |input: &[u8]| catch_unwind(|| (body.run)(input)).is_err();
    let kept = corpus::inputs(name);
    for (file, input) in &kept {
        assert!(!fails(input), "tests/corpus/{name}/{file} fails");
    }
    let mut seeds = (body.seeds)();
    for seed in &seeds {
        assert!(!fails(seed), "this seed fails: \"{}\"", seed.escape_ascii());
    }
    seeds.extend(kept.into_iter().map(|(_, input)| input));
    for index in 0..inputs * number("MERELS_FUZZ", 1) {
        // Every input has its own stream, so that one can be made without those before it.
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(index + 1));
        let input = mutate::mutated(&mut random, &seeds);
        if fails(&input) {
            let short = mutate::shortened(&input, &fails);
            panic!(
                "input {index} of {name} with MERELS_SEED={seed} fails, also when shortened to \"{}\"; \
                 `printf` it into tests/corpus/{name}/ and it is tried first",
                short.escape_ascii()
            );
        }
    }
}

#[test]
fn parse() {
    fuzz("parse", 4_000);
}

#[test]
fn check() {
    fuzz("check", 100);
}

#[test]
fn format() {
    fuzz("format", 2_000);
}

#[test]
fn decisions() {
    fuzz("decisions", 1_500);
}

#[test]
fn positions() {
    fuzz("positions", 6_000);
}

#[test]
fn records() {
    fuzz("records", 3_000);
}

#[test]
fn scenarios() {
    fuzz("scenarios", 3_000);
}

#[test]
fn trial() {
    fuzz("trial", 800);
}

#[test]
fn every_body_has_its_target() {
    let folder = corpus::folder("..").join("fuzz/fuzz_targets");
    let mut targets: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().trim_end_matches(".rs").to_owned())
        .collect();
    targets.sort();
    let mut bodies: Vec<&str> = BODIES.iter().map(|body| body.name).collect();
    bodies.sort_unstable();
    assert_eq!(targets, bodies);
}
