package org.shmem4j.internal.pe;

import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;

/** The PE that makes a call, as the call's arguments know it: the parts that calls need, without what made them. */
public abstract class CallingPe implements Shmem {
  /** For the PE itself. */
  protected CallingPe() {}

  /** {@return its parts that are independent of its teams} */
  public abstract PeCore core();

  /** {@return the parts of the PE that an array belongs to} */
  public static PeCore coreOf(SymmetricArray array) {
    return ((CallingPe) array.shmem()).core();
  }
}
