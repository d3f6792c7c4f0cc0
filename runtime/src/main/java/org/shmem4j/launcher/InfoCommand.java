package org.shmem4j.launcher;

import java.util.List;
import org.shmem4j.internal.config.Settings;

/**
 * Prints what this installation is, what can run on this host, and all settings. A job of one PE finds this out, so
 * that it shows what PEs see.
 */
final class InfoCommand implements Command {
  @Override
  public String name() {
    return "info";
  }

  @Override
  public String summary() {
    return "says what can run here, and all settings and where each came from";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j info [--settings]

        Prints the version, the engines with reasons, the kernels, the lanes, the limits, and every setting with its
        value and where that came from: the default, an environment variable or a system property.

            --settings       explains every setting instead: names, purpose, default, possible values
        -h, --help           shows this
        """;
  }

  @Override
  public int run(List<String> arguments) throws InterruptedException {
    if (Commands.asksForHelp(arguments)) {
      System.out.print(help());
      return 0;
    }
    if (arguments.equals(List.of("--settings"))) {
      System.out.print(Settings.explain());
      return 0;
    }
    if (!arguments.isEmpty()) {
      throw new UsageException("info takes no arguments but --settings: " + String.join(" ", arguments));
    }
    String classPath = System.getProperty("java.class.path");
    return new Job(RunOptions.parse(List.of("--pes", "1", "--", "-cp", classPath, Info.class.getName()))).run();
  }
}
