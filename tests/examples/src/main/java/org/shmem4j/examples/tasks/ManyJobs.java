package org.shmem4j.examples.tasks;

import static org.shmem4j.api.Scalars.longBroadcast;
import static org.shmem4j.api.Scalars.longSum;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;
import org.shmem4j.Shmem;

/**
 * Does many small jobs one after the other, each with all PEs: counts the primes below each number of the input.
 *
 * <pre>printf '10\n1000\n' | ./shmem4j run -n 4 -- org.shmem4j.examples.tasks.ManyJobs</pre>
 */
public final class ManyJobs {
  private static final long NO_MORE = -1;

  private ManyJobs() {}

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Shmem.run(shmem -> {
      for (long limit = next(shmem, input); limit != NO_MORE; limit = next(shmem, input)) {
        long primes = primesBelow(shmem, limit);
        if (shmem.myPe() == 0) {
          System.out.println(primes + " primes below " + limit);
        }
      }
    });
  }

  /** The next number of the input, which PE 0 alone has: it tells the others. */
  static long next(Shmem shmem, BufferedReader input) throws IOException {
    String line = shmem.myPe() == 0 ? input.readLine() : null;
    return longBroadcast(shmem.worldTeam(), line == null ? NO_MORE : Long.parseLong(line.strip()), 0);
  }

  static long primesBelow(Shmem shmem, long limit) {
    long mine = 0;
    for (long number = 2L + shmem.myPe(); number < limit; number += shmem.nPes()) {
      mine += isPrime(number) ? 1 : 0;
    }
    return longSum(shmem.worldTeam(), mine);
  }

  private static boolean isPrime(long number) {
    return LongStream.iterate(2, divisor -> divisor * divisor <= number, divisor -> divisor + 1)
        .allMatch(divisor -> number % divisor != 0);
  }
}
