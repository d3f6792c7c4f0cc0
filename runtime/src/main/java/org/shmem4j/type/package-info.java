/**
 * What elements are and what may be done with them. A program meets this package in the constants of generated handles:
 *
 * {@snippet :
 * SymmetricInts mailbox = shmem.callocate(SymmetricInts.TYPE, 10);
 * }
 *
 * <p>It holds formats, types, operations and reductions. It depends on no other package of this library: whoever creates a reduction supplies its kernel.
 */
package org.shmem4j.type;
