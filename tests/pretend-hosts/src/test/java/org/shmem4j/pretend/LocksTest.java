package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.entry.WordTransfers;

/** Locks, whose words PE 0 has, on its own host and on others. */
@Timeout(120)
class LocksTest {
  private static final String PLACES = "0-0-1-1";
  private static final int ROUNDS = 20;

  private static final class LockWord extends SymmetricArray.OfWords {
    static final HandleType<LockWord> TYPE = new HandleType<>(LockWord.class, Long.BYTES, LockWord::new);

    private LockWord(SymmetricRegion region) {
      super(TYPE, region);
    }
  }

  @Test
  void onePeAtATimeHoldsALock() {
    AtomicInteger holders = new AtomicInteger();
    AtomicInteger counter = new AtomicInteger();
    PretendJob.run(PLACES, shmem -> {
      LockWord lock = shmem.callocate(LockWord.TYPE, 1);
      for (int round = 0; round < ROUNDS; round++) {
        while (round % 3 == 0 && !shmem.testLock(lock)) {
          Thread.onSpinWait();
        }
        if (round % 3 != 0) {
          shmem.setLock(lock);
        }
        assertThat(holders.incrementAndGet()).isEqualTo(1);
        counter.setPlain(counter.getPlain() + 1);
        assertThat(holders.decrementAndGet()).isZero();
        shmem.clearLock(lock);
      }
      shmem.barrierAll();
      shmem.free(lock);
    });
    assertThat(counter).hasValue(4 * ROUNDS);
  }

  @Test
  void ticketsThatFarAndOtherPesGaveUpAreSkipped() {
    PretendJob.run(PLACES, shmem -> {
      LockWord lock = shmem.callocate(LockWord.TYPE, 1);
      for (int impatient : new int[] {1, 3}) {
        long tickets = ticketsTaken(lock);
        shmem.barrierAll();
        giveUpAWait(shmem, lock, impatient, tickets);
        shmem.barrierAll();
        shmem.setLock(lock);
        shmem.clearLock(lock);
        shmem.barrierAll();
      }
      shmem.free(lock);
    });
  }

  /** PE 2 holds the lock until another has given up waiting for it; others wait after that one. */
  private static void giveUpAWait(Shmem shmem, LockWord lock, int impatient, long tickets) {
    if (shmem.myPe() == 2) {
      shmem.setLock(lock);
    }
    shmem.barrierAll();
    if (shmem.myPe() == impatient) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> shmem.setLock(lock)).isInstanceOf(WaitInterruptedException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
    shmem.barrierAll();
    if (shmem.myPe() == 2) {
      awaitTickets(lock, tickets + 3); // its own, the one that was given up, and one that waits behind that
      shmem.clearLock(lock);
    } else if (shmem.myPe() == 0) {
      shmem.setLock(lock);
      shmem.clearLock(lock);
    }
  }

  private static long ticketsTaken(LockWord lock) {
    return WordTransfers.get(null, lock, 0, Long.BYTES, 0) >>> 32;
  }

  private static void awaitTickets(LockWord lock, long tickets) {
    while (ticketsTaken(lock) < tickets) {
      Thread.onSpinWait();
    }
  }
}
