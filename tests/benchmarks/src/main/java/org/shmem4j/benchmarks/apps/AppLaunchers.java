package org.shmem4j.benchmarks.apps;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.shmem4j.applications.Application;
import org.shmem4j.benchmarks.BenchException;
import org.shmem4j.benchmarks.OpenMpi;
import org.shmem4j.benchmarks.ProgressLine;

/** The ways that applications are run: ours first, then an older build's, then C's. */
final class AppLaunchers implements AutoCloseable {
  private static final long HEAP_BYTES = 512L << 20;

  private final AppOptions options;
  private final Path directory;
  private final List<Launcher> all = new ArrayList<>();

  AppLaunchers(AppOptions options, ProgressLine progress) throws IOException, InterruptedException {
    this.options = options;
    this.directory = Files.createTempDirectory("shmem4j-apps-");
    String classPath = System.getProperty("java.class.path");
    all.add(java("shmem4j", classPath, options.java, options.variables, progress));
    if (options.against != null) {
      all.add(java("against", options.against + File.pathSeparator + classPath, List.of(), List.of(), progress));
    }
    if (options.c && OpenMpi.isInstalled("oshcc") && OpenMpi.isInstalled("oshrun")) {
      all.add(c(progress));
    } else if (options.c) {
      progress.note("the programs in C are left out: oshcc or oshrun is not installed");
    }
  }

  List<Launcher> all() {
    return all;
  }

  private Launcher java(
      String name, String classPath, List<String> java, List<String> variables, ProgressLine progress)
      throws IOException, InterruptedException {
    InstalledBuild installation = InstalledBuild.of(classPath, directory.resolve(name));
    Launcher first = java(name, installation, java, variables);
    if (!java.isEmpty()) {
      return first; // with flags for java, the launcher uses no cache
    }
    progress.say(name + ": making the cache from which PEs start");
    Application any = options.applications.getFirst();
    first.run(any, any.tinyArguments());
    boolean made = installation.awaitCaches();
    progress.clear();
    if (!made) {
      progress.note(name + ": no cache was made from which PEs start");
    }
    return java(name, installation, java, variables);
  }

  private Launcher java(String name, InstalledBuild installation, List<String> java, List<String> variables) {
    List<String> start = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    start.addAll(installation.launcher());
    start.addAll(List.of("run", "-n", Integer.toString(options.pes), "--heap", Long.toString(HEAP_BYTES)));
    for (String variable : variables) {
      start.add("-x");
      start.add(variable);
    }
    start.add("--");
    start.addAll(java);
    start.addAll(List.of("-cp", installation.classPath()));
    Map<Application, List<String>> commands = new LinkedHashMap<>();
    for (Application application : options.applications) {
      commands.put(application, with(start, application.program().getName()));
    }
    return new Launcher(name, commands, installation.environment(), directory.resolve(name + ".log"));
  }

  private Launcher c(ProgressLine progress) throws IOException, InterruptedException {
    copy("app.h");
    List<String> start = new ArrayList<>(List.of("oshrun"));
    start.addAll(OpenMpi.options(options.pes));
    Map<Application, List<String>> commands = new LinkedHashMap<>();
    for (Application application : options.applications) {
      progress.say("compiling " + application.name() + ".c");
      commands.put(application, with(start, compile(application.name()).toString()));
    }
    progress.clear();
    return new Launcher("C", commands, OpenMpi.environment(HEAP_BYTES), directory.resolve("c.log"));
  }

  private Path compile(String name) throws IOException, InterruptedException {
    Path source = copy(name + ".c");
    Path program = directory.resolve(name);
    Path log = directory.resolve("compiler.log");
    // Contraction would round less often than Java does, and results could not be compared.
    int status = new ProcessBuilder(
        "oshcc", "-O3", "-march=native", "-ffp-contract=off", source.toString(), "-o", program.toString(), "-lm")
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start()
        .waitFor();
    if (status != 0) {
      throw new BenchException(name + ".c does not compile\n" + Files.readString(log));
    }
    return program;
  }

  private Path copy(String file) throws IOException {
    Path path = directory.resolve(file);
    try (InputStream in = Application.source(file)) {
      Files.copy(in, path);
    }
    return path;
  }

  private static List<String> with(List<String> start, String last) {
    List<String> whole = new ArrayList<>(start);
    whole.add(last);
    return whole;
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
