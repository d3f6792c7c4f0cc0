package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.shmem4j.ShmemException;

/** Prints the findings of a checked run from the records that its PEs wrote into a folder. */
final class FindingsCommand implements Command {
  @Override
  public String name() {
    return "findings";
  }

  @Override
  public String summary() {
    return "prints what a checked run found, from the records of its PEs in a folder";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j findings [options] DIR

        Examines the records of a job that ran with SHMEM4J_CHECK_DIR=DIR on one host, such as one that mpirun or srun
        started, and prints what shmem4j run --check would print.

            --json FILE      also writes the findings as JSON
        -h, --help           shows this

        Exit status: 0; 3 if there are errors, 4 if there are none and not all was checked; 1 if there are no
        records; 2 for wrong usage.
        """;
  }

  @Override
  public int run(List<String> given) {
    Arguments arguments = new Arguments(this, given);
    Path json = null;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "--json" -> json = Path.of(arguments.value());
        case "-h", "--help" -> {
          System.out.print(help());
          return 0;
        }
        default -> throw arguments.unknown("");
      }
    }
    if (arguments.rest().size() != 1) {
      throw new UsageException("findings needs the folder with the records, such as: findings DIR");
    }
    Path folder = Path.of(arguments.rest().getFirst());
    if (!Files.exists(folder.resolve("pe-0"))) {
      throw new ShmemException("the folder must hold the records of a checked job: folder=" + folder
          + "; run it with SHMEM4J_CHECK_DIR=" + folder);
    }
    try {
      return CheckedRun.tell(folder, json, false);
    } catch (IOException e) {
      throw new ShmemException("the findings could not be written: file=" + json, e);
    }
  }
}
