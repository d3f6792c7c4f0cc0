package org.shmem4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.Comparator;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.entry.OwnerCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/** Exchanges of what PEs need, whoever owns it. */
@Timeout(60)
class NeedsTest {
  private static final int TURNS = 3;

  /** Elements dealt out in turn. */
  private static Owners dealt(int pes) {
    return new Owners() {
      @Override
      public int pe(long element) {
        return (int) (element % pes);
      }

      @Override
      public long index(long element) {
        return element / pes;
      }
    };
  }

  @ParameterizedTest
  @CsvSource({"1,20", "2,7", "3,40", "5,100"})
  void eachPeGetsWhatItNeeds(int pes, int elements) {
    long[] counts = IntStream.range(0, pes)
        .mapToLong(pe -> pe == 1 ? 0 : elements / Math.max(1, pes - 1) + (pe == 0 ? 1 : 0)).toArray();
    check(pes, Owners.blocks(counts), counts);
    check(pes, dealt(pes), LongStream.range(0, pes).map(pe -> (elements - pe + pes - 1) / pes).toArray());
  }

  private static void check(int pes, Owners owners, long... counts) {
    long elements = LongStream.of(counts).sum();
    Shmem.launch(pes, shmem -> {
      int me = shmem.myPe();
      long[] needed = new Random(me + pes).longs(me == pes - 1 && me > 0 ? 0 : 2 * elements, 0, elements).toArray();
      Needs<Longs> needs = Exchange.needs(shmem.worldTeam(), Longs.TYPE, counts[me], owners, needed);
      long ghosts = LongStream.of(needed).filter(element -> owners.pe(element) != me).distinct().count();
      assertThat(needs.length()).isEqualTo(counts[me] + ghosts);
      assertThat(IntStream.range(0, needed.length).boxed()
          .filter(i -> owners.pe(needed[i]) != me)
          .sorted(Comparator.comparingInt((Integer i) -> owners.pe(needed[i]))
              .thenComparingLong(i -> owners.index(needed[i])))
          .map(needs::index).distinct())
          .containsExactlyElementsOf(LongStream.range(counts[me], needs.length()).boxed().toList());
      Longs array = shmem.allocateLargest(Longs.TYPE, needs.length());
      try (Exchange<Longs> exchange = needs.exchange()) {
        for (int turn = 0; turn < TURNS; turn++) {
          for (long element = 0; element < elements; element++) {
            if (owners.pe(element) == me) {
              array.set(owners.index(element), 1000 * element + turn);
            }
          }
          exchange.start(array);
          exchange.finish();
          for (int i = 0; i < needed.length; i++) {
            assertThat(array.get(needs.index(i))).isEqualTo(1000 * needed[i] + turn);
          }
        }
      }
    });
  }

  /** Each element is counted by those that need it. */
  @Test
  void whoNeedsAnElementIsCountedByItsOwner() {
    int pes = 4;
    ElementType type = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
    Shmem.launch(pes, shmem -> {
      int me = shmem.myPe();
      Needs<Longs> needs =
          Exchange.needs(shmem.worldTeam(), Longs.TYPE, 1, Owners.blocks(1, 1, 1, 1),
              LongStream.range(0, me).toArray());
      Longs array = shmem.allocateLargest(Longs.TYPE, needs.length());
      try (Exchange<Longs> exchange = needs.exchange()) {
        for (int i = 0; i < needs.length(); i++) {
          array.set(i, i == 0 ? 0 : 1);
        }
        OwnerCalls.reduce(exchange, Reductions.of(type, Operation.SUM), array);
        assertThat(array.get(0)).isEqualTo(pes - 1 - me);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatNobodyHasIsRefusedOnAllPes(boolean own) {
    Set<String> told = Collections.newSetFromMap(new ConcurrentHashMap<>());
    Shmem.launch(3, shmem -> {
      int me = shmem.myPe();
      long[] needed = me == (own ? 0 : 2) ? new long[] {3, 12} : new long[0]; // of PE 0: its elements 1 and 4
      assertThatThrownBy(() -> Exchange.needs(shmem.worldTeam(), Longs.TYPE, 4, dealt(3), needed))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(refused -> told.add(refused.getMessage()));
      shmem.barrierAll();
    });
    assertThat(told).containsExactly(
        "a needed element must be one that its owner has: pe=0 neededBy=" + (own ? 0 : 2) + " index=4 owned=4");
  }

  @Test
  void anOwnerOutsideTheTeamIsRefusedOnAllPes() {
    Set<String> told = Collections.newSetFromMap(new ConcurrentHashMap<>());
    Shmem.launch(2, shmem -> {
      assertThatThrownBy(() -> Exchange.needs(shmem.worldTeam(), Longs.TYPE, 4, dealt(3), shmem.myPe() == 0 ? 5 : 1))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(refused -> told.add(refused.getMessage()));
      shmem.barrierAll();
    });
    assertThat(told).containsExactly("a neighbor must be a PE of the team: pe=0 neighbor=2 nPes=2");
  }

  @Test
  void blocksAreNumberedInTheOrderOfTheirPes() {
    Owners owners = Owners.blocks(0, 3, 0, 0, 2, 0);
    assertThat(LongStream.range(0, 5).mapToObj(element -> owners.pe(element) + ":" + owners.index(element)))
        .containsExactly("1:0", "1:1", "1:2", "4:0", "4:1");
    assertThatThrownBy(() -> owners.pe(5)).hasMessage("an element must have an owner: element=5 elements=5");
    assertThatThrownBy(() -> owners.index(-1)).hasMessage("an element must have an owner: element=-1 elements=5");
    assertThatThrownBy(() -> Owners.blocks().pe(0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Owners.blocks(1, -1)).hasMessage("counts must not be negative: pe=1 count=-1");
  }
}
