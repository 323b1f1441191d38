//! prover
