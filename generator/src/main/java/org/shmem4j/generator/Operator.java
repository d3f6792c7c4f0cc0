package org.shmem4j.generator;

import org.shmem4j.table.Op;

/**
 * An operation, predefined or user-defined.
 *
 * @param label its name in names of routines
 * @param words its name in prose
 * @param className the user's class, or null
 */
record Operator(String label, String words, String className) {
  static Operator of(Op op) {
    return new Operator(op.label(), op.words(), null);
  }

  static Operator ofUser(String name, String className) {
    return new Operator(name, "{@code " + name + "}", className);
  }
}
