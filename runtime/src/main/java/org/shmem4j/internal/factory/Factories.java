package org.shmem4j.internal.factory;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The factories, by the names of their classes. These are initialized when they are first needed, and register
 * themselves: unlike reflection, that does not slow down the start.
 */
public final class Factories {
  private static final ConcurrentMap<String, Object> ALL = new ConcurrentHashMap<>();

  private Factories() {}

  /**
   * Returns a factory.
   *
   * @param name its class
   * @return the factory
   */
  public static Object of(String name) {
    Object factory = ALL.get(name);
    if (factory == null) {
      initialize(name);
      factory = ALL.get(name);
    }
    return factory;
  }

  /** Registers a factory. */
  public static void register(Object factory) {
    ALL.put(factory.getClass().getName(), factory);
  }

  private static void initialize(String name) {
    try {
      Class<?> ignored = Class.forName(name, true, Factories.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("shmem4j-runtime must be complete: missing=" + name, e);
    }
  }
}
