package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.foreign.ValueLayout;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.DeadlockException;
import org.shmem4j.Exchange;
import org.shmem4j.Layout;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.entry.OwnerCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.Reduction;

/** Exchanges with neighbors on this host and on others, in one turn. */
@Timeout(60)
class ExchangeTest {
  private static final String ROOM = "shmem4j.exchange.bytes";
  private static final int TURNS = 40;
  private static final int FEW = 3;
  private static final int MANY = 4_000;

  private static final Reduction DIFFERENCE =
      Reduction.userDefined(Ints.TYPE.element(), () -> (memory, result, left, right, number) -> {
        for (long at = 0; at < number * Integer.BYTES; at += Integer.BYTES) {
          memory.set(ValueLayout.JAVA_INT, result + at,
              memory.get(ValueLayout.JAVA_INT, left + at) - memory.get(ValueLayout.JAVA_INT, right + at));
        }
      });

  @AfterEach
  void usualRooms() {
    System.clearProperty(ROOM);
  }

  /**
   * Each PE sends all others, and itself, a column of elements; odd ones get nothing from PE 0, so that it only sends to
   * them. Arrays alternate.
   */
  private static final class AllToAll {
    private final Shmem shmem;
    private final int me;
    private final int pes;
    private final int count;
    private final Ints[] arrays;

    AllToAll(Shmem shmem, int count) {
      this.shmem = shmem;
      this.me = shmem.myPe();
      this.pes = shmem.nPes();
      this.count = count;
      this.arrays = new Ints[3];
      for (int i = 0; i < arrays.length; i++) {
        arrays[i] = shmem.callocate(Ints.TYPE, 2L * pes * count);
      }
    }

    private static boolean goes(int from, int to) {
      return to != 0 || from % 2 == 0;
    }

    Exchange<Ints> open() {
      Exchange.Builder<Ints> builder = Exchange.on(shmem.worldTeam(), Ints.TYPE, 2L * pes * count);
      for (int pe = 0; pe < pes; pe++) {
        if (goes(me, pe)) {
          builder.to(pe, Layout.vector(Ints.TYPE, count, 1, pes).at(pe));
        }
        if (goes(pe, me)) {
          builder.from(pe, (long) (pes + pe) * count, count);
        }
      }
      return builder.open();
    }

    void turn(Exchange<Ints> exchange, int turn) {
      Ints one = arrays[turn % 3];
      Ints other = arrays[(turn + 1) % 3];
      for (int i = 0; i < pes * count; i++) {
        one.set(i, value(me, turn, i));
        other.set(i, -value(me, turn, i));
      }
      if (turn % 2 == 0) {
        exchange.start(one);
      } else {
        exchange.start(one, other);
      }
      exchange.finish();
      check(one, turn, 1);
      if (turn % 2 == 1) {
        check(other, turn, -1);
      }
    }

    /** Combines what all have of each PE's elements, in the order of PEs. */
    void back(Exchange<Ints> exchange, int turn) {
      Ints array = arrays[turn % 3];
      for (int i = 0; i < 2 * pes * count; i++) {
        array.set(i, value(me, turn, i));
      }
      OwnerCalls.reduce(exchange, DIFFERENCE, array);
      for (int i = 0; i < pes * count; i++) {
        int other = i % pes;
        int ghost = goes(me, other) ? value(other, turn, (pes + me) * count + i / pes) : 0;
        assertThat(array.get(i)).as("turn %d, back from %d to %d, element %d", turn, other, me, i)
            .isEqualTo(value(me, turn, i) - ghost);
      }
    }

    private int value(int pe, int turn, int index) {
      return (pe * 100 + turn) * 100_000 + index;
    }

