package org.shmem4j.contract;

/** A system property of the library, for the time of a test. */
final class Property {
  private Property() {}

  static void with(String property, String value, Runnable work) {
    System.setProperty("shmem4j." + property, value);
    try {
      work.run();
    } finally {
      System.clearProperty("shmem4j." + property);
    }
  }
}
