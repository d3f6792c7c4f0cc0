/**
 * Groups of PEs: teams, active sets, contexts, and the numbers that they have on a host.
 *
 * <p>Decisions, in docs/design/records: team-keys.md.
 */
package org.shmem4j.internal.pe.team;
