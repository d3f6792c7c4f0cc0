package org.shmem4j.type;

/** How to interpret the lanes of an element. */
public enum Meaning {
  /** Two's complement integers. */
  SIGNED,
  /** Unsigned integers: they compare and print unsigned. */
  UNSIGNED,
  /** Floating point numbers. */
  FLOATING,
  /** Pairs of floating point lanes: real part, imaginary part. */
  COMPLEX,
  /** A value lane and an index lane, for MAXLOC and MINLOC. */
  PAIR,
  /** Bits that are moved but never computed with. */
  OPAQUE
}
