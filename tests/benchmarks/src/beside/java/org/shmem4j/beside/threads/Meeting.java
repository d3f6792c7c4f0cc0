package org.shmem4j.beside.threads;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/** How threads wait for each other. */
interface Meeting {
  void await() throws Exception;

  /** {@return a meeting by the JDK's barrier, in which threads sleep} */
  static Meeting sleeping(int threads) {
    return new CyclicBarrier(threads)::await;
  }

  /** {@return a meeting that keeps a core busy while it waits; if a thread fails, the other waits forever} */
  static Meeting spinning(int threads) {
    AtomicInteger arrivals = new AtomicInteger();
    return () -> {
      int arrival = arrivals.getAndIncrement();
      int all = arrival - arrival % threads + threads;
      while (arrivals.get() - all < 0) {
        Thread.onSpinWait();
      }
    };
  }

  static Meeting of(String name, int threads) {
    return name.equals("spinning") ? spinning(threads) : sleeping(threads);
  }
}
