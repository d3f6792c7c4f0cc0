package org.shmem4j.launcher;

import java.io.File;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The command line that starts a PE: the user's, with the flags that a PE needs before it. */
final class JavaCommand {
  /** The class path of programs that are started without one; the start script sets it. */
  static final String CLASS_PATH_PROPERTY = "shmem4j.classpath";

  private static final String OURS = "org.shmem4j";
  private static final String VECTORS = "jdk.incubator.vector";

  private JavaCommand() {}

  static List<String> of(RunOptions options, int pe) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=" + nativeModules(options.java()));
    if (ModuleFinder.ofSystem().find(VECTORS).isPresent()) {
      command.add("--add-modules=" + VECTORS);
    }
    if (pe == options.debugPe()) {
      command.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=localhost:" + options.debugPort());
    }
    if (!saysWhereClassesAre(options.java())) {
      command.add("--class-path=" + defaultClassPath());
    }
    command.addAll(options.java());
    return command;
  }

  /** {@return those among the modules that exist: an unknown one makes the JVM warn} */
  private static String nativeModules(List<String> java) {
    String modulePath = valueOf(java, "-p", "--module-path");
    if (modulePath == null) {
      return "ALL-UNNAMED";
    }
    Path[] entries = Stream.of(modulePath.split(File.pathSeparator)).map(Path::of).toArray(Path[]::new);
    return ModuleFinder.of(entries).find(OURS).isPresent() ? "ALL-UNNAMED," + OURS : "ALL-UNNAMED";
  }

  private static boolean saysWhereClassesAre(List<String> java) {
    return java.contains("-jar")
        || valueOf(java, "-cp", "-classpath", "--class-path") != null
        || valueOf(java, "-p", "--module-path") != null
        || valueOf(java, "-m", "--module") != null;
  }

  private static String defaultClassPath() {
    String variable = System.getenv("CLASSPATH");
    String users = variable == null || variable.isEmpty() ? "." : variable;
    return users + File.pathSeparator + Installation.classPath();
  }

  private static String valueOf(List<String> java, String... names) {
    for (int i = 0; i < java.size(); i++) {
      String argument = java.get(i);
      for (String name : names) {
        if (argument.equals(name) && i + 1 < java.size()) {
          return java.get(i + 1);
        }
        if (name.startsWith("--") && argument.startsWith(name + "=")) {
          return argument.substring(name.length() + 1);
        }
      }
    }
    return null;
  }
}
