package org.shmem4j.internal.pe.job;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;
import org.shmem4j.handles.Longs;

/** Whose a lock is: its PE's, whichever thread took it. */
@Timeout(60)
class LockHolderTest {
  @Test
  void anotherThreadOfThePeIsToldWhoHoldsTheLock() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      Longs locks = shmem.callocate(Longs.TYPE, 6);
      for (int i = 0; i < 6; i++) {
        shmem.setLock(locks, i);
      }
      String holder = Thread.currentThread().getName();
      CompletableFuture.runAsync(() -> {
        assertThatThrownBy(() -> shmem.setLock(locks, 5)).hasMessageContaining(" holder=" + holder + " thread=");
        shmem.clearLock(locks, 0); // the last one takes its place in the list
        assertThatThrownBy(() -> shmem.testLock(locks, 5)).hasMessageContaining(" holder=" + holder + " thread=");
        shmem.setLock(locks, 0);
      }).get();
      assertThatThrownBy(() -> shmem.setLock(locks, 5)).hasMessageEndingWith("; clear it first");
      assertThatThrownBy(() -> shmem.setLock(locks, 0)).hasMessageContaining(" holder=ForkJoinPool");
    });
  }
}
