package org.shmem4j.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.shmem4j.internal.outside.Account;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.start.Rehearsal;

/**
 * A file from which the JVM takes the library's classes, those of the API and the JDK classes that they use, already
 * loaded and linked, so that a PE starts in half the time. When the first job of an installation ends, it has the file
 * created in the background; the JVM itself checks that the file fits. It serves programs that take the library from
 * its jar and keep the JVM's defaults.
 *
 * @param file the file, which may not exist yet
 * @param jars the library's jar, and the API's if it is a separate one, with which the class path begins
 * @param isWanted whether the user has asked for a cache by naming its folder
 */
record StartCache(CacheFile file, List<Path> jars, boolean isWanted) {
  /** Where this launcher was loaded from: its own jars, which need not be those of the PEs. */
  private static final String CLASS_PATH = "java.class.path";

  private static final FileAttribute<?> OWNERS_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private static final String OFF = "off";
  private static final String USUAL = "auto";

  /** The file in which the start script looks for a cache for the launcher itself; the script sets it. */
  private static final String LAUNCHERS_PROPERTY = "shmem4j.launcher.cache";

  /** Variables of CI and of containers, where no later job would find the file. */
  private static final List<String> PASSING = List.of(
      "CI", "container", "KUBERNETES_SERVICE_HOST", "APPTAINER_CONTAINER", "SINGULARITY_CONTAINER");

  private static final List<Path> CONTAINERS = List.of(Path.of("/.dockerenv"), Path.of("/run/.containerenv"));

  private static final Path MEMORY = Path.of("/proc/meminfo");

  /** The JVM compresses references in heaps up to this size, and a cache fits only one form of references. */
  private static final long MOST_HEAP = 32L << 30;

  private static final long HEAP_PART = 4;
  private static final long KIBI = 1 << 10;

  /** Keeps the JVM from reporting on standard output that it cannot use a cache. */
  private static final List<String> SILENCE = List.of("-Xlog:aot=off", "-Xlog:cds=off");

  /**
   * Maps the cache at the address that it was made for: its pages need no relocation, and all PEs share 10 MB of them.
   */
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
    boolean leavesJvm = Stream.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")
        .noneMatch(name -> isSet(variables, name));
    String chosen = new Settings(variables::get, given::property).startCache();
    Optional<Path> folder = folder(chosen, variables);
    if (folder.isEmpty() || !leavesJvm || given.runsJarOrModule() || !isHarmless(given) || !heapsFit()) {
      return Optional.empty();
    }
    List<Path> jars = LibraryPath.jars(given);
    return jars.isEmpty()
        ? Optional.empty()
        : Optional.of(new StartCache(
            new CacheFile(folder.get().resolve("pe-" + key(jars) + ".aot")), jars, !chosen.equals(USUAL)));
  }

  /** The folder of caches; none without a home. The XDG specification says that relative paths are ignored. */
  private static Optional<Path> folder(String chosen, Map<String, String> variables) {
    if (chosen.equals(OFF)) {
      return Optional.empty();
    }
    if (!chosen.equals(USUAL)) {
      return Optional.of(Path.of(chosen).toAbsolutePath());
    }
    Path cache = Path.of(variables.getOrDefault("XDG_CACHE_HOME", ""));
    Path home = Path.of(variables.getOrDefault("HOME", System.getProperty("user.home")));
    return Stream.of(cache, home.resolve(".cache"))
        .filter(Path::isAbsolute)
        .findFirst()
        .map(folder -> folder.resolve("shmem4j"));
  }

  private static boolean isSet(Map<String, String> variables, String name) {
    return !variables.getOrDefault(name, "").isEmpty();
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

  /** A key that changes with the jars and with the JDK. */
  private static String key(List<Path> jars) {
    String text = jars.stream()
        .map(jar -> jar + " " + CacheFile.mark(jar) + " ")
        .collect(Collectors.joining())
        + CacheFile.jdk();
    CRC32C sum = new CRC32C(); // a better hash would load the security providers
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString((sum.getValue() << 32) | Integer.toUnsignedLong(text.hashCode()));
  }

  /** {@return java's options with which a PE uses the cache} */
  List<String> options() {
    return Stream.of(List.of("-XX:AOTCache=" + file.path()), PLACE, SILENCE).flatMap(List::stream).toList();
  }

  /**
   * Starts a process that creates the missing caches and outlives this one, unless such a process already runs or
   * cannot succeed.
   *
   * @param variables the environment variables of the PEs
   */
  void makeInBackground(Map<String, String> variables) {
    String launchers = System.getProperty(LAUNCHERS_PROPERTY, "");
    if (isWanted && Files.exists(file.folder()) && !Account.trusts(file.folder())) {
      System.err
          .println("shmem4j: the start cache must be in a folder that is yours, that nobody else can write and that is"
              + " not a link: SHMEM4J_START_CACHE=" + file.folder() + "; make it so with chmod go-w, or name another");
      return;
    }
    boolean launcherNeedsOne = !launchers.isEmpty() && isNeeded(new CacheFile(Path.of(launchers).toAbsolutePath()));
    if (!(isNeeded(file) || launcherNeedsOne) || !(isWanted || isKept(variables))) {
      return;
    }
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        System.getProperty(CLASS_PATH),
        StartCacheMaker.class.getName(),
        file.path().toString(),
        LibraryPath.joined(jars)));
    if (launcherNeedsOne) {
      command.add(launchers);
      command.add(System.getProperty(CLASS_PATH));
    }
    try {
      Files.createDirectories(file.folder(), OWNERS_FOLDER);
      new ProcessBuilder(command)
          .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      // then PEs start without a cache
    }
  }

  /** {@return whether a cache is missing or damaged, and could be made} */
  private static boolean isNeeded(CacheFile cache) {
    boolean isRefused = Files.exists(cache.folder()) && !Account.trusts(cache.folder());
    return !cache.isSound() && !isRefused && !cache.hasFailedLately() && canBeIn(cache.folder());
  }

  private static boolean canBeIn(Path folder) {
    if (Files.exists(folder)) {
      return Files.isDirectory(folder) && Files.isWritable(folder);
    }
    return folder.getParent() != null && canBeIn(folder.getParent());
  }

  /** {@return whether files that this process writes will probably still exist when the next job starts} */
  static boolean isKept(Map<String, String> variables) {
    return PASSING.stream().noneMatch(name -> isSet(variables, name) && !variables.get(name).equals("false"))
        && CONTAINERS.stream().noneMatch(Files::exists);
  }
}
