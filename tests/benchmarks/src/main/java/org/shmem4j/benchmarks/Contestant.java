package org.shmem4j.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A job of processes, ours or a peer's, that waits for commands and answers them. */
final class Contestant implements AutoCloseable {
  private static final String ENDED = "ended";
  private static final String LATE = "late";

  /**
   * The time within which a peer must answer: a batch takes some milliseconds, unless it has become far slower since it
   * warmed up.
   */
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private static final int PATIENCE_SECONDS = 3;

  private final String name;
  private final String classPath;
  private final boolean compared;
  private final int processes;
  private final Path log;
  private final NamedPipes pipes;
  private final Process process;
  private final Duration patience;
  private long question;
  private boolean gone;

  /** Starts a contestant in a directory of its own. */
  Contestant(Launch launch, Path directory, int processes) throws IOException, InterruptedException {
    this(launch, directory, processes, ANSWER);
  }

  /** Starts a contestant for tests, with a different time within which a peer must answer. */
  Contestant(Launch launch, Path directory, int processes, Duration patience) throws IOException, InterruptedException {
    this.patience = patience;
    this.name = launch.name();
    this.classPath = launch.classPath();
    this.compared = launch.compared();
    this.processes = processes;
    this.log = directory.resolve("log");
    this.pipes = new NamedPipes(directory, processes);
    ProcessBuilder builder = new ProcessBuilder(launch.command())
        .redirectInput(Redirect.from(new File("/dev/null")))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile());
    builder.environment().putAll(new HashMap<>(launch.environment()));
    this.process = builder.start();
    var _ = process.onExit().thenAccept(this::ended);
  }

  private void ended(Process ended) {
    answer(ENDED);
  }

  private void answer(String line) {
    try {
      pipes.answer(line);
    } catch (IOException e) {
      // nobody asks any more
    }
  }

  String name() {
    return name;
  }

  /** {@return whether it is a peer, rather than ourselves or only a yardstick} */
  boolean isPeer() {
    return compared;
  }

  /** {@return whether it is compiled while it runs} */
  boolean isJava() {
    return classPath != null;
  }

  /** {@return nanoseconds from the command to the end of a job that only starts and ends; NaN in other languages} */
  double hello() throws IOException, InterruptedException {
    return classPath == null ? Double.NaN : Ledger.hello(classPath, processes);
  }

  /** {@return nanoseconds per iteration, of the slowest process; NaN if it does not know the operation} */
  double time(BenchmarkOperation operation, long bytes, long iterations) {
    return ask(ContestantCommand.TIME, operation, bytes, iterations);
  }

  /** Has it check its results; throws if they are wrong. */
  void check(BenchmarkOperation operation, long bytes) {
    double ignored = ask(ContestantCommand.CHECK, operation, bytes, 1);
  }

  private double ask(String mode, BenchmarkOperation operation, long bytes, long iterations) {
    if (gone) {
      return Double.NaN;
    }
    ContestantCommand command =
        new ContestantCommand(mode, operation.routine().word(), operation.type(), operation.operation(), bytes,
            iterations);
    CompletableFuture<Void> answered = limited(++question);
    try {
      pipes.send(command.line());
      double slowest = 0;
      String error = null;
      for (int i = 0; i < processes; i++) {
        String answer = nextAnswer();
        switch (answer.split(" ", 2)[0]) {
          case "ok" -> {}
          case "unknown" -> slowest = Double.NaN;
          case "error" -> error = answer;
          case ENDED -> {
            return lost("has ended in " + command.line());
          }
          case LATE -> {
            return lost("a peer must answer in time: limit=" + patience.toMillis() + "ms asked=" + command.line()
                + "; the others go on without it");
          }
          default -> slowest = Math.max(slowest, Double.parseDouble(answer));
        }
      }
      if (error != null) {
        throw failure(error + " in " + command.line());
      }
      return slowest;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      boolean ignored = answered.complete(null);
    }
  }

  /** Limits how long a peer may take to answer, until the result is completed. */
  private CompletableFuture<Void> limited(long number) {
    CompletableFuture<Void> answered = new CompletableFuture<>();
    if (compared) {
      var _ = answered.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).exceptionally(late -> {
        answer(LATE + ' ' + number);
        return null;
      });
    }
    return answered;
  }

  /** {@return the next answer; notices that an earlier question was not answered in time are skipped} */
  private String nextAnswer() throws IOException {
    String answer = pipes.next();
    while (answer.startsWith(LATE) && !answer.equals(LATE + ' ' + question)) {
      answer = pipes.next();
    }
    return answer;
  }

  /** Drops a peer, since the others can be compared without it; throws for any other contestant. */
  private double lost(String how) throws IOException {
    BenchException failure = failure(how);
    if (!compared) {
      throw failure;
    }
    gone = true;
    kill();
    System.err.println("shmem4j: " + failure.getMessage());
    return Double.NaN;
  }

  private BenchException failure(String what) throws IOException {
    String said = Files.readString(log).strip();
    return new BenchException(name + ": " + what + (said.isEmpty() ? "" : "\n" + said));
  }

  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public void close() {
    try {
      pipes.send("quit");
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        kill();
      }
      pipes.close();
    } catch (IOException e) {
      kill();
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * How to start a contestant.
   *
   * @param name its name in reports
   * @param compared whether ratios compare with it
   * @param classPath the class path of ours; null for others
   * @param command the command line
   * @param environment variables that it needs
   */
  record Launch(
      String name,
      boolean compared,
      String classPath,
      List<String> command,
      Map<String, String> environment) {}
}
