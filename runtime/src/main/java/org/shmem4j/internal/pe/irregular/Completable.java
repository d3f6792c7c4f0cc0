package org.shmem4j.internal.pe.irregular;

import org.shmem4j.SymmetricArray;

/** An open object that must be complete before it is closed. */
interface Completable {
  /** {@return whether something was sent or requested since the last complete} */
  boolean hasIncomplete();

  /** {@return why it must not be closed while it is incomplete} */
  String incompleteText();

  /** {@return whether it uses a part of the heap} */
  boolean uses(long from, long bytes);

  /** {@return whether an array and a part of the heap overlap} */
  static boolean overlap(SymmetricArray array, long from, long bytes) {
    return from < array.offset() + array.byteSize() && array.offset() < from + bytes;
  }
}
