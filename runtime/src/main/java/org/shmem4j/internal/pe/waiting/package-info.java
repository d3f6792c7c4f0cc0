/**
 * How a PE waits: it looks, yields and sleeps; what ends a wait that cannot succeed; and why a PE is blocked, as text.
 * The package depends on the control state of the job, but not on what calls mean.
 *
 * <p>Decisions, in docs/design/records: more-pes-than-cores.md, shared-cores.md, blocked-pes-look.md,
 * who-waits-listens.md, hosts-counted-apart.md.
 *
 * <p>Whatever waits goes through {@code Waiter}: a loop of its own would neither move on what others wait for nor end.
 * {@code WaitFailures} ends a wait if the job has failed, the PE that is waited for leaves, the thread is interrupted,
 * the time limit is over, or no PE can go on.
 *
 * <p>No PE can go on if all are in the same waits as at the look before, and each has counted three more looks since.
 * To be seen waiting is not enough, as what a PE waits for may have happened since its last look; nor is one look
 * more, which may have begun before. A PE that moves on work in its wait counts as in another wait
 * ({@code WaitRecord.moved}). A PE whose wait has a limit of its own goes on by itself, and does not count as waiting.
 * Over hosts {@code FarDeadlocks} asks.
 *
 * <p>This holds only where no thread but the library's can do what a PE waits for. So deadlocks are looked for at
 * thread level SINGLE without a progress thread, and not while {@code Completer} advances a stage; elsewhere the time
 * limit ends the wait.
 */
package org.shmem4j.internal.pe.waiting;
