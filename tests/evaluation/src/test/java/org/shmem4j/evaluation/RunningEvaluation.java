package org.shmem4j.evaluation;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** The command of an evaluation as a process of its own. */
final class RunningEvaluation {
  private RunningEvaluation() {}

  /** {@return the command, with classes of a folder before this build's} */
  static List<String> command(File first, String... arguments) {
    List<String> command = new ArrayList<>(List.of(
        "env", "--default-signal=INT,TERM", Children.java(), "-cp",
        first + File.pathSeparator + System.getProperty("java.class.path"), Evaluate.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }
}
