package org.shmem4j.tools.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.watching.checkedrun.AccessFlags;

/** What is remembered of the accesses to a word: only what a later one may meet, since each is compared with all. */
class ShadowTest {
  private static final int PES = 20;
  private static final int ROUNDS = 500;

  private final List<VectorClock> clocks = Stream.generate(() -> new VectorClock(PES)).limit(PES).toList();
  private final Shadow shadow = new Shadow(PES);
  private int remembered;

  /** Puts to a word, of the PEs in turn. */
  private void puts(int rounds, Consumer<VectorClock> afterEach) {
    for (int i = 0; i < rounds * PES; i++) {
      int pe = i % PES;
      Access put = new Access(pe, 0, AccessFlags.WRITES | AccessFlags.PUT, 0, 0, clocks.get(pe).moment(pe));
      shadow.visit(0, Long.BYTES, run -> {
        run.add(put, () -> clocks);
        remembered = Math.max(remembered, run.accesses.size());
      });
      put.completed(clocks.get(pe).tick(pe));
      afterEach.accept(clocks.get(pe));
    }
  }

  @Test
  void whatAllPesKnowIsForgotten() {
    puts(ROUNDS, writer -> clocks.forEach(clock -> clock.join(writer)));
    assertThat(remembered).isLessThan(10);
  }

  @Test
  void theLastPutOfEachPeIsKeptWhileOthersDoNotKnowIt() {
    puts(ROUNDS, writer -> {});
    assertThat(remembered).isEqualTo(PES);
  }

  private void add(Access access) {
    shadow.visit(0, Long.BYTES, run -> {
      run.add(access, () -> clocks);
      remembered = run.accesses.size();
    });
  }

  @Test
  void updatesAtOneLineThatNothingCompletesAreOne() {
    for (int i = 0; i < ROUNDS; i++) {
      add(new Access(0, 0, AccessFlags.WRITES | AccessFlags.PUT | AccessFlags.ATOMIC, 0, 0, clocks.getFirst().tick(0)));
    }
    assertThat(remembered).isEqualTo(1);
    assertThat(shadow.forgotAccesses()).isFalse();
  }

  /** A put that a fence has not ordered is a mistake by itself where the same line puts again. */
  @Test
  void putsAtOneLineAreOneWhereFencesAreBetween() {
    for (int i = 0; i < ROUNDS; i++) {
      Access put = new Access(0, 0, AccessFlags.WRITES | AccessFlags.PUT, 0, 0, clocks.getFirst().tick(0));
      add(put);
      put.fencedAt(clocks.getFirst().tick(0));
    }
    assertThat(remembered).isEqualTo(1);
  }

  @Test
  void accessesByMoreLinesThanAreKeptAreAGap() {
    for (int line = 0; line < 64 + PES; line++) {
      add(new Access(0, 0, AccessFlags.WRITES | AccessFlags.PUT, 0, line, clocks.getFirst().tick(0)));
    }
    assertThat(shadow.forgotAccesses()).isFalse();
    add(new Access(0, 0, AccessFlags.WRITES | AccessFlags.PUT, 0, 64 + PES, clocks.getFirst().tick(0)));
    assertThat(shadow.forgotAccesses()).isTrue();
    assertThat(shadow.forgotRanges()).isFalse();
  }
}
