/**
 * Records what each PE of a checked run touches and what orders it, in the process of the program and without reading
 * other PEs. An {@link org.shmem4j.internal.watching.checkedrun.Examiner} reads the records afterwards. The package
 * depends on what calls mean, but not on how they are implemented.
 */
package org.shmem4j.internal.watching.checkedrun;
