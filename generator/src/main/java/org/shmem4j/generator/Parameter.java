package org.shmem4j.generator;

/**
 * A parameter of prototypes, or of a generated method once its type is a Java type.
 *
 * @param name its Java name
 * @param type HANDLE, VALUE, VALUES or a Java type
 * @param role its role in compile-time checks
 * @param doc its description
 */
public record Parameter(String name, String type, String role, String doc) {
  /** {@return whether its type is a type variable, for any symmetric array} */
  public boolean isTypeVariable() {
    return ClassWriter.TYPE_VARIABLES.contains(type);
  }

  Parameter withType(String newType) {
    return new Parameter(name, newType, role, doc);
  }

  boolean isValue() {
    return type.equals("VALUE");
  }
}
