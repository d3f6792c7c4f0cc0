package org.shmem4j.processor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/** A record of which there are symmetric arrays. An element is laid out like the struct in C. */
record ElementRecord(TypeElement type, List<Component> components, List<Operation> operations) {

  /** A component, with the bytes from the start of the element. */
  record Component(String name, TypeKind kind, int offset) {
    int bytes() {
      return Mirrors.bytes(kind);
    }

    /** The primitive type, as written. */
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

    /** The primitive type in which it is stored. */
    String storedType() {
      return switch (kind) {
        case BOOLEAN -> "byte";
        case CHAR -> "short";
        default -> javaType();
      };
    }

    /** An expression for what is stored of a value. */
    String stored(String value) {
      return switch (kind) {
        case BOOLEAN -> "(byte) (" + value + " ? 1 : 0)";
        case CHAR -> "(short) " + value;
        default -> value;
      };
    }

    /** An expression for the value of what is stored. */
    String converted(String stored) {
      return switch (kind) {
        case BOOLEAN -> stored + " != 0";
        case CHAR -> "(char) " + stored;
        default -> stored;
      };
    }

    /** Its layout in a segment. */
    String layout() {
      return "java.lang.foreign.ValueLayout.JAVA_" + storedType().toUpperCase(Locale.ROOT)
          + (bytes() == 1 ? "" : "_UNALIGNED");
    }
  }

  /** A reduction: its name in names of routines, and the expression that makes it. */
  record Operation(String name, String expression) {
    /** Whether it is an operator of the user's. */
    boolean isOwn() {
      return expression.startsWith("new ");
    }
  }

  /** The end of an element that has so many bytes, rounded up as its alignment asks. */
  static int aligned(int bytes, int alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
  }

  /** The greatest size of a component. */
  int alignment() {
    return components.stream().mapToInt(Component::bytes).max().orElseThrow();
  }

  /** The bytes of an element. */
  int bytes() {
    return aligned(components.getLast().offset() + components.getLast().bytes(), alignment());
  }

  /** The numeric type of all components; null where they differ, or are no numbers. */
  TypeKind lane() {
    TypeKind first = components.getFirst().kind();
    boolean isNumber = first != TypeKind.BOOLEAN && first != TypeKind.CHAR;
    return isNumber && components.stream().allMatch(each -> each.kind() == first) ? first : null;
  }

  static boolean isFloating(TypeKind lane) {
    return lane == TypeKind.FLOAT || lane == TypeKind.DOUBLE;
  }

  /** An expression for the type of elements: its components where they are alike, otherwise bits. */
  String elementType() {
    TypeKind lane = lane();
    String lanes = lane != null
        ? lane + ", " + components.size() + ", org.shmem4j.type.Meaning." + (isFloating(lane) ? "FLOATING" : "SIGNED")
        : bits(alignment()) + ", " + bytes() / alignment() + ", org.shmem4j.type.Meaning.OPAQUE";
    return "org.shmem4j.type.ElementType.of(\"" + typename() + "\", org.shmem4j.type.Lane." + lanes + ")";
  }

  /** The names of components that are lanes, each after a comma. */
  String lanes() {
    return lane() == null ? ""
        : components.stream().map(each -> ", \"" + each.name() + "\"").collect(Collectors.joining());
  }

  /** What an element is in C, for documentation. */
  String struct() {
    return components.stream().map(each -> each.c() + " " + each.name() + "; ")
        .collect(Collectors.joining("", "{@code { ", "}}, " + bytes() + " bytes"));
  }

  private static TypeKind bits(int alignment) {
    return Stream.of(TypeKind.BYTE, TypeKind.SHORT, TypeKind.INT, TypeKind.LONG)
        .filter(each -> Mirrors.bytes(each) == alignment).findFirst().orElseThrow();
  }

  /** The TYPENAME in names of routines. */
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
