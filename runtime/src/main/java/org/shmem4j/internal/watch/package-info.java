/**
 * What all that watches a program stands on: the calls of the library in the program's classes, each with the line it
 * stands on. It must not know what is made of it.
 *
 * <p>A process is watched by one {@link org.shmem4j.internal.watch.Watch}, or by none, which costs nothing: no code of
 * the library asks whether it is watched, save waits and collectives, which look for their
 * {@link org.shmem4j.internal.control.Trace} once.
 *
 * <ul>
 *   <li>{@link org.shmem4j.internal.watch.Agent} has {@link org.shmem4j.internal.watch.CallRewriter} put an
 *       {@code invokedynamic} in the place of each call of the library in the program's classes; calls of a handle's
 *       own elements only where the watch asks for them.
 *   <li>{@link org.shmem4j.internal.watch.CallSites} links it when it first runs: it makes the
 *       {@link org.shmem4j.internal.watch.Site} (routine, roles of its arguments, method, file, line) and lets the watch
 *       put anything around the call: {@link org.shmem4j.internal.watch.Watch#watched}. One-sided calls are learned of
 *       here, with their arguments. {@link org.shmem4j.internal.watch.CallSites#noted} makes the site of a call known
 *       to all that happens within, as {@link org.shmem4j.internal.watch.CallSites#current}.
 *   <li>What a call does inside, each PE's {@link org.shmem4j.internal.control.Trace} learns: collectives with their
 *       group, number and record, waits with whom they wait for, heap, locks, teams.
 * </ul>
 */
package org.shmem4j.internal.watch;
