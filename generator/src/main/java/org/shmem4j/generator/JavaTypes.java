package org.shmem4j.generator;

import org.shmem4j.table.LaneKind;
import org.shmem4j.table.LaneMeaning;
import org.shmem4j.table.TypeRow;

/** The Java types for types of the table. */
final class JavaTypes {
  private JavaTypes() {}

  /** The primitive type that represents a lane exactly, or null if there is none. */
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

  /** The primitive type that represents a lane in arguments, or null if there is none. */
  static String value(LaneKind lane) {
    return switch (lane) {
      case HALF, BFLOAT -> "float";
      case EXTENDED, QUAD -> "double";
      case INT128 -> null;
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> exact(lane);
    };
  }

  /** The primitive type, or the class of complex numbers, that represents an element, or null if there is none. */
  static String value(TypeRow row) {
    return isComplex(row) ? "org.shmem4j.Complex" : row.isScalar() ? value(row.lane()) : null;
  }

  /** The wrapper class of a type that a method returns. */
  static String boxed(String type) {
    return "java.lang." + (type.equals("int") ? "Integer" : CToJavaNames.capital(type));
  }

  /** {@return whether an element is one complex number of primitive parts} */
  static boolean isComplex(TypeRow row) {
    return row.meaning() == LaneMeaning.COMPLEX && row.lanes() == 2 && row.fields().isEmpty()
        && exact(row.lane()) != null;
  }
}
