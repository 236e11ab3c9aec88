#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| (acceptance::fuzz::body("records").run)(input));
