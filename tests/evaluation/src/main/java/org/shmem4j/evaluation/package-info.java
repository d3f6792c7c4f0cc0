/**
 * The command {@code evaluate}: tries and measures the library on the machine at hand with the programs of the other
 * modules of tests, and writes one file and one page about it. It must not know how PEs work.
 *
 * <p>Decisions, in docs/design/records: evaluation.md.
 *
 * <p>Beside figures of {@code bench} it tries what is promised (verdicts), on a machine that its authors do not know:
 * results, memory model, ends after kills. Ctrl-C loses nothing that was found: a shutdown hook writes the file and
 * the page with "to its end: no", ends the programs and deletes the folder. A step that throws is a verdict that
 * failed, and the others go on. Of two evaluations, {@code EvaluationComparison} calls a figure different only if
 * their middle halves have no value in common.
 */
package org.shmem4j.evaluation;
