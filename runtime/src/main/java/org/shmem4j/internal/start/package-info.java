/**
 * Code that runs before a program does: the entry point of the jar, and the rehearsal that the start cache is made
 * from.
 *
 * <p>Decisions, in docs/design/records: start-cache.md, vector-module.md.
 */
package org.shmem4j.internal.start;
