package org.shmem4j.launcher;

import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line that starts a PE: the user's, with the flags that a PE needs before it. */
final class JavaCommand {
  /** The class path of programs that are started without one; the start script sets it. */
  static final String CLASS_PATH_PROPERTY = "shmem4j.classpath";

  private static final String VECTORS = "jdk.incubator.vector";

  private JavaCommand() {}

  static List<String> of(RunOptions options, int pe) {
    JavaArguments given = new JavaArguments(options.java());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=" + nativeModules(given));
    if (ModuleFinder.ofSystem().find(VECTORS).isPresent()) {
      command.add("--add-modules=" + VECTORS);
    }
    int cores = Runtime.getRuntime().availableProcessors();
    command.addAll(JvmFlags.of(
        options.pes(), cores, options.java(), options.variable("JAVA_TOOL_OPTIONS"),
        options.variable("JDK_JAVA_OPTIONS")));
    if (pe == options.debugPe()) {
      command.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=localhost:" + options.debugPort());
    }
    command.addAll(LibraryPath.completed(given));
    return command;
  }

  /** {@return those among the modules that exist: an unknown one makes the JVM warn} */
  private static String nativeModules(JavaArguments given) {
    String modulePath = given.value(JavaArguments.MODULE_PATH);
    boolean isModule = given.runsModule() || (modulePath != null && LibraryPath.find(modulePath, LibraryPath.MODULE));
    return isModule ? "ALL-UNNAMED," + LibraryPath.MODULE : "ALL-UNNAMED";
  }
}
