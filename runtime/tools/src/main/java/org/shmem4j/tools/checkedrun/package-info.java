/**
 * Replays the records of a checked job and finds conflicting accesses that nothing orders, and other mistakes. The package
 * depends on the form of the records, but not on how they are made.
 *
 * <p>Decisions, in docs/design/records: own-stores.md.
 */
package org.shmem4j.tools.checkedrun;
