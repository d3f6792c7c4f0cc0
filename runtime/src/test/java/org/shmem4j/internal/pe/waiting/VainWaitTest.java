package org.shmem4j.internal.pe.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.outside.World;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.settings.Settings;

/** The waits of one of two PEs that share a core, on a clock that only its yields move. */
class VainWaitTest {
  private static final long AT_ONCE = 500;
  private static final long TAKEN = 10_000;
  private static final long TURN_OF_OTHERS = 4_000_000;

  private final Thread tester = Thread.currentThread();
  private final HostMemory memory = HostMemory.create(2, 4096);
  private World before; // that of other tests, perhaps a simulated one
  private Waiter waiter;
  private long now = System.nanoTime();
  private long usual;
  private int yields;
  private int sleeps;

  /** Each thousandth yield lets others run for a long time. */
  private final class Clock extends World {
    @Override
    protected int cores() {
      return Thread.currentThread() == tester ? 1 : super.cores();
    }

    @Override
    protected long nanoTime() {
      return Thread.currentThread() == tester ? now : super.nanoTime();
    }

    @Override
    protected void giveWay() {
      if (Thread.currentThread() == tester) {
        now += ++yields % 1000 == 0 ? TURN_OF_OTHERS : usual;
      } else {
        super.giveWay();
      }
    }

    @Override
    protected void park(Object why, long nanos) {
      if (Thread.currentThread() == tester) {
        sleeps++;
      } else {
        super.park(why, nanos);
      }
    }
  }

  @BeforeEach
  void replaceTheWorld() {
    before = Outside.replace(new Clock());
    waiter = new Waiter(memory.segment(), new JobControl(memory), 0, Settings.ofProcess(), false);
  }

  @AfterEach
  void restoreTheWorld() {
    World ignored = Outside.replace(before);
    memory.close();
  }

  private void waitUntilItSleeps() {
    yields = 0;
    int before = sleeps;
    waiter.until(() -> sleeps > before, Call.WAIT_UNTIL, Waiter.ANY_PE);
  }

  @Test
  void whoYieldsInVainSleepsSoonAndInTheNextWaitAtOnce() {
    usual = AT_ONCE;
    waitUntilItSleeps();
    assertThat(yields).isEqualTo(1000);
    waitUntilItSleeps();
    assertThat(yields).isZero();
  }

  @Test
  void whoseYieldsGiveTheCoreAwayYieldsForLong() {
    usual = TAKEN;
    for (int i = 0; i < 2; i++) {
      waitUntilItSleeps();
      assertThat(yields).isGreaterThan(100);
    }
  }
}
