#!/usr/bin/env bash
# Makes a machine ready to build acclaim: Z3's library and headers, pkg-config, a C and C++ compiler.
#
# What is missing is installed from the system's own packages: with apt-get on Debian and Ubuntu (through
# sudo unless you are root), with Homebrew on macOS. Nothing else is changed, and nothing is done if nothing is
# missing. Rust is only checked for; https://rustup.rs installs it.
set -euo pipefail

# The oldest Rust that builds acclaim; Cargo.toml says the same.
readonly rust_needed=1.88

say() { printf 'setup: %s\n' "$*"; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

z3_is_there() {
  have pkg-config && pkg-config --exists z3
}

missing=()
z3_is_there || missing+=("Z3's library")
have pkg-config || missing+=("pkg-config")
have cc || missing+=("a C compiler")
have c++ || missing+=("a C++ compiler")

if [ ${#missing[@]} -gt 0 ]; then
  say "missing: $(printf '%s, ' "${missing[@]}" | sed 's/, $//')"
  if have apt-get; then
    as_root=()
    if [ "$(id -u)" -ne 0 ]; then
      have sudo || fail "installing packages needs root; run this script as root"
      as_root=(sudo)
    fi
    say "installing libz3-dev, pkg-config and g++ with apt-get"
    export DEBIAN_FRONTEND=noninteractive
    "${as_root[@]+"${as_root[@]}"}" apt-get update -qq
    "${as_root[@]+"${as_root[@]}"}" apt-get install -y -qq --no-install-recommends libz3-dev pkg-config g++
  elif have brew; then
    have cc || fail "a compiler is missing; 'xcode-select --install' installs one"
    say "installing z3 and pkgconf with Homebrew"
    brew install z3 pkgconf
  else
    fail "neither apt-get nor brew was found; install Z3 with its headers, pkg-config and a C++ compiler by hand"
  fi
  z3_is_there || fail "Z3 is still not found by pkg-config"
fi

have cargo || fail "Rust is missing; https://rustup.rs installs it"
rust_found=$(cargo --version | sed -E 's/^cargo ([0-9]+\.[0-9]+).*/\1/')
oldest=$(printf '%s\n%s\n' "$rust_needed" "$rust_found" | sort -V | head -n 1)
[ "$oldest" = "$rust_needed" ] || fail "Rust $rust_found is too old; $rust_needed or later is needed ('rustup update')"

say "ready: Z3 $(pkg-config --modversion z3), Rust $rust_found"
