package org.shmem4j.applications;

/** Random words that do not depend on earlier ones: splitmix64, as in {@code app.h}. */
final class Random {
  private Random() {}

  static long mix(long at) {
    long x = at + 0x9e3779b97f4a7c15L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
    return x ^ (x >>> 31);
  }

  /** {@return the word as a number from 0 to less than 1} */
  static double unit(long word) {
    return (word >>> 11) * 0x1.0p-53;
  }
}
