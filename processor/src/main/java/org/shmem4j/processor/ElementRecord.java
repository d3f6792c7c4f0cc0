package org.shmem4j.processor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/** A record that can be the element of symmetric arrays. An element is laid out like the struct in C. */
record ElementRecord(TypeElement type, List<Component> components, List<Operation> operations) {

  /** A component, with its offset in bytes from the start of the element. */
  record Component(String name, TypeKind kind, int offset) {
    int bytes() {
      return Mirrors.bytes(kind);
    }

    /** The primitive type, as written in Java. */
    String javaType() {
      return kind.name().toLowerCase(Locale.ROOT);
    }

    /** The type in C. */
    String c() {
      return switch (kind) {
        case BOOLEAN -> "bool";
        case CHAR -> "char16_t";
        case FLOAT, DOUBLE -> javaType();
        default -> "int" + bytes() * Byte.SIZE + "_t";
      };
    }

    /** The primitive type in which the component is stored. */
    String storedType() {
      return switch (kind) {
        case BOOLEAN -> "byte";
        case CHAR -> "short";
        default -> javaType();
      };
    }

    /** An expression that converts a value to its stored form. */
    String stored(String value) {
      return switch (kind) {
        case BOOLEAN -> "(byte) (" + value + " ? 1 : 0)";
        case CHAR -> "(short) " + value;
        default -> value;
      };
    }

    /** An expression that converts the stored form to the value. */
    String converted(String stored) {
      return switch (kind) {
        case BOOLEAN -> stored + " != 0";
        case CHAR -> "(char) " + stored;
        default -> stored;
      };
    }

    /** The layout of the component in a memory segment. */
    String layout() {
      return "java.lang.foreign.ValueLayout.JAVA_" + storedType().toUpperCase(Locale.ROOT)
          + (bytes() == 1 ? "" : "_UNALIGNED");
    }
  }

  /** A reduction: its part in the names of routines, and the expression that creates it. */
  record Operation(String name, String expression) {
    /** {@return whether this is a user's operator} */
    boolean isOwn() {
      return expression.startsWith("new ");
    }
  }

  /** The end of an element of this many bytes, rounded up to its alignment. */
  static int aligned(int bytes, int alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
  }

  /** The size of the largest component. */
  int alignment() {
    return components.stream().mapToInt(Component::bytes).max().orElseThrow();
  }

  /** The size of an element in bytes. */
  int bytes() {
    return aligned(components.getLast().offset() + components.getLast().bytes(), alignment());
  }

  /** The numeric type that all components have, or null if they differ or are not numbers. */
  TypeKind lane() {
    TypeKind first = components.getFirst().kind();
    boolean isNumber = first != TypeKind.BOOLEAN && first != TypeKind.CHAR;
    return isNumber && components.stream().allMatch(each -> each.kind() == first) ? first : null;
  }

  static boolean isFloating(TypeKind lane) {
    return lane == TypeKind.FLOAT || lane == TypeKind.DOUBLE;
  }

  /** An expression for the type of elements: the type of the components if they are all alike, otherwise bits. */
  String elementType() {
    TypeKind lane = lane();
    String lanes = lane != null
        ? lane + ", " + components.size() + ", org.shmem4j.type.Meaning." + (isFloating(lane) ? "FLOATING" : "SIGNED")
        : bits(alignment()) + ", " + bytes() / alignment() + ", org.shmem4j.type.Meaning.OPAQUE";
    return "org.shmem4j.type.ElementType.of(\"" + typename() + "\", org.shmem4j.type.Lane." + lanes + ")";
  }

  /** The names of the components that are lanes, each after a comma. */
  String lanes() {
    return lane() == null ? ""
        : components.stream().map(each -> ", \"" + each.name() + "\"").collect(Collectors.joining());
  }

  /** The element as a C struct, for documentation. */
  String struct() {
    return components.stream().map(each -> each.c() + " " + each.name() + "; ")
        .collect(Collectors.joining("", "{@code { ", "}}, " + bytes() + " bytes"));
  }

  private static TypeKind bits(int alignment) {
    return Stream.of(TypeKind.BYTE, TypeKind.SHORT, TypeKind.INT, TypeKind.LONG)
        .filter(each -> Mirrors.bytes(each) == alignment).findFirst().orElseThrow();
  }

  /** The TYPENAME in the names of routines. */
  String typename() {
    String name = type.getSimpleName().toString();
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /** The simple name of the class of handles. */
  String handle() {
    return "Symmetric" + capital(typename()) + "s";
  }

  static String capital(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
