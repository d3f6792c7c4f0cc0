/**
 * The mistakes: one class for each kind, which queries the state where a call is made. The package {@code flow} has a
 * table of which class finds what. A check sees a call and the state before or after it, but neither how the
 * interpreter got there nor which call follows.
 *
 * <p>Decisions, in docs/design/records: errors-are-proofs.md, effects-once.md.
 */
package org.shmem4j.processor.flow.check;
