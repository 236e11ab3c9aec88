//! What the server can do, and what the editor can.

use gen_lsp_types as lsp;
use merels_ide::Encoding;
use serde::Deserialize;

use crate::kinds::{TOKEN_MODIFIERS, TOKEN_TYPES};

/// What an editor may say when it starts the server, beside what the protocol knows.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Options {
    /// It shows pictures in what it says of a place.
    pub(crate) pictures: bool,
    /// It has the commands that lenses name: `merels.play`, `merels.playtest` and `merels.test`.
    pub(crate) commands: bool,
}

/// What the editor can do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Client {
    pub(crate) options: Options,
    pub(crate) encoding: Encoding,
    pub(crate) snippets: bool,
    /// It asks for the edit of an action when it is chosen.
    pub(crate) resolves_edits: bool,
    /// It shows symbols in one another.
    pub(crate) nested_symbols: bool,
    /// It takes edits of several files with their versions.
    pub(crate) versioned_edits: bool,
    /// It makes new files, where an edit asks for it.
    pub(crate) creates_files: bool,
    /// It says when files change if it is asked to.
    pub(crate) watches: bool,
}

impl Client {
    /// Reads what the editor says of itself.
    pub(crate) fn of(params: &lsp::InitializeParams) -> Self {
        let said = serde_json::to_value(&params.capabilities).unwrap_or_default();
        let flag = |path: &str| said.pointer(path).and_then(serde_json::Value::as_bool).unwrap_or_default();
        let encodings = said.pointer("/general/positionEncodings").and_then(serde_json::Value::as_array);
        let takes = |name: &str| encodings.is_some_and(|known| known.iter().any(|known| known == name));
        let operations =
            said.pointer("/workspace/workspaceEdit/resourceOperations").and_then(serde_json::Value::as_array);
        let resolved = said.pointer("/textDocument/codeAction/resolveSupport/properties");
        let resolved = resolved.and_then(serde_json::Value::as_array);
        let options = params.initialization_options.clone();
        Self {
            options: options.and_then(|options| serde_json::from_value(options).ok()).unwrap_or_default(),
            encoding: if takes("utf-8") { Encoding::Utf8 } else { Encoding::Utf16 },
            snippets: flag("/textDocument/completion/completionItem/snippetSupport"),
            resolves_edits: resolved.is_some_and(|known| known.iter().any(|known| known == "edit")),
            nested_symbols: flag("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            versioned_edits: flag("/workspace/workspaceEdit/documentChanges"),
            creates_files: operations.is_some_and(|known| known.iter().any(|known| known == "create")),
            watches: flag("/workspace/didChangeWatchedFiles/dynamicRegistration"),
        }
    }
}

/// What the server can do.
pub(crate) fn capabilities(client: &Client) -> lsp::ServerCapabilities {
    let encoding = match client.encoding {
        Encoding::Utf8 => lsp::PositionEncodingKind::UTF8,
        Encoding::Utf16 => lsp::PositionEncodingKind::UTF16,
        Encoding::Utf32 => lsp::PositionEncodingKind::UTF32,
    };
    let strings = |words: &[&str]| Some(words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
    lsp::ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(lsp::TextDocumentSync::Options(lsp::TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(lsp::TextDocumentSyncKind::Incremental),
            save: Some(lsp::Save::SaveOptions(lsp::SaveOptions { include_text: Some(false) })),
            ..Default::default()
        })),
        completion_provider: Some(lsp::CompletionOptions {
            trigger_characters: strings(&[" "]),
            resolve_provider: Some(true),
            ..Default::default()
        }),
        hover_provider: Some(lsp::HoverProvider::Bool(true)),
        signature_help_provider: Some(lsp::SignatureHelpOptions {
            trigger_characters: strings(&[" "]),
            ..Default::default()
        }),
        definition_provider: Some(lsp::DefinitionProvider::Bool(true)),
        references_provider: Some(lsp::ReferencesProvider::Bool(true)),
        document_highlight_provider: Some(lsp::DocumentHighlightProvider::Bool(true)),
        document_symbol_provider: Some(lsp::DocumentSymbolProvider::Bool(true)),
        workspace_symbol_provider: Some(lsp::WorkspaceSymbolProvider::Bool(true)),
        code_action_provider: Some(lsp::CodeActionProvider::CodeActionOptions(lsp::CodeActionOptions {
            code_action_kinds: Some(crate::actions::kinds()),
            resolve_provider: Some(true),
            ..Default::default()
        })),
        code_lens_provider: client.options.commands.then(lsp::CodeLensOptions::default),
        document_link_provider: Some(lsp::DocumentLinkOptions::default()),
        document_formatting_provider: Some(lsp::DocumentFormattingProvider::Bool(true)),
        document_range_formatting_provider: Some(lsp::DocumentRangeFormattingProvider::Bool(true)),
        document_on_type_formatting_provider: Some(lsp::DocumentOnTypeFormattingOptions {
            first_trigger_character: "}".to_owned(),
            more_trigger_character: None,
        }),
        rename_provider: Some(lsp::RenameProvider::RenameOptions(lsp::RenameOptions {
            prepare_provider: Some(true),
            ..Default::default()
        })),
        folding_range_provider: Some(lsp::FoldingRangeProvider::Bool(true)),
        selection_range_provider: Some(lsp::SelectionRangeProvider::Bool(true)),
        call_hierarchy_provider: Some(lsp::CallHierarchyProvider::Bool(true)),
        semantic_tokens_provider: Some(lsp::SemanticTokensProvider::SemanticTokensOptions(
            lsp::SemanticTokensOptions {
                legend: lsp::SemanticTokensLegend {
                    token_types: strings(TOKEN_TYPES).unwrap_or_default(),
                    token_modifiers: strings(TOKEN_MODIFIERS).unwrap_or_default(),
                },
                range: Some(lsp::SemanticTokensOptionsRange::Bool(true)),
                full: Some(lsp::Full::Bool(true)),
                work_done_progress_options: Default::default(),
            },
        )),
        inlay_hint_provider: Some(lsp::InlayHintProvider::Bool(true)),
        workspace: Some(lsp::WorkspaceOptions {
            workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(lsp::ChangeNotifications::Bool(true)),
            }),
            ..Default::default()
        }),
        ..Default::default()
    }
}
