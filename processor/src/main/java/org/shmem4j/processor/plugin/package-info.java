/**
 * The javac plugin: it hands each class that the compiler has analyzed to {@code flow}, and reports if the annotation
 * processor did not run. No other package knows it.
 *
 * <p>Decisions, in docs/design/records: kept-checks.md.
 */
package org.shmem4j.processor.plugin;
