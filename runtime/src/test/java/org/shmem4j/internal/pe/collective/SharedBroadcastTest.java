package org.shmem4j.internal.pe.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Broadcasts of which the root writes a share, among PEs that are threads. */
@Timeout(60)
class SharedBroadcastTest {
  private static final String SMALLEST = "shmem4j.share.bytes";
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final int[] COUNTS = {512, 513, 1000, 40_000, 3 << 20};
  private static final int UNTOUCHED = -1;

  @BeforeAll
  static void shareWhatIsLarge() {
    System.setProperty(SMALLEST, "2k");
  }

  @AfterAll
  static void shareAsUsual() {
    System.clearProperty(SMALLEST);
  }

  /** The arrays of a broadcast. */
  enum Arrays {
    ONE,
    /** The root has a destination of its own, so that it does not share. */
    TWO,
    /** The root shares, since its own destination is not written. */
    TWO_ON_ACTIVE_SET
  }

  @ParameterizedTest
  @CsvSource({
      "1, ONE", "2, ONE", "3, ONE", "5, ONE", "2, TWO", "3, TWO", "2, TWO_ON_ACTIVE_SET", "3, TWO_ON_ACTIVE_SET",
      "5, TWO_ON_ACTIVE_SET"
  })
  void everyElementComesAndNoOtherIsWritten(int pes, Arrays arrays) {
    CollectiveCalls calls =
        arrays == Arrays.TWO_ON_ACTIVE_SET ? CollectiveCalls.IN_ACTIVE_SET : CollectiveCalls.BLOCKING;
    Shmem.launch(pes, shmem -> {
      Team world = shmem.worldTeam();
      Ints source = shmem.allocate(Ints.TYPE, COUNTS[COUNTS.length - 1] + 1L);
      Ints dest = arrays == Arrays.ONE ? source : shmem.allocate(Ints.TYPE, COUNTS[COUNTS.length - 1] + 1L);
      for (int count : COUNTS) {
        for (int root = 0; root < pes; root++) {
          fill(dest, count, UNTOUCHED);
          fill(source, count, shmem.myPe() == root ? root : UNTOUCHED);
          calls.broadcast(world, INT, dest, source, count, root);
          if (shmem.myPe() == root && arrays == Arrays.TWO_ON_ACTIVE_SET) {
            assertThat(IntStream.rangeClosed(0, count).filter(i -> dest.get(i) != UNTOUCHED).findFirst()).isEmpty();
          } else {
            requireValuesOf(root, dest, count);
          }
          CollectiveCalls.BLOCKING.sync(world);
        }
      }
    });
  }

  @ParameterizedTest
  @CsvSource({"2", "3"})
  void startedOnesShareToo(int pes) {
    Shmem.launch(pes, shmem -> {
      Team world = shmem.worldTeam();
      int count = 5000;
      Ints first = shmem.allocate(Ints.TYPE, count + 1L);
      Ints second = shmem.allocate(Ints.TYPE, count + 1L);
      fill(first, count, shmem.myPe() == 0 ? 0 : UNTOUCHED);
      fill(second, count, shmem.myPe() == 1 ? 1 : UNTOUCHED);
      CollectiveRequest one = CollectiveCalls.NONBLOCKING.broadcast(world, INT, first, first, count, 0);
      CollectiveRequest other = CollectiveCalls.NONBLOCKING.broadcast(world, INT, second, second, count, 1);
      other.await();
      one.await();
      requireValuesOf(0, first, count);
      requireValuesOf(1, second, count);
    });
  }

  private static void fill(Ints array, int count, int root) {
    for (int i = 0; i <= count; i++) {
      array.set(i, root == UNTOUCHED || i == count ? UNTOUCHED : value(root, i));
    }
  }

  private static void requireValuesOf(int root, Ints dest, int count) {
    assertThat(IntStream.range(0, count).filter(i -> dest.get(i) != value(root, i)).findFirst()).isEmpty();
    assertThat(dest.get(count)).isEqualTo(UNTOUCHED);
  }

  private static int value(int root, int index) {
    return 31 * index + root;
  }
}
