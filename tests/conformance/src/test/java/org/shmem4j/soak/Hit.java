package org.shmem4j.soak;

import org.shmem4j.soak.MixedProgram.Deed;

/** What happens to a job, and how it must end. */
enum Hit {
  KILL(Deed.NOTHING, 137, "was ended by SIGKILL"),
  EXIT(Deed.EXIT, 9, "exited with status 9"),
  THROW(Deed.THROW, 1, "exited with status 1"),
  STOP(Deed.NOTHING, 1, "is stopped"),
  LAUNCHER(Deed.NOTHING, 137, ""),
  EVERYTHING(Deed.NOTHING, 137, ""),
  DIE(Deed.DIE, 137, "was ended by SIGKILL"),
  TERM(Deed.NOTHING, 143, "");

  final Deed deed;
  final int status;
  /** What is said of the victim; empty if nothing need be. */
  final String words;

  Hit(Deed deed, int status, String words) {
    this.deed = deed;
    this.status = status;
    this.words = words;
  }

  /** {@return whether the launcher is there at the end, and says what it has to say} */
  boolean leavesLauncher() {
    return this != LAUNCHER && this != EVERYTHING;
  }
}
