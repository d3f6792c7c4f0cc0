package org.shmem4j.launcher;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** PEs that call collectives and the heap in random order, the same on all, until one of them is hit. */
final class SoakProgram {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  private SoakProgram() {}

  /** Arguments: the seed; how a PE fails by itself, if it does; which one; and in which step. */
  public static void main(String[] arguments) {
    long seed = Long.parseLong(arguments[0]);
    int victim = Integer.parseInt(arguments[2]);
    int lastStep = Integer.parseInt(arguments[3]);
    Shmem.run(shmem -> {
      Random random = new Random(seed);
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " process " + ProcessHandle.current().pid());
      long start = System.nanoTime();
      for (int step = 0; System.nanoTime() - start < LIMIT_NANOS; step++) {
        if (shmem.myPe() == victim && step == lastStep) {
          fail(arguments[1]);
        }
        step(shmem, random);
      }
      System.exit(99); // nobody was hit
    });
  }

  private static void fail(String how) {
    switch (how) {
      case "EXIT" -> System.exit(9);
      case "THROW" -> throw new IllegalStateException("thrown by the victim");
      default -> {}
    }
  }

  private static void step(Shmem shmem, Random random) {
    int pes = shmem.nPes();
    int count = 1 + random.nextInt(1 << random.nextInt(16));
    switch (random.nextInt(7)) {
      case 0 -> shmem.barrierAll();
      case 1 -> shmem.syncAll();
      case 2 -> shmem.free(shmem.allocate(Ints.TYPE, count));
      case 3 -> {
        try (Team team = shmem.worldTeam().splitStrided(0, 1, 1 + random.nextInt(pes))) {
          if (team.myPe() >= 0) {
            team.sync();
          }
        }
      }
      default -> {
        Ints source = shmem.allocate(Ints.TYPE, count);
        Ints dest = shmem.allocate(Ints.TYPE, (long) count * pes);
        switch (random.nextInt(3)) {
          case 0 -> CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, dest, source, count);
          case 1 -> CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), INT, dest, source, count,
              random.nextInt(pes));
          default -> CollectiveCalls.BLOCKING.fcollect(shmem.worldTeam(), INT, dest, source, count);
        }
        shmem.free(dest);
        shmem.free(source);
      }
    }
  }
}
