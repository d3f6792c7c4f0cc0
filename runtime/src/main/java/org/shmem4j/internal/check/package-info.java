/**
 * The checker of running programs: {@link org.shmem4j.internal.check.CheckWatch} and
 * {@link org.shmem4j.internal.check.Recorder} record what each PE touches and what orders it, in the program's process
 * and without reading other PEs; {@link org.shmem4j.internal.check.Analysis} replays the records afterwards and finds
 * conflicting accesses that nothing orders. The package depends on what calls mean, but not on how they are
 * implemented.
 */
package org.shmem4j.internal.check;
