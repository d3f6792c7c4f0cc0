package org.shmem4j.internal.pe.control;

import java.util.List;
import java.util.Set;

/** Distinguishes classes of the library, and of the JDK, from those of the program. */
public final class Library {
  static final String ROOT = "org.shmem4j";

  /** The test runners, whose frames are above those of tests. */
  private static final List<String> RUNNERS = List.of("org.junit.", "org.apache.maven.");

  /** A part of the class name of a lambda's object, whose frame the stack of an out-of-memory error contains. */
  private static final String LAMBDA = "$$Lambda";

  private static final Set<String> PACKAGES =
      Set.of("", ".api", ".entry", ".type", ".ucc", ".ucx", ".launcher", ".junit");

  private Library() {}

  /**
   * Returns whether a class is the library's.
   *
   * @param name its name, with dots
   * @return whether it is
   */
  public static boolean owns(String name) {
    if (!name.startsWith(ROOT + ".")) {
      return false;
    }
    String rest = name.substring(ROOT.length(), name.lastIndexOf('.'));
    return rest.startsWith(".internal") || PACKAGES.contains(rest);
  }

  /**
   * Returns whether a class is the JDK's.
   *
   * @param name its name, with dots
   * @return whether it is
   */
  public static boolean isPlatform(String name) {
    return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.")
        || name.startsWith("com.sun.");
  }

  /**
   * Returns whether a class is the program's: not the library's, the JDK's, a test runner's, or a lambda's.
   *
   * @param name its name, with dots
   * @return whether it is
   */
  public static boolean isProgram(String name) {
    return !isPlatform(name) && !owns(name) && !name.contains(LAMBDA)
        && RUNNERS.stream().noneMatch(name::startsWith);
  }

  /**
   * Returns whether a class carries out calls of the library, so that a thread in it is not computing. Handles do not.
   *
   * @param name its name, with dots
   * @return whether it does
   */
  public static boolean carriesOut(String name) {
    return name.startsWith(ROOT + ".entry.") || name.startsWith(ROOT + ".internal.") || name.startsWith(ROOT + ".ucx.");
  }
}