    private void check(Ints array, int turn, int sign) {
      for (int pe = 0; pe < pes; pe++) {
        for (int i = 0; i < count && goes(pe, me); i++) {
          assertThat(array.get((pes + pe) * count + i)).as("turn %d, from %d to %d, element %d", turn, pe, me, i)
              .isEqualTo(sign * value(pe, turn, i * pes + me));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0-1,3", "0-0-1,3", "0-0-1-1,3", "0-1-0-2-2,3", "0-0-1-1,4000", "0-1,4000"})
  void everyGhostIsRight(String hosts, int count) {
    PretendJob.run(hosts, shmem -> {
      AllToAll all = new AllToAll(shmem, count);
      for (int n = 0; n < 2; n++) {
        try (Exchange<Ints> exchange = all.open(); Exchange<Ints> another = all.open()) {
          for (int turn = 0; turn < (count == MANY ? 6 : TURNS); turn++) {
            all.turn(turn % 5 == 3 ? another : exchange, turn);
            if (turn % 3 == 1) {
              all.back(exchange, turn);
            }
          }
        }
      }
    });
  }

  @Test
  void everythingIsLentOnAHost() {
    System.setProperty(ROOM, "0");
    everyGhostIsRight("0-0-1-1", FEW);
  }

  /** PE 0 has sent two turns before PE 1 begins its first one, and can close before that has begun its second one. */
  @Test
  void aSenderIsTwoTurnsAhead() {
    AtomicInteger started = new AtomicInteger();
    PretendJob.run("0-1", shmem -> {
      boolean sends = shmem.myPe() == 0;
      Ints array = shmem.callocate(Ints.TYPE, 2);
      Exchange.Builder<Ints> builder = Exchange.on(shmem.worldTeam(), Ints.TYPE, 2);
      try (Exchange<Ints> exchange = (sends ? builder.to(1, 0, 1) : builder.from(0, 1, 1)).open()) {
        for (int turn = 1; turn <= 3; turn++) {
          if (turn == 3 || !sends) {
            shmem.barrierAll();
            assertThat(started).hasValueGreaterThanOrEqualTo(Math.min(2, turn));
          }
          array.set(0, turn);
          exchange.start(array);
          exchange.finish();
          int ignored = sends ? started.incrementAndGet() : 0;
          assertThat(sends || array.get(1) == turn).as("turn %d", turn).isTrue();
        }
        for (int i = 0; i < 2 && sends; i++) {
          shmem.barrierAll();
        }
      }
    });
  }

  /** Of a turn with three arrays, and several runs for each neighbor: PE 0 sends to PE 1, and each of them to PE 2. */
  @Test
  void oneMessageGoesToEachNeighborOfAnotherHost() {
    int turns = 10;
    AtomicLongArray sent = new AtomicLongArray(3);
    PretendJob.runWithoutDelays("0-0-1", shmem -> {
      int me = shmem.myPe();
      Ints one = shmem.callocate(Ints.TYPE, 8);
      Ints two = shmem.callocate(Ints.TYPE, 8);
      Ints three = shmem.callocate(Ints.TYPE, 8);
      Exchange.Builder<Ints> builder = Exchange.on(shmem.worldTeam(), Ints.TYPE, 8);
      for (int pe = 0; pe < 3; pe++) {
        if (pe != me) {
          builder.to(pe, 0, 1).to(pe, new int[] {1}).from(pe, 2 + 2L * pe, 2);
        }
      }
      try (Exchange<Ints> exchange = builder.open()) {
        turn(exchange, one, two, three);
        long before = PretendHosts.latest().sentBy(me);
        for (int turn = 0; turn < turns; turn++) {
          turn(exchange, one, two, three);
        }
        sent.set(me, PretendHosts.latest().sentBy(me) - before);
      }
    });
    assertThat(new long[] {sent.get(0), sent.get(1), sent.get(2)}).containsExactly(turns, turns, 2L * turns);
  }

  private static void turn(Exchange<Ints> exchange, Ints one, Ints two, Ints three) {
    exchange.start(one, two, three);
    exchange.finish();
  }

  /** Differences tell in which order they were made, whoever comes first. */
  @ParameterizedTest
  @CsvSource({"0-1-0", "0-0-1-1", "1-0-2-2-0"})
  void ghostsAreCombinedInTheOrderOfTheirPes(String hosts) {
    Reduction inOrder = Reduction.userDefined(Ints.TYPE.element(), () -> (memory, result, left, right, number) -> {
      for (long at = 0; at < number * Integer.BYTES; at += Integer.BYTES) {
        memory.set(ValueLayout.JAVA_INT, result + at,
            10 * memory.get(ValueLayout.JAVA_INT, left + at) + memory.get(ValueLayout.JAVA_INT, right + at));
      }
    });
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      Ints array = shmem.callocate(Ints.TYPE, 2);
      Exchange.Builder<Ints> builder = Exchange.on(shmem.worldTeam(), Ints.TYPE, 2).from(1, 1, 1);
      for (int pe = 0; pe < pes && shmem.myPe() == 1; pe++) {
        builder.to(pe, 0, 1);
      }
      int expected = 9;
      for (int pe = 0; pe < pes; pe++) {
        expected = 10 * expected + pe + 1;
      }
      try (Exchange<Ints> exchange = builder.open()) {
        for (int turn = 0; turn < TURNS; turn++) {
          array.set(0, 9);
          array.set(1, shmem.myPe() + 1);
          OwnerCalls.reduce(exchange, inOrder, array);
          assertThat(array.get(0)).isEqualTo(shmem.myPe() == 1 ? expected : 9);
        }
      }
    });
  }

  /** PE 0 only sends to PE 1, which makes a turn less. */
  @Test
  void turnsThatNobodyTakesAreTold() {
    assertThatThrownBy(() -> PretendJob.run("0-1", shmem -> {
      boolean sends = shmem.myPe() == 0;
      Ints array = shmem.callocate(Ints.TYPE, 2);
      Exchange.Builder<Ints> builder = Exchange.on(shmem.worldTeam(), Ints.TYPE, 2);
      Exchange<Ints> exchange = (sends ? builder.to(1, 0, 1) : builder.from(0, 1, 1)).open();
      for (int turn = 0; turn < (sends ? 5 : 2); turn++) {
        exchange.start(array);
        exchange.finish();
      }
      exchange.close();
      shmem.barrierAll();
    })).isInstanceOf(IllegalStateException.class)
        .hasMessage("a PE must make as many turns as each PE that sends to it: from=0 turns=5 to=1 turns=2");
  }

  @Test
  void anotherArrayIsTold() {
    assertThatThrownBy(() -> PretendJob.run("0-1", shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, 2);
      Ints another = shmem.callocate(Ints.TYPE, 2);
      int other = 1 - shmem.myPe();
      Exchange<Ints> exchange =
          Exchange.on(shmem.worldTeam(), Ints.TYPE, 2).to(other, 0, 1).from(other, 1, 1).open();
      exchange.start(shmem.myPe() == 0 ? array : another);
      exchange.finish();
    })).isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll("PE 0 calls start of an exchange(", "they differ in offset");
  }

