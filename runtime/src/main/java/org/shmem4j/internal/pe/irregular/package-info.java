/**
 * Single elements that travel together to places that only the data knows: updates, fetches and mailboxes. The package
 * knows how they are buffered, applied and counted; it knows no type of the table and no operator by name.
 *
 * <p>Decisions, in docs/design/records: updates-by-owner.md, entries-in-batches.md, epochs.md.
 */
package org.shmem4j.internal.pe.irregular;
