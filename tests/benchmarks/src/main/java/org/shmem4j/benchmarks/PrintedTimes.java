package org.shmem4j.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Times that programs print, each a line of three words: what was timed, a size or a number, and microseconds. */
public final class PrintedTimes {
  private final Map<String, List<Double>> times = new LinkedHashMap<>();

  /**
   * Runs a program to its end, and adds its times.
   *
   * @param command its command
   * @param environment variables for it in addition to those of this process
   * @throws IOException if it cannot be started
   * @throws InterruptedException if the thread was interrupted
   */
  public void run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.inputReader().lines().map(text -> text.split(" ", -1)).filter(words -> words.length == 3)
        .forEach(words -> times.computeIfAbsent(words[0] + " " + words[1], cell -> new ArrayList<>())
            .add(Double.parseDouble(words[2])));
    int status = process.waitFor();
    if (status != 0) {
      throw new BenchException(
          "a program of the comparison failed: status=" + status + " command=" + command.getFirst());
    }
  }

  /** {@return what was timed, the first two words of each line} */
  public List<String> cells() {
    return List.copyOf(times.keySet());
  }

  /**
   * The median of the runs.
   *
   * @param cell what was timed
   * @return microseconds; not a number if it was not timed
   */
  public double median(String cell) {
    List<Double> all = times.getOrDefault(cell, List.of());
    return all.isEmpty() ? Double.NaN : new Samples(all.stream().mapToDouble(time -> time).toArray()).median();
  }

  /**
   * The command of a job of ours.
   *
   * @param pes how many PEs
   * @param words what follows the class path: the program, and its arguments
   * @return the command
   */
  public static List<String> job(int pes, List<String> words) {
    String classPath = System.getProperty("java.class.path");
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--enable-native-access=ALL-UNNAMED", "-cp",
        classPath, "org.shmem4j.launcher.Main", "run", "-n", Integer.toString(pes), "--heap", "512m", "--", "-cp",
        classPath));
    command.addAll(words);
    return command;
  }

  /**
   * Compiles a program of a peer.
   *
   * @param compiler its compiler
   * @param folder takes the program
   * @param files the source, then the files that it includes, among the peers' files
   * @return the program
   * @throws IOException if a file cannot be written
   * @throws InterruptedException if the thread was interrupted
   */
  public static Path compiled(String compiler, Path folder, String... files)
      throws IOException, InterruptedException {
    for (String file : files) {
      try (InputStream text = OpenMpi.class.getResourceAsStream("peers/" + file)) {
        Files.copy(text, folder.resolve(file));
      }
    }
    Path source = folder.resolve(files[0]);
    Path program = folder.resolve(files[0].replace(".c", ""));
    List<String> command = List.of(compiler, "-O3", "-march=native", source.toString(), "-o", program.toString());
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new BenchException(files[0] + " does not compile");
    }
    return program;
  }

  /**
   * Deletes a folder that is no longer needed.
   *
   * @param folder the folder, with files only
   * @throws IOException if something in it cannot be deleted
   */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
