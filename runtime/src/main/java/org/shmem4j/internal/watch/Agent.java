package org.shmem4j.internal.watch;

import java.lang.instrument.Instrumentation;
import org.shmem4j.internal.config.Settings;

/** Makes calls of the library in the program's classes watchable, from when these are loaded. */
public final class Agent {
  private static volatile boolean present;

  private Agent() {}

  /** {@return whether the agent is present, so that calls are known by their lines} */
  public static boolean isPresent() {
    return present;
  }

  /**
   * Starts with the JVM, before the program.
   *
   * @param options none
   * @param instrumentation the JVM's instrumentation
   */
  public static void premain(String options, Instrumentation instrumentation) {
    Settings settings = Settings.ofProcess();
    if (settings.isWatched()) {
      present = true;
      instrumentation.addTransformer(new CallRewriter(instrumentation, settings.watchesElements()));
    }
  }

  /**
   * Starts with the program if the runtime's jar is the program, or later in a running JVM. Classes that are loaded by
   * then are not watched.
   *
   * @param options none
   * @param instrumentation the JVM's instrumentation
   */
  public static void agentmain(String options, Instrumentation instrumentation) {
    premain(options, instrumentation);
  }
}
