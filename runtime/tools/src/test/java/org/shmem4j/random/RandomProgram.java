package org.shmem4j.random;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.handles.Longs;

/** Runs random programs for some time, and makes the first that fails as small as it can. */
public final class RandomProgram {
  private static final int STEPS = 120;
  private static final int FAULTY = 4; // one program in so many is run again with a fault

  private RandomProgram() {}

  /**
   * Arguments: seconds, first seed. Under the launcher the PEs are its processes, and a failure is told by its seed;
   * otherwise they are threads, two to four of them, and it is made smaller too.
   */
  public static void main(String[] arguments) {
    Duration limit = Duration.ofSeconds(Long.parseLong(arguments[0]));
    long seed = Long.parseLong(arguments[1]);
    if (System.getenv("SHMEM4J_PE") == null) {
      System.out.println("passed " + threads(limit, seed) + " programs");
    } else {
      processes(limit, seed);
    }
  }

  /** PE 0's clock decides for all; its resident memory is told after a sixth of the time and at the end. */
  private static void processes(Duration limit, long seed) {
    Shmem.run(ThreadLevel.MULTIPLE, shmem -> {
      Longs goOn = shmem.allocate(Longs.TYPE, 1);
      long start = System.nanoTime();
      String sixth = "";
      long programs = 0;
      boolean more = true;
      while (more) {
        RandomJob.run(shmem, RandomJob.steps(seed + programs, shmem.nPes(), STEPS), seed + programs, null);
        programs++;
        long waited = System.nanoTime() - start;
        sixth = sixth.isEmpty() && waited > limit.toNanos() / 6 ? resident() : sixth;
        goOn.set(0, waited < limit.toNanos() ? 1 : 0);
        CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), RandomJob.LONG, goOn, goOn, 1, 0);
        more = goOn.get(0) == 1;
      }
      if (shmem.myPe() == 0) {
        System.out.println("passed " + programs + " programs, resident after a sixth " + sixth + ", at the end "
            + resident());
      }
    });
  }

  private static String resident() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines.filter(line -> line.startsWith("VmRSS:"))
          .map(line -> line.replaceAll("\\s+", " "))
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** Random programs on threads; throws an error that says the smallest program that fails. */
  static long threads(Duration limit, long firstSeed) {
    long end = System.nanoTime() + limit.toNanos();
    long seed = firstSeed;
    while (System.nanoTime() < end) {
      int pes = 2 + (int) (seed % 3);
      List<Step> steps = RandomJob.steps(seed, pes, STEPS);
      Throwable failure = failure(pes, steps, seed);
      if (failure != null) {
        long failing = seed;
        List<Step> least = shrink(steps, rest -> failure(pes, rest, failing) != null);
        throw new AssertionError("seed=" + seed + " pes=" + pes + " steps=" + least, failure);
      }
      if (seed % FAULTY == 0) {
        failOnPurpose(pes, steps, seed);
      }
      seed++;
    }
    return seed - firstSeed;
  }

  /** Runs a program with a fault: the job must say what it was. */
  private static void failOnPurpose(int pes, List<Step> steps, long seed) {
    RandomFault fault = RandomFault.of(seed, pes, steps.size());
    Throwable failure = failure(pes, steps, seed, fault);
    if (!fault.isNamedBy(failure)) {
      throw new AssertionError("seed=" + seed + " pes=" + pes + " " + fault + " ended otherwise", failure);
    }
  }

  private static Throwable failure(int pes, List<Step> steps, long seed) {
    return failure(pes, steps, seed, null);
  }

  private static Throwable failure(int pes, List<Step> steps, long seed, RandomFault fault) {
    try {
      RandomLaunch.launch(pes, RandomSettings.of(seed), steps, shmem -> RandomJob.run(shmem, steps, seed, fault));
      return null;
    } catch (RuntimeException | Error e) {
      return e;
    }
  }

  /** Leaves out parts, ever smaller ones, as long as the rest still fails. */
  static List<Step> shrink(List<Step> failing, Predicate<List<Step>> fails) {
    List<Step> least = failing;
    for (int part = least.size() / 2; part > 0; part /= 2) {
      for (int from = 0; from + part <= least.size();) {
        List<Step> rest = new ArrayList<>(least.subList(0, from));
        rest.addAll(least.subList(from + part, least.size()));
        if (!fails.test(rest)) {
          from += part;
        } else {
          least = rest;
        }
      }
    }
    return least;
  }
}
