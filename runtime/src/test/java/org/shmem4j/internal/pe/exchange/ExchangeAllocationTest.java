package org.shmem4j.internal.pe.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Exchange;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;

/** Turns on a host leave nothing to collect. */
@Timeout(60)
class ExchangeAllocationTest {
  private static final int TURNS = 20_000;
  private static final int LENGTH = 60;

  /** Runs, columns and lists, in turns of one array and of two. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "4k"})
  void turnsAllocateNothing(String room) {
    Shmem.launch(2, Map.of("SHMEM4J_EXCHANGE_BYTES", room), shmem -> {
      int other = 1 - shmem.myPe();
      Longs one = shmem.callocate(Longs.TYPE, LENGTH);
      Longs two = shmem.callocate(Longs.TYPE, LENGTH);
      Layout<Longs> column = Layout.vector(Longs.TYPE, 4, 1, 2);
      try (Exchange<Longs> exchange = Exchange.on(shmem.worldTeam(), Longs.TYPE, LENGTH)
          .to(other, 0, 5).from(other, 30, 5)
          .to(other, column.at(10)).from(other, 40, 4)
          .to(other, new int[] {22, 20, 22}).from(other, new int[] {52, 50, 51})
          .open()) {
        turns(exchange, one, two);
        long allocated = allocatedBy(() -> turns(exchange, one, two));
        assertThat(allocated).isLessThan(TURNS / 10); // the measurement itself takes some
      }
    });
  }

  private static void turns(Exchange<Longs> exchange, Longs one, Longs two) {
    for (int turn = 0; turn < TURNS; turn++) {
      exchange.start(turn % 2 == 0 ? one : two);
      exchange.finish();
      exchange.start(one, two);
      exchange.finish();
    }
  }

  private static long allocatedBy(Runnable work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
