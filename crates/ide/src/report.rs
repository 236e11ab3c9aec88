//! What is said of reports beside what they say themselves.

use merels_syntax::Code;

/// Whether what is reported does nothing, so that editors may fade it.
pub fn is_idle(code: Code) -> bool {
    matches!(
        code,
        Code::Unused
            | Code::UnreachableStatement
            | Code::IdleOption
            | Code::EndNever
            | Code::ShadowedEnd
            | Code::PhaseNeverEntered
            | Code::UselessAllow
    )
}
