/**
 * Follows statements, loops, conditions, expressions and calls: each transforms the state before it into the state
 * after it, and informs the checks. It knows no messages.
 *
 * <p>Decisions, in docs/design/records: one-evaluator.md, followed-as-written.md.
 */
package org.shmem4j.processor.flow.interpret;
