/**
 * The meeting place of a group's members on one host: rings of flags and payloads in the host's memory, and the records
 * of calls, by which members notice that they make different ones. It depends on no algorithm, and neither on teams nor
 * on active sets, which both use it.
 *
 * <p>Decisions, in docs/design/records: slots-and-rooms.md, told-at-once.md, small-collectives.md, active-sets.md.
 */
package org.shmem4j.internal.pe.flags;
