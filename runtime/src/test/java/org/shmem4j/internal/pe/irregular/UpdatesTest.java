package org.shmem4j.internal.pe.irregular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.Team;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

@Timeout(60)
class UpdatesTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final ElementType UNSIGNED = ElementType.of("ulong", Lane.LONG, 1, Meaning.UNSIGNED);
  private static final int CELLS = 50;

  private static UpdateCalls open(Team team, Longs array, ElementType type) {
    return UpdateCalls.open("LongUpdates", team, array, type);
  }

  /** Every PE updates cells of all PEs; the results are those of one thread that does all of it. */
  private static void updates(Shmem shmem, ElementType type, int op, LongBinaryOperator oracle, long start) {
    int pes = shmem.nPes();
    Longs array = shmem.allocate(Longs.TYPE, CELLS);
    long[][] expected = new long[pes][CELLS];
    for (int i = 0; i < CELLS; i++) {
      array.set(i, start);
      for (int pe = 0; pe < pes; pe++) {
        expected[pe][i] = start;
      }
    }
    shmem.barrierAll();
    UpdateCalls updates = open(shmem.worldTeam(), array, type);
    for (int level = 0; level < 3; level++) {
      for (int sender = 0; sender < pes; sender++) {
        Random random = new Random(sender + 31L * level);
        for (int n = 0; n < 3000; n++) {
          int pe = random.nextInt(pes);
          int index = random.nextInt(CELLS);
          long value = random.nextLong();
          expected[pe][index] = oracle.applyAsLong(expected[pe][index], value);
          if (sender == shmem.myPe()) {
            updates.word(op, pe, index, value);
          }
        }
      }
      updates.complete();
      for (int i = 0; i < CELLS; i++) {
        assertThat(array.get(i)).as("level %d cell %d", level, i).isEqualTo(expected[shmem.myPe()][i]);
      }
    }
    updates.close();
  }

  @ParameterizedTest
  @CsvSource({"1,65536", "2,65536", "2,1", "3,16", "4,160", "4,65536"})
  void theResultsAreThoseOfOneThread(int pes, long pipeBytes) {
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", Long.toString(pipeBytes)), shmem -> {
      updates(shmem, LONG, UpdateCalls.ADD, Long::sum, 0);
      updates(shmem, LONG, UpdateCalls.MIN, Math::min, Long.MAX_VALUE);
      updates(shmem, LONG, UpdateCalls.MAX, Math::max, Long.MIN_VALUE);
      updates(shmem, LONG, UpdateCalls.XOR, (a, b) -> a ^ b, 0);
      updates(shmem, LONG, UpdateCalls.AND, (a, b) -> a & b, -1);
      updates(shmem, LONG, UpdateCalls.OR, (a, b) -> a | b, 0);
      updates(shmem, UNSIGNED, UpdateCalls.MAX, (a, b) -> Long.compareUnsigned(a, b) >= 0 ? a : b, 0);
      updates(shmem, UNSIGNED, UpdateCalls.MIN, (a, b) -> Long.compareUnsigned(a, b) <= 0 ? a : b, -1);
    });
  }

  @Test
  void elementsHaveNoOtherUpdates() {
    Shmem.launch(2, shmem -> {
      Longs array = shmem.allocate(Longs.TYPE, 2);
      Longs beside = shmem.allocate(Longs.TYPE, 2);
      UpdateCalls updates = open(shmem.worldTeam(), array, LONG);
      UpdateCalls others = open(shmem.worldTeam(), beside, LONG);
      assertThatThrownBy(() -> open(shmem.worldTeam(), array, UNSIGNED)).isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith(
              "LongUpdates must not be opened while other updates of these elements are open; close those first: array=");
      updates.close();
      open(shmem.worldTeam(), array, UNSIGNED).close();
      others.close();
    });
  }

  @ParameterizedTest
  @EnumSource(names = {"SINGLE", "MULTIPLE"})
  void onePeMayHaveAllElements(ThreadLevel level) {
    Shmem.launch(2, level, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      UpdateCalls updates = open(shmem.worldTeam(), array, LONG);
      long sent = 0;
      for (int turn = 1; turn <= 70; turn++) {
        int each = turn % 7 == 0 ? 100_000 : turn;
        for (int n = 0; n < each; n++) {
          updates.word(UpdateCalls.ADD, 0, n & 1, 1 + shmem.myPe());
        }
        if (turn % 10 == 3) {
          updates.word(UpdateCalls.ADD, 1, 0, 1);
        }
        sent += each;
        updates.complete();
        if (shmem.myPe() == 0) {
          assertThat(array.get(0) + array.get(1)).as("turn %d", turn).isEqualTo(3 * sent);
        } else {
          assertThat(array.get(0)).as("turn %d", turn).isEqualTo((turn + 7) / 10 * 2L);
        }
        shmem.barrierAll();
      }
      updates.close();
    });
  }

  @Test
  void severalThreadsOfThePesMayWait() {
    Shmem.launch(3, ThreadLevel.MULTIPLE, shmem -> updates(shmem, LONG, UpdateCalls.ADD, Long::sum, 0));
  }

  @Test
  void onePeMayBeInABarrierWhileOthersFillItsInbox() {
    Shmem.launch(3, Map.of("SHMEM4J_PIPE_BYTES", "64"), shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 1);
      UpdateCalls updates = open(shmem.worldTeam(), array, LONG);
      for (int i = 0; i < 1000 && shmem.myPe() > 0; i++) {
        updates.word(UpdateCalls.ADD, 0, 0, 1);
      }
      shmem.barrierAll(); // PE 0 is here first, and applies what arrives
      updates.complete();
      assertThat(array.get(0)).isEqualTo(shmem.myPe() == 0 ? 2000 : 0);
      updates.close();
    });
  }

  @Test
  void aPollShowsWhatWasSent() {
    Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 1);
      UpdateCalls updates = open(shmem.worldTeam(), array, LONG);
      if (shmem.myPe() == 0) {
        updates.word(UpdateCalls.SET, 1, 0, 7);
        updates.poll();
      } else {
        while (array.get(0) != 7) {
          updates.poll();
        }
      }
      updates.complete();
      updates.close();
    });
  }

  @Test
  void ofASubteamAndOfTwoAtOnce() {
    Shmem.launch(4, shmem -> {
      Team half = shmem.worldTeam().split2d(2).x();
      Longs one = shmem.callocate(Longs.TYPE, 4);
      Longs two = shmem.callocate(Longs.TYPE, 4);
      for (int round = 0; round < 300; round++) {
        UpdateCalls first = open(half, one, LONG);
        UpdateCalls second = open(shmem.worldTeam(), two.slice(1, 2), LONG);
        for (int pe = 0; pe < 2; pe++) {
          first.word(UpdateCalls.ADD, pe, 3, 1);
        }
        for (int pe = 0; pe < 4; pe++) {
          second.word(UpdateCalls.ADD, pe, 1, 1);
        }
        second.complete();
        first.complete();
        assertThat(two.get(2)).isEqualTo(4L * (round + 1));
        assertThat(one.get(3)).isEqualTo(2L * (round + 1));
        first.close();
        second.close();
        shmem.barrierAll();
      }
    });
  }

  @Test
  void misuseIsRefused() {
    Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 10);
      Team world = shmem.worldTeam();
      UpdateCalls updates = open(world, array, LONG);
      for (int pe : new int[] {0, 1}) {
        assertThatThrownBy(() -> updates.word(UpdateCalls.ADD, pe, 10, 1)).isInstanceOf(IndexOutOfBoundsException.class)
            .hasMessage("index must be within the array of LongUpdates: index=10 length=10");
        assertThatThrownBy(() -> updates.word(UpdateCalls.ADD, pe, -1, 1))
            .isInstanceOf(IndexOutOfBoundsException.class);
      }
      assertThatThrownBy(() -> updates.word(UpdateCalls.ADD, 2, 0, 1)).isInstanceOf(IllegalArgumentException.class)
          .hasMessage("pe must be a PE of the team: pe=2 nPes=2 of LongUpdates");
      assertThatThrownBy(() -> updates.word(UpdateCalls.ADD, -1, 0, 1)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> shmem.free(array)).isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("must not be freed while updates or fetches of it are open");
      updates.close();
      updates.close();
      for (int pe : new int[] {0, 1}) {
        assertThatThrownBy(() -> updates.word(UpdateCalls.ADD, pe, 0, 1)).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("must not be used after close: call=send");
      }
      assertThatThrownBy(updates::complete).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> open(world, null, LONG)).isInstanceOf(NullPointerException.class);
      shmem.free(array);
      assertThatThrownBy(() -> open(world, array, LONG)).isInstanceOf(IllegalStateException.class);
    });
  }

  @Test
  void whatIsNotCompleteFailsTheJob() {
    for (int to : new int[] {0, 1}) {
      assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
        UpdateCalls updates = open(shmem.worldTeam(), shmem.callocate(Longs.TYPE, 1), LONG);
        if (shmem.myPe() == 1) {
          updates.word(UpdateCalls.ADD, to, 0, 1);
        }
        updates.close();
      })).hasMessageContaining("what was sent must be completed before the close: LongUpdates of PE 1");
      assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
        UpdateCalls updates = open(shmem.worldTeam(), shmem.callocate(Longs.TYPE, 1), LONG);
        if (shmem.myPe() == 1) {
          updates.word(UpdateCalls.ADD, to, 0, 1);
        }
      })).hasMessageContaining("what was sent must be completed before the close: LongUpdates of PE 1");
    }
  }

  @Test
  void differentArraysAreAMismatch() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Longs one = shmem.callocate(Longs.TYPE, 10);
      Longs two = shmem.callocate(Longs.TYPE, 10);
      open(shmem.worldTeam(), shmem.myPe() == 0 ? one : two, LONG).close();
    })).isInstanceOf(CollectiveMismatchException.class).hasMessageContaining("array");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void slicesOfOneLengthOnly(int pes) {
    Shmem.launch(pes, shmem -> {
      Team world = shmem.worldTeam();
      int me = shmem.myPe();
      Longs array = shmem.callocate(Longs.TYPE, 10);
      int last = pes - 1;
      for (int shortest = 0; shortest < last; shortest++) { // whoever has another one, all are told
        Longs slice = array.slice(2, me == shortest ? 3 : 8);
        assertThatThrownBy(() -> open(world, slice, LONG)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("an array must have the same length on all PEs of the team: LongUpdates"
                + " length=" + slice.length()
                + " least=3 greatest=8; give all PEs the same slice");
      }
      UpdateCalls updates = open(world, array.slice(2, 3), LONG);
      updates.word(UpdateCalls.ADD, last, 2, 1);
      assertThatThrownBy(() -> updates.word(UpdateCalls.ADD, last, 3, 1)).hasMessageContaining("index=3 length=3");
      updates.complete();
      updates.close();
      assertThat(array.get(4)).isEqualTo(me == last ? pes : 0);
    });
  }

  @Test
  void aPeThatDoesNotCompleteIsNamed() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      UpdateCalls updates = open(shmem.worldTeam(), shmem.callocate(Longs.TYPE, 10), LONG);
      if (shmem.myPe() == 0) {
        updates.complete();
      }
    })).isInstanceOf(ShmemException.class).hasMessageContaining("complete of updates, fetches or a mailbox");
  }

  /**
   * The thread behind PE 1's stage applies updates, but none of the next level before PE 1 has called something: it may
   * be reading its elements.
   */
  @Test
  void aThreadOfTheLibraryLeavesTheNextLevelAlone() {
    AtomicInteger seen = new AtomicInteger();
    Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 1);
      Longs beside = shmem.callocate(Longs.TYPE, 1);
      UpdateCalls updates = open(shmem.worldTeam(), array, LONG);
      UpdateCalls others = open(shmem.worldTeam(), beside, LONG); // of the same level all the time
      CollectiveRequest last = shmem.myPe() == 1 ? CollectiveCalls.NONBLOCKING.sync(shmem.worldTeam()) : null;
      CompletableFuture<Void> stage = last == null ? null : last.completion().toCompletableFuture();
      updates.complete();
      if (shmem.myPe() == 0) {
        updates.word(UpdateCalls.ADD, 1, 0, 7);
        updates.poll();
        for (int turn = 0; turn < 3; turn++) {
          while (seen.get() < turn) {
            Thread.onSpinWait();
          }
          others.word(UpdateCalls.ADD, 1, 0, 1);
          others.poll();
        }
        CollectiveCalls.BLOCKING.sync(shmem.worldTeam());
      } else {
        for (int turn = 1; turn <= 3; turn++) { // in each the thread has looked at everything
          while (beside.get(0) < turn) {
            Thread.onSpinWait();
          }
          seen.set(turn);
        }
        assertThat(array.get(0)).isZero();
        updates.poll();
        assertThat(array.get(0)).isEqualTo(7);
        stage.join();
      }
      updates.complete();
      others.complete();
      updates.close();
      others.close();
    });
  }
}
