package org.shmem4j.checks;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.NonblockingReductions.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Synchronization.*;

import java.util.Random;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/** A right program of random rounds for a given time; in its very last round two PEs write the same element. */
public final class LongProgram {
  private static final int MOST = 512;
  private static final int KINDS = 6;

  private final Shmem shmem;
  private final Random common = new Random(7); // the same on all PEs
  private final SymmetricLongs data;
  private final SymmetricLongs sums;
  private final SymmetricLongs flag;
  private final SymmetricLongs lock;
  private final SymmetricLongs counter;
  private final SymmetricLongs over;
  private long round;

  private LongProgram(Shmem shmem) {
    this.shmem = shmem;
    this.data = longs(MOST);
    this.sums = longs(MOST);
    this.flag = longs(1);
    this.lock = longs(1);
    this.counter = longs(1);
    this.over = longs(1);
  }

  private SymmetricLongs longs(int length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }

  public static void main(String[] arguments) {
    long seconds = Long.parseLong(arguments[0]);
    Shmem.run(shmem -> new LongProgram(shmem).run(seconds * 1_000_000_000L));
  }

  private void run(long nanos) {
    long start = System.nanoTime();
    do {
      round++;
      round(1 + common.nextInt(MOST - 1), common.nextInt(shmem.nPes()));
      over.set(0, System.nanoTime() - start > nanos ? 1 : 0);
      longMaxReduce(shmem.worldTeam(), over, over, 1);
    } while (over.get(0) == 0);
    if (shmem.myPe() < 2) {
      longP(data, 3, round, 0); // both of them
    }
    shmem.barrierAll();
    if (shmem.myPe() == 0) {
      System.out.println("rounds " + round);
    }
  }

  private void round(int count, int leader) {
    int next = (shmem.myPe() + 1) % shmem.nPes();
    boolean leads = shmem.myPe() == leader;
    switch (common.nextInt(KINDS)) {
      case 0 -> {
        for (int i = 0; i < count; i++) {
          longP(data, i, round, next);
        }
        shmem.barrierAll();
        check(data.get(count / 2));
      }
      case 1 -> {
        for (int i = 0; i < count; i++) {
          data.set(i, round);
        }
        shmem.barrierAll();
        longGet(sums, data, count, next);
        check(sums.get(count - 1));
      }
      case 2 -> {
        data.fill(round);
        CollectiveRequest request = longMaxReduceNb(shmem.worldTeam(), sums, data, count);
        request.await();
        check(sums.get(0));
      }
      case 3 -> {
        if (leads) {
          for (int pe = 0; pe < shmem.nPes(); pe++) {
            longPut(data, sums, count, pe);
            shmem.fence();
            longP(flag, round, pe);
          }
        }
        longWaitUntil(flag, Comparison.EQ, round);
        long ignored = data.get(count - 1);
      }
      case 4 -> {
        shmem.setLock(lock);
        longP(data, 0, longG(data, 0, leader) + 1, leader);
        shmem.clearLock(lock);
      }
      default -> {
        longAtomicInc(counter, leader);
        shmem.barrierAll();
        long ignored = longAtomicFetch(counter, leader);
      }
    }
    shmem.barrierAll();
  }

  private void check(long value) {
    if (value != round) {
      throw new AssertionError("round " + round + " has " + value);
    }
  }
}
