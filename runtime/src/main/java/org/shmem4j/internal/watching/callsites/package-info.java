/**
 * The basis of everything that watches a program: the calls of the library in the program's classes, each with its
 * source line. The package must not depend on its uses.
 *
 * <p>A process is watched by one {@link org.shmem4j.internal.watching.callsites.Watch}, or by none, which costs nothing: no code of
 * the library checks whether it is watched, except waits and collectives, which look up their
 * {@link org.shmem4j.internal.pe.control.Trace} once.
 *
 * <ul>
 * <li>{@link org.shmem4j.internal.watching.callsites.Agent} installs {@link org.shmem4j.internal.watching.callsites.CallRewriter}, which replaces
 *     each call of the library in the program's classes by an {@code invokedynamic}; access to elements through handles
 *     only if the watch requests it.
 * <li>{@link org.shmem4j.internal.watching.callsites.CallSites} links it when it first runs: it creates the
 *     {@link org.shmem4j.internal.watching.callsites.Site} (routine, roles of its arguments, method, file, line) and lets the watch
 *     wrap the call: {@link org.shmem4j.internal.watching.callsites.Watch#watched}. That is how one-sided calls are seen, with their
 *     arguments. {@link org.shmem4j.internal.watching.callsites.CallSites#noted} makes the site of a call available to all code
 *     within it, as {@link org.shmem4j.internal.watching.callsites.CallSites#current}.
 * <li>Each PE's {@link org.shmem4j.internal.pe.control.Trace} learns what happens inside calls: collectives with their
 *     group, number and record, waits with the PE that they wait for, heap, locks, teams.
 * <li>{@link org.shmem4j.internal.watching.callsites.ProgramTrace} prints a stack trace as the lines of the program.
 * </ul>
 */
package org.shmem4j.internal.watching.callsites;
