package org.shmem4j.launcher;

/** Prints its process and an environment variable. */
final class ShownEnvironment {
  private ShownEnvironment() {}

  public static void main(String[] arguments) {
    System.out.println(ProcessHandle.current().pid() + " " + System.getenv(arguments[0]));
  }
}
