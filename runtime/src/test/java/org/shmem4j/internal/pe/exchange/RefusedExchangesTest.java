package org.shmem4j.internal.pe.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.DeadlockException;
import org.shmem4j.Exchange;
import org.shmem4j.HandleType;
import org.shmem4j.Layout;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.Team;
import org.shmem4j.entry.OwnerCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Exchanges that do not fit, calls at the wrong time, and neighbors that do not come: each is told by name. */
@Timeout(60)
class RefusedExchangesTest {
  private static final int LENGTH = 8;
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(LONG, Operation.SUM);
  private static final Reduction MAX = Reductions.of(LONG, Operation.MAX);

  /** Declares the elements of one PE. */
  private interface Declaration {
    void declare(Exchange.Builder<Longs> builder, int pe);
  }

  private static Exchange.Builder<Longs> on(Shmem shmem) {
    return Exchange.on(shmem.worldTeam(), Longs.TYPE, LENGTH);
  }

  /** All of three PEs are told the same, and go on. */
  private static void assertAllAreTold(String message, Declaration declaration) {
    Set<String> told = Collections.newSetFromMap(new ConcurrentHashMap<>());
    AtomicInteger pes = new AtomicInteger();
    Shmem.launch(3, shmem -> {
      Exchange.Builder<Longs> builder = on(shmem);
      declaration.declare(builder, shmem.myPe());
      try {
        builder.open().close();
      } catch (IllegalArgumentException e) {
        told.add(e.getMessage());
        int ignored = pes.incrementAndGet();
      }
      on(shmem).to(shmem.myPe(), 0, 1).from(shmem.myPe(), 1, 1).open().close();
    });
    assertThat(told).containsExactly(message);
    assertThat(pes).hasValue(3);
  }

  @Test
  void whatIsSentMustBeExpected() {
    assertAllAreTold("as many elements must be expected as are sent: pe=2 to=1 sent=3 expected=2", (builder, pe) -> {
      if (pe == 2) {
        builder.to(1, 0, 3);
      } else if (pe == 1) {
        builder.from(2, 0, 2);
      }
    });
  }

  @Test
  void aToHasAFrom() {
    assertAllAreTold("as many elements must be expected as are sent: pe=0 to=1 sent=1 expected=0", (builder, pe) -> {
      if (pe == 0) {
        builder.to(1, 0, 1);
      }
    });
  }

  @Test
  void aFromHasATo() {
    assertAllAreTold("as many elements must be expected as are sent: pe=1 to=2 sent=0 expected=4", (builder, pe) -> {
      if (pe == 2) {
        builder.from(1, 4, 4);
      }
    });
  }

  @Test
  void elementsAreWithinTheArray() {
    String rule = "the elements exchanged must lie within the array: pe=1 neighbor=0 index=";
    assertAllAreTold(rule + "8 length=8", (builder, pe) -> declareIf(pe, builder, each -> each.from(0, 6, 3)));
    assertAllAreTold(rule + "-1 length=8", (builder, pe) -> declareIf(pe, builder, each -> each.to(0, -1, 1)));
    assertAllAreTold(rule + "9 length=8",
        (builder, pe) -> declareIf(pe, builder, each -> each.to(0, new int[] {2, 9, -3})));
    assertAllAreTold(rule + "10 length=8",
        (builder, pe) -> declareIf(pe, builder, each -> each.to(0, Layout.vector(Longs.TYPE, 3, 1, 5))));
    assertAllAreTold(rule + "9223372036854775807 length=8",
        (builder, pe) -> declareIf(pe, builder, each -> each.to(0, Long.MAX_VALUE, Long.MAX_VALUE)));
  }

  private static void declareIf(int pe, Exchange.Builder<Longs> builder, Consumer<Exchange.Builder<Longs>> declare) {
    if (pe == 1) {
      declare.accept(builder);
    }
  }

