package org.shmem4j.internal.watching.checkedrun;

/** The properties of a recorded access, as flags that can be combined. */
public final class AccessFlags {
  /** It reads. */
  public static final long READS = 0;

  /** It writes. */
  public static final long WRITES = 1;

  /** It is an atomic operation. */
  public static final long ATOMIC = 2;

  /** A put, which is complete when the PE calls quiet. */
  public static final long PUT = 4;

  /** An access by a call that is not complete when it returns and owns the bytes until it is complete. */
  public static final long OWNED = 8;

  /** Data that is put with a signal, and that signal: a PE that sees the signal also sees the data, without a fence. */
  public static final long SIGNALED = 16;

  /** An access by a collective. */
  public static final long COLLECTIVE = 32;

  /** A write of a whole word whose new value is recorded. */
  public static final long SETS = 64;

  /** An access by a call that a queue carries out. */
  public static final long QUEUED = 128;

  /**
   * Not an access, but the right to it: a queued call owns the bytes until it was carried out and the program has seen
   * the completion of its event.
   */
  public static final long CLAIM = 256;

  /** An update of a signal, with data or without. */
  public static final long SIGNAL = 512;

  /**
   * A store of the program to the PE's own copy, which others see for sure only after something completes or orders it.
   */
  public static final long STORE = 1024;

  /** Something that a PE sends to another PE's handler, which sees the earlier stores. */
  public static final long MESSAGE = 2048;

  private AccessFlags() {}
}
