package org.shmem4j.internal.pe.flags;

/**
 * Folds words into 64 bits, one after another. Each step is injective both in the word and in the result so far. Lists
 * that differ in one word therefore never have the same signature, and other lists almost never do.
 */
public final class Signature {
  /** The value into which the first word is folded. */
  public static final long START = 0x243f6a8885a308d3L;

  private static final long ODD = 0x9e3779b97f4a7c15L;

  private Signature() {}

  /**
   * Folds one more word in.
   *
   * @param signature the signature of the words so far
   * @param word the next word
   * @return the signature of all of them
   */
  public static long fold(long signature, long word) {
    long mixed = (signature ^ word) * ODD;
    return mixed ^ mixed >>> Integer.SIZE;
  }
}
