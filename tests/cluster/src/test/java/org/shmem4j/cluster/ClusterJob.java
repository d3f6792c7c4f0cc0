package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A job over pretend hosts, what it has printed so far, and its processes, which have a mark among their arguments. */
final class ClusterJob implements AutoCloseable {
  private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final int START_SECONDS = 60;

  private final Process launcher;
  private final String mark;
  private final List<String> lines = new ArrayList<>();
  private final Thread reader;

  private ClusterJob(Process launcher, String mark) {
    this.launcher = launcher;
    this.mark = mark;
    this.reader = Thread.ofPlatform().daemon().start(this::read);
  }

  /** {@return the command of our launcher, which heeds signals also where the build runs in a script's background} */
  static List<String> launcher(String... arguments) {
    List<String> command = new ArrayList<>(
        List.of("env", "--default-signal=HUP,INT,QUIT,TERM", JAVA, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED", "-Dshmem4j.classpath=" + System.getProperty("java.class.path"), "-cp",
            System.getProperty("java.class.path"), "org.shmem4j.launcher.Main"));
    command.addAll(List.of(arguments));
    return command;
  }

  /** {@return the command of a program that a launcher starts without ours} */
  static List<String> java(Class<?> program) {
    return List.of("env", JAVA, "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
        "--add-modules=jdk.incubator.vector", "-cp", System.getProperty("java.class.path"), program.getName());
  }

  /**
   * {@return variables with which hosts share memory, and UCX reaches other hosts by nothing else}
   *
   * @param memory what UCX calls it: posix or sysv
   */
  static Map<String, String> bySharedMemory(String memory) {
    return Map.of(
        "PRETEND_IPC", "shared",
        "UCX_TLS", memory + ",cma,self",
        "UCX_" + memory.toUpperCase(Locale.ROOT) + "_ERROR_HANDLING", "y");
  }

  /**
   * Starts a job.
   *
   * @param builder starts it
   * @param mark is among the arguments of all its processes; null if nobody asks for {@link #processes}
   * @return the job
   */
  static ClusterJob start(ProcessBuilder builder, String mark) throws IOException {
    return new ClusterJob(builder.redirectErrorStream(true).start(), mark);
  }

  private void read() {
    try (BufferedReader reading = launcher.inputReader()) {
      for (String line = reading.readLine(); line != null; line = reading.readLine()) {
        synchronized (lines) {
          lines.add(line);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // the job was ended
    }
  }

  /** {@return what it has printed} */
  List<String> lines() {
    synchronized (lines) {
      return List.copyOf(lines);
    }
  }

  /** Waits until every PE has said that it is ready. */
  void awaitReady(int pes) throws IOException, InterruptedException {
    boolean over = holdsWithin(START_SECONDS, () -> words("ready").count() == pes || !launcher.isAlive());
    String stacks = over ? "" : stacks();
    assertThat(words("ready").count()).as(text() + stacks).isEqualTo(pes);
  }

  /** {@return what the threads of all PEs do} */
  private String stacks() throws IOException, InterruptedException {
    StringBuilder stacks = new StringBuilder();
    for (ProcessHandle pe : pes()) {
      Process jstack = new ProcessBuilder(
          "timeout", "10", Path.of(JAVA).resolveSibling("jstack").toString(), Long.toString(pe.pid()))
          .redirectErrorStream(true)
          .start();
      stacks.append('\n').append(new String(jstack.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }
    return stacks.toString();
  }

  /** {@return what follows a word at the start of a line} */
  Stream<String[]> words(String first) {
    return lines().stream().filter(line -> line.startsWith(first + " ")).map(line -> line.split(" ", -1));
  }

  /** {@return the process of a PE that is ready} */
  ProcessHandle processOf(int pe) {
    return words("ready")
        .filter(words -> words[1].equals(Integer.toString(pe)))
        .map(words -> ProcessHandle.of(Long.parseLong(words[2])).orElseThrow())
        .findFirst()
        .orElseThrow();
  }

  Process launcher() {
    return launcher;
  }

  String text() {
    return String.join("\n", lines());
  }

  /** {@return those of its processes that are PEs; the launcher's parent is a JVM, too} */
  List<ProcessHandle> pes() {
    return processes().stream()
        .filter(process -> process.pid() != launcher.pid() && process.info().command().orElse("").endsWith("java"))
        .toList();
  }

  /** {@return its processes, the launcher's own included} */
  List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().arguments().stream().flatMap(Stream::of).anyMatch(mark::equals))
        .toList();
  }

  /** Waits for the launcher's end and returns its status. */
  int awaitEnd(int seconds) throws InterruptedException {
    assertThat(launcher.waitFor(seconds, TimeUnit.SECONDS)).as(text()).isTrue();
    reader.join(TimeUnit.SECONDS.toMillis(2));
    return launcher.exitValue();
  }

  /** {@return whether something holds within some time} */
  static boolean holdsWithin(double seconds, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return true;
  }

  @Override
  public void close() {
    launcher.descendants().forEach(ProcessHandle::destroyForcibly);
    launcher.destroyForcibly();
    if (mark != null) {
      processes().forEach(ProcessHandle::destroyForcibly);
    }
  }
}
