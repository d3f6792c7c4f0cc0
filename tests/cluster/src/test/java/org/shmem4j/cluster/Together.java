package org.shmem4j.cluster;

import static org.shmem4j.api.Atomics.longAtomicAdd;

import java.util.Random;
import org.shmem4j.Context;
import org.shmem4j.SessionOption;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.irregular.LongFetches;
import org.shmem4j.api.irregular.LongMailbox;
import org.shmem4j.api.irregular.LongUpdates;

/** Updates, fetches, a mailbox whose handlers send on, and a session with a target that computes; says if all is right. */
final class Together {
  private static final int CELLS = 100;
  private static final int MANY = 20_000;
  private static final int HOPS = 1000;

  private final Shmem shmem;
  private final int me;
  private final int pes;

  private Together(Shmem shmem) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.pes = shmem.nPes();
  }

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      Together together = new Together(shmem);
      together.updates();
      together.fetches();
      together.chain();
      together.session();
      shmem.barrierAll();
      if (shmem.myPe() == 0) {
        System.out.println("together: right");
      }
    });
  }

  private void check(String what, long was, long expected) {
    if (was != expected) {
      throw new IllegalStateException(what + " of PE " + me + ": " + was + " instead of " + expected);
    }
  }

  private void updates() {
    SymmetricLongs cells = shmem.callocate(SymmetricLongs.TYPE, CELLS);
    long[] expected = new long[CELLS];
    try (LongUpdates updates = LongUpdates.open(shmem.worldTeam(), cells)) {
      for (int sender = 0; sender < pes; sender++) {
        Random random = new Random(sender);
        for (int n = 0; n < MANY; n++) {
          int pe = random.nextInt(pes);
          int cell = random.nextInt(CELLS);
          int value = random.nextInt();
          if (pe == me) {
            expected[cell] += value;
          }
          if (sender == me) {
            updates.add(pe, cell, value);
          }
        }
      }
      updates.complete();
    }
    for (int cell = 0; cell < CELLS; cell++) {
      check("cell " + cell, cells.get(cell), expected[cell]);
    }
  }

  private void fetches() {
    SymmetricLongs source = shmem.allocate(SymmetricLongs.TYPE, CELLS);
    SymmetricLongs dest = shmem.allocate(SymmetricLongs.TYPE, MANY);
    for (int i = 0; i < CELLS; i++) {
      source.set(i, 1000L * me + i);
    }
    shmem.barrierAll();
    try (LongFetches fetches = LongFetches.open(shmem.worldTeam(), dest, source)) {
      for (int n = 0; n < MANY; n++) {
        fetches.get(n, n % pes, n / pes % CELLS);
      }
      fetches.complete();
    }
    for (int n = 0; n < MANY; n++) {
      check("fetch " + n, dest.get(n), 1000L * (n % pes) + n / pes % CELLS);
    }
  }

  private void chain() {
    long[] handled = new long[1];
    LongMailbox[] mailbox = new LongMailbox[1];
    mailbox[0] = LongMailbox.open(shmem.worldTeam(), (pe, left) -> {
      handled[0]++;
      if (left > 1) {
        mailbox[0].send((me + 1) % pes, left - 1);
      }
    });
    if (me == 0) {
      mailbox[0].send(0, HOPS);
    }
    mailbox[0].complete();
    check("hops", handled[0], HOPS / pes + (me < HOPS % pes ? 1 : 0));
    mailbox[0].close();
  }

  /** The last PE only reads its own memory until all has come. */
  @SuppressWarnings("shmem-polling") // the target makes no call
  private void session() {
    SymmetricLongs count = shmem.callocate(SymmetricLongs.TYPE, 1);
    shmem.barrierAll();
    if (me == 0) {
      Context context = shmem.defaultContext();
      context.sessionStart(MANY, SessionOption.BATCH);
      for (int n = 0; n < MANY; n++) {
        longAtomicAdd(context, count, 1, pes - 1);
      }
      context.sessionStop();
      context.quiet();
    }
    while (me == pes - 1 && count.get(0) < MANY) {
      Thread.onSpinWait();
    }
    shmem.barrierAll();
    check("session", count.get(0), me == pes - 1 ? MANY : 0);
  }
}
