package org.shmem4j.internal.pe;

import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;

/**
 * The calling PE, as found through a call's arguments: only the parts that calls need, not those that set it up.
 */
public abstract class CallingPe implements Shmem {
  /** For the one subclass, the PE itself. */
  protected CallingPe() {}

  /** {@return its parts that are independent of its teams} */
  public abstract PeCore core();

  /** {@return the parts of the PE that an array belongs to} */
  public static PeCore coreOf(SymmetricArray array) {
    return ((CallingPe) array.shmem()).core();
  }
}
