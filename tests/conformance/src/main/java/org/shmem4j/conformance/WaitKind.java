package org.shmem4j.conformance;

/**
 * What a wait or test does, as its C name says.
 *
 * @param waits whether it waits, rather than tests
 * @param quantity one, all, any or some variables
 * @param vector whether each variable has a value of its own
 */
record WaitKind(boolean waits, Quantity quantity, boolean vector) {
  /** For how many variables the comparison must hold. */
  enum Quantity { ONE, ALL, ANY, SOME }

  static WaitKind of(GeneratedMethod method) {
    String name = method.bareName().replaceFirst("^signal_", "");
    boolean vector = name.endsWith("_vector");
    String rest = vector ? name.substring(0, name.length() - "_vector".length()) : name;
    return switch (rest) {
      case "wait", "wait_until" -> new WaitKind(true, Quantity.ONE, vector);
      case "test" -> new WaitKind(false, Quantity.ONE, vector);
      case "wait_until_all" -> new WaitKind(true, Quantity.ALL, vector);
      case "wait_until_any" -> new WaitKind(true, Quantity.ANY, vector);
      case "wait_until_some" -> new WaitKind(true, Quantity.SOME, vector);
      case "test_all" -> new WaitKind(false, Quantity.ALL, vector);
      case "test_any" -> new WaitKind(false, Quantity.ANY, vector);
      case "test_some" -> new WaitKind(false, Quantity.SOME, vector);
      default -> throw new IllegalArgumentException("unknown wait: method=" + method.method());
    };
  }
}
