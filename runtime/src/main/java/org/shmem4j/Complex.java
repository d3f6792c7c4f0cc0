package org.shmem4j;

/**
 * A complex number, as taken by puts and returned by gets of single elements.
 *
 * @param re its real part
 * @param im its imaginary part
 */
public record Complex(double re, double im) {}
