package org.shmem4j.processor;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The JDK that the checks need. What compilers load first asks this class, and is compiled for older ones, as this is:
 * it loads all else by name, once it is known that the JDK can.
 */
public final class NeededJdk {
  private static final int OLDEST = 25;

  /** What stands for the compilations that were told: the processor and javac's plugin both find an older JDK. */
  private static final Set<Object> TOLD = Collections.newSetFromMap(new WeakHashMap<Object, Boolean>());

  private NeededJdk() {}

  /** Whether the compiler runs on it. */
  public static boolean isHere() {
    return version() >= OLDEST;
  }

  private static int version() {
    return Integer.parseInt(System.getProperty("java.specification.version").replaceFirst("^1\\.", ""));
  }

  /** Makes an object of the checks, in the loader that keeps them. */
  public static <T> T make(String type, Class<T> as) {
    try {
      Class<?> kept = Class.forName("org.shmem4j.processor.KeptClasses");
      return as.cast(kept.getMethod("make", String.class).invoke(null, type));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the checks cannot be loaded: class=" + type, e);
    }
  }

  /**
   * Whether a compilation is still to be told that it runs on an older JDK.
   *
   * @param compilation its utilities for elements, which a processor and a plugin of one compilation share
   */
  public static boolean isNews(Object compilation) {
    return TOLD.add(compilation);
  }

  /** What to tell there. */
  public static String message() {
    return "shmem4j's checks need JDK " + OLDEST + " or newer, this is " + version()
        + "; compile on such a JDK: Maven and Gradle take the one in JAVA_HOME, and ./mvnw of a project that"
        + " \"shmem4j new\" wrote finds one; from the command line call javac in its folder bin";
  }
}
