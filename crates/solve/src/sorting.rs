//! Sorting what stands one after another in words.

/// Sorts entries of so many words each, the first word first.
pub(super) fn sort(words: &mut Vec<u64>, width: usize) {
    match width {
        1 => words.sort_unstable(),
        2 => words.as_chunks_mut::<2>().0.sort_unstable(),
        3 => words.as_chunks_mut::<3>().0.sort_unstable(),
        4 => words.as_chunks_mut::<4>().0.sort_unstable(),
        5 => words.as_chunks_mut::<5>().0.sort_unstable(),
        _ => {
            let mut entries: Vec<&[u64]> = words.chunks_exact(width).collect();
            entries.sort_unstable();
            *words = entries.concat();
        }
    }
}
