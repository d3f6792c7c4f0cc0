package org.shmem4j.launcher;

import java.io.UncheckedIOException;
import java.util.List;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.settings.Version;

/** The entry point of the command line. */
public final class Main {
  private static final int FAILURE_STATUS = 1;
  private static final int USAGE_STATUS = 2;

  private Main() {}

  /**
   * Runs a command and exits with its status.
   *
   * @param arguments the command and what follows it
   * @throws InterruptedException if the thread was interrupted
   */
  public static void main(String[] arguments) throws InterruptedException {
    int status = run(List.of(arguments));
    LauncherCleanup.endOfLauncher();
    System.exit(status);
  }

  static int run(List<String> arguments) throws InterruptedException {
    try {
      String first = arguments.isEmpty() ? "--help" : arguments.getFirst();
      switch (first) {
        case "-h", "--help" -> System.out.print(Commands.help());
        case "help" -> System.out.print(Commands.help(arguments.subList(1, arguments.size())));
        case "--version" -> System.out.println("shmem4j " + Version.TEXT);
        default -> {
          Command command = Commands.named(first);
          return command.run(arguments.subList(1, arguments.size()));
        }
      }
      return 0;
    } catch (UsageException | IllegalArgumentException e) {
      System.err.println("shmem4j: " + e.getMessage());
      return USAGE_STATUS;
    } catch (ShmemException e) {
      System.err.println("shmem4j: " + ErrorMessages.of(e));
      return FAILURE_STATUS;
    } catch (UncheckedIOException e) {
      System.err.println("shmem4j: " + ErrorMessages.of(e));
      return FAILURE_STATUS;
    }
  }
}
