package org.shmem4j;

/**
 * A complex number, as puts and gets of single elements take and return it.
 *
 * @param re its real part
 * @param im its imaginary part
 */
public record Complex(double re, double im) {}