  @Test
  void neighborsAreOfTheTeam() {
    assertAllAreTold("a neighbor must be a PE of the team: pe=1 neighbor=3 nPes=3",
        (builder, pe) -> declareIf(pe, builder, each -> each.to(3, 0, 1)));
    assertAllAreTold("a neighbor must be a PE of the team: pe=1 neighbor=-1 nPes=3",
        (builder, pe) -> declareIf(pe, builder, each -> each.from(-1, 0, 1)));
  }

  @Test
  void aGhostHasOneOwner() {
    assertAllAreTold("an element must come from one place only: pe=1 from=0 index=4 andFrom=2", (builder, pe) -> {
      if (pe == 1) {
        builder.from(0, 4, 2).from(2, Layout.vector(Longs.TYPE, 2, 1, 3).at(1));
      } else {
        builder.to(1, 0, 2);
      }
    });
    assertAllAreTold("an element must come from one place only: pe=1 from=1 index=3 andFrom=1",
        (builder, pe) -> declareIf(pe, builder, each -> each.to(1, 0, 2).from(1, new int[] {3, 3})));
  }

  @Test
  void aGhostIsNotSent() {
    assertAllAreTold("an element must not be both sent and received, since its owner's turn would decide its value:"
        + " pe=0 from=2 index=5 to=1", (builder, pe) -> {
          if (pe == 0) {
            builder.to(1, 5, 1).from(2, new int[] {6, 5});
          } else if (pe == 1) {
            builder.from(0, 1, 1);
          } else {
            builder.to(0, 1, 2);
          }
        });
  }

  /** An element may go to several PEs, and ghosts may lie between what is sent. */
  @Test
  void whatOnlyLooksWrongIsRight() {
    Shmem.launch(2, shmem -> {
      int other = 1 - shmem.myPe();
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      array.set(0, 5 + shmem.myPe());
      try (Exchange<Longs> exchange = on(shmem).to(other, new int[] {0, 2, 0}).from(other, new int[] {1, 5, 3})
          .to(shmem.myPe(), 0, 1).from(shmem.myPe(), 4, 1).open()) {
        exchange.start(array);
        exchange.finish();
      }
      assertThat(array.get(1)).isEqualTo(5 + other);
      assertThat(array.get(3)).isEqualTo(5 + other);
      assertThat(array.get(4)).isEqualTo(5 + shmem.myPe());
    });
  }

  /** Both PEs have a turn of an exchange with each other. */
  private static void pair(Shmem shmem, Consumer<Exchange<Longs>> use) {
    int other = 1 - shmem.myPe();
    try (Exchange<Longs> exchange = on(shmem).to(other, 0, 1).from(other, 1, 1).open()) {
      use.accept(exchange);
    }
  }

