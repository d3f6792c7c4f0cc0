package org.shmem4j.contract;

import java.nio.file.Files;
import java.nio.file.Path;
import org.shmem4j.Comparison;
import org.shmem4j.Exchange;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.ScalarCalls;
import org.shmem4j.entry.Waits;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** PE 1 ends in some way while the others sit in some call. */
public final class FailureProgram {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final int MANY = 1 << 18;
  private static final long PAUSE_MILLIS = 150;

  /** How PE 1 ends. */
  enum Hit { EXIT, KILL, THROW, GLOBAL_EXIT, THROW_IN_TRY }

  /** Where the others are. */
  enum Site {
    BARRIER, REDUCE, BROADCAST, SCALARS, WAIT_UNTIL, ALLOCATE, SPLIT, SPLIT_BY_COLOR, TEAM_OF, LOCK, EXCHANGE,
    EXCHANGE_OPEN, EXCHANGE_AHEAD, CLOSE
  }

  private FailureProgram() {}

  /** Arguments: the hit and the site. */
  public static void main(String[] arguments) {
    Hit hit = Hit.valueOf(arguments[0]);
    Site site = Site.valueOf(arguments[1]);
    System.out.println("process " + ProcessHandle.current().pid());
    if (hit == Hit.THROW_IN_TRY) {
      try (Shmem shmem = Shmem.init(); Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes())) {
        play(shmem, team, hit, site);
      }
    } else {
      Shmem.run(shmem -> play(shmem, shmem.worldTeam(), hit, site));
    }
  }

  static void play(Shmem shmem, Team team, Hit hit, Site site) {
    Ints data = shmem.callocate(Ints.TYPE, 4L * MANY);
    Ints other = shmem.callocate(Ints.TYPE, 4L * MANY);
    Longs lock = shmem.callocate(Longs.TYPE, 1);
    Exchange<Ints> exchange = exchange(team, site).open();
    if (shmem.myPe() == 1) {
      shmem.setLock(lock);
      shmem.barrierAll();
      pause(PAUSE_MILLIS);
      end(shmem, hit);
      return;
    }
    shmem.barrierAll();
    if (site == Site.CLOSE) {
      return;
    }
    long start = System.nanoTime();
    try {
      wait(shmem, team, site, data, other, lock, exchange);
      throw new AssertionError("the call must not end: " + site);
    } catch (PeFailedException e) {
      long millis = (System.nanoTime() - start) / 1_000_000 - PAUSE_MILLIS;
      Check.that(millis < limitMillis(), "a call ends within a second: ms=" + millis);
      Check.equal(e.pe(), 1);
      Check.refused(PeFailedException.class, shmem::barrierAll, "PE 1");
      Check.refused(PeFailedException.class, () -> shmem.allocate(Ints.TYPE, 1), "PE 1");
      Check.refused(PeFailedException.class, () -> CollectiveCalls.BLOCKING.reduce(team, SUM, data, data, 1), "PE 1");
      throw e;
    }
  }

  /** Neighbors of all PEs; or of PE 1 only, to which the others send. */
  private static Exchange.Builder<Ints> exchange(Team team, Site site) {
    Exchange.Builder<Ints> builder = Exchange.on(team, Ints.TYPE, MANY);
    for (int pe = 0; pe < team.nPes(); pe++) {
      if (pe != team.myPe() && (site != Site.EXCHANGE_AHEAD || pe == 1)) {
        builder.to(pe, 0, 1);
      }
      if (pe != team.myPe() && (site != Site.EXCHANGE_AHEAD || team.myPe() == 1)) {
        builder.from(pe, 1L + pe, 1);
      }
    }
    return builder;
  }

  private static void wait(
      Shmem shmem, Team team, Site site, Ints data, Ints other, Longs lock, Exchange<Ints> exchange) {
    switch (site) {
      case BARRIER -> shmem.barrierAll();
      case REDUCE -> CollectiveCalls.BLOCKING.reduce(team, SUM, data, data, MANY);
      case BROADCAST -> {
        while (true) { // the root runs ahead until its ring is full
          CollectiveCalls.BLOCKING.broadcast(team, INT, other, data, 1000, 0);
        }
      }
      case SCALARS -> {
        long ignored = ScalarCalls.reduce(team, SUM, Integer.BYTES, 1);
      }
      case WAIT_UNTIL -> Waits.waitUntil(INT, data, 0, Comparison.EQ, 1);
      case ALLOCATE -> {
        Ints ignored = shmem.allocate(Ints.TYPE, 10);
      }
      case SPLIT -> {
        Team ignored = team.splitStrided(0, 1, 1);
      }
      case SPLIT_BY_COLOR -> {
        Team ignored = team.split(shmem.myPe(), 0);
      }
      case TEAM_OF -> {
        Team ignored = team.of(0, 2);
      }
      case LOCK -> shmem.setLock(lock);
      case EXCHANGE -> {
        exchange.start(data);
        exchange.finish();
      }
      case EXCHANGE_OPEN -> {
        Exchange<Ints> ignored = exchange(team, site).open();
      }
      case EXCHANGE_AHEAD -> {
        while (true) { // until it is two turns ahead of PE 1
          exchange.start(data);
          exchange.finish();
        }
      }
      case CLOSE -> throw new IllegalArgumentException("close");
    }
  }

  private static void end(Shmem shmem, Hit hit) {
    switch (hit) {
      case EXIT -> System.exit(7);
      case KILL -> {
        try {
          new ProcessBuilder("kill", "-KILL", Long.toString(ProcessHandle.current().pid())).inheritIO().start();
        } catch (java.io.IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
        pause(60_000);
      }
      case THROW, THROW_IN_TRY -> throw new ShmemException("thrown by PE 1");
      case GLOBAL_EXIT -> shmem.globalExit(5);
    }
  }

  /** A second; more where other programs have the cores. */
  private static long limitMillis() {
    int cores = Runtime.getRuntime().availableProcessors();
    try {
      double load = Double.parseDouble(Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0]);
      return load < 4 * cores ? 1000 : 5000;
    } catch (java.io.IOException e) {
      return 5000; // nobody says
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
