package org.shmem4j.internal.pe.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.Complex;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.ScalarCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Collectives of a few values, among PEs that are threads. */
@Timeout(60)
class ScalarCollectivesTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final ElementType COMPLEX = ElementType.of("complexd", Lane.DOUBLE, 2, Meaning.COMPLEX);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final Reduction LONG_SUM = Reductions.of(LONG, Operation.SUM);
  private static final Reduction COMPLEX_SUM = Reductions.of(COMPLEX, Operation.SUM);
  // Neither commutative nor associative.
  private static final Reduction TREE = Reductions.of(INT, (result, left, right, count) -> {
    for (long at = 0; at < count * Integer.BYTES; at += Integer.BYTES) {
      result.set(ValueLayout.JAVA_INT, at,
          31 * left.get(ValueLayout.JAVA_INT, at) + right.get(ValueLayout.JAVA_INT, at));
    }
  });
  private static final int CALLS = 20_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void reductionsCombineFromLeftToRight(int pes) {
    Shmem.launch(pes, shmem -> {
      Team world = shmem.worldTeam();
      int expected = IntStream.range(0, pes).reduce((left, right) -> 31 * left + right).orElseThrow();
      for (int count : new int[] {1, 12, 13, 64}) {
        int[] own = new int[count];
        Arrays.fill(own, shmem.myPe());
        assertThat(ScalarCalls.reduceEach(world, TREE, own)).hasSize(count).containsOnly(expected);
        assertThat(own).containsOnly(shmem.myPe());
      }
      assertThat(ScalarCalls.reduce(world, TREE, Integer.BYTES, shmem.myPe())).isEqualTo(expected);
      assertThat(ScalarCalls.reduce(world, COMPLEX_SUM, new Complex(1, shmem.myPe())))
          .isEqualTo(new Complex(pes, pes * (pes - 1) / 2.0));
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void broadcastsAndCollects(int pes) {
    Shmem.launch(pes, shmem -> {
      Team world = shmem.worldTeam();
      int me = shmem.myPe();
      for (int root = 0; root < pes; root++) {
        assertThat(ScalarCalls.broadcast(world, LONG, Long.BYTES, me - 7L, root)).isEqualTo(root - 7L);
        assertThat(ScalarCalls.broadcastEach(world, LONG, new long[] {me, me + 1, 8, 8, 8, 8, 8}, root))
            .containsExactly(root, root + 1, 8, 8, 8, 8, 8);
      }
      assertThat(ScalarCalls.longCollect(world, LONG, Long.BYTES, me)).isEqualTo(
          IntStream.range(0, pes).asLongStream().toArray());
      assertThat(ScalarCalls.collectEach(world, INT, new int[] {me, -me})).isEqualTo(
          IntStream.range(0, pes).flatMap(pe -> IntStream.of(pe, -pe)).toArray());
    });
  }

  /** Roots do not wait for others, and find a slot of the ring again when these have followed. */
  @Test
  void aRootRunsAhead() {
    Shmem.launch(2, shmem -> {
      for (int i = 0; i < 1000; i++) {
        assertThat(ScalarCalls.broadcast(shmem.worldTeam(), INT, Integer.BYTES, i + shmem.myPe(), 0)).isEqualTo(i);
      }
    });
  }

  @Test
  void everyTeamHasItsOwnPlace() {
    Shmem.launch(4, shmem -> {
      Team world = shmem.worldTeam();
      int me = shmem.myPe();
      try (Team mine = world.split(me % 2, me)) {
        assertThat(ScalarCalls.reduce(mine, SUM, Integer.BYTES, me)).isEqualTo(me % 2 == 0 ? 2 : 4);
        assertThat(ScalarCalls.reduce(world, SUM, Integer.BYTES, me)).isEqualTo(6);
      }
    });
  }

  /** What is wrong is refused before anybody waits, and the next call goes on. */
  @Test
  void misuseIsRefused() {
    Shmem.launch(2, shmem -> {
      Team world = shmem.worldTeam();
      assertThatThrownBy(() -> ScalarCalls.reduceEach(world, SUM, new int[65]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("values must have from 1 to 64 elements: values.length=65; use symmetric arrays for more");
      assertThatThrownBy(() -> ScalarCalls.collectEach(world, INT, new int[0]))
          .hasMessageStartingWith("values must have from 1 to 64 elements: values.length=0");
      assertThatThrownBy(() -> ScalarCalls.reduceEach(world, SUM, null))
          .isInstanceOf(NullPointerException.class).hasMessage("values must not be null");
      assertThatThrownBy(() -> ScalarCalls.reduce(world, COMPLEX_SUM, (Complex) null))
          .isInstanceOf(NullPointerException.class).hasMessage("value must not be null");
      assertThatThrownBy(() -> ScalarCalls.reduceEach(world, COMPLEX_SUM, new Complex[2]))
          .isInstanceOf(NullPointerException.class).hasMessage("values must not have a null: index=0");
      assertThatThrownBy(() -> ScalarCalls.broadcast(world, INT, Integer.BYTES, 1, 2))
          .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("root=2");
      assertThatThrownBy(() -> ScalarCalls.reduce(null, SUM, Integer.BYTES, 1))
          .isInstanceOf(NullPointerException.class).hasMessage("team must not be null");
      Team first = world.splitStrided(0, 1, 1);
      if (shmem.myPe() == 1) { // no member
        assertThatThrownBy(() -> ScalarCalls.reduce(first, SUM, Integer.BYTES, 1))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("team=INVALID");
      }
      assertThat(ScalarCalls.reduce(world, SUM, Integer.BYTES, 1)).isEqualTo(2);
    });
  }

  @Test
  void differentLengthsAreToldByName() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      int[] ignored = ScalarCalls.reduceEach(shmem.worldTeam(), SUM, new int[shmem.myPe() == 0 ? 3 : 2]);
    })).isInstanceOf(CollectiveMismatchException.class).hasMessageContaining(
        "PE 0 calls reduce of scalars(type=int operation=SUM count=3), PE 1 calls reduce of scalars(type=int"
            + " operation=SUM count=2); they differ in count");
  }

  @Test
  void theCallOfAnArrayIsAnother() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, 1);
      if (shmem.myPe() == 0) {
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, array, array, 1);
      } else {
        long ignored = ScalarCalls.reduce(shmem.worldTeam(), SUM, Integer.BYTES, 1);
      }
    })).isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("PE 0 calls reduce(type=int")
        .hasMessageContaining("PE 1 calls reduce of scalars(type=int");
  }

  /** An operator that calls on its own team is refused before it overwrites the values that it combines. */
  @Test
  void anOperatorMayNotCall() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Reduction calling = Reductions.of(INT, (result, left, right, count) -> {
        long ignored = ScalarCalls.reduce(shmem.worldTeam(), SUM, Integer.BYTES, -1);
      });
      long ignored = ScalarCalls.reduce(shmem.worldTeam(), calling, Integer.BYTES, 1);
    })).isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("an operator or a callback must not call collectives on the team that runs it");
  }

  @Test
  void callsAllocateOnlyWhatTheyReturn() {
    Shmem.launch(2, shmem -> {
      Calls calls = new Calls(shmem.worldTeam());
      calls.make(CALLS);
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long end = System.nanoTime() + 20_000_000_000L; // compilers take their time where others need the cores
      while (true) {
        long before = threads.getCurrentThreadAllocatedBytes();
        calls.make(CALLS);
        long beside = threads.getCurrentThreadAllocatedBytes() - before - CALLS * Calls.RETURNED_BYTES;
        long content = ScalarCalls.reduce(shmem.worldTeam(), LONG_SUM, Long.BYTES, beside < CALLS ? 1 : 0);
        if (content == shmem.nPes()) {
          break;
        }
        assertThat(System.nanoTime()).as("PE %d: %d bytes beside", shmem.myPe(), beside).isLessThan(end);
      }
      assertThat(calls.sum).isPositive();
    });
  }

  /** Each kind of call. */
  private static final class Calls {
    /** Arrays of two, two, two and four longs, with a header of 16 bytes each. */
    static final long RETURNED_BYTES = 4 * 16 + (2 + 2 + 2 + 4) * Long.BYTES;

    private final Team team;
    private final long[] own = {1, 2};
    private long sum;

    Calls(Team team) {
      this.team = team;
    }

    void make(int rounds) {
      for (int i = 0; i < rounds; i++) {
        sum += ScalarCalls.reduce(team, SUM, Integer.BYTES, i);
        sum += ScalarCalls.reduce(team, LONG_SUM, Long.BYTES, i);
        sum += ScalarCalls.broadcast(team, LONG, Long.BYTES, i, i & 1);
        sum += ScalarCalls.reduceEach(team, LONG_SUM, own)[1];
        sum += ScalarCalls.broadcastEach(team, LONG, own, i & 1)[1];
        sum += ScalarCalls.longCollect(team, LONG, Long.BYTES, i)[1];
        sum += ScalarCalls.collectEach(team, LONG, own)[3];
      }
    }
  }
}