  @Test
  void callsComeInTurn() {
    Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      Longs another = shmem.callocate(Longs.TYPE, LENGTH);
      pair(shmem, exchange -> {
        assertThatThrownBy(exchange::finish).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("an exchange must be started before it is finished: exchange=Exchange[number=1, ");
        exchange.start(array);
        assertThatThrownBy(() -> exchange.start(another)).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("an exchange must be finished before another start: exchange=");
        assertThatThrownBy(exchange::close).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("an exchange must be finished before close: exchange=")
            .hasMessageEndingWith("; call finish first");
        assertThatThrownBy(() -> shmem.free(array)).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("an array must not be freed while a turn of an exchange of it is under way: ");
        assertThatThrownBy(() -> shmem.reallocate(array, Longs.TYPE, 100)).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("an array must not be freed while a turn of an exchange of it is under way: ");
        exchange.finish();
        exchange.close();
        exchange.close();
        assertThatThrownBy(() -> exchange.start(array)).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("an exchange must not be used after close: call=start exchange=");
      });
      shmem.free(array);
    });
  }

  @Test
  void anExchangeIsOpenedOnce() {
    Shmem.launch(1, shmem -> {
      Exchange.Builder<Longs> builder = on(shmem);
      builder.open().close();
      assertThatThrownBy(builder::open).isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("an exchange must be declared before it is opened, and opened once");
      assertThatThrownBy(() -> builder.to(0, 0, 1)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> on(shmem).to(0, 0, -1)).hasMessage("count must not be negative: count=-1");
      assertThatThrownBy(() -> Exchange.on(shmem.worldTeam(), Longs.TYPE, -1))
          .hasMessage("length must not be negative: length=-1");
      assertThatThrownBy(() -> Exchange.on(Team.INVALID, Longs.TYPE, 1)).isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("team must be valid and not closed");
    });
  }

  @Test
  void arraysAreAsLongAsDeclared() {
    Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 2 * LENGTH);
      pair(shmem, exchange -> {
        assertThatThrownBy(() -> exchange.start(array.slice(0, LENGTH - 1)))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("an array must have the type and the length that the exchange was declared with: ");
        assertThatThrownBy(() -> exchange.start(array.slice(0, LENGTH), array.slice(LENGTH - 1, LENGTH)))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("the arrays of a turn must not overlap: array=");
        assertThatThrownBy(() -> exchange.start(null)).isInstanceOf(NullPointerException.class);
        exchange.start(array.slice(0, LENGTH), array.slice(LENGTH, LENGTH));
        exchange.finish();
      });
    });
  }

  private static void assertMismatch(String differing, ShmemBody body) {
    AtomicInteger told = new AtomicInteger();
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      try {
        body.run(shmem);
      } catch (CollectiveMismatchException e) {
        int ignored = told.incrementAndGet();
        throw e;
      }
    })).isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll("PE 0 calls start of an exchange(", "PE 1 calls start of an exchange(",
            "they differ in " + differing);
    assertThat(told).hasValue(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void anotherArrayIsTold(int turnsBefore) {
    assertMismatch("offset", shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      Longs another = shmem.callocate(Longs.TYPE, LENGTH);
      pair(shmem, exchange -> {
        for (int turn = 0; turn < turnsBefore; turn++) {
          exchange.start(array);
          exchange.finish();
        }
        exchange.start(shmem.myPe() == 0 ? array : another);
        exchange.finish();
      });
    });
  }

  @Test
  void anotherLengthIsTold() {
    assertMismatch("length", shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH + 2);
      pair(shmem, exchange -> {
        exchange.start(shmem.myPe() == 0 ? array : array.slice(0, LENGTH));
        exchange.finish();
      });
    });
  }

  @Test
  void moreArraysAreTold() {
    assertMismatch("arrays, others", shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      Longs another = shmem.callocate(Longs.TYPE, LENGTH);
      pair(shmem, exchange -> {
        if (shmem.myPe() == 0) {
          exchange.start(array);
        } else {
          exchange.start(array, another);
        }
        exchange.finish();
      });
    });
  }

  @Test
  void whoOpensSomethingElseIsTold() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 0) {
        on(shmem).open().close();
      } else {
        shmem.barrierAll();
      }
    })).isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll("PE 0 calls open of an exchange(", "PE 1 calls barrier");
  }

  /** What PE 0 is told is looked at when the job has ended, since that tells of PE 1, which failed first. */
  @Test
  void aNeighborThatFailsIsNamed() {
    CountDownLatch started = new CountDownLatch(1);
    List<Throwable> told = new ArrayList<>();
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      pair(shmem, exchange -> {
        if (shmem.myPe() == 1) {
          await(started);
          throw new IllegalStateException("a fault of PE 1");
        }
        exchange.start(array);
        started.countDown();
        told.add(catchThrowable(exchange::finish));
        told.add(catchThrowable(exchange::finish));
        told.add(catchThrowable(exchange::close));
      });
    })).hasMessageContaining("a fault of PE 1");
    assertThat(told).hasSize(3);
    assertThat(told.getFirst()).isInstanceOf(PeFailedException.class)
        .hasMessageContaining("PE 1 failed: ").hasMessageContaining("a fault of PE 1");
    assertThat(told.get(1)).isInstanceOf(PeFailedException.class);
    assertThat(told.get(2)).isNull();
  }

  @Test
  void aNeighborThatLeavesIsNamed() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      pair(shmem, exchange -> {
        if (shmem.myPe() == 0) {
          exchange.start(array);
          exchange.finish();
        }
      });
    })).isInstanceOf(PeFailedException.class).hasMessageContaining("PE 1 left the job");
  }

  /** PE 0 only sends to PE 1, which only sends back on the way to owners. */
  private static Exchange<Longs> oneWay(Shmem shmem) {
    return (shmem.myPe() == 0 ? on(shmem).to(1, 0, 1) : on(shmem).from(0, 1, 1)).open();
  }

  private static void turns(Exchange<Longs> exchange, Longs array, int turns, boolean toOwners) {
    for (int turn = 0; turn < turns; turn++) {
      if (toOwners) {
        OwnerCalls.reduce(exchange, SUM, array);
      } else {
        exchange.start(array);
        exchange.finish();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"4k,false", "0,false", "4k,true"})
  void turnsThatNobodyTakesAreToldAtTheClose(String room, boolean toOwners) {
    int sender = toOwners ? 1 : 0;
    assertThatThrownBy(() -> Shmem.launch(2, Map.of("SHMEM4J_EXCHANGE_BYTES", room), shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      boolean sends = shmem.myPe() == sender;
      Exchange<Longs> exchange = oneWay(shmem);
      turns(exchange, array, 1, toOwners);
      if (sends && !room.equals("0")) {
        turns(exchange, array, 1, toOwners);
      } else if (sends) {
        exchange.start(array); // its finish would wait
      }
      shmem.barrierAll();
      if (!sends) {
        exchange.close();
      }
      shmem.barrierAll();
    })).isInstanceOf(IllegalStateException.class).hasMessage(
        "a PE must make as many turns as each PE that sends to it: from=" + sender + " turns=2 to=" + (1 - sender)
            + " turns=1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTurnAfterTheCloseOfWhoTakesItIsTold(boolean toOwners) {
    int sender = toOwners ? 1 : 0;
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      Exchange<Longs> exchange = oneWay(shmem);
      turns(exchange, array, 3, toOwners);
      if (shmem.myPe() != sender) {
        exchange.close();
      }
      shmem.barrierAll();
      turns(exchange, array, shmem.myPe() == sender ? 1 : 0, toOwners);
      shmem.barrierAll();
    })).isInstanceOf(IllegalStateException.class).hasMessage(
        "a PE must make as many turns as each PE that sends to it: from=" + sender + " turns=4 to=" + (1 - sender)
            + " turns=3");
  }

  @Test
  void ghostsGoBackBetweenTurns() {
    Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      pair(shmem, exchange -> {
        exchange.start(array);
        assertThatThrownBy(() -> OwnerCalls.reduce(exchange, SUM, array)).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("an exchange must be finished before a reduction to owners: exchange=");
        exchange.finish();
        assertThatThrownBy(() -> OwnerCalls.reduce(exchange, SUM, array.slice(0, 2)))
            .hasMessageStartingWith("an array must have the type and the length that the exchange was declared with: ");
        OwnerCalls.reduce(exchange, SUM, array);
        exchange.close();
        assertThatThrownBy(() -> OwnerCalls.reduce(exchange, SUM, array)).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("an exchange must not be used after close: call=reduction to owners exchange=");
      });
      assertThatThrownBy(() -> OwnerCalls.reduce(null, SUM, array)).hasMessage("exchange must not be null");
    });
  }

  @Test
  void anotherOperationIsTold() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      pair(shmem, exchange -> OwnerCalls.reduce(exchange, shmem.myPe() == 0 ? SUM : MAX, array));
    })).isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll("PE 0 calls reduction to owners(type=long operation=SUM offset=",
            "PE 1 calls reduction to owners(type=long operation=MAX", "they differ in operation");
  }

  /** PE 1 has declared the second number of each element, so that nobody combines elements. */
  @Test
  void partsOfElementsAreNotCombined() {
    AtomicInteger told = new AtomicInteger();
    HandleType<Longs> pairs = new HandleType<>(
        Longs.class, ElementType.of("pair", Lane.INT, 2, Meaning.SIGNED), Longs.TYPE::of, "first", "second");
    Shmem.launch(3, shmem -> {
      int me = shmem.myPe();
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      Exchange.Builder<Longs> builder = Exchange.on(shmem.worldTeam(), pairs, LENGTH);
      if (me == 0) {
        builder.to(1, Layout.of(pairs));
      } else if (me == 1) {
        builder.from(0, Layout.of(pairs, "second").contiguous(2));
      }
      try (Exchange<Longs> exchange = builder.open()) {
        assertThatThrownBy(() -> OwnerCalls.reduce(exchange, SUM, array)).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("only whole elements can be combined, but the layouts of the exchange");
        int ignored = told.incrementAndGet();
      }
    });
    assertThat(told).hasValue(3);
  }

  /** Each waits for ghosts of the other: PE 0 in a turn to owners, PE 1 in one to ghosts. */
  @Test
  void aDeadlockOfBothDirectionsIsNamed() {
    assertThatThrownBy(() -> Shmem.launch(2, Map.of("SHMEM4J_SPINS", "10", "SHMEM4J_YIELDS", "10"), shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      pair(shmem, exchange -> turns(exchange, array, 1, shmem.myPe() == 0));
    })).isInstanceOf(DeadlockException.class)
        .hasMessageContainingAll("in reduction to owners for PE 1", "in finish of an exchange for PE 0");
  }

  @Test
  void aTurnThatIsNotFinishedIsTold() {
    assertThatThrownBy(() -> Shmem.launch(1, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      Exchange<Longs> exchange = on(shmem).open();
      exchange.start(array);
    })).isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("an exchange must be finished before the end of the job: exchange=");
  }

  /** PE 0 waits for a turn of PE 1, and PE 1 for a turn of another exchange of PE 0; or both for a third PE, too. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aDeadlockIsNamed(int pes) {
    assertThatThrownBy(() -> Shmem.launch(pes, Map.of("SHMEM4J_SPINS", "10", "SHMEM4J_YIELDS", "10"), shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      int next = (shmem.myPe() + 1) % pes;
      int last = (shmem.myPe() + pes - 1) % pes;
      Exchange<Longs> one = on(shmem).to(next, 0, 1).from(last, 1, 1).to(last, 2, 1).from(next, 3, 1).open();
      Exchange<Longs> other = on(shmem).to(next, 0, 1).from(last, 1, 1).to(last, 2, 1).from(next, 3, 1).open();
      Exchange<Longs> mine = shmem.myPe() == 0 ? one : other;
      mine.start(array);
      mine.finish();
    })).isInstanceOf(DeadlockException.class)
        .hasMessageContainingAll("in finish of an exchange for PE ",
            pes == 2 ? "" : ": neighbors in Exchange[number=1, ");
  }

  /** Whoever is refused by a time limit cannot go on with the exchange, and can close it. */
  @Test
  void anAbandonedTurnIsTold() {
    CountDownLatch told = new CountDownLatch(1);
    Shmem.launch(2, Map.of("SHMEM4J_TIMEOUT", "500ms"), shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, LENGTH);
      int other = 1 - shmem.myPe();
      Exchange<Longs> exchange = on(shmem).to(other, 0, 1).from(other, 1, 1).open();
      if (shmem.myPe() == 0) {
        exchange.start(array);
        assertThatThrownBy(exchange::finish).isInstanceOf(ShmemTimeoutException.class)
            .hasMessageContaining("call=finish of an exchange");
        assertThatThrownBy(exchange::finish).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("an exchange must not be used after one of its calls was abandoned: call=finish ");
        told.countDown();
      } else {
        await(told);
      }
      exchange.close();
    });
    assertThat(told.getCount()).isZero();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
