package org.shmem4j.launcher;

import java.util.List;

/** A sub-command of the command line. */
interface Command {
  /** {@return the word that selects it} */
  String name();

  /** {@return what it does, in one line} */
  String summary();

  /** {@return how to use it} */
  String help();

  /**
   * Runs it.
   *
   * @param arguments the arguments after its name
   * @return the exit status
   * @throws InterruptedException if the thread was interrupted
   */
  int run(List<String> arguments) throws InterruptedException;
}
