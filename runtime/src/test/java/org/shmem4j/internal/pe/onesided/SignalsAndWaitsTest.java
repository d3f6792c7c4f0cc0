package org.shmem4j.internal.pe.onesided;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Variables;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Message passing by flags and signals, and what waits and tests say of sets of variables. */
@Timeout(60)
class SignalsAndWaitsTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final ElementType[] TYPES = {
      ElementType.of("short", Lane.SHORT, 1, Meaning.SIGNED), ElementType.of("ushort", Lane.SHORT, 1, Meaning.UNSIGNED),
      ElementType.of("int", Lane.INT, 1, Meaning.SIGNED), ElementType.of("uint", Lane.INT, 1, Meaning.UNSIGNED),
      LONG, ElementType.of("ulong", Lane.LONG, 1, Meaning.UNSIGNED),
  };

  @ParameterizedTest
  @EnumSource(Comparison.class)
  void comparesEveryTypeAsItsValuesAreOrdered(Comparison cmp) {
    Shmem.launch(1, shmem -> {
      for (ElementType type : TYPES) {
        Elements ivar = shmem.allocate(Elements.type(type.bytes()), 3);
        int shift = Long.SIZE - type.bytes() * 8;
        long[] values = {0, 1, -1, Long.MIN_VALUE >> shift, Long.MAX_VALUE >> shift};
        for (long a : values) {
          for (long b : values) {
            int order = type.meaning() == Meaning.UNSIGNED ? Long.compareUnsigned(a, b) : Long.compare(a, b);
            boolean expected = switch (cmp) {
              case EQ -> order == 0;
              case NE -> order != 0;
              case GT -> order > 0;
              case GE -> order >= 0;
              case LT -> order < 0;
              case LE -> order <= 0;
            };
            ivar.fillWith(0x33);
            ivar.set(1, a);
            assertThat(Waits.test(type, ivar, 1, cmp, b)).as("%s: %d %s %d", type, a, cmp, b).isEqualTo(expected);
            if (expected) {
              Waits.waitUntil(type, ivar, 1, cmp, b);
              assertThat(type.bytes() < 8 || Signals.signalFetch(ivar, 1) == a).isTrue();
            }
          }
        }
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void dataIsThereOnceAFlagIsSeen(int bytes) {
    ElementType type = TYPES[Integer.numberOfTrailingZeros(bytes) * 2 - 2];
    int pes = 3;
    Shmem.launch(pes, shmem -> {
      Elements data = shmem.callocate(Elements.type(8), 100);
      Elements source = shmem.allocate(Elements.type(8), 100);
      Elements flag = shmem.callocate(Elements.type(bytes), 1);
      int next = (shmem.myPe() + 1) % pes;
      for (int round = 1; round <= 500; round++) {
        for (int i = 0; i < 100; i++) {
          source.set(i, round * 100L + i);
        }
        Transfers.BLOCKING.put(null, LONG, data, 0, source, 0, 100, next);
        shmem.fence();
        switch (bytes) {
          case 2 -> WordTransfers.put(null, flag, 0, 2, (short) round, next);
          case 4 -> WordTransfers.put(null, flag, 0, 4, round, next);
          default -> WordTransfers.put(null, flag, 0, 8, round, next);
        }
        Waits.waitUntil(type, flag, 0, Comparison.GE, round);
        for (int i = 0; i < 100; i++) {
          assertThat(data.getLong(i)).isEqualTo(round * 100L + i);
        }
        shmem.syncAll();
      }
    });
  }

  @ParameterizedTest
  @EnumSource(SignalOp.class)
  void dataIsThereOnceASignalIsSeen(SignalOp op) {
    int pes = 4;
    Shmem.launch(pes, shmem -> {
      Elements data = shmem.callocate(Elements.type(8), 40);
      Elements source = shmem.allocate(Elements.type(8), 40);
      Elements sig = shmem.callocate(Elements.type(8), 3);
      int next = (shmem.myPe() + 1) % pes;
      Context context = shmem.defaultContext();
      MemorySegment local = source.segment();
      for (int round = 1; round <= 400; round++) {
        for (int i = 0; i < 40; i++) {
          source.set(i, round * 100L + i);
        }
        long signal = op == SignalOp.SET ? round : 1;
        switch (round % 4) {
          case 0 -> Transfers.BLOCKING.putSignal(null, LONG, data, 2, source, 1, 38, sig, 1, signal, op, next);
          case 1 -> Transfers.BLOCKING.putSignal(context, LONG, data, 1, local, 39, sig, 1, signal, op, next);
          case 2 -> Transfers.NONBLOCKING.putSignal(null, LONG, data, 2, source, 1, 38, sig, 1, signal, op, next);
          default -> Transfers.NONBLOCKING.putSignal(context, LONG, data, 1, local, 39, sig, 1, signal, op, next);
        }
        assertThat(Signals.signalWaitUntil(sig, 1, Comparison.GE, round)).isEqualTo(round);
        assertThat(Signals.signalFetch(sig, 1)).isEqualTo(round);
        for (int i = 2; i < 40; i++) {
          assertThat(data.getLong(i)).isEqualTo(round * 100L + i - 1);
        }
        shmem.syncAll();
      }
      assertThat(data.getLong(0)).isZero();
      assertThat(sig.getLong(0) | sig.getLong(2)).isZero();
    });
  }

  @Test
  void signalsWithoutData() {
    Shmem.launch(3, shmem -> {
      Elements sig = shmem.callocate(Elements.type(8), 3);
      for (int pe = 0; pe < 3; pe++) {
        Signals.signal(SignalOp.ADD, null, sig, 0, shmem.myPe() + 1, pe);
      }
      assertThat(Signals.signalWaitUntil(sig, 0, Comparison.EQ, 6)).isEqualTo(6);
      Signals.signal(SignalOp.SET, shmem.defaultContext(), sig, 1, -5, (shmem.myPe() + 1) % 3);
      assertThat(Signals.signalWaitUntil(sig, 1, Comparison.GT, Long.MAX_VALUE)).isEqualTo(-5);
      Transfers.BLOCKING.putSignal(null, LONG, null, 0, (MemorySegment) null, 0, sig, 2, -4, SignalOp.SET,
          (shmem.myPe() + 1) % 3);
      assertThat(Signals.signalWaitUntil(sig, 2, Comparison.EQ, -4)).isEqualTo(-4);
    });
  }

  @Test
  void setsOfVariables() {
    Shmem.launch(1, shmem -> {
      for (ElementType type : TYPES) {
        Elements ivars = shmem.callocate(Elements.type(type.bytes()), 6);
        ivars.set(2, 7);
        ivars.set(4, 7);
        int[] without2 = {0, 1, 0, 0};
        long[] indices = new long[4];
        assertThat(Variables.of(type, ivars, 1, 4, null, Comparison.EQ, 7).testAny()).isIn(1L, 3L);
        assertThat(Variables.of(type, ivars, 1, 4, without2, Comparison.EQ, 7).testAny()).isEqualTo(3);
        assertThat(Variables.of(type, ivars, 1, 4, null, Comparison.EQ, 8).testAny()).isEqualTo(-1);
        assertThat(Variables.of(type, ivars, 1, 4, without2, Comparison.EQ, 7).untilAny()).isEqualTo(3);
        assertThat(Variables.of(type, ivars, 1, 4, null, Comparison.EQ, 7).testSome(indices)).isEqualTo(2);
        assertThat(indices).startsWith(1, 3);
        assertThat(Variables.of(type, ivars, 1, 4, without2, Comparison.EQ, 7).untilSome(indices)).isEqualTo(1);
        assertThat(indices).startsWith(3);
        assertThat(Variables.of(type, ivars, 1, 4, null, Comparison.EQ, 8).testSome(indices)).isZero();
        assertThat(Variables.of(type, ivars, 1, 4, null, Comparison.EQ, 7).testAll()).isFalse();
        assertThat(Variables.of(type, ivars, 1, 4, new int[] {1, 0, 1, 0}, Comparison.EQ, 7).testAll()).isTrue();
        Variables.of(type, ivars, 1, 4, new int[] {1, 0, 1, 0}, Comparison.EQ, 7).untilAll();
        MemorySegment each = MemorySegment.ofArray(new byte[4 * type.bytes()]);
        each.set(java.lang.foreign.ValueLayout.JAVA_BYTE, type.bytes(), (byte) 7);
        assertThat(Variables.ofEach(type, ivars, 1, 3, null, Comparison.EQ, each).testAll()).isTrue();
        assertThat(Variables.ofEach(type, ivars, 1, 4, null, Comparison.EQ, each).testAll()).isFalse();
        Variables.ofEach(type, ivars, 1, 3, null, Comparison.EQ, each).untilAll();
        assertThat(Variables.ofEach(type, ivars, 1, 4, null, Comparison.GT, each).testAny()).isEqualTo(3);
        assertThat(Variables.ofEach(type, ivars, 1, 4, null, Comparison.GT, each).untilAny()).isEqualTo(3);
        assertThat(Variables.ofEach(type, ivars, 1, 4, null, Comparison.EQ, each).testSome(indices)).isEqualTo(3);
        assertThat(Variables.ofEach(type, ivars, 1, 4, without2, Comparison.EQ, each).untilSome(indices)).isEqualTo(2);
        assertThat(indices).startsWith(0, 2);
      }
    });
  }

  @Test
  void emptySetsAnswerAtOnce() {
    Shmem.launch(1, shmem -> {
      Elements ivars = shmem.callocate(Elements.type(8), 2);
      MemorySegment each = MemorySegment.ofArray(new long[2]);
      long[] indices = {9, 9};
      int[] none = {1, 2};
      for (int nelems = 0; nelems <= 2; nelems += 2) {
        Elements of = nelems == 0 ? null : ivars;
        Variables.of(LONG, of, 0, nelems, none, Comparison.EQ, 5).untilAll();
        Variables.ofEach(LONG, of, 0, nelems, none, Comparison.NE, each).untilAll();
        assertThat(Variables.of(LONG, of, 0, nelems, none, Comparison.EQ, 5).untilAny()).isEqualTo(-1);
        assertThat(Variables.ofEach(LONG, of, 0, nelems, none, Comparison.NE, each).untilAny()).isEqualTo(-1);
        assertThat(Variables.of(LONG, of, 0, nelems, none, Comparison.EQ, 5).untilSome(indices)).isZero();
        assertThat(Variables.ofEach(LONG, of, 0, nelems, none, Comparison.NE, each).untilSome(indices)).isZero();
        assertThat(Variables.of(LONG, of, 0, nelems, none, Comparison.EQ, 5).testAll()).isTrue();
        assertThat(Variables.ofEach(LONG, of, 0, nelems, none, Comparison.NE, each).testAll()).isTrue();
        assertThat(Variables.of(LONG, of, 0, nelems, none, Comparison.EQ, 0).testAny()).isEqualTo(-1);
        assertThat(Variables.ofEach(LONG, of, 0, nelems, none, Comparison.EQ, each).testAny()).isEqualTo(-1);
        assertThat(Variables.of(LONG, of, 0, nelems, none, Comparison.EQ, 0).testSome(indices)).isZero();
        assertThat(Variables.ofEach(LONG, of, 0, nelems, none, Comparison.EQ, each).testSome(indices)).isZero();
      }
      assertThat(Variables.ofEach(LONG, null, 0, 0, null, Comparison.EQ, null).testAny()).isEqualTo(-1);
      assertThat(indices).containsExactly(9, 9);
    });
  }

  @Test
  void waitsOnSeveralVariablesMeetEveryWriter() {
    int pes = 4;
    Shmem.launch(pes, shmem -> {
      Elements flags = shmem.callocate(Elements.type(8), pes);
      long[] indices = new long[pes];
      for (int round = 1; round <= 200; round++) {
        for (int pe = 0; pe < pes; pe++) {
          WordTransfers.put(null, flags, shmem.myPe(), 8, round, pe);
        }
        if (round % 3 == 0) {
          Variables.of(LONG, flags, 0, pes, null, Comparison.GE, round).untilAll();
        } else {
          int[] seen = new int[pes];
          for (int left = pes; left > 0;) {
            if (round % 3 == 1) {
              long one = Variables.of(LONG, flags, 0, pes, seen, Comparison.GE, round).untilAny();
              indices[0] = one;
            }
            long found = round % 3 == 1 ? 1 : Variables.of(LONG, flags, 0, pes, seen, Comparison.GE, round)
                .untilSome(indices);
            for (int i = 0; i < found; i++) {
              assertThat(seen[(int) indices[i]]++).isZero();
            }
            left -= (int) found;
          }
        }
      }
    });
  }

  @Test
  void aWaitEndsWithTheFailureOfAPeer() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Elements flag = shmem.callocate(Elements.type(8), 1);
      if (shmem.myPe() == 1) {
        throw new IllegalStateException("no more");
      }
      assertThatThrownBy(() -> Waits.waitUntil(LONG, flag, 0, Comparison.NE, 0))
          .isInstanceOf(PeFailedException.class)
          .hasMessageContaining("PE 1 failed")
          .hasMessageContaining("no more");
      for (org.assertj.core.api.ThrowableAssert.ThrowingCallable call : java.util.List.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
          () -> WordTransfers.put(null, flag, 0, 8, 1, 0),
          () -> Transfers.BLOCKING.put(null, LONG, flag, 0, flag, 0, 1, 1),
          () -> Signals.signalFetch(flag, 0),
          () -> Waits.test(LONG, flag, 0, Comparison.EQ, 0),
          shmem::quiet,
          shmem::fence)) {
        assertThatThrownBy(call).isInstanceOf(PeFailedException.class).hasMessageContaining("PE 1 failed");
      }
    }))
        .hasMessage("no more");
  }

  @Test
  void aWaitForWhatNobodyWillWriteIsADeadlock() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Elements flag = shmem.callocate(Elements.type(8), 1);
      long ignored = Signals.signalWaitUntil(flag, 0, Comparison.NE, 0);
    }))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("PEs 0, 1 wait in signalWaitUntil for any PE");
  }

  @Test
  void aWaitForAPeThatLeavesNamesIt() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Elements flag = shmem.callocate(Elements.type(8), 1);
      if (shmem.myPe() == 0) {
        long ignored = Signals.signalWaitUntil(flag, 0, Comparison.NE, 0);
      }
    }))
        .isInstanceOf(PeFailedException.class)
        .hasMessageContaining("PE 1 left the job")
        .hasMessageContaining("PE 0 waits in signalWaitUntil for any PE");
  }
}
