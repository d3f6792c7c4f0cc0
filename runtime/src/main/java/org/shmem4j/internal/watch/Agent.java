package org.shmem4j.internal.watch;

import java.lang.instrument.Instrumentation;
import org.shmem4j.internal.config.Settings;

/** Lets the calls of the library be watched from the moment on that the program's classes are loaded. */
public final class Agent {
  private static volatile boolean present;

  private Agent() {}

  /** {@return whether calls of the library are known} */
  public static boolean isPresent() {
    return present;
  }

  /**
   * Starts with the JVM, before the program.
   *
   * @param options none
   * @param instrumentation where classes pass
   */
  public static void premain(String options, Instrumentation instrumentation) {
    Settings settings = Settings.ofProcess();
    if (settings.isWatched()) {
      present = true;
      instrumentation.addTransformer(new CallRewriter(instrumentation, settings.watchesElements()));
    }
  }

  /**
   * Starts with the program where the runtime's jar is what runs, or later in a JVM that runs already: classes that are
   * loaded by then are not watched.
   *
   * @param options none
   * @param instrumentation where classes pass
   */
  public static void agentmain(String options, Instrumentation instrumentation) {
    premain(options, instrumentation);
  }
}
