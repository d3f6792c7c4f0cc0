/**
 * How a PE waits: it looks, yields and sleeps; what ends a wait that cannot succeed; and why a PE is blocked, as text.
 * The package depends on the control state of the job, but not on what calls mean.
 *
 * <p>Decisions, in docs/design/records: more-pes-than-cores.md, shared-cores.md, blocked-pes-look.md,
 * who-waits-listens.md, hosts-counted-apart.md.
 *
 * <p>All waits use {@code Waiter}: a loop of its own would neither advance the work that others wait for nor end after
 * a failure. {@code WaitFailures} ends a wait if the job has failed, the awaited PE leaves, the thread is interrupted,
 * the time limit is reached, or no PE can go on.
 *
 * <p>No PE can go on if all are in the same waits as at the look before, and each has counted three more looks since.
 * It is not enough to see a PE wait, since what it waits for may have happened after its last look; nor is one more
 * look enough, since it may have begun earlier. A PE that advances work in its wait counts as being in another wait
 * ({@code WaitRecord.moved}). A PE whose wait has a time limit of its own will go on by itself, and does not count as
 * waiting. Over several hosts {@code FarDeadlocks} asks the PEs.
 *
 * <p>This is valid only if no other thread of the program can do what a PE waits for. Deadlocks are therefore detected
 * at thread level SINGLE without a progress thread, and not while {@code Completer} advances a stage; otherwise the
 * time limit ends the wait.
 */
package org.shmem4j.internal.pe.waiting;