  @Test
  void moreArraysAreTold() {
    assertThatThrownBy(() -> PretendJob.run("0-1", shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, 2);
      Ints another = shmem.callocate(Ints.TYPE, 2);
      int other = 1 - shmem.myPe();
      Exchange<Ints> exchange =
          Exchange.on(shmem.worldTeam(), Ints.TYPE, 2).to(other, 0, 1).from(other, 1, 1).open();
      if (shmem.myPe() == 0) {
        exchange.start(array);
      } else {
        exchange.start(array, another);
      }
      exchange.finish();
    })).isInstanceOf(CollectiveMismatchException.class).hasMessageContaining("they differ in arrays, others");
  }

  @Test
  void countsThatDifferAreToldOnAllHosts() {
    AtomicInteger told = new AtomicInteger();
    PretendJob.run("0-1-1", shmem -> {
      Exchange.Builder<Ints> builder = Exchange.on(shmem.worldTeam(), Ints.TYPE, 8);
      if (shmem.myPe() == 0) {
        builder.to(2, 0, 4);
      }
      assertThatThrownBy(builder::open).isInstanceOf(IllegalArgumentException.class)
          .hasMessage("as many elements must be expected as are sent: pe=0 to=2 sent=4 expected=0");
      int ignored = told.incrementAndGet();
    });
    assertThat(told).hasValue(3);
  }

  /** What PE 0 is told is looked at when the job has ended, since that tells of PE 1, which failed first. */
  @Test
  void aNeighborThatFailsIsNamed() {
    CountDownLatch started = new CountDownLatch(1);
    AtomicReference<Throwable> told = new AtomicReference<>();
    assertThatThrownBy(() -> PretendJob.run("0-1", shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, 2);
      int other = 1 - shmem.myPe();
      Exchange<Ints> exchange =
          Exchange.on(shmem.worldTeam(), Ints.TYPE, 2).to(other, 0, 1).from(other, 1, 1).open();
      if (shmem.myPe() == 1) {
        await(started);
        throw new IllegalStateException("a fault of PE 1");
      }
      exchange.start(array);
      started.countDown();
      told.set(catchThrowable(exchange::finish));
      exchange.close();
    })).hasMessageContaining("a fault of PE 1");
    assertThat(told.get()).isInstanceOf(PeFailedException.class).hasMessageContaining("PE 1 failed");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Tag("slow")
  @Test
  void aDeadlockIsNamed() {
    assertThatThrownBy(() -> PretendJob.run("0-1", shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, 2);
      int other = 1 - shmem.myPe();
      Exchange<Ints> exchange =
          Exchange.on(shmem.worldTeam(), Ints.TYPE, 2).to(other, 0, 1).from(other, 1, 1).open();
      if (shmem.myPe() == 1) {
        shmem.barrierAll();
      }
      exchange.start(array);
      exchange.finish();
    })).isInstanceOf(DeadlockException.class)
        .hasMessageContainingAll("waits in finish of an exchange for PE 1", "waits in barrier");
  }
}
