package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Comparison;
import org.shmem4j.DeadlockException;
import org.shmem4j.entry.Waits;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Jobs of any size whose PEs all wait for each other end, and PE 0 asks few of them. */
@Tag("slow")
@Timeout(300)
class DeadlocksTest {
  private static final int MOST_ASKED = 8;
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);

  @ParameterizedTest
  @CsvSource({"2,1", "3,2", "20,2", "66,8"})
  void pesThatAllWaitAreFound(int hosts, int pesOfHost) {
    String places = IntStream.range(0, hosts * pesOfHost)
        .mapToObj(pe -> Integer.toString(pe / pesOfHost))
        .collect(Collectors.joining("-"));
    Queue<Integer> peersOfFirst = new ConcurrentLinkedQueue<>();
    assertThatThrownBy(() -> PretendJob.runWithoutDelays(places, shmem -> {
      Ints flag = shmem.callocate(Ints.TYPE, 1);
      shmem.barrierAll();
      int before = PretendHosts.latest().peersOf(0);
      try {
        Waits.waitUntil(INT, flag, 0, Comparison.NE, 0);
      } finally {
        if (shmem.myPe() == 0) {
          peersOfFirst.add(PretendHosts.latest().peersOf(0) - before);
        }
      }
    })).isInstanceOf(DeadlockException.class);
    assertThat(peersOfFirst).singleElement().satisfies(peers -> assertThat(peers).isLessThanOrEqualTo(MOST_ASKED
        + 3 * hosts)); // the report asks two of each host in jobs that are not too large, and the failure spreads
  }
}
