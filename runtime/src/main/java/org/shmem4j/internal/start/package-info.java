/**
 * What runs before a program does: the start of the jar, and the rehearsal that the start cache is made of.
 *
 * <p>Decisions, in docs/design/records: start-cache.md, vector-module.md.
 */
package org.shmem4j.internal.start;
