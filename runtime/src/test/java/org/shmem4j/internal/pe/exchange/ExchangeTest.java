package org.shmem4j.internal.pe.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Exchange;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.OwnerCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Exchanges of neighbors of one host. */
@Timeout(60)
class ExchangeTest {
  private static final String ROOM = "SHMEM4J_EXCHANGE_BYTES";
  private static final int TURNS = 300;
  private static final Reduction SUM =
      Reductions.of(ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED), Operation.SUM);

  /** Each PE's cells of a row, between two ghosts. */
  private static Exchange<Longs> ring(Team team, int cells) {
    int left = (team.myPe() + team.nPes() - 1) % team.nPes();
    int right = (team.myPe() + 1) % team.nPes();
    return Exchange.on(team, Longs.TYPE, cells + 2L)
        .to(left, 1, 1).from(right, cells + 1L, 1)
        .to(right, cells, 1).from(left, 0, 1)
        .open();
  }

  /** With one PE both neighbors are the PE itself, with two both are the other one. */
  @ParameterizedTest
  @CsvSource({"1,4k", "2,4k", "2,0", "3,4k", "4,0", "5,10"})
  void aRing(int pes, String room) {
    int cells = 3;
    Shmem.launch(pes, Map.of(ROOM, room), shmem -> {
      int me = shmem.myPe();
      Longs row = shmem.allocate(Longs.TYPE, cells + 2);
      try (Exchange<Longs> ends = ring(shmem.worldTeam(), cells)) {
        for (int turn = 0; turn < TURNS; turn++) {
          row.set(1, turn * 100L + me);
          row.set(cells, -row.get(1));
          ends.start(row);
          ends.finish();
          assertThat(row.get(0)).isEqualTo(-(turn * 100L + (me + pes - 1) % pes));
          assertThat(row.get(cells + 1)).isEqualTo(turn * 100L + (me + 1) % pes);
        }
      }
    });
  }

  /** With one PE or two an element goes to two ghosts of the same PE. */
  @ParameterizedTest
  @CsvSource({"1,4k", "2,4k", "2,0", "3,4k", "4,0", "5,10"})
  void ghostsOfARingAreAddedToTheirOwners(int pes, String room) {
    int cells = 1;
    Shmem.launch(pes, Map.of(ROOM, room), shmem -> {
      int me = shmem.myPe();
      Longs row = shmem.allocate(Longs.TYPE, cells + 2);
      try (Exchange<Longs> ends = ring(shmem.worldTeam(), cells)) {
        for (int turn = 0; turn < TURNS; turn++) {
          row.set(1, turn);
          ends.start(row);
          ends.finish();
          row.set(0, 100 * (me + 1) + turn);
          row.set(2, 10_000 * (me + 1) - turn);
          OwnerCalls.reduce(ends, SUM, row);
          int left = (me + pes - 1) % pes;
          int right = (me + 1) % pes;
          assertThat(row.get(1)).isEqualTo(turn + 100L * (right + 1) + 10_000L * (left + 1));
          assertThat(row.get(0)).isEqualTo(100 * (me + 1) + turn);
          assertThat(row.get(2)).isEqualTo(10_000 * (me + 1) - turn);
        }
      }
    });
  }

  /** More than a block of elements comes from each PE, for every second element: their differences depend on the order. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "64k"})
  void manyGhostsAreCombinedInTheOrderOfTheirPes(String room) {
    int pes = 3;
    int count = 1500;
    ElementType type = Longs.TYPE.element();
    Reduction difference = Reduction.userDefined(type, () -> (memory, result, left, right, number) -> {
      for (long at = 0; at < number * Long.BYTES; at += Long.BYTES) {
        memory.set(ValueLayout.JAVA_LONG, result + at,
            2 * memory.get(ValueLayout.JAVA_LONG, left + at) - memory.get(ValueLayout.JAVA_LONG, right + at));
      }
    });
    Shmem.launch(pes, Map.of(ROOM, room), shmem -> {
      int me = shmem.myPe();
      Longs array = shmem.callocate(Longs.TYPE, 3L * count);
      Exchange.Builder<Longs> builder = Exchange.on(shmem.worldTeam(), Longs.TYPE, 3L * count);
      for (int pe = 0; pe < pes && me == 1; pe++) {
        builder.to(pe, Layout.vector(Longs.TYPE, count, 1, 2));
      }
      try (Exchange<Longs> exchange = builder.from(1, 2L * count, count).open()) {
        for (int i = 0; i < count; i++) {
          array.set(2L * i, i);
          array.set(2L * count + i, 100 * me + i);
        }
        OwnerCalls.reduce(exchange, difference, array);
      }
      for (int i = 0; i < count && me == 1; i++) {
        assertThat(array.get(2L * i)).isEqualTo(2 * (2 * (2L * i - i) - (100 + i)) - (200 + i));
      }
    });
  }

  /** PE 0 has columns that PE 1 has as rows, and fills two fields of four with a list. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "4k"})
  void elementsLieElsewhereAtEachNeighbor(String room) {
    int n = 5;
    Shmem.launch(2, Map.of(ROOM, room), shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 2L * n * n);
      Exchange.Builder<Longs> builder = Exchange.on(shmem.worldTeam(), Longs.TYPE, 2L * n * n);
      if (shmem.myPe() == 0) {
        for (int i = 0; i < n * n; i++) {
          array.set(i, i);
        }
        builder.to(1, Layout.vector(Longs.TYPE, n, 1, n).at(1)).to(1, new int[] {7, 3, 7});
      } else {
        builder.from(0, 10, n).from(0, new int[] {40, 1, 20});
      }
      try (Exchange<Longs> exchange = builder.open()) {
        exchange.start(array);
        exchange.finish();
      }
      if (shmem.myPe() == 1) {
        for (int i = 0; i < n; i++) {
          assertThat(array.get(10 + i)).isEqualTo(1 + (long) i * n);
        }
        assertThat(array.get(40)).isEqualTo(7);
        assertThat(array.get(1)).isEqualTo(3);
        assertThat(array.get(20)).isEqualTo(7);
        assertThat(array.get(0) + array.get(9) + array.get(10 + n)).isZero();
      }
    });
  }

  /** A PE that only sends is two turns ahead, and waits for nobody before. */
  @Test
  void aSenderIsTwoTurnsAhead() {
    AtomicInteger started = new AtomicInteger();
    Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      Longs seen = shmem.callocate(Longs.TYPE, 1);
      boolean sends = shmem.myPe() == 0;
      Exchange.Builder<Longs> builder = Exchange.on(shmem.worldTeam(), Longs.TYPE, 2);
      try (Exchange<Longs> exchange = (sends ? builder.to(1, 0, 1) : builder.from(0, 1, 1)).open()) {
        for (int turn = 1; turn <= 2 && sends; turn++) {
          array.set(0, turn);
          exchange.start(array);
          exchange.finish();
          started.set(turn);
        }
        shmem.barrierAll(); // nobody has received anything
        assertThat(started).hasValue(2);
        for (int turn = 1; turn <= 2 && !sends; turn++) {
          exchange.start(array);
          exchange.finish();
          assertThat(array.get(1)).isEqualTo(turn);
        }
        assertThat(seen.get(0)).isZero();
      }
    });
  }

  /** PE 2 comes to the exchange late; PEs 0 and 1 go through many turns meanwhile. */
  @Test
  void nobodyWaitsForWhoIsNoNeighbor() {
    Shmem.launch(3, shmem -> {
      int me = shmem.myPe();
      Longs array = shmem.callocate(Longs.TYPE, 2);
      Exchange.Builder<Longs> builder = Exchange.on(shmem.worldTeam(), Longs.TYPE, 2);
      int other = me == 2 ? 2 : 1 - me;
      try (Exchange<Longs> exchange = builder.to(other, 0, 1).from(other, 1, 1).open()) {
        for (int turn = 0; turn < TURNS && me < 2; turn++) {
          exchange.start(array);
          exchange.finish();
        }
        shmem.barrierAll();
        exchange.start(array);
        exchange.finish();
      }
    });
  }

  @Test
  void severalAreOpenAtOnceAndTurnsMayOverlap() {
    Shmem.launch(3, shmem -> {
      Longs one = shmem.callocate(Longs.TYPE, 5);
      Longs other = shmem.callocate(Longs.TYPE, 5);
      try (Exchange<Longs> first = ring(shmem.worldTeam(), 3); Exchange<Longs> second = ring(shmem.worldTeam(), 3)) {
        for (int turn = 0; turn < TURNS; turn++) {
          one.set(1, turn);
          other.set(1, -turn);
          boolean inOrder = shmem.myPe() % 2 == 0;
          (inOrder ? first : second).start(inOrder ? one : other);
          (inOrder ? second : first).start(inOrder ? other : one);
          first.finish();
          second.finish();
          assertThat(one.get(4)).isEqualTo(turn);
          assertThat(other.get(4)).isEqualTo(-turn);
        }
      }
    });
  }

  /** Far more are opened and closed than a PE has teams. */
  @Test
  void nothingStaysAfterTheClose() {
    Shmem.launch(2, Map.of("SHMEM4J_TEAMS", "16"), shmem -> {
      Longs row = shmem.callocate(Longs.TYPE, 4);
      for (int n = 1; n <= 50; n++) {
        try (Exchange<Longs> ends = ring(shmem.worldTeam(), 2)) {
          row.set(1, n);
          ends.start(row);
          ends.finish();
          assertThat(row.get(3)).isEqualTo(n);
        }
      }
      shmem.free(row);
    });
  }
}
