/**
 * The meeting place of a group's members on one host: rings of flags and payloads in the host's memory, and the records
 * of calls, by which members notice that they make different ones. The package depends on no algorithm, and neither on
 * teams nor on active sets, which both use it.
 *
 * <p>Decisions, in docs/design/records: told-at-once.md, small-collectives.md, team-keys.md.
 *
 * <p>Rules of a ring. Those about order are constants of {@code Ring.tla}, and {@code RingTest} in tests/models sees
 * the model fail without each:
 *
 * <ul>
 * <li>only its member writes it: no two PEs write a line, and no atomic operation is needed
 * <li>a payload and the signature are stored before the number, with release: who has read the number sees both
 * <li>a slot is used again when all members have finished the call that had it, a room likewise; there are 64 slots
 * and 16 rooms, so that {@code SlidingWindow.open} seldom looks at the others. Who may not go on waits there; a
 * nonblocking start is queued. A payload of up to 48 bytes needs no room
 * <li>what is finished is told at once and in order ({@code DONE} of {@code RingLayout}): others may wait for it
 * whatever this PE does next
 * <li>whoever waits for a member compares its signature. Who waits for a later step waits for the arrival first, since
 * a member in another call may never reach that step
 * </ul>
 *
 * <p>When a mismatch is found: a signature includes those of all earlier calls of the group, so that any later
 * comparison finds a call in which neither looked at the other. Members that never do compare when the one that is
 * ahead uses a slot again and has not compared for 16 calls: with what the other publishes after every eighth finished
 * call. At the latest it is found when the team or the job is closed ({@code Agreement.end}, between the two meetings
 * of {@code Membership.meetForTheLastTime}). All PEs then throw {@code CollectiveMismatchException}, which names the
 * first call that differs among the last 64, or else the last. Calls with a tag are in any order, and not part of the
 * chain.
 */
package org.shmem4j.internal.pe.flags;
