//! What the protocol calls what there is.

use gen_lsp_types as lsp;
use merels_ide::{OutlineKind, SymbolKind, TokenKind};

/// The sorts of tokens, in the order in which they are numbered.
pub(crate) const TOKEN_TYPES: &[&str] = &[
    "keyword",
    "number",
    "string",
    "comment",
    "property",
    "class",
    "enumMember",
    "type",
    "variable",
    "parameter",
    "function",
    "macro",
    "namespace",
    "event",
    "struct",
    "enum",
];

/// What can be said of tokens beside.
pub(crate) const TOKEN_MODIFIERS: &[&str] = &["declaration", "defaultLibrary"];

/// What the protocol calls a part of a file.
pub(crate) fn symbol_kind(kind: OutlineKind) -> lsp::SymbolKind {
    match kind {
        OutlineKind::Game => lsp::SymbolKind::Module,
        OutlineKind::Player => lsp::SymbolKind::Class,
        OutlineKind::Board => lsp::SymbolKind::Array,
        OutlineKind::Attribute => lsp::SymbolKind::Enum,
        OutlineKind::Piece => lsp::SymbolKind::Struct,
        OutlineKind::Option => lsp::SymbolKind::Enum,
        OutlineKind::Pattern => lsp::SymbolKind::Interface,
        OutlineKind::Memory => lsp::SymbolKind::Variable,
        OutlineKind::Define => lsp::SymbolKind::Constant,
        OutlineKind::Action => lsp::SymbolKind::Function,
        OutlineKind::Phase => lsp::SymbolKind::Namespace,
        OutlineKind::End => lsp::SymbolKind::Event,
        OutlineKind::Rule => lsp::SymbolKind::Boolean,
        OutlineKind::Other => lsp::SymbolKind::Object,
    }
}

/// What the protocol calls a name that is offered.
pub(crate) fn completion_kind(kind: SymbolKind) -> lsp::CompletionItemKind {
    match kind {
        SymbolKind::Player => lsp::CompletionItemKind::Class,
        SymbolKind::Point => lsp::CompletionItemKind::Unit,
        SymbolKind::Piece => lsp::CompletionItemKind::Struct,
        SymbolKind::Attribute | SymbolKind::Option => lsp::CompletionItemKind::Enum,
        SymbolKind::AttributeValue | SymbolKind::OptionValue => lsp::CompletionItemKind::EnumMember,
        SymbolKind::Pattern => lsp::CompletionItemKind::Interface,
        SymbolKind::Memory | SymbolKind::Local => lsp::CompletionItemKind::Variable,
        SymbolKind::Define => lsp::CompletionItemKind::Constant,
        SymbolKind::Action => lsp::CompletionItemKind::Function,
        SymbolKind::Phase => lsp::CompletionItemKind::Module,
        SymbolKind::End => lsp::CompletionItemKind::Event,
    }
}

/// The number of a token's sort in [`TOKEN_TYPES`].
pub(crate) fn token_type(kind: TokenKind) -> u32 {
    let word = match kind {
        TokenKind::Keyword => "keyword",
        TokenKind::Number => "number",
        TokenKind::Text => "string",
        TokenKind::Comment => "comment",
        TokenKind::Key => "property",
        TokenKind::Name(kind) => match kind {
            SymbolKind::Player => "class",
            SymbolKind::Point | SymbolKind::AttributeValue | SymbolKind::OptionValue => "enumMember",
            SymbolKind::Piece => "struct",
            SymbolKind::Attribute | SymbolKind::Option => "enum",
            SymbolKind::Pattern => "type",
            SymbolKind::Memory => "variable",
            SymbolKind::Local => "parameter",
            SymbolKind::Define => "macro",
            SymbolKind::Action => "function",
            SymbolKind::Phase => "namespace",
            SymbolKind::End => "event",
        },
    };
    TOKEN_TYPES.iter().position(|known| *known == word).and_then(|at| u32::try_from(at).ok()).unwrap_or_default()
}
