//! symex
