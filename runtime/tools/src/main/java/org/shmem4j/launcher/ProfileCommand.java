package org.shmem4j.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.shmem4j.tools.profilepage.ProfileComparison;
import org.shmem4j.tools.profilepage.ProfilePage;

/** Writes a page from the recordings of a job. */
final class ProfileCommand implements Command {
  private static final int SLOWER = 3;

  @Override
  public String name() {
    return "profile";
  }

  @Override
  public String summary() {
    return "writes a page of what the PEs of a job recorded";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j profile DIR [--against BEFORE [--fail-above PERCENT]]

        Reads the recordings in DIR, one per process, writes the page DIR/profile.html and prints a summary. The command
        shmem4j run --profile DIR does so itself at the end of the run. To record a job that is started otherwise, with
        PEs as threads, in an IDE, or by srun or mpirun, set SHMEM4J_PROFILE=DIR; to see the source lines of calls
        there, also add the agent with -javaagent:shmem4j-runtime.jar, as shmem4j run and shmem4j exec do.

        With --against, compares the recordings with those of an earlier run instead: lines are matched by method and
        call, and times are sums over the PEs, with the standard error of the sampling.

              --against BEFORE  the folder of the earlier run
              --fail-above P    exits with status 3 if the run takes longer than before by more than P percent of the
                                earlier run's time, such as 10%, or if a single line does and chance does not explain it
          -h, --help            shows this

        Exit status: 0; 1 if there are no recordings; 2 for wrong usage; 3 if --fail-above is exceeded.
        """;
  }

  @Override
  public int run(List<String> given) {
    // The folder may come first, before the options.
    boolean folderFirst = !given.isEmpty() && !given.getFirst().startsWith("-");
    Arguments arguments = new Arguments(this, folderFirst ? given.subList(1, given.size()) : given);
    Path before = null;
    double limit = -1;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "--against" -> before = Path.of(arguments.value());
        case "--fail-above" -> limit = percent(arguments.value());
        case "-h", "--help" -> {
          System.out.print(help());
          return 0;
        }
        default -> throw arguments.unknown("");
      }
    }
    List<String> folders = new ArrayList<>(folderFirst ? List.of(given.getFirst()) : List.of());
    folders.addAll(arguments.rest());
    if (folders.size() != 1) {
      throw new UsageException("profile needs the folder with the recordings, such as: profile DIR");
    }
    if (limit >= 0 && before == null) {
      throw new UsageException("--fail-above needs a run to compare with, such as: profile DIR --against BEFORE");
    }
    Path folder = Path.of(folders.getFirst());
    if (before == null) {
      System.out.print(ProfilePage.write(folder));
      return 0;
    }
    ProfileComparison comparison = ProfileComparison.of(folder, before);
    System.out.print(comparison.text());
    return limit >= 0 && comparison.isSlower(limit) ? SLOWER : 0;
  }

  private static double percent(String text) {
    try {
      double percent = Double.parseDouble(text.replaceFirst("%$", ""));
      if (percent >= 0) {
        return percent;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new UsageException("--fail-above must be a percentage, such as 10%: --fail-above=" + text);
  }
}
