/**
 * What elements are and what may be done with them: formats, types, operations and reductions, as generated code holds
 * them in constants, and the annotations that say what generated classes and methods stand for. It knows no other
 * package of ours: who makes the kernel of a reduction is its maker's affair.
 */
package org.shmem4j.type;
