/**
 * The common parts of one-sided calls: locating and checking both sides of a call in the job's memory, copying spaced
 * blocks, comparing and waiting for variables. The package depends on no collectives and no typed method.
 */
package org.shmem4j.internal.pe.onesided;
