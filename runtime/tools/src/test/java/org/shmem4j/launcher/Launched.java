package org.shmem4j.launcher;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A launcher in a process of its own, as users start it. */
public final class Launched implements AutoCloseable {
  /** The class path of the library. */
  public static final String LIBRARY = "target/classes:../target/classes:../ucx/target/classes";

  /** The class path of programs that are tests. */
  public static final String PROGRAMS = LIBRARY + ":target/test-classes";

  /** For programs that run so briefly that compiling more would take longer than it saves. */
  public static final String COMPILES_QUICKLY = "-XX:TieredStopAtLevel=1";

  private static final int LIMIT_SECONDS = 300; // only for what hangs: a busy machine takes its time

  private final Process process;
  private final Path error;

  /** What it did. */
  public record Result(int status, String out, String error) {}

  private Launched(Process process, Path error) {
    this.process = process;
    this.error = error;
    CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
  }

  public static Launched start(Map<String, String> environment, String... arguments) {
    return start(environment, List.of(), arguments);
  }

  /** Starts it with more options of its JVM. */
  public static Launched start(Map<String, String> environment, List<String> options, String... arguments) {
    return startAfter(DefaultSignals.COMMAND, environment, options, arguments);
  }

  /** Starts it as {@code nohup} in the background of a script does; skips the test where that cannot be done. */
  public static Launched startIgnoringSignals(String... arguments) {
    assumeFalse(DefaultSignals.COMMAND.isEmpty(), "ignored signals are not tested: env knows no --ignore-signal");
    return startAfter(List.of("env", "--ignore-signal=HUP,INT"), Map.of(), List.of(), arguments);
  }

  private static Launched startAfter(
      List<String> first, Map<String, String> environment, List<String> options, String... arguments) {
    try {
      Path error = Files.createTempFile("launched", ".err");
      return new Launched(builder(first, environment, options, arguments).redirectError(error.toFile()).start(), error);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProcessBuilder builder(
      List<String> first, Map<String, String> environment, List<String> options, String... arguments) {
    List<String> command = new ArrayList<>(first);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(COMPILES_QUICKLY, "-XX:+UseSerialGC")); // as shmem4j's script does
    command.addAll(options);
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(LIBRARY);
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    return builder;
  }

  /** {@return what starts it so that the test itself reads, or does not, what it writes to standard error} */
  static ProcessBuilder builder(Map<String, String> environment, String... arguments) {
    return builder(DefaultSignals.COMMAND, environment, List.of(), arguments);
  }

  /** Runs a mode of {@link PeProgram} as a job. */
  public static Launched program(int pes, String... modeAndArguments) {
    List<String> arguments = new ArrayList<>(
        List.of("run", "-n", Integer.toString(pes), "--", "-cp", PROGRAMS,
            PeProgram.class.getName()));
    arguments.addAll(List.of(modeAndArguments));
    return start(Map.of(), arguments.toArray(String[]::new));
  }

  public static Result run(String... arguments) {
    return run(List.of(), arguments);
  }

  /** Runs it with more options of its JVM. */
  public static Result run(List<String> options, String... arguments) {
    try (Launched launched = start(Map.of(), options, arguments)) {
      return launched.result();
    }
  }

  public Process process() {
    return process;
  }

  /** {@return the PEs that it has started} */
  public List<ProcessHandle> pes() {
    return pesOf(process);
  }

  /** {@return the PEs that a launcher has started; its guard is no JVM} */
  public static List<ProcessHandle> pesOf(Process launcher) {
    return launcher.children().filter(child -> child.info().command().orElse("").endsWith("/java")).toList();
  }

  /** Waits for a line of output that starts like this. */
  public String awaitLine(String start) {
    try {
      BufferedReader reader = process.inputReader();
      String line = reader.readLine();
      while (line != null && !line.startsWith(start)) {
        line = reader.readLine();
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until this stands in what it writes to standard error. */
  public void awaitError(String text) throws InterruptedException {
    Await.until("it says " + text, () -> {
      try {
        return Files.readString(error).contains(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  /** Stops a process, and returns when it stands still. */
  public static void stop(long process) throws InterruptedException {
    signal("STOP", process);
    Await.until("process " + process + " stops", () -> state(process) == 'T');
  }

  /** Waits until every PE has said "PE n process id". */
  public Map<Integer, Long> processesOfPes(int pes) {
    Map<Integer, Long> processes = new HashMap<>();
    while (processes.size() < pes) {
      String[] words = awaitLine("PE ").split(" ", -1);
      processes.put(Integer.parseInt(words[1]), Long.parseLong(words[3]));
    }
    return processes;
  }

  /** Whether a process runs; one that has ended and that nobody has waited for yet does not. */
  public static boolean runs(long process) {
    return state(process) != 'Z';
  }

  /** The letter that the system has for what a process does; Z too if it is gone. */
  private static char state(long process) {
    try {
      String stat = Files.readString(Path.of("/proc/" + process + "/stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return ProcessHandle.of(process).filter(ProcessHandle::isAlive).isPresent() ? '?' : 'Z';
    }
  }

  public void signal(String name) {
    signal(name, process.pid());
  }

  public static void signal(String name, long pid) {
    signal(name, List.of(pid));
  }

  /** To several processes, with one command. */
  public static void signal(String name, List<Long> pids) {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    pids.forEach(pid -> command.add(pid.toString()));
    try {
      new ProcessBuilder(command).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public Result result() {
    try {
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Result(process.waitFor(), out, Files.readString(error));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      Files.delete(error);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What to start a launcher with so that it does not inherit that signals are ignored, as they are where the build runs
   * in the background of a script: its JVM would leave them so. Empty where {@code env} cannot do that.
   */
  private static final class DefaultSignals {
    static final List<String> COMMAND = findCommand();

    private static List<String> findCommand() {
      List<String> command = List.of("env", "--default-signal=HUP,INT,QUIT,TERM");
      List<String> trial = new ArrayList<>(command);
      trial.add("true");
      try {
        return new ProcessBuilder(trial).start().waitFor() == 0 ? command : List.of();
      } catch (IOException e) {
        return List.of();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
