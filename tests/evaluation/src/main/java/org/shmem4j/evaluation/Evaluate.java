package org.shmem4j.evaluation;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.shmem4j.benchmarks.BenchUsageException;

/** The command's entry. */
public final class Evaluate {
  private static final int USAGE_STATUS = 2;

  private Evaluate() {}

  /**
   * Runs an evaluation, or shows the results of others, and exits.
   *
   * @param arguments the command line
   * @throws IOException if a file or a program cannot be used
   */
  public static void main(String[] arguments) throws IOException {
    try {
      EvaluateOptions options = EvaluateOptions.parse(List.of(arguments));
      if (!run(options)) {
        System.exit(1);
      }
    } catch (BenchUsageException e) {
      System.err.println("shmem4j: " + e.getMessage());
      System.exit(USAGE_STATUS);
    } catch (FileSystemException e) {
      System.err.println("shmem4j: a file must be readable and writable: " + e.getMessage());
      System.exit(1);
    }
  }

  private static boolean run(EvaluateOptions options) throws IOException {
    if (options.help) {
      System.out.print(EvaluateOptions.HELP);
      return true;
    }
    if (!options.compared.isEmpty()) {
      System.out.print(EvaluationComparison.of(
          EvaluationFile.read(options.compared.getFirst()), EvaluationFile.read(options.compared.getLast())));
      return true;
    }
    if (options.page != null) {
      Path page = options.out.resolve(EvaluationRun.PAGE);
      Files.writeString(page, EvaluationPage.of(EvaluationFile.read(options.page)));
      System.out.println(page);
      return true;
    }
    return new EvaluationRun(options).toEnd();
  }
}
