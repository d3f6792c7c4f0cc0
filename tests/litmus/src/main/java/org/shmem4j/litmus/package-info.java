/**
 * Litmus tests of the memory model: their text, the outcomes that the rules of the specification give for each, and the
 * code that writes them as programs in C and Java. It knows nothing about the library, so that its classes run with a
 * JDK alone. Decisions, in docs/design/records: litmus-suite.md.
 */
package org.shmem4j.litmus;
