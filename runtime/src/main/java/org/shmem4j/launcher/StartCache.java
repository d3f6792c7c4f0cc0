package org.shmem4j.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.shmem4j.internal.config.Settings;

/**
 * A file in which the JVM finds the library's classes, those of the API and the JDK classes that they use, already
 * loaded and linked, so that a PE starts in half the time. At its end, the first job of an installation creates the file
 * in the background; the JVM itself checks that the file fits. It serves programs that take the library from its jar
 * and keep the JVM's defaults.
 *
 * @param file the file, which may not exist yet
 * @param jars the library's jar, and the API's if it is another one
 */
record StartCache(Path file, List<Path> jars) {
  /** The folder of the API's classes in their jar. */
  static final String API = "org/shmem4j/api/";

  private static final String API_CLASS = API + "Types.class";
  private static final String OFF = "off";
  private static final String USUAL = "auto";

  /** The file in which the start script looks for a cache for the launcher itself; the script sets it. */
  private static final String LAUNCHERS_PROPERTY = "shmem4j.launcher.cache";

  private static final Path MEMORY = Path.of("/proc/meminfo");

  /** The JVM compresses references in heaps up to this size, and a cache fits only one form of references. */
  private static final long MOST_HEAP = 32L << 30;

  private static final long HEAP_PART = 4;
  private static final long KIBI = 1 << 10;

  /** The JVM would print to standard output when it cannot use a cache. */
  private static final List<String> SILENCE = List.of("-Xlog:aot=off", "-Xlog:cds=off");

  /** Has the cache mapped where it was made for: its pages need no changes, and all PEs share 10 MB of them. */
  private static final List<String> PLACE = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0");

  private static final List<String> HARMLESS =
      List.of("-cp", "-classpath", "--class-path", "-D", "-ea", "-da", "-enableassertions", "-Xss", "-XX:+UseSerialGC");

  /**
   * Returns the cache for the PEs of a program.
   *
   * @param given the program's arguments for java, with the complete class path
   * @param variables the environment variables of its PEs
   * @return the cache, whose file may not exist yet; empty if there can be none
   */
  static Optional<StartCache> of(JavaArguments given, Map<String, String> variables) {
    Optional<Path> folder = folder(variables);
    boolean leavesJvm = Stream.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")
        .noneMatch(name -> !variables.getOrDefault(name, "").isEmpty());
    if (folder.isEmpty() || !leavesJvm || given.runsJarOrModule() || !isHarmless(given) || !heapsFit()) {
      return Optional.empty();
    }
    List<Path> jars = jarsOf(given);
    return jars.isEmpty()
        ? Optional.empty()
        : Optional.of(new StartCache(folder.get().resolve("pe-" + key(jars) + ".aot"), jars));
  }

  private static Optional<Path> folder(Map<String, String> variables) {
    String chosen = new Settings(variables::get, System::getProperty).startCache();
    if (chosen.equals(OFF)) {
      return Optional.empty();
    }
    String cache = variables.get("XDG_CACHE_HOME");
    Path usual = cache == null || cache.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".cache")
        : Path.of(cache);
    return Optional.of(chosen.equals(USUAL) ? usual.resolve("shmem4j") : Path.of(chosen));
  }

  private static boolean isHarmless(JavaArguments given) {
    List<String> options = given.options();
    for (int i = 0; i < options.size(); i++) {
      String option = options.get(i);
      if (JavaArguments.CLASS_PATH.contains(option)) {
        i++;
      } else if (HARMLESS.stream().noneMatch(option::startsWith)) {
        return false;
      }
    }
    return true;
  }

  /** {@return whether heaps of the JVM's default size are small enough on this host} */
  static boolean heapsFit() {
    try {
      for (String line : Files.readAllLines(MEMORY)) {
        if (line.startsWith("MemTotal:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) * KIBI / HEAP_PART < MOST_HEAP;
        }
      }
    } catch (IOException e) {
      // not Linux
    }
    return false;
  }

  /** The jars that the cache serves; none without the library's. */
  private static List<Path> jarsOf(JavaArguments given) {
    String path = given.value(JavaArguments.CLASS_PATH);
    List<Path> entries = path == null ? List.of() : LibraryPath.entries(path);
    Optional<Path> library = jarWith(LibraryPath.LIBRARY_CLASS, entries);
    return library.isEmpty()
        ? List.of()
        : Stream.of(library, jarWith(API_CLASS, entries)).flatMap(Optional::stream).distinct().toList();
  }

  /** The first entry that holds a file, if it is a jar: what a folder before it holds must stay the one that is used. */
  private static Optional<Path> jarWith(String name, List<Path> entries) {
    return entries.stream()
        .filter(entry -> holds(entry, name))
        .findFirst()
        .filter(Files::isRegularFile)
        .map(Path::toAbsolutePath);
  }

  private static boolean holds(Path entry, String name) {
    if (!Files.isRegularFile(entry)) {
      return Files.exists(entry.resolve(name));
    }
    try (JarFile jar = new JarFile(entry.toFile())) {
      return jar.getEntry(name) != null;
    } catch (IOException e) {
      return false;
    }
  }

  /** A key that changes with the jars and with the JDK. */
  private static String key(List<Path> jars) {
    String text = jars.stream()
        .map(jar -> jar + " " + jar.toFile().length() + " " + jar.toFile().lastModified() + " ")
        .collect(Collectors.joining())
        + System.getProperty("java.home") + " " + System.getProperty("java.vm.version");
    CRC32C sum = new CRC32C(); // a better hash would load the security providers
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString((sum.getValue() << 32) | Integer.toUnsignedLong(text.hashCode()));
  }

  private String path() {
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  boolean exists() {
    return Files.exists(file);
  }

  /**
   * Returns a program's arguments with the cache. Its jars must be first on the class path.
   *
   * @param given the program's arguments for java
   * @return its arguments
   */
  List<String> used(JavaArguments given) {
    List<String> arguments = new ArrayList<>();
    arguments.add("-XX:AOTCache=" + file);
    arguments.addAll(PLACE);
    arguments.addAll(SILENCE);
    arguments.addAll(given.with(
        "--class-path=" + path() + File.pathSeparator + given.value(JavaArguments.CLASS_PATH)));
    return arguments;
  }

  /** Starts a process that creates the missing caches and outlives this one, unless such a process already runs. */
  void makeInBackground() {
    String launchers = System.getProperty(LAUNCHERS_PROPERTY, "");
    boolean launcherNeedsOne = !launchers.isEmpty() && !Files.exists(Path.of(launchers));
    if (exists() && !launcherNeedsOne) {
      return;
    }
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        path(),
        StartCacheMaker.class.getName(),
        file.toString(),
        path()));
    if (launcherNeedsOne) {
      command.add(launchers);
      command.add(System.getProperty("java.class.path"));
    }
    try {
      Files.createDirectories(file.getParent());
      new ProcessBuilder(command)
          .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      // then PEs start without a cache
    }
  }
}
