package org.shmem4j.launcher;

import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.watching.callsites.AgentJar;

/**
 * The command line that starts a PE: the user's arguments, preceded by the flags that a PE needs.
 *
 * @param flags java and the flags
 * @param given the user's arguments, with the complete class path
 * @param cache the start cache that it uses, or null if there is none
 */
record JavaCommand(List<String> flags, JavaArguments given, StartCache cache) {
  /** The class path for programs that are started without one; the start script sets it. */
  static final String CLASS_PATH_PROPERTY = "shmem4j.classpath";

  private static final String VECTORS = "jdk.incubator.vector";
  private static final String RECORDER = "jdk.jfr";

  /** {@return the command of a PE that this launcher starts} */
  static JavaCommand of(RunOptions options) {
    return of(options.java(), JavaShare.ofStarted(options.pes()), options.environment());
  }

  /**
   * Returns the command of a PE.
   *
   * @param java the user's arguments for java
   * @param share the PE's share of its host
   * @param environment variables that the PE gets in addition to those of this process
   * @return the command
   */
  static JavaCommand of(List<String> java, JavaShare share, Map<String, String> environment) {
    JavaArguments given = new JavaArguments(java);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=" + nativeModules(given));
    Settings settings = settings(given, environment);
    if (settings.isWatched()) {
      command.add("-javaagent:" + AgentJar.find(folder(settings)));
    }
    if (!settings.profile().isEmpty() && ModuleFinder.ofSystem().find(RECORDER).isPresent()) {
      command.addAll(JvmFlags.ofProfiled());
      if (given.runsModule()) {
        command.add("--add-modules=" + RECORDER);
      }
    }
    if (ModuleFinder.ofSystem().find(VECTORS).isPresent()) {
      command.add("--add-modules=" + VECTORS);
    }
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.putAll(environment);
    command.addAll(share.flags(given, variables));
    JavaArguments completed = new JavaArguments(LibraryPath.completed(given));
    StartCache cache = StartCache.of(completed, variables)
        .filter(made -> !settings.isWatched() && made.file().isSound()) // an agent changes cached classes
        .orElse(null);
    return new JavaCommand(command, completed, cache);
  }

  /** {@return this command without a start cache} */
  JavaCommand withoutCache() {
    return new JavaCommand(flags, given, null);
  }

  /** {@return the words of the command} */
  List<String> words() {
    List<String> words = new ArrayList<>(flags);
    if (cache != null) {
      words.addAll(cache.options());
    }
    words.addAll(given.all());
    return words;
  }

  /** {@return the words of the command for a PE that the user may have asked to wait for a debugger} */
  List<String> words(int pe, RunOptions options) {
    List<String> words = words();
    if (pe == options.debugPe()) {
      words.add(1, debugger(options.debugPort()));
    }
    return words;
  }

  /** {@return the option of java with which a JVM waits for a debugger on a port} */
  static String debugger(int port) {
    return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=localhost:" + port;
  }

  private static Settings settings(JavaArguments given, Map<String, String> environment) {
    return new Settings(
        name -> environment.containsKey(name) ? environment.get(name) : System.getenv(name), given::property);
  }

  /** {@return the folder into which the PEs write their records, or null for one that only this launcher knows} */
  private static Path folder(Settings settings) {
    String folder = settings.profile().isEmpty() ? settings.checkFolder() : settings.profile();
    return folder.isEmpty() ? null : Path.of(folder);
  }

  /** Creates the caches with which the next job starts faster. */
  static void prepareNextStart(RunOptions options) {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.putAll(options.environment());
    StartCache.of(new JavaArguments(LibraryPath.completed(new JavaArguments(options.java()))), variables)
        .ifPresent(cache -> cache.makeInBackground(variables));
  }

  /** {@return the modules that may use native access, if they exist: an unknown one makes the JVM warn} */
  private static String nativeModules(JavaArguments given) {
    String modulePath = given.value(JavaArguments.MODULE_PATH);
    boolean isModule = given.runsModule() || (modulePath != null && LibraryPath.find(modulePath, LibraryPath.MODULE));
    return isModule ? "ALL-UNNAMED," + LibraryPath.MODULE : "ALL-UNNAMED";
  }
}
