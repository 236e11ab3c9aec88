//! Colours in Kate, as far as they don't depend on where a word stands: a server says the rest.

use super::{DIRECTIONS, OPERATORS, SHAPES, TAILS, VALUES};
use crate::parse::{ITEM_WORDS, STATEMENT_WORDS};

/// Words of a sort, with Kate's style for them.
struct Words {
    sort: &'static str,
    style: &'static str,
    words: Vec<&'static str>,
}

/// The file by which Kate, and whatever else takes colours from KDE's Syntax Highlighting, knows and colours definitions.
pub fn kate() -> String {
    let sorts = sorts();
    let lists: String = sorts.iter().map(list).collect();
    let rule = |of: &Words| format!("        <keyword attribute=\"{0}\" context=\"#stay\" String=\"{0}\"/>\n", of.sort);
    let rules: String = sorts.iter().map(rule).collect();
    let style = |of: &Words| format!("      <itemData name=\"{}\" defStyleNum=\"{}\"/>\n", of.sort, of.style);
    let styles: String = sorts.iter().map(style).collect();
    format!(
        r##"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE language>
<language name="Merels" section="Sources" extensions="*.merels" version="1" kateversion="5.62">
  <highlighting>
{lists}    <contexts>
      <context name="Definition" attribute="Text" lineEndContext="#stay">
        <RegExpr attribute="Comment" context="#stay" String="//.*$"/>
        <DetectChar attribute="String" context="Quoted" char="&quot;"/>
{rules}        <Int attribute="Number" context="#stay"/>
      </context>
      <context name="Quoted" attribute="String" lineEndContext="#pop">
        <Detect2Chars attribute="String" context="#stay" char="\" char1="&quot;"/>
        <DetectChar attribute="String" context="#pop" char="&quot;"/>
      </context>
    </contexts>
    <itemDatas>
      <itemData name="Text" defStyleNum="dsNormal"/>
      <itemData name="Comment" defStyleNum="dsComment"/>
      <itemData name="String" defStyleNum="dsString"/>
      <itemData name="Number" defStyleNum="dsDecVal"/>
{styles}    </itemDatas>
  </highlighting>
  <general>
    <comments>
      <comment name="singleLine" start="//"/>
    </comments>
  </general>
</language>
"##
    )
}

/// The words of the language, each in one sort.
fn sorts() -> Vec<Words> {
    let mut sorts = vec![
        Words { sort: "Item", style: "dsKeyword", words: ITEM_WORDS.to_vec() },
        Words { sort: "Statement", style: "dsControlFlow", words: [STATEMENT_WORDS, TAILS].concat() },
        Words { sort: "Operator", style: "dsOperator", words: OPERATORS.to_vec() },
        Words { sort: "Value", style: "dsBuiltIn", words: VALUES.to_vec() },
        Words { sort: "Shape", style: "dsConstant", words: [SHAPES, DIRECTIONS].concat() },
    ];
    let mut known: Vec<&str> = Vec::new();
    for of in &mut sorts {
        of.words.retain(|word| !known.contains(word));
        known.extend(&of.words);
    }
    sorts
}

fn list(of: &Words) -> String {
    let items: String = of.words.iter().map(|word| format!("      <item>{word}</item>\n")).collect();
    format!("    <list name=\"{}\">\n{items}    </list>\n", of.sort)
}
