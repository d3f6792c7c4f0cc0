package org.shmem4j.internal.pe.control;

import java.util.Set;

/** Distinguishes classes of the library, and of the JDK, from those of the program. */
public final class Library {
  static final String ROOT = "org.shmem4j";

  private static final Set<String> PACKAGES =
      Set.of("", ".api", ".entry", ".type", ".ucc", ".ucx", ".launcher", ".junit");

  private Library() {}

  /**
   * Tells whether a class is the library's.
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
   * Tells whether a class is the JDK's.
   *
   * @param name its name, with dots
   * @return whether it is
   */
  public static boolean isPlatform(String name) {
    return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
  }

  /**
   * Tells whether a class carries out calls of the library, so that a thread in it does not compute. Handles do not.
   *
   * @param name its name, with dots
   * @return whether it does
   */
  public static boolean carriesOut(String name) {
    return name.startsWith(ROOT + ".entry.") || name.startsWith(ROOT + ".internal.") || name.startsWith(ROOT + ".ucx.");
  }
}
