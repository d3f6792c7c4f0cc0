package org.shmem4j.table;

import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/** Decides which names of a user's table can be names in the Java code generated for it. */
final class JavaNames {
  /** Methods without parameters that every record of fields has. */
  private static final Set<String> METHODS_OF_RECORDS = Set.of(
      "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait", "toSegment");

  private static final Set<String> USED_CLASSES = Set.of("MemorySegment", "ValueLayout");

  private JavaNames() {}

  static String capital(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** {@return whether a record of this name would hide a class that generated code uses} */
  static boolean hidesUsedClass(String name) {
    return USED_CLASSES.contains(name) || Class.forName(Object.class.getModule(), "java.lang." + name) != null;
  }

  /** {@return the rule that a field's name breaks, or null if it breaks none} */
  static String brokenByField(String name) {
    if (!name.matches("[a-z][A-Za-z0-9]*")) {
      return "a field must be letters and digits, a small letter first";
    }
    if (SourceVersion.isKeyword(name)) {
      return "a field must not be a word that Java reserves";
    }
    return METHODS_OF_RECORDS.contains(name) ? "a field must not be named as a method that every record has" : null;
  }

  /** {@return whether a name can be that of a Java package} */
  static boolean isPackage(String name) {
    return name.matches("[a-z_]\\w*(\\.[a-z_]\\w*)*")
        && Stream.of(name.split("\\.")).noneMatch(SourceVersion::isKeyword);
  }

  /** {@return whether a name can be that of a class} */
  static boolean isClass(String name) {
    return name.matches("[A-Za-z]\\w*") && !SourceVersion.isKeyword(name);
  }
}
