package org.shmem4j.benchmarks.apps;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * A build as users have it: in jars, with the caches that the first job has made, from which its launcher and its PEs
 * start.
 *
 * @param classPath the jars
 * @param caches the folder of the caches
 */
record InstalledBuild(String classPath, Path caches) {
  private static final Duration MOST = Duration.ofSeconds(30);
  private static final long LOOK_MILLIS = 100;

  /** Puts the class path's folders into jars. */
  static InstalledBuild of(String classPath, Path folder) throws IOException {
    Files.createDirectories(folder);
    List<String> jars = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        Path jar = folder.resolve(jars.size() + ".jar");
        pack(path, jar);
        jars.add(jar.toString());
      } else if (Files.exists(path)) {
        jars.add(entry);
      }
    }
    return new InstalledBuild(String.join(File.pathSeparator, jars), folder.resolve("caches"));
  }

  private static void pack(Path folder, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> classes = Files.walk(folder)) {
      for (Path path : classes.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(folder.relativize(path).toString()));
        Files.copy(path, out);
      }
    }
  }

  private Path launchersCache() {
    return caches.resolve("launcher.aot");
  }

  /** {@return whether the caches are there; waits while they are made} */
  boolean awaitCaches() throws InterruptedException {
    long end = System.nanoTime() + MOST.toNanos();
    while (!Files.exists(Path.of(launchersCache() + ".seal"))) { // the last file that is written
      if (System.nanoTime() > end) {
        return false;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    return true;
  }

  /** {@return the arguments for java that start the launcher, as the start script of a distribution does} */
  List<String> launcher() {
    List<String> arguments = new ArrayList<>(List.of("-Dshmem4j.launcher.cache=" + launchersCache()));
    if (Files.exists(launchersCache())) {
      arguments.addAll(List.of("-XX:AOTCache=" + launchersCache(), "-Xlog:aot=off", "-Xlog:cds=off"));
    }
    arguments.addAll(List.of(
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        classPath,
        "org.shmem4j.launcher.Main"));
    return arguments;
  }

  /** {@return variables for the launcher} */
  Map<String, String> environment() {
    return Map.of("SHMEM4J_START_CACHE", caches.toString());
  }
}
