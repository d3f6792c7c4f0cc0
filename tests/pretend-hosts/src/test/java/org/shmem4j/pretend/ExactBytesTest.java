package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.entry.ExactReduceCalls;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** What travels between hosts for exact sums of elements: operands and results, and no accumulators. */
@Timeout(120)
class ExactBytesTest {
  private static final ElementType DOUBLE = ElementType.of("double", Lane.DOUBLE, 1, Meaning.FLOATING);
  private static final int INTS = Double.BYTES / Integer.BYTES;
  private static final long OVERHEAD = 2_000;

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
      shmem.barrierAll();
      Network network = PretendHosts.latest();
      long before = network.bytesBy(shmem.myPe());
      ExactReduceCalls.BLOCKING.reduce(shmem.worldTeam(), DOUBLE, dest, source, count);
      sent.set(shmem.myPe(), network.bytesBy(shmem.myPe()) - before);
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
}
