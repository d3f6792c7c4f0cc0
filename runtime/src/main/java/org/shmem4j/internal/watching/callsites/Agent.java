package org.shmem4j.internal.watching.callsites;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.shmem4j.internal.settings.Settings;

/** Makes calls of the library in the program's classes watchable when these classes are loaded. */
public final class Agent {
  private static final Set<String> UNWATCHED = ConcurrentHashMap.newKeySet();

  private static final CallRewriter OF_LOADERS = new CallRewriter(null, true);

  private static volatile boolean present;

  private Agent() {}

  /** {@return whether the agent is present, so that calls are known by their lines} */
  public static boolean isPresent() {
    return present;
  }

  /**
   * Makes the calls in a class watchable if one of the library's own loaders loads the program.
   *
   * @param loader the loader
   * @param name the class
   * @param bytes the class file
   * @param byProcess false if the loader has its own watch
   * @return the class file to define
   */
  static byte[] watchable(ClassLoader loader, String name, byte[] bytes, boolean byProcess) {
    if (byProcess) {
      present = true;
    }
    byte[] rewritten =
        OF_LOADERS.transform(loader.getUnnamedModule(), loader, name.replace('.', '/'), null, null, bytes);
    return rewritten == null ? bytes : rewritten;
  }

  /** Forgets the programs of such loaders, so that later jobs of this process run as before. */
  public static void unload() {
    present = false;
    CallSites.watch(null);
  }

  /** {@return the calls that are not watched although they should be, in words} */
  public static List<String> unwatched() {
    return present ? UNWATCHED.stream().sorted().toList() : List.of("calls of a program that ran without the agent");
  }

  /** Records that the calls in a class are not watched. */
  static void cannotWatch(String name, Throwable why) {
    System.err.println("shmem4j: calls in a class are not watched: class=" + name + " (" + why + ")");
    UNWATCHED.add("calls in the class " + name.replace('/', '.'));
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
   * Starts with the program if the runtime's jar is the program, or later in a running JVM. Classes that have already
   * been loaded are not watched.
   *
   * @param options none
   * @param instrumentation the JVM's instrumentation
   */
  public static void agentmain(String options, Instrumentation instrumentation) {
    premain(options, instrumentation);
  }
}
