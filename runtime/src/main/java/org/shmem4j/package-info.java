/**
 * Parallel programs in the SHMEM model: many processing elements (PEs) run one program, and each has a symmetric heap
 * that the others can read and write.
 *
 * {@snippet :
 * Shmem.run(shmem -> {
 *   long sum = longSum(shmem.worldTeam(), shmem.myPe());
 *   System.out.println("PE " + shmem.myPe() + " of " + shmem.nPes() + " knows the sum: " + sum);
 * });
 * }
 *
 * <p>Start with {@link org.shmem4j.Shmem}, which a program gets from {@link
 * org.shmem4j.Shmem#run(org.shmem4j.ShmemBody) Shmem.run}. {@link org.shmem4j.Symmetric} declares memory that every PE
 * has, {@link org.shmem4j.SymmetricArray} is a handle on it, {@link org.shmem4j.Team} is a group of PEs, and {@link
 * org.shmem4j.Context} a stream of transfers. The calls that move and combine data are in the package {@code
 * org.shmem4j.api}, one class for each family, with a method for each type.
 *
 * <p>Wrong arguments cause an {@link java.lang.IllegalArgumentException}, calls at the wrong time an {@link
 * java.lang.IllegalStateException}. Whatever goes wrong between PEs causes a {@link org.shmem4j.ShmemException}, whose
 * subclasses say what: a PE that failed, calls that do not match, a deadlock, a full heap, an exceeded time limit.
 */
package org.shmem4j;
