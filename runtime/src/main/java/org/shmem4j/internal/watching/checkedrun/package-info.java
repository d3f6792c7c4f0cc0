/**
 * Records what each PE of a checked run accesses and what orders it, in the process of the program and without reading
 * other PEs. An {@link org.shmem4j.internal.watching.checkedrun.Examiner} reads the records afterwards. The package
 * depends on what calls mean, but not on how they are implemented.
 *
 * <p>Decisions, in docs/design/records: effects-once.md.
 *
 * <p>A record that grows faster than the search reads makes the program wait, 32 pieces of 2 MiB ahead
 * ({@code RecordPieces}), so that the disk stays bounded; over hosts the connection does the same. Where nobody
 * searches, because the records are to be kept, a PE's record ends at 512 MiB with {@code EventKind.FULL}, and the
 * report says up to what time the PE was checked.
 *
 * <p>Times of other hosts: {@code FarClock} asks the launcher's host 20 times for its time; the fastest answer gives
 * the difference between the clocks, and a bound on its error.
 */
package org.shmem4j.internal.watching.checkedrun;
