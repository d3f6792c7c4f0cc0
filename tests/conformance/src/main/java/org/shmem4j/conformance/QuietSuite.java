package org.shmem4j.conformance;

import static org.shmem4j.api.Atomics.longAtomicFetch;
import static org.shmem4j.api.Rma.longGet;
import static org.shmem4j.api.Rma.longP;

import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.api.SymmetricLongs;

/**
 * Two PEs that put, complete and fetch, in so many rounds that a processor that lets a fetch pass a put would show it:
 * at least one of the two must see what the other has put. All PEs of a job run it, in pairs; a main method makes it a
 * program for the launcher.
 */
public final class QuietSuite implements ShmemBody {
  private static final int MOST = 10_000;

  private final int rounds;
  private final Tally tally = new Tally("quiet");

  /**
   * Prepares rounds.
   *
   * @param rounds how many ten thousands
   */
  QuietSuite(int rounds) {
    this.rounds = rounds;
  }

  @Override
  public void run(Shmem shmem) {
    SymmetricLongs flag = shmem.callocate(SymmetricLongs.TYPE, 1);
    SymmetricLongs missed = shmem.allocate(SymmetricLongs.TYPE, MOST);
    SymmetricLongs missedThere = shmem.allocate(SymmetricLongs.TYPE, MOST);
    int partner = Math.min(shmem.myPe() ^ 1, shmem.nPes() - 1);
    for (int turn = 0; turn < rounds; turn++) {
      play(shmem, flag, missed, partner, (long) turn * MOST);
      shmem.barrierAll();
      longGet(missedThere, missed, MOST, partner);
      tally.count("turn " + turn, () -> check(missed, missedThere));
      shmem.barrierAll();
    }
    shmem.free(missedThere);
    shmem.free(missed);
    shmem.free(flag);
    tally.finish(shmem);
  }

  private static void play(Shmem shmem, SymmetricLongs flag, SymmetricLongs missed, int partner, long before) {
    int me = shmem.myPe();
    for (int round = 0; round < MOST; round++) {
      long number = before + round + 1;
      shmem.syncAll();
      longP(flag, number, partner);
      shmem.quiet();
      missed.set(round, longAtomicFetch(flag, me) < number ? 1 : 0);
    }
  }

  private static void check(SymmetricLongs missed, SymmetricLongs missedThere) {
    for (int round = 0; round < MOST; round++) {
      if (missed.get(round) + missedThere.get(round) > 1) {
        throw new AssertionError(
            "after a quiet one of two PEs at least must see what the other has put: round=" + round);
      }
    }
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments how many ten thousands of rounds
   */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> new QuietSuite(Integer.parseInt(arguments[0])).run(shmem));
  }
}
