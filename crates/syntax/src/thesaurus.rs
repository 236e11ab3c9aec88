//! Words that people have for what the language calls otherwise: each alone, wherever it stands.
//!
//! Runs of words are in `phrases`. Which of several meanings is meant shows where the word stands: only one that can be read
//! there, and checked, is ever advised.

mod french;
mod german;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::ADVISED;

/// What is meant by what people call it, by that.
static CALLED: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let mut meanings: HashMap<&str, Vec<&str>> = HashMap::new();
    for (meant, words) in called() {
        for word in words.split(' ').filter(|word| *word != meant) {
            meanings.entry(word).or_default().push(meant);
        }
    }
    meanings
});

/// The words that only another language has.
static FOREIGN: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let words = |meanings: &'static [(&str, &str)]| meanings.iter().flat_map(|(_, words)| words.split(' '));
    let own: HashSet<&str> = words(MEANINGS).collect();
    words(german::MEANINGS).chain(words(french::MEANINGS)).filter(|word| !own.contains(word)).collect()
});

/// What the language says, and what people call it.
const MEANINGS: &[(&str, &str)] = &[
    // Sets.
    ("mine", "my own ours our friendly friend friends ally allied allies self myself"),
    (
        "theirs",
        "enemy enemies enemys foe foes hostile opposing opponents rival rivals adversary his hers her yours victim",
    ),
    ("empty", "vacant unoccupied blank unfilled uncovered available void clear unused open free"),
    ("occupied", "filled covered busy nonempty inhabited populated taken full"),
    (
        "points",
        "squares cells fields spaces spots intersections nodes vertices sites places locations anywhere everywhere board",
    ),
    ("origin", "source start departure beginning"),
    ("crossed", "jumped leapt leaped hopped passed"),
    ("it", "itself him piece man stone token self this that"),
    ("none", "nothing null nil zero nobody 0"),
    // Between sets.
    (
        "near",
        "adjacent neighbouring neighboring neighbour neighbor neighbours neighbors beside touching adjoining bordering around surrounding nearby alongside abutting borders touches adjoins nearest",
    ),
    ("except", "excluding excepting exclusive but besides minus unless save barring omitting outside without not sans"),
    ("over", "across above past beyond jumping hopping leaping through"),
    ("between", "amid among amongst flanked sandwiched enclosed"),
    ("connected to", "reaching joined linked attached touching contiguous"),
    ("in sight of", "visible facing seeing viewable"),
    ("going", "towards toward direction along heading moving"),
    ("within", "upto max maximum"),
    ("in", "inside on at into amongst among"),
    ("forward", "ahead forwards onward onwards upward upwards front"),
    ("backward", "back backwards behind rearward retreat"),
    ("sideways", "sidewise sideward lateral laterally horizontally"),
    ("diagonal", "diagonally oblique obliquely diag"),
    ("orthogonal", "orthogonally straight perpendicular cardinal rectilinear"),
    ("north", "top upper northern northward northwards"),
    ("south", "bottom lower southern southward southwards"),
    ("west", "leftmost western westward westwards"),
    ("east", "right rightmost eastern eastward eastwards"),
    ("edge", "border side margin rim boundary"),
    ("rank", "row rows ranks"),
    ("column", "file col columns files"),
    ("some", "any exists exist contains has have includes"),
    ("no", "not without zero never lacking none"),
    ("count", "number amount total len length size sum cardinality tally many"),
    ("left", "remaining remain alive survivors total lives pieces men"),
    ("hand", "reserve stock rack supply store"),
    ("full", "filled occupied covered complete"),
    ("made", "formed completed closed created built new finished achieved done makes forms completes closes"),
    ("broken", "opened destroyed dissolved undone unmade unformed lost open breaks opens vacated dismantled"),
    ("and", "plus also while with"),
    ("or", "alternatively otherwise"),
    ("not", "never isnt"),
    ("is", "equals be are was being stays"),
    ("is not", "isnt differs"),
    ("of", "for belonging from by to"),
    // Players.
    (
        "mover",
        "player he she they whoever anyone anybody someone somebody me myself i you current active self one each either side",
    ),
    ("opponent", "other enemy foe rival adversary second him them"),
    ("nobody", "none noone null unset undefined nil unknown undecided neither unowned"),
    // Decisions.
    ("place", "put drop lay enter deploy add insert set position install introduce situate locate spawn play"),
    ("move", "step slide shift walk go travel march proceed fly transfer relocate advance"),
    (
        "take",
        "capture kill eat hit beat seize grab eliminate knock captures takes catch confiscate steal strike execute withdraw",
    ),
    ("choose", "select pick mark designate indicate nominate target elect"),
    ("pass", "skip wait decline forgo forfeit stop done yield abstain"),
    ("onto", "capturing replacing attacking hitting on eating"),
    ("to", "towards toward into onto until"),
    ("on", "at upon in to onto into atop over"),
    ("from pool", "from supply"),
    ("into hand", "back home"),
    ("otherwise", "else or instead failing alternatively"),
    ("unless", "except excluding save without"),
    ("as", "called named labelled labeled calling naming"),
    ("any", "every all each whichever"),
    // Effects and flow.
    ("remove", "delete discard destroy kill erase clear capture eliminate purge wipe drop"),
    ("change", "promote turn convert transform upgrade crown switch flip make alter king"),
    ("give", "flip convert hand transfer pass reverse turn assign award return donate switch"),
    ("remember", "set store save assign keep record note update let memorise memorize track write"),
    ("let", "set define var call const name where local auto with"),
    ("again", "repeat extra another bonus encore replay redo continue"),
    ("win", "victory winner wins won triumph"),
    ("lose", "defeat loser loses lost resign fail die"),
    ("draw", "tie drawn stalemate remis tied even split quits"),
    ("nothing", "noop none skip pass ignore nop"),
    ("if", "when whenever once should provided where supposing given"),
    ("else", "otherwise or elsewise"),
    ("either", "choice option choose optionally oneof select"),
    ("while", "whilst loop as"),
    ("repeat", "do loop for times iterate redo"),
    ("require", "must assert ensure check need demand insist verify"),
    ("opponent decides", "enemy"),
    ("decides", "chooses picks selects plays decide choose acts determines"),
    ("begin", "first initially start setup entry enter"),
    ("put", "place set add drop insert position"),
    // Rules of an end.
    ("loses", "lose lost loss loser defeated dead beaten forfeits resigns fails dies"),
    ("wins", "win won winner victory victorious triumphs succeeds"),
    ("is out", "eliminated out retires leaves dropped"),
    ("when", "if once whenever after as should where provided because upon"),
    ("because", "reason since for as due"),
    (
        "stuck",
        "blocked immobile immobilised immobilized stalemated stalemate trapped helpless paralysed paralyzed jammed frozen immovable",
    ),
    ("seen", "repeated occurs occurred occurring appears appeared reached recurs repeats met visited"),
    ("times", "time x fold repetitions occurrences"),
    ("turns", "moves rounds plies ply steps move round goes"),
    ("capture", "captures capturing captured taking taken take takes kill kills loss"),
    ("without", "with no since lacking sans w/o minus"),
    ("moved", "move moves moving advance advanced"),
    ("on claim", "claim claimed claimable optionally"),
    ("by agreement", "agreed agreement agree mutually"),
    // Items.
    ("game", "name title called variant ruleset"),
    ("extends", "inherits from based on includes imports uses extending derives modifies of"),
    ("about", "info meta metadata description information credits"),
    ("players", "sides teams player colours colors parties side contestants"),
    ("facing", "towards toward going go goes moves direction looks faces plays heading"),
    ("board", "field map table grid playfield playground layout arena"),
    ("piece", "token stone counter kind type unit men man pieces tokens stones pawn figure checker disc"),
    ("attribute", "property feature trait quality characteristic enum"),
    ("option", "setting config parameter switch toggle choice rule flag variation opt"),
    ("pattern", "line shape formation mill template motif structure"),
    ("memory", "var variable state counter score register storage field record track"),
    ("define", "let const constant macro set alias region area def where zone"),
    ("action", "function def procedure sub method fn routine macro func subroutine rule"),
    ("start", "setup initial begin init position opening initially deployment"),
    ("phase", "stage turn part step period state mode round section"),
    ("end", "ends goal goals result finish victory over winning ending outcome termination conclusion"),
    ("without", "remove delete drop no omit minus except"),
    // Parts of items.
    ("in each hand", "each apiece both everyone per"),
    ("in pool, unowned", "shared neutral common"),
    ("in pool", "supply pooled bank bag box"),
    ("unowned", "neutral ownerless nobody nobodys unaligned shared common uncontrolled unclaimed"),
    ("unlimited", "infinite endless inf unbounded infinity many limitless"),
    ("exactly", "only precisely just strictly"),
    ("same", "equal identical one matching common like alike shared single"),
    ("different", "distinct unequal unlike differing various varying other unique"),
    ("owner", "player side team color colour owners"),
    ("kind", "type sort piece class species kinds"),
    ("line", "row run sequence chain streak lines"),
    ("number", "int integer counter count numeric score float long nat natural amount"),
    ("player", "side person team owner who user"),
    ("points", "set list area squares cells array positions fields spaces collection"),
    ("point", "position square cell location place spot site"),
    ("lines", "mills patterns rows line"),
    ("of each player", "per player"),
    ("each", "every per all both"),
    ("man", "piece stone token unit"),
    ("through next turn", "temporarily temporary briefly"),
    ("until", "till ends"),
    ("for", "lasting lasts during takes of"),
    ("whole", "complete full entire mandatory forced"),
    ("started", "begun opened led beginning starting starts begins"),
    ("by", "with from"),
    ("before", "ahead prior preceding"),
    ("after", "following behind succeeding then"),
    ("most", "maximum max greatest largest highest more maximal"),
    ("fewest", "least minimum min smallest lowest fewer less minimal"),
    // Boards.
    ("squares", "square nested concentric rectangles quads"),
    ("hexes", "hexagon hexagonal hex honeycomb hexagons"),
    ("hexagons", "hexagon hexagonal"),
    ("triangles", "triangle triangular"),
    ("triangle", "triangular pyramid"),
    ("pentagons", "pentagon pentagonal"),
    ("octagons", "octagon octagonal"),
    ("grid", "rectangle rectangular lattice matrix chessboard square checkerboard array table"),
    ("rings", "circles ring circle circular round concentric wheels wheel annuli"),
    ("rays", "spokes radii lines sectors ray spoke arms"),
    ("centre", "center middle hub core centrepoint centerpoint"),
    ("middles", "middle midpoints sides mids midpoint centers centres"),
    ("corners", "corner vertices edges"),
    ("joined", "connected jointed attached bound"),
    ("linked", "connected chained coupled"),
    ("with", "including plus having and has incl containing"),
    ("arcs", "circles curves arc curved"),
    ("diagonals", "diagonal crosses slants"),
    ("alternate", "alternating every-other zigzag second"),
    ("long", "main full major great"),
    ("drawn", "shown displayed rendered painted draw look looks styled coloured"),
    ("cells", "squares fields tiles hexagons cell hexes spaces"),
    ("blocks", "quarters quadrants subboards boxes sections regions groups"),
    ("loops", "tracks circuits bends"),
    ("marked", "shaded highlighted emphasised coloured special"),
    ("chequered", "checkered chessboard checked checkerboard alternating"),
    ("lines", "line points intersections"),
    ("light", "white bright"),
    ("dark", "black"),
    ("row", "line path track points chain run"),
    ("link", "edge connect connection connects join path joins links bridge neighbours"),
    ("at", "place position location coord coords xy pos"),
];

/// What the language says, and what people call it, in words with blanks between them.
pub fn called() -> impl Iterator<Item = (&'static str, &'static str)> {
    MEANINGS.iter().chain(german::MEANINGS).chain(french::MEANINGS).copied()
}

/// What a word may mean, in the order of the tables.
pub fn meanings(word: &str) -> impl Iterator<Item = &'static str> {
    let meant = if ADVISED { CALLED.get(word.to_lowercase().as_str()) } else { None };
    meant.into_iter().flatten().copied()
}

/// Whether only an author who thinks in another language writes a word.
pub(crate) fn is_foreign(word: &str) -> bool {
    ADVISED && FOREIGN.contains(word.to_lowercase().as_str())
}
