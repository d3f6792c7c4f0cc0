package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;
import org.shmem4j.entry.ExactReduceCalls;
import org.shmem4j.entry.ExactTotal;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * What travels between hosts for exact sums: operands and results, or the words of a sum that are not zero, and no whole
 * accumulators. Each figure is the least of some tries, as a PE that waits long asks whom it waits for.
 */
@Timeout(120)
class ExactBytesTest {
  private static final ElementType DOUBLE = ElementType.of("double", Lane.DOUBLE, 1, Meaning.FLOATING);
  private static final int INTS = Double.BYTES / Integer.BYTES;
  private static final long OVERHEAD = 2_100;
  private static final int TRIES = 4;
  /** The bits of all sums of products of doubles, with no room for carries. */
  private static final int ACCUMULATOR_BYTES = (2 * (1024 + 1074)) / Byte.SIZE;

  /** Of many elements each PE sends the operands of others' shares, and then its share of the results to each. */
  @ParameterizedTest
  @CsvSource({"0-1, 40000", "0-1-2-3, 40000", "0-1, 64"})
  void operandsTravelOnce(String places, int count) {
    int pes = places.split("-", -1).length;
    AtomicLongArray sent = new AtomicLongArray(pes);
    PretendJob.runWithoutDelays(places, shmem -> {
      Ints source = shmem.allocate(Ints.TYPE, INTS * (long) count);
      Ints dest = shmem.allocate(Ints.TYPE, INTS * (long) count);
      for (int i = 0; i < count; i++) {
        double value = switch (shmem.myPe()) {
          case 0 -> 0x1p100;
          case 1 -> -0x1p100;
          default -> i;
        };
        source.segment().setAtIndex(ValueLayout.JAVA_DOUBLE, i, value);
      }
      sent.set(shmem.myPe(),
          leastSent(shmem, () -> ExactReduceCalls.BLOCKING.reduce(shmem.worldTeam(), DOUBLE, dest, source, count)));
      for (int i = 0; i < count; i++) {
        double result = dest.segment().getAtIndex(ValueLayout.JAVA_DOUBLE, i);
        assertThat(result).isEqualTo((pes - 2.0) * i);
      }
    });
    long bytes = (long) count * Double.BYTES;
    for (int pe = 0; pe < pes; pe++) {
      assertThat(sent.get(pe)).as("bytes that PE %d sends", pe).isBetween(1L, 2 * bytes * (pes - 1) / pes + OVERHEAD);
    }
  }

  /** Of ordinary numbers a sum has few words. */
  @Test
  void accumulatorsDoNotTravel() {
    AtomicLongArray sent = new AtomicLongArray(2);
    PretendJob.runWithoutDelays("0-1", shmem -> sent.set(shmem.myPe(), leastSent(shmem, () -> {
      ExactTotal total = new ExactTotal(DOUBLE);
      for (int i = 0; i < 1_000; i++) {
        total.add(i * 0.1);
      }
      total.sumOver(shmem.worldTeam());
      assertThat(total.toDouble()).isEqualTo(99_900);
    })));
    for (int pe = 0; pe < 2; pe++) {
      assertThat(sent.get(pe)).as("bytes that PE %d sends", pe).isBetween(1L, (long) ACCUMULATOR_BYTES);
    }
  }

  private static long leastSent(Shmem shmem, Runnable call) {
    Network network = PretendHosts.latest();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      shmem.barrierAll();
      long before = network.bytesBy(shmem.myPe());
      call.run();
      least = Math.min(least, network.bytesBy(shmem.myPe()) - before);
    }
    return least;
  }
}
