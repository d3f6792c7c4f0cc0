package org.shmem4j.generator;

import org.shmem4j.table.LaneKind;
import org.shmem4j.table.TypeRow;

/** What Java has for types of the table. */
final class JavaTypes {
  private JavaTypes() {}

  /** The primitive that holds a lane exactly; null where none does. */
  static String exact(LaneKind lane) {
    return switch (lane) {
      case BYTE -> "byte";
      case SHORT -> "short";
      case INT -> "int";
      case LONG -> "long";
      case FLOAT -> "float";
      case DOUBLE -> "double";
      case HALF, BFLOAT, EXTENDED, QUAD, INT128 -> null;
    };
  }

  /** The primitive that stands for a lane in arguments; null where none does. */
  static String value(LaneKind lane) {
    return switch (lane) {
      case HALF, BFLOAT -> "float";
      case EXTENDED, QUAD -> "double";
      case INT128 -> null;
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> exact(lane);
    };
  }

  /** The primitive that stands for an element; null where none does. */
  static String value(TypeRow row) {
    return row.isScalar() ? value(row.lane()) : null;
  }
}
