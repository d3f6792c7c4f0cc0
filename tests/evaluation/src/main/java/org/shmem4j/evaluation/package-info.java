/**
 * The command {@code evaluate}: tries and measures the library on the machine at hand with the programs of the other
 * modules of tests, and writes one file and one page about it. It must not know how PEs work.
 *
 * <p>Decisions, in docs/design/records: evaluation.md.
 *
 * <p>In addition to the figures of {@code bench}, it tries what the library promises (verdicts), on a machine that its
 * authors do not know: results, the memory model, the ends of jobs after kills. Ctrl-C loses no results: a shutdown
 * hook writes the file and the page with "to its end: no", ends the programs and deletes the folder. A step that throws
 * counts as a failed verdict, and the others go on. {@code EvaluationComparison} calls a figure of two evaluations
 * different only if their middle halves have no value in common.
 */
package org.shmem4j.evaluation;
