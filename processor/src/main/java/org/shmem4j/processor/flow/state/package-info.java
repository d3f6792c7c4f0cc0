/**
 * What is known at a point of a path, how states are joined where paths meet, and what is forgotten when something
 * happens that is not followed; where the interpreter is, and what was recorded about the file. It knows neither how
 * statements and calls are followed nor which mistakes there are.
 *
 * <p>Decisions, in docs/design/records: one-evaluator.md, errors-are-proofs.md.
 */
package org.shmem4j.processor.flow.state;
