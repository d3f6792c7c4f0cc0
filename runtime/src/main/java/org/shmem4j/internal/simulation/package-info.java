/**
 * A job in which one PE runs at a time: what runs next, when messages arrive and how time passes follow from the name
 * of a schedule, so that every history can be reproduced. No schedule decides when threads that the program creates
 * itself run. The package does not know what PEs do.
 *
 * <p>Decisions, in docs/design/records: own-stores.md.
 *
 * <p>One thread has the turn. At each point of change {@code Scheduler} decides which thread goes on, or which frame
 * arrives; also when time passes, who dies, and which of a PE's own stores others see late. All of it comes from the
 * schedule's name, so that the same name is the same history, if the program itself decides nothing by chance.
 *
 * <p>That needs all time, chance and threads of the library to come through {@code Outside}: a {@code Thread.sleep},
 * {@code System.nanoTime} or {@code new Thread} that bypassed it would wait for real time, or run without a turn, and
 * the history could not be reproduced. {@code ArchitectureTest} refuses such calls.
 *
 * <p>What cannot be explored is {@code NotExplorable}, and {@code shmem4j explore} ends with status 4: calls of the
 * library in threads that the program makes ({@code OwnThreads}), and a PE that waits for five seconds by means other
 * than the library's ({@code SilentPes}). A loop that only reads its own array makes no call, so it never gives up the
 * turn and what it waits for cannot come; after five seconds its line is printed.
 */
package org.shmem4j.internal.simulation;
