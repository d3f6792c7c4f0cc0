/**
 * The typed calls: a class for each family of routines, a method for each type, and a class of handles for each kind of
 * element. All is generated from the specifications' tables of types.
 *
 * {@snippet :
 * SymmetricDoubles dest = shmem.callocate(SymmetricDoubles.TYPE, 8);
 * double[] values = {1, 2, 3};
 * doublePut(dest, 5, values, 0, 3, shmem.myPe()); // three values from a Java array, to element 5 and on
 * }
 *
 * <p>A name is that of C without its prefix, in camel case: {@code shmem_int_sum_reduce} is {@code intSumReduce}. Import
 * what you call statically. {@link org.shmem4j.api.Rma} moves data to and from one PE, {@link org.shmem4j.api.Atomics}
 * changes single elements there, {@link org.shmem4j.api.Signals} delivers data with a signal, and {@link
 * org.shmem4j.api.Synchronization} waits for elements to change. {@link org.shmem4j.api.Reductions}, {@link
 * org.shmem4j.api.DataCollectives} and {@link org.shmem4j.api.RootedCollectives} are made by all PEs of a team.
 */
package org.shmem4j.api;
