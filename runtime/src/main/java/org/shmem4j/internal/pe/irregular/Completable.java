package org.shmem4j.internal.pe.irregular;

import org.shmem4j.SymmetricArray;

/** Something open that must be complete before it is closed. */
interface Completable {
  /** {@return whether something was sent or asked for that no complete has waited for} */
  boolean hasIncomplete();

  /** {@return why it must not be closed then} */
  String incompleteText();

  /** {@return whether it uses a part of the heap, from an offset on} */
  boolean uses(long from, long bytes);

  /** {@return whether an array and a part of the heap overlap} */
  static boolean overlap(SymmetricArray array, long from, long bytes) {
    return from < array.offset() + array.byteSize() && array.offset() < from + bytes;
  }
}
