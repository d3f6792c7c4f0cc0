package com.example;

import static org.shmem4j.api.Scalars.doubleSum;

import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.shmem4j.Shmem;
import org.springframework.stereotype.Component;

/** Jobs whose PEs are threads of the service, one job at a time: each has all cores. */
@Component
class PiJobs {
  private static final int PES = 2;
  /** So that no request takes more memory, or waits for longer in a call of the library. */
  private static final Map<String, String> LIMITS = Map.of("SHMEM_SYMMETRIC_SIZE", "1m", "SHMEM4J_TIMEOUT", "10s");

  private final ReentrantLock cores = new ReentrantLock();

  double pi(int strips) {
    double[] result = new double[1];
    cores.lock();
    try {
      Shmem.launch(PES, LIMITS, shmem -> {
        double pi = pi(shmem, strips);
        if (shmem.myPe() == 0) {
          result[0] = pi;
        }
      });
    } finally {
      cores.unlock();
    }
    return result[0];
  }

  private static double pi(Shmem shmem, int strips) {
    double sum = 0;
    for (int strip = shmem.myPe(); strip < strips; strip += shmem.nPes()) {
      double x = (strip + 0.5) / strips;
      sum += 4 / (1 + x * x) / strips;
    }
    return doubleSum(shmem.worldTeam(), sum);
  }
}
