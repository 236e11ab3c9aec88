//! Near names, for "did you mean".

/// The candidate nearest to `word`, if one is near enough to be a slip of the pen: a third of the
/// word's letters, one at least, by Damerau-Levenshtein distance, upper and lower case alike.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A very long word is nobody's slip of the pen, and the distance is quadratic.
    if word.len() > 64 {
        return None;
    }
    let allowed = (word.chars().count() / 3).max(1);
    let folded = word.to_lowercase();
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= 64)
        .map(|candidate| (strsim::damerau_levenshtein(&folded, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= allowed)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// "did you mean `x`?" for the nearest candidate.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, candidates).map(|near| format!("did you mean `{near}`?"))
}
