package org.shmem4j.processor;

import java.io.IOException;
import java.net.URLClassLoader;

/**
 * The classes of the checks as the last compilation of the process left them. javac loads processors anew for each
 * compilation, and code that starts cold each time took four times as long in a build daemon.
 */
final class KeptClasses {
  private KeptClasses() {}

  /** Makes an object of a class. */
  static <T> T make(Class<? extends T> type, Class<T> as) {
    try {
      return as.cast(loader(type).loadClass(type.getName()).getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the checks cannot be loaded: class=" + type.getName(), e);
    }
  }

  /** The loader that is kept, where the compiler itself made that of a class: build tools keep theirs as they like. */
  private static ClassLoader loader(Class<?> type) {
    ClassLoader own = type.getClassLoader();
    if (own.getClass() == URLClassLoader.class && own.getParent() == ClassLoader.getSystemClassLoader()) {
      try {
        return KeptLoader.of(type.getProtectionDomain().getCodeSource().getLocation());
      } catch (IOException | NoClassDefFoundError e) {
        return own; // a runtime without MBeans, for one
      }
    }
    return own;
  }
}
