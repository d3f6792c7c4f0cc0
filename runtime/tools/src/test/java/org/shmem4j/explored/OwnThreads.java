package org.shmem4j.explored;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;

/** A program whose PEs call in threads of an executor; or wait for each other by the JDK, and cannot be interrupted. */
public final class OwnThreads {
  private OwnThreads() {}

  /** With any argument, PE 1 waits for PE 0 in a loop. */
  public static void main(String[] arguments) {
    CountDownLatch latch = new CountDownLatch(1);
    Shmem.run(ThreadLevel.MULTIPLE, shmem -> {
      if (arguments.length > 0) {
        meet(shmem, latch);
        return;
      }
      try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
        CompletableFuture.runAsync(shmem::barrierAll, executor).join();
      }
    });
  }

  private static void meet(Shmem shmem, CountDownLatch latch) {
    if (shmem.myPe() == 0) {
      shmem.barrierAll();
      latch.countDown();
      return;
    }
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // it looks again
      }
    }
    shmem.barrierAll();
  }
}
