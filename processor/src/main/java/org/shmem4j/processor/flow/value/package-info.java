/**
 * What an expression may evaluate to: a number that is linear in symbols, and what is known about an object of the
 * program. It knows neither the path on which a value occurs nor the checks that use it.
 *
 * <p>Decisions, in docs/design/records: one-evaluator.md.
 */
package org.shmem4j.processor.flow.value;
