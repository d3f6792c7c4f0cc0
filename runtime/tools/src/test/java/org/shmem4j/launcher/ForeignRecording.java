package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;

/** Leaves a recording that no PE made among those of its job, and ends with a status of its own. */
public final class ForeignRecording {
  static final int STATUS = 7;

  private ForeignRecording() {}

  /** A PE's start that does not tell which PE started. */
  @Name("shmem4j.Start")
  private static final class Start extends Event {}

  public static void main(String[] args) throws IOException {
    try (Recording recording = new Recording()) {
      recording.start();
      new Start().commit();
      recording.stop();
      recording.dump(Path.of(args[0], "shmem4j-foreign.jfr"));
    }
    System.exit(STATUS);
  }
}
