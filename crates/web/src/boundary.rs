//! What a worker calls, and what it is called by.
//!
//! Texts cross in two buffers that this module owns: the worker writes a request where [`input`] says, [`call`] answers it,
//! and the worker reads the answer at [`output`]. No pointer that comes from outside is read here. There is one thread; a
//! worker that dies of a panic is thrown away with its memory, and the next one begins anew.

#![allow(unsafe_code, reason = "names are exported and imported; the invariants stand at each place")]

use std::cell::RefCell;

use crate::{Desk, Host};

// SAFETY: the module that starts this one gives both, with these types. `tell` reads as many bytes as it is told of before
// it returns, and writes none.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn tell(text: *const u8, length: usize);
    safe fn panicked(text: *const u8, length: usize);
}

struct Page;

impl Host for Page {
    fn now(&self) -> f64 {
        now()
    }

    fn tell(&self, progress: &str) {
        tell(progress.as_ptr(), progress.len());
    }
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Where a request of so many bytes is to be written, before `call`.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn input(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request that was written, and says how many bytes the answer has.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn call() -> usize {
    std::panic::set_hook(Box::new(|panic| {
        let said = panic.to_string();
        panicked(said.as_ptr(), said.len());
    }));
    let request = REQUEST.take();
    let request = String::from_utf8_lossy(&request);
    let answer = DESK.with_borrow_mut(|desk| desk.answer(&request, &Page));
    let length = answer.len();
    ANSWER.set(answer);
    length
}

/// Where the last answer stands.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn output() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}
