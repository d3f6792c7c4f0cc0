package org.shmem4j.generator;

import org.shmem4j.table.TypeRow;

/**
 * One expansion of a prototype's placeholders.
 *
 * @param row the type, or null for sized routines
 * @param operator the operation, or null
 * @param size the bits of an element of sized routines, otherwise 0
 */
record Instance(TypeRow row, Operator operator, long size) {
  int bytes() {
    return row == null ? (int) (size / 8) : row.bytes();
  }

  String typename() {
    return row == null ? "" : row.name();
  }
}
