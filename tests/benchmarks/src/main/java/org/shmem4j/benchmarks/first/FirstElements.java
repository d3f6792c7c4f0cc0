package org.shmem4j.benchmarks.first;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.irregular.LongFetches;
import org.shmem4j.api.irregular.LongMailbox;
import org.shmem4j.api.irregular.LongUpdates;

/**
 * Reaches random words of all PEs in rounds of a million, in one irregular way in a fresh process, and prints how long
 * it took from the start of the process, and in each of several groups of rounds.
 */
final class FirstElements {
  private static final int ROUND = 1_000_000;
  private static final int TABLE_WORDS = 1 << 21;
  private static final int VALUE_WORDS = 1 << 16;

  private final Shmem shmem;
  private final SymmetricLongs table;
  private final SymmetricLongs values;
  private long random;

  private FirstElements(Shmem shmem) {
    this.shmem = shmem;
    this.table = shmem.callocate(SymmetricLongs.TYPE, TABLE_WORDS);
    this.values = shmem.callocate(SymmetricLongs.TYPE, VALUE_WORDS);
    this.random = 88_172_645_463_325_252L * (shmem.myPe() + 1) + 1;
  }

  /**
   * Runs a PE.
   *
   * @param arguments the way, then the number of the last round of each group
   */
  public static void main(String[] arguments) {
    int[] ends = Stream.of(arguments).skip(1).mapToInt(Integer::parseInt).toArray();
    Shmem.run(shmem -> {
      Runnable round = new FirstElements(shmem).round(arguments[0]);
      long[] reached = new long[ends.length];
      int done = 0;
      for (int group = 0; group < ends.length; group++) {
        for (; done < ends[group]; done++) {
          round.run();
        }
        reached[group] = System.nanoTime();
      }
      if (shmem.myPe() == 0) {
        long start = System.nanoTime() - ManagementFactory.getRuntimeMXBean().getUptime() * 1_000_000;
        for (int group = 0; group < ends.length; group++) {
          print(arguments[0], "0-" + ends[group], reached[group] - start);
          if (group > 0) {
            print(arguments[0], ends[group - 1] + "-" + ends[group], reached[group] - reached[group - 1]);
          }
        }
      }
    });
  }

  private static void print(String way, String rounds, long nanos) {
    System.out.println(String.format(Locale.ROOT, "%s %s %.1f", way, rounds, nanos / 1e3));
  }

  private Runnable round(String way) {
    return switch (way) {
      case "updates" -> {
        LongUpdates updates = LongUpdates.open(shmem.worldTeam(), table);
        yield () -> update(updates);
      }
      case "fetches" -> {
        LongFetches fetches = LongFetches.open(shmem.worldTeam(), values, table);
        yield () -> fetch(fetches);
      }
      case "mailbox" -> {
        LongMailbox mailbox =
            LongMailbox.open(shmem.worldTeam(), (pe, index) -> table.set(index, table.get(index) + 1));
        yield () -> send(mailbox);
      }
      default -> throw new IllegalArgumentException(way);
    };
  }

  private void update(LongUpdates updates) {
    for (int i = 0; i < ROUND; i++) {
      step();
      updates.add(pe(), index(), 1);
    }
    updates.complete();
  }

  private void fetch(LongFetches fetches) {
    for (int i = 0; i < ROUND; i++) {
      step();
      fetches.get(i & VALUE_WORDS - 1, pe(), index());
    }
    fetches.complete();
  }

  private void send(LongMailbox mailbox) {
    for (int i = 0; i < ROUND; i++) {
      step();
      mailbox.send(pe(), index());
    }
    mailbox.complete();
  }

  private void step() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
  }

  private int pe() {
    return (int) ((random >>> 40) % shmem.nPes());
  }

  private long index() {
    return random >>> 8 & TABLE_WORDS - 1;
  }
}
