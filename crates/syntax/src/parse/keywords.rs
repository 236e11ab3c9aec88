//! The words of the language that have a rule of their own, as messages show them.

use super::grammar::Rule;
use super::words::RESERVED_WORDS;
use crate::highlight::DIRECTIONS;

/// Pairs each `kw_...` rule with its word between backticks.
macro_rules! keywords {
    ($($rule:ident $quoted:literal,)*) => {
        /// The word that a rule is for, between backticks; nothing for a rule that is for no word.
        pub(super) fn keyword_thing(rule: Rule) -> &'static [&'static str] {
            match rule {
                $(Rule::$rule => &[$quoted],)*
                _ => &[],
            }
        }

        /// Whether a word has a meaning of its own somewhere in the language: reserved ones, and those that are names elsewhere.
        pub fn is_keyword(word: &str) -> bool {
            const WORDS: &[&str] = &[$($quoted,)*];
            let quoted = |known: &&str| known.trim_matches('`') == word;
            WORDS.iter().any(quoted) || [RESERVED_WORDS, OTHERS, DIRECTIONS].iter().any(|words| words.contains(&word))
        }
    };
}

/// Words that have no rule of their own.
const OTHERS: &[&str] =
    &["number", "lines", "player", "man", "triangles", "squares", "pentagons", "hexagons", "heptagons", "octagons"];

keywords! {
    kw_about "`about`",
    kw_action "`action`",
    kw_after "`after`",
    kw_again "`again`",
    kw_agreement "`agreement`",
    kw_alternate "`alternate`",
    kw_and "`and`",
    kw_any "`any`",
    kw_arcs "`arcs`",
    kw_as "`as`",
    kw_at "`at`",
    kw_attribute "`attribute`",
    kw_because "`because`",
    kw_before "`before`",
    kw_begin "`begin`",
    kw_between "`between`",
    kw_blocks "`blocks`",
    kw_board "`board`",
    kw_broken "`broken`",
    kw_by "`by`",
    kw_cells "`cells`",
    kw_centre "`centre`",
    kw_change "`change`",
    kw_chequered "`chequered`",
    kw_choose "`choose`",
    kw_claim "`claim`",
    kw_column "`column`",
    kw_connected "`connected`",
    kw_corners "`corners`",
    kw_count "`count`",
    kw_dark "`dark`",
    kw_decides "`decides`",
    kw_define "`define`",
    kw_diagonals "`diagonals`",
    kw_different "`different`",
    kw_draw "`draw`",
    kw_drawn "`drawn`",
    kw_each "`each`",
    kw_edge "`edge`",
    kw_either "`either`",
    kw_else "`else`",
    kw_empty "`empty`",
    kw_end "`end`",
    kw_exactly "`exactly`",
    kw_except "`except`",
    kw_extends "`extends`",
    kw_facing "`facing`",
    kw_fewest "`fewest`",
    kw_first "`first`",
    kw_for "`for`",
    kw_from "`from`",
    kw_full "`full`",
    kw_game "`game`",
    kw_give "`give`",
    kw_going "`going`",
    kw_grid "`grid`",
    kw_hand "`hand`",
    kw_hands "`hands`",
    kw_hexes "`hexes`",
    kw_if "`if`",
    kw_in "`in`",
    kw_into "`into`",
    kw_is "`is`",
    kw_joined "`joined`",
    kw_left "`left`",
    kw_let "`let`",
    kw_light "`light`",
    kw_line "`line`",
    kw_lines "`lines`",
    kw_link "`link`",
    kw_linked "`linked`",
    kw_long "`long`",
    kw_loops "`loops`",
    kw_lose "`lose`",
    kw_loses "`loses`",
    kw_made "`made`",
    kw_marked "`marked`",
    kw_memory "`memory`",
    kw_middles "`middles`",
    kw_most "`most`",
    kw_moved "`moved`",
    kw_move "`move`",
    kw_mover "`mover`",
    kw_near "`near`",
    kw_next "`next`",
    kw_no "`no`",
    kw_none "`none`",
    kw_not "`not`",
    kw_nothing "`nothing`",
    kw_of "`of`",
    kw_on "`on`",
    kw_onto "`onto`",
    kw_opponent "`opponent`",
    kw_option "`option`",
    kw_or "`or`",
    kw_otherwise "`otherwise`",
    kw_out "`out`",
    kw_over "`over`",
    kw_pass "`pass`",
    kw_pattern "`pattern`",
    kw_phase "`phase`",
    kw_piece "`piece`",
    kw_place "`place`",
    kw_players "`players`",
    kw_point "`point`",
    kw_points "`points`",
    kw_pool "`pool`",
    kw_position "`position`",
    kw_put "`put`",
    kw_rack "`rack`",
    kw_rank "`rank`",
    kw_rays "`rays`",
    kw_remember "`remember`",
    kw_remove "`remove`",
    kw_repeat "`repeat`",
    kw_require "`require`",
    kw_rings "`rings`",
    kw_row "`row`",
    kw_run "`run`",
    kw_same "`same`",
    kw_say "`say`",
    kw_seen "`seen`",
    kw_sight "`sight`",
    kw_some "`some`",
    kw_star "`star`",
    kw_start "`start`",
    kw_started "`started`",
    kw_take "`take`",
    kw_their "`their`",
    kw_then "`then`",
    kw_through "`through`",
    kw_times "`times`",
    kw_to "`to`",
    kw_triangle "`triangle`",
    kw_turn "`turn`",
    kw_turns "`turns`",
    kw_unless "`unless`",
    kw_unlimited "`unlimited`",
    kw_unowned "`unowned`",
    kw_until "`until`",
    kw_when "`when`",
    kw_while "`while`",
    kw_whole "`whole`",
    kw_win "`win`",
    kw_wins "`wins`",
    kw_with "`with`",
    kw_within "`within`",
    kw_without "`without`",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_has_its_word() {
        for rule in Rule::all_rules() {
            if let Some(word) = format!("{rule:?}").strip_prefix("kw_") {
                assert_eq!(keyword_thing(*rule), [format!("`{word}`")], "{rule:?}");
            }
        }
    }
}
