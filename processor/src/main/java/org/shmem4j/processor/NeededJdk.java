package org.shmem4j.processor;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The JDK that the checks need. The classes that compilers load first ask this class, and like this one are compiled
 * for older JDKs; everything else is loaded by name, once the JDK is known to be recent enough.
 */
public final class NeededJdk {
  private static final int OLDEST = 25;

  /** The compilations that have already been refused: both the processor and javac's plugin notice an older JDK. */
  private static final Set<Object> TOLD = Collections.newSetFromMap(new WeakHashMap<Object, Boolean>());

  private NeededJdk() {}

  /** {@return whether the compiler runs on a JDK that is recent enough} */
  public static boolean isHere() {
    return version() >= OLDEST;
  }

  private static int version() {
    return Integer.parseInt(System.getProperty("java.specification.version").replaceFirst("^1\\.", ""));
  }

  /** Creates an instance of one of the checks' classes, in the loader that keeps them. */
  public static <T> T make(String type, Class<T> as) {
    try {
      Class<?> kept = Class.forName("org.shmem4j.processor.KeptClasses");
      return as.cast(kept.getMethod("make", String.class).invoke(null, type));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the checks cannot be loaded: class=" + type, e);
    }
  }

  /**
   * Records that a compilation is told that its JDK is too old; returns whether this is the first time.
   *
   * @param compilation its utilities for elements, which the processor and the plugin of a compilation share
   */
  public static boolean isNews(Object compilation) {
    return TOLD.add(compilation);
  }

  /** The message on an older JDK. */
  public static String message() {
    return "shmem4j's checks need JDK " + OLDEST + " or newer, but this is " + version()
        + "; compile with such a JDK: Maven and Gradle use the one in JAVA_HOME, and ./mvnw of a project that"
        + " \"shmem4j new\" wrote finds one; on the command line, run the javac in the JDK's bin folder";
  }
}
