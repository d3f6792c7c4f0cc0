/**
 * What elements are and what may be done with them. A program meets this package in the constants of generated handles:
 *
 * {@snippet :
 * SymmetricInts mailbox = shmem.callocate(SymmetricInts.TYPE, 10);
 * }
 *
 * <p>It holds formats, types, operations and reductions, and the annotations that say what generated classes and
 * methods stand for. It knows no other package of ours: who makes the kernel of a reduction is its maker's affair.
 */
package org.shmem4j.type;
