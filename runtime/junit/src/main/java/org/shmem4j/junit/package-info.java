/**
 * Tests on several PEs: {@link org.shmem4j.junit.Pes} on a test method or a test class.
 *
 * {@snippet :
 *   @Pes(4)
 *   void everyPeGetsTheSum(Shmem shmem, @Symmetric(length = 1) SymmetricInts value) {
 *     value.set(0, shmem.myPe());
 *     intSumReduce(shmem.worldTeam(), value, value);
 *     assertEquals(6, value.get(0));
 *   }
 * }
 *
 * <p>JUnit calls the method on four PEs at once and passes each PE its own arguments. The test fails if it fails on one
 * of them, and names that PE. The package knows the users' interfaces of the library and the name of its launcher, but
 * none of its internals.
 */
package org.shmem4j.junit;
