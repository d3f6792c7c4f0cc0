package org.shmem4j.soak;

import static org.shmem4j.api.Rma.doublePut;
import static org.shmem4j.api.exact.ExactReductions.doubleExactSum;
import static org.shmem4j.api.exact.ExactReductions.doubleExactSumReduce;

import java.nio.file.Path;
import java.util.Random;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.exact.ExactDoubleSum;
import org.shmem4j.api.irregular.LongFetches;
import org.shmem4j.api.irregular.LongMailbox;
import org.shmem4j.api.irregular.LongUpdates;

/** Scenes of irregular programs, exact sums and shared files. */
final class DataScenes {
  private static final int MOST = 4096;
  private static final int CELLS = 64;
  private static final int MOST_HOPS = 6;
  /** A file that is on every host. */
  private static final Path FILE = Path.of(System.getProperty("java.home"), "lib", "modules");

  private final Shmem shmem;
  private final Random common;
  private final Random own;
  private final Runnable midst;
  private final SymmetricLongs cells;
  private final SymmetricLongs fetched;
  private final SymmetricDoubles numbers;
  private final SymmetricDoubles results;

  DataScenes(Shmem shmem, Random common, Runnable midst) {
    this.shmem = shmem;
    this.common = common;
    this.own = new Random(shmem.myPe());
    this.midst = midst;
    this.cells = shmem.callocate(SymmetricLongs.TYPE, CELLS);
    this.fetched = shmem.callocate(SymmetricLongs.TYPE, CELLS);
    this.numbers = shmem.callocate(SymmetricDoubles.TYPE, MOST);
    this.results = shmem.callocate(SymmetricDoubles.TYPE, MOST);
  }

  void mail() {
    int messages = common.nextInt(500);
    switch (common.nextInt(3)) {
      case 0 -> hops(messages);
      case 1 -> updates(messages);
      default -> fetches(messages);
    }
    shmem.barrierAll();
  }

  /** Messages that handlers send on. */
  private void hops(int messages) {
    LongMailbox[] mailbox = new LongMailbox[1];
    try (LongMailbox opened = LongMailbox.open(shmem.worldTeam(), (from, hops) -> {
      midst.run();
      if (hops > 0) {
        mailbox[0].send(own.nextInt(shmem.nPes()), hops - 1);
      }
    })) {
      mailbox[0] = opened;
      for (int i = 0; i < messages; i++) {
        opened.send(own.nextInt(shmem.nPes()), own.nextInt(MOST_HOPS));
      }
      opened.complete();
    }
  }

  private void updates(int messages) {
    try (LongUpdates updates = LongUpdates.open(shmem.worldTeam(), cells)) {
      for (int i = 0; i < messages; i++) {
        updates.add(own.nextInt(shmem.nPes()), own.nextInt(CELLS), 1);
      }
      midst.run();
      updates.complete();
    }
  }

  private void fetches(int messages) {
    try (LongFetches fetches = LongFetches.open(shmem.worldTeam(), fetched, cells)) {
      for (int i = 0; i < messages; i++) {
        fetches.get(i % CELLS, own.nextInt(shmem.nPes()), own.nextInt(CELLS));
      }
      midst.run();
      fetches.complete();
    }
  }

  void exactSums() {
    int count = 1 + common.nextInt(MOST);
    numbers.fill(0.1);
    double ofAll = doubleExactSum(shmem.worldTeam(), numbers);
    midst.run();
    double ofAccumulators = new ExactDoubleSum().addAll(numbers).sumOver(shmem.worldTeam()).round();
    if (ofAll != ofAccumulators) {
      throw new AssertionError(ofAll + " is not " + ofAccumulators);
    }
    doubleExactSumReduce(shmem.worldTeam(), results, numbers, count);
    midst.run();
  }

  void sharedFile() {
    int count = 1 + common.nextInt(MOST);
    int offset = common.nextInt(1 << 20);
    try (SharedFile file = shmem.map(FILE)) {
      SymmetricDoubles view = file.view(SymmetricDoubles.TYPE, offset, count);
      midst.run();
      shmem.barrierAll();
      doublePut(results, view, count, (shmem.myPe() + 1) % shmem.nPes());
      double ignored = doubleExactSum(shmem.worldTeam(), view); // of any bits: seldom a number
      midst.run();
      shmem.barrierAll();
      MixedScenes.same(Double.doubleToRawLongBits(results.get(count - 1)),
          Double.doubleToRawLongBits(view.get(count - 1)));
    }
    shmem.barrierAll();
  }
}
