//! Items to begin with. `$1` and so on are where something is filled in.

/// The word that begins it, what it is, its text.
pub(crate) const ITEMS: &[(&str, &str, &str)] = &[
    ("game", "a game", "game \"${1:Title}\""),
    ("players", "two players", "players ${1:White}, ${2:Black}"),
    ("board", "a grid", "board   grid ${1:3} x ${2:3}"),
    ("piece", "men in hand", "piece   ${1:man}: ${2:9} in each hand"),
    ("pattern", "men of one player in a row", "pattern ${1:mill} = line of ${2:3} { same owner }"),
    ("option", "an option with its default", "option  ${1:flying}: ${2:on}, ${3:off}"),
    ("memory", "something remembered", "memory ${1:name}: ${2:points}"),
    ("define", "a name for an expression", "define ${1:name} = ${2:mine}"),
    ("action", "a part of turns", "action ${1:capture} {\n    ${2:take theirs}\n}"),
    ("phase", "a placing phase", "phase ${1:placing} until hands empty {\n    place ${2:man} on empty\n    $0\n}"),
    ("phase", "a moving phase", "phase ${1:moving} {\n    move mine to empty near it\n    $0\n}"),
    ("end", "who loses", "end {\n    mover loses when ${1:left < 3}\n    mover loses when stuck\n}"),
    (
        "end",
        "draws",
        "end ${1:claims} {\n    draw on claim when position seen 3 times\n    draw on claim when ${2:100} turns without ${3:capture}\n    draw by agreement\n}",
    ),
    ("start", "men on the board at the start", "start {\n    put ${1:man} of ${2:White} on ${3:rank 1}\n}"),
];

/// The same of statements.
pub(crate) const STATEMENTS: &[(&str, &str, &str)] = &[
    ("place", "a placement", "place ${1:man} on ${2:empty}"),
    ("move", "a move", "move ${1:mine} to ${2:empty near it}"),
    ("take", "a taking", "take ${1:theirs}"),
    ("if", "a condition", "if ${1:mill made} {\n    $0\n}"),
    ("either", "a choice", "either {\n    $1\n} or {\n    $0\n}"),
    ("while", "a loop", "while ${1:some mine} {\n    $0\n}"),
    ("repeat", "so many times", "repeat ${1:count mill made} {\n    $0\n}"),
];
