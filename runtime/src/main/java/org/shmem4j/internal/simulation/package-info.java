/**
 * A job in which one PE runs at a time: what runs next, when messages arrive and how time passes come from the name of
 * a schedule, so that every history can be had again. The package does not know what PEs do.
 *
 * <p>Decisions, in docs/design/records: own-stores.md.
 */
package org.shmem4j.internal.simulation;
