//! Whole-program tests; they are in `tests/`, and this library is empty.
