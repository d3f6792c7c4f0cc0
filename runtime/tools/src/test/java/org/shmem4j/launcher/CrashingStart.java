package org.shmem4j.launcher;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.shmem4j.Shmem;

/** A program that cannot start with a cache: it crashes, or, with an argument, talks until somebody ends it. */
public final class CrashingStart {
  private CrashingStart() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    boolean cached = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .anyMatch(option -> option.startsWith("-XX:AOTCache="));
    while (cached && arguments.length > 0) {
      System.err.println("PE " + System.getenv("SHMEM4J_PE") + " has much to say");
    }
    if (cached) {
      new ProcessBuilder("kill", "-ABRT", Long.toString(ProcessHandle.current().pid())).start().waitFor();
      Thread.sleep(Long.MAX_VALUE);
    }
    Shmem.run(shmem -> System.out.println("hello from PE " + shmem.myPe()));
  }
}
