package org.shmem4j.launcher;

import java.nio.file.Path;
import java.util.List;
import org.shmem4j.internal.report.Report;

/** Writes a page from the recordings of a job. */
final class ProfileCommand implements Command {
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
        Usage: shmem4j profile DIR

        Reads the recordings in DIR, one of each process, writes the page DIR/profile.html and prints a summary. With
        shmem4j run --profile DIR this happens at the end of the run. Recordings of other jobs come from programs that
        ran with SHMEM4J_PROFILE=DIR: PEs that are threads, programs in an IDE, jobs that srun or mpirun started.
        To see calls with their source lines there, add the agent with -javaagent:shmem4j-runtime.jar, which
        shmem4j run and shmem4j exec do by themselves.

          -h, --help           shows this
        """;
  }

  @Override
  public int run(List<String> given) {
    Arguments arguments = new Arguments(given);
    String option = arguments.nextOption();
    if (option != null) {
      if (option.equals("-h") || option.equals("--help")) {
        System.out.print(help());
        return 0;
      }
      throw new UsageException("profile has no option " + option);
    }
    List<String> rest = arguments.rest();
    if (rest.size() != 1) {
      throw new UsageException("profile needs the folder with the recordings, such as: profile DIR");
    }
    System.out.print(Report.write(Path.of(rest.getFirst())));
    return 0;
  }
}
