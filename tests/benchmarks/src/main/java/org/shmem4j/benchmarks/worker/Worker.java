package org.shmem4j.benchmarks.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.shmem4j.Shmem;
import org.shmem4j.benchmarks.ContestantCommand;

/** One PE: reads commands from its pipe, and answers with the time that its loop took. */
public final class Worker {
  private Worker() {}

  /**
   * Serves until there are no more commands.
   *
   * @param arguments the directory of the pipes, the bytes of the largest operation, the number of PEs, where buffers
   *     are, whether each PE is a session of its own
   */
  public static void main(String[] arguments) {
    if (Boolean.parseBoolean(arguments[4])) {
      OwnSession.begin();
    }
    Path pipes = Path.of(arguments[0]);
    long bytes = Long.parseLong(arguments[1]);
    Shmem.run(shmem -> {
      boolean oneHost = shmem.sharedTeam().nPes() == shmem.nPes();
      if (oneHost && shmem.nPes() <= Runtime.getRuntime().availableProcessors()) {
        Core.bind(shmem.myPe());
      }
      BenchmarkArrays buffers = new BenchmarkArrays(shmem, bytes, arguments[3].equals("heap"));
      shmem.barrierAll();
      try (BufferedReader commands = Files.newBufferedReader(pipes.resolve("commands-" + shmem.myPe()));
          OutputStream answers = Files.newOutputStream(pipes.resolve("answers"))) {
        serve(shmem, buffers, commands, answers);
      }
      buffers.close();
    });
  }

  private static void serve(Shmem shmem, BenchmarkArrays buffers, BufferedReader commands, OutputStream answers)
      throws IOException {
    for (String line = commands.readLine(); line != null && !line.equals("quit"); line = commands.readLine()) {
      ContestantCommand command = ContestantCommand.parse(line);
      OperationLoop loop = OperationLoops.of(command, shmem, buffers);
      String answer;
      if (loop == null) {
        answer = "unknown";
      } else if (command.checks()) {
        boolean first = DataCheck.passes(command, loop, shmem, buffers, 1);
        boolean second = DataCheck.passes(command, loop, shmem, buffers, 2);
        answer = first && second ? "ok" : "error wrong data: pe=" + shmem.myPe();
      } else {
        answer = Double.toString(time(command.iterations(), loop, shmem));
      }
      answers.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** {@return nanoseconds per iteration on this PE} */
  static double time(long iterations, OperationLoop loop, Shmem shmem) {
    loop.run(iterations / 10 + 1);
    shmem.barrierAll();
    long start = System.nanoTime();
    loop.run(iterations);
    long end = System.nanoTime();
    shmem.barrierAll();
    return (double) (end - start - loop.besideNanos()) / iterations;
  }
}
