#!/bin/sh
# Installs merels @VERSION@ without a compiler:
#
#   sh install.sh                       the program in ~/.local/bin
#   sh install.sh --to FOLDER           or there; where FOLDER is named bin, manual pages and completions beside it
#   sh install.sh --only-program        neither manual pages nor completions
#   sh install.sh --from ADDRESS        archives from elsewhere: an address or a folder with SHA256SUMS
set -eu

version=@VERSION@
repository=@REPOSITORY@

main() {
    folder=${HOME:-}/.local/bin beside=yes from=$repository/releases/download/v$version
    while [ $# -gt 0 ]; do
        case $1 in
        --to | --from)
            [ -n "${2:-}" ] || fail "something is missing after $1"
            case $1 in --to) folder=$2 ;; *) from=$2 ;; esac
            shift
            ;;
        --only-program) beside=no ;;
        --help | -h) help && exit 0 ;;
        *) fail "there is no option $1; --help lists those there are" ;;
        esac
        shift
    done
    case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
    case $from in http://* | https://* | /*) ;; *) fail "--from takes an address, or the whole path of a folder" ;; esac
    name=merels-$version-$(platform)
    trial=$(mktemp -d)
    trap 'rm -rf "$trial"' EXIT
    trap 'exit 1' HUP INT TERM
    fetch "$name.tar.gz"
    fetch SHA256SUMS
    verify "$name.tar.gz"
    tar -C "$trial" -xzf "$trial/$name.tar.gz"
    said=$("$trial/$name/merels" --version) || fail "the program doesn't run on this machine; nothing was installed"
    put "$name/merels" "$folder/merels" 755
    case $folder in */bin) [ "$beside" = no ] || put_beside "${folder%/bin}/share" ;; esac
    echo "$said is installed: $folder/merels"
    case :$PATH: in *:"$folder":*) ;; *) echo "$folder isn't in PATH yet: export PATH=\"$folder:\$PATH\"" ;; esac
}

help() {
    echo "Installs merels $version."
    echo "  --to FOLDER       where the program goes, instead of ~/.local/bin; where FOLDER is named bin, manual pages"
    echo "                    and completions go beside it, into share"
    echo "  --only-program    neither manual pages nor completions"
    echo "  --from ADDRESS    archives from elsewhere: an address or a folder with SHA256SUMS"
}

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

# The target that the archive is named by.
platform() {
    machine=$(uname -m)
    case $(uname -s) in
    Linux) rest=unknown-linux-musl ;;
    Darwin)
        rest=apple-darwin
        # A shell that is translated takes itself to be on another processor.
        [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || true)" != 1 ] || machine=arm64
        ;;
    *) fail "there is no archive for $(uname -s); on Windows, install.ps1 installs" ;;
    esac
    case $machine in
    x86_64 | amd64) echo "x86_64-$rest" ;;
    aarch64 | arm64) echo "aarch64-$rest" ;;
    *) fail "there is no archive for $machine; \`cargo install merels-cli\` builds one" ;;
    esac
}

# Brings a file into the trial folder.
fetch() {
    case $from in
    /*) cp "$from/$1" "$trial/$1" || fail "there is no $1 in $from" ;;
    *)
        if command -v curl >/dev/null; then
            curl --fail --location --silent --show-error --output "$trial/$1" "$from/$1"
        elif command -v wget >/dev/null; then
            wget -q -O "$trial/$1" "$from/$1"
        else
            fail "neither curl nor wget is there"
        fi || fail "can't get $from/$1"
        ;;
    esac
}

# Compares the checksum of a file with the one that was published.
verify() {
    expected=$(sed -n "s/^\([0-9a-f]\{64\}\) [ *]$1\$/\1/p" "$trial/SHA256SUMS")
    [ -n "$expected" ] || fail "SHA256SUMS has no checksum of $1"
    if command -v sha256sum >/dev/null; then
        found=$(sha256sum "$trial/$1")
    elif command -v shasum >/dev/null; then
        found=$(shasum -a 256 "$trial/$1")
    else
        fail "neither sha256sum nor shasum is there: the archive can't be verified"
    fi
    [ "${found%% *}" = "$expected" ] || fail "$1 isn't what was published: its checksum is ${found%% *}, not $expected"
}

# Puts a file of the archive in its place, whole or not at all: the program may be running.
put() {
    mkdir -p "$(dirname "$2")" || fail "can't make $(dirname "$2")"
    { cp "$trial/$1" "$2.new.$$" && chmod "$3" "$2.new.$$" && mv "$2.new.$$" "$2"; } || {
        rm -f "$2.new.$$"
        fail "can't write $2"
    }
}

# Manual pages and completions, where shells and man look for them.
put_beside() {
    for page in "$trial/$name"/man/man1/*; do
        put "$name/man/man1/${page##*/}" "$1/man/man1/${page##*/}" 644
    done
    put "$name/completions/merels.bash" "$1/bash-completion/completions/merels" 644
    put "$name/completions/_merels" "$1/zsh/site-functions/_merels" 644
    put "$name/completions/merels.fish" "$1/fish/vendor_completions.d/merels.fish" 644
}

# All of it has been read when it begins.
main "$@"
