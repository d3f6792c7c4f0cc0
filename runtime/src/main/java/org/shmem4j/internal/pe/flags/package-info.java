/**
 * The meeting place of a group's members on one host: rings of flags and payloads in the host's memory, and the records
 * of calls, by which members notice that they make different ones. The package depends on no algorithm, and on neither
 * teams nor active sets, which both use it.
 *
 * <p>Decisions, in docs/design/records: told-at-once.md, small-collectives.md, team-keys.md.
 *
 * <p>Rules of a ring. Those about order are constants of {@code Ring.tla}; {@code RingTest} in tests/models checks that
 * the model fails without each of them:
 *
 * <ul>
 * <li>only its member writes it: no two PEs write a line, and no atomic operation is needed
 * <li>the payload and the signature are stored before the number, which is a release store: a PE that has read the
 * number sees both
 * <li>a slot or a room is reused when all members have finished the call that used it; there are 64 slots and 16 rooms,
 * so that {@code SlidingWindow.open} seldom looks at the other members. A member that must wait for a free one waits
 * there; a nonblocking start is queued. A payload of up to 48 bytes needs no room
 * <li>finished calls are announced at once and in order ({@code DONE} of {@code RingLayout}): others may wait for them
 * whatever this PE does next
 * <li>a PE that waits for a member compares its signature. Before it waits for a later step it waits for the arrival,
 * since a member in a different call may never reach that step
 * </ul>
 *
 * <p>When a mismatch is found: a signature includes those of all earlier calls of the group, so that any later
 * comparison finds a call in which neither looked at the other. Members that never look at each other are compared when
 * the one that is ahead reuses a slot and has not compared for 16 calls, using what the other publishes after every
 * eighth finished call. A mismatch is found at the latest when the team or the job is closed ({@code Agreement.end},
 * between the two meetings of {@code Membership.meetForTheLastTime}). All PEs then throw
 * {@code CollectiveMismatchException}, which names the first call that differs among the last 64, or else the last.
 * Calls with a tag may come in any order, and are not part of the chain.
 */
package org.shmem4j.internal.pe.flags;
