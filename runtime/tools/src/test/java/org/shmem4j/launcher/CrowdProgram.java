package org.shmem4j.launcher;

import java.io.IOException;
import org.shmem4j.Shmem;

/** A PE that starts a process of its own, joins its job and waits. */
final class CrowdProgram {
  private CrowdProgram() {}

  public static void main(String[] arguments) throws IOException {
    Process ignored = new ProcessBuilder("sleep", "600").start();
    Shmem.run(shmem -> {
      shmem.barrierAll();
      Thread.sleep(600_000);
    });
  }
}
