/**
 * Checks of the arguments of calls, each with its message: of single elements and runs ({@code ElementChecks}), of
 * collectives' arrays ({@code ArgumentChecks}), of counts and displacements ({@code PieceChecks}). The package does
 * not know where memory lies or what a call does.
 *
 * <p>Decisions, in docs/design/records: small-methods.md.
 */
package org.shmem4j.internal.pe.arguments;
