package org.shmem4j.contract;

import java.util.concurrent.atomic.AtomicLong;
import org.shmem4j.Shmem;

/** The last PE ends the job with the status that the argument says, while the others compute for ever. */
final class GlobalExitProgram {
  private static final AtomicLong WORK = new AtomicLong();

  private GlobalExitProgram() {}

  public static void main(String[] arguments) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("flushed")));
    Shmem.run(shmem -> {
      shmem.barrierAll();
      if (shmem.myPe() == shmem.nPes() - 1) {
        shmem.globalExit(Integer.parseInt(arguments[0]));
      }
      while (true) {
        WORK.setOpaque(WORK.getOpaque() + 1);
      }
    });
    System.out.println("went on");
  }
}
