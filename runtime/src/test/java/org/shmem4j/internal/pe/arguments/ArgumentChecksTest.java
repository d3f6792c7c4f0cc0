package org.shmem4j.internal.pe.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** The edges of the checks of arguments: the last value that is taken, the first that is refused. */
class ArgumentChecksTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final int LENGTH = 12;

  /** Runs on two PEs with an array of 12 elements. */
  private static void withArray(Consumer<Longs> body) {
    Shmem.launch(2, shmem -> body.accept(shmem.allocate(Longs.TYPE, LENGTH)));
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void counts() {
    ArgumentChecks.checkCount("n", 0);
    ArgumentChecks.checkCount("n", ArgumentChecks.TOO_MANY);
    assertRefused(() -> ArgumentChecks.checkCount("n", -1)).hasMessage("n must be from 0 to 2^47: n=-1");
    assertRefused(() -> ArgumentChecks.checkCount("n", ArgumentChecks.TOO_MANY + 1))
        .hasMessageContaining("n=140737488355329");
  }

  @Test
  void room() {
    withArray(array -> {
      ArgumentChecks.checkRoom("nelems", 12, 1, "dest", array, LONG);
      ArgumentChecks.checkRoom("nelems", 4, 3, "dest", array, LONG);
      assertRefused(() -> ArgumentChecks.checkRoom("nelems", 13, 1, "dest", array, LONG))
          .hasMessage("nelems must not exceed dest.length: nelems=13 dest.length=12");
      assertRefused(() -> ArgumentChecks.checkRoom("nelems", 5, 3, "dest", array, LONG)).hasMessage(
          "nelems times the PEs of the team must not exceed dest.length: nelems=5 nPes=3 dest.length=12");
    });
  }

  @Test
  void overlap() {
    withArray(array -> {
      Longs first = array.slice(0, 4);
      Longs second = array.slice(4, 4);
      ArgumentChecks.checkSameOrApart(first, 32, first, 32);
      ArgumentChecks.checkSameOrApart(first, 32, second, 32);
      ArgumentChecks.checkSameOrApart(second, 32, first, 32);
      assertRefused(() -> ArgumentChecks.checkSameOrApart(first, 33, second, 32))
          .hasMessageContainingAll("dest and source must be the same or not overlap: dest=", "destBytes=33");
      assertRefused(() -> ArgumentChecks.checkSameOrApart(second, 32, first, 33))
          .hasMessageContaining("sourceBytes=33");
      assertRefused(() -> ArgumentChecks.checkApart(first, 8, first, 8, "apart")).hasMessageContaining("apart: dest=");
    });
  }

  @Test
  void roots() {
    ArgumentChecks.checkRoot(0, 3, "team");
    ArgumentChecks.checkRoot(2, 3, "team");
    assertRefused(() -> ArgumentChecks.checkRoot(-1, 3, "team")).hasMessageContaining("root=-1 nPes=3");
    assertRefused(() -> ArgumentChecks.checkRoot(3, 3, "team")).hasMessageContaining("root=3 nPes=3");
  }

  @Test
  void strides() {
    ArgumentChecks.checkStride("dst", 1);
    assertRefused(() -> ArgumentChecks.checkStride("dst", 0)).hasMessage("dst must be at least 1: dst=0");
    withArray(array -> {
      assertThat(ArgumentChecks.checkStrided("dest", array, "dst", 1, 4, 3, LONG)).isEqualTo(12 * 8);
      assertThat(ArgumentChecks.checkStrided("dest", array, "dst", 11, 1, 2, LONG)).isEqualTo(12 * 8);
      assertThat(ArgumentChecks.checkStrided("dest", array, "dst", 5, 1, 3, LONG)).isEqualTo(11 * 8);
      assertThat(ArgumentChecks.checkStrided("dest", array, "dst", 1L << 60, 1, 1, LONG)).isEqualTo(8);
      assertRefused(() -> ArgumentChecks.checkStrided("dest", array, "dst", 12, 1, 2, LONG)).hasMessage(
          "the last element must lie within dest: nelems=1 nPes=2 dst=12 dest.length=12");
      assertRefused(() -> ArgumentChecks.checkStrided("dest", array, "dst", 6, 1, 3, LONG));
      assertRefused(() -> ArgumentChecks.checkStrided("dest", array, "dst", 1, 13, 1, LONG));
    });
  }

  @Test
  void arraysOfOthersAndFreedOnes() {
    withArray(array -> {
      ArgumentChecks.checkArrays(array, array, array.shmem());
      assertThatThrownBy(() -> ArgumentChecks.checkArrays(array, null, array.shmem()))
          .isInstanceOf(NullPointerException.class).hasMessage("source must not be null");
      assertRefused(() -> ArgumentChecks.checkArray("dest", array, null))
          .hasMessageContaining("dest must belong to the same PE as the team or context");
      Longs peers = array.shmem().ptr(array, 1 - array.shmem().myPe());
      assertRefused(() -> ArgumentChecks.checkArray("dest", peers, array.shmem()))
          .hasMessageContaining("is a peer's copy; pass the array that was given to ptr");
      Shmem shmem = array.shmem();
      shmem.free(array);
      assertThatThrownBy(() -> ArgumentChecks.checkArray("dest", array, shmem))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("dest must not be used after it is freed");
    });
  }

  private static void withPieces(Consumer<Pieces> body) {
    Shmem.launch(3, shmem -> {
      Longs array = shmem.allocate(Longs.TYPE, LENGTH);
      body.accept((apart, counts, displs) -> PieceChecks.check(
          (TeamImpl) shmem.worldTeam(), "dest", array, counts, displs, LONG, apart));
    });
  }

  /** Checks pieces of an array of 12 elements on 3 PEs. */
  private interface Pieces {
    void check(boolean apart, long[] counts, long[] displs);
  }

  private static long[] of(long... values) {
    return values;
  }

  @Test
  void piecesThatAreTaken() {
    withPieces(pieces -> assertThatCode(() -> {
      pieces.check(true, of(4, 4, 4), of(0, 4, 8));
      pieces.check(true, of(4, 4, 4), of(8, 0, 4));
      pieces.check(true, of(4, 0, 8), of(0, 2, 4)); // the empty one lies nowhere
      pieces.check(true, of(0, 0, 0), of(100, 100, 100));
      pieces.check(false, of(12, 12, 12), of(0, 0, 0));
    }).doesNotThrowAnyException());
  }

  @Test
  void piecesThatAreRefused() {
    withPieces(pieces -> {
      assertRefused(() -> pieces.check(true, of(4, 4), of(0, 4, 8)))
          .hasMessage("counts of dest must have an entry for each PE: counts of dest.length=2 nPes=3");
      assertThatThrownBy(() -> pieces.check(true, of(4, 4, 4), null))
          .isInstanceOf(NullPointerException.class).hasMessage("displacements of dest must not be null");
      assertRefused(() -> pieces.check(true, of(4, -1, 4), of(0, 4, 8)))
          .hasMessageContaining("counts[1] of dest must be from 0 to 2^47: counts[1] of dest=-1");
      assertRefused(() -> pieces.check(true, of(4, 1, 4), of(0, ArgumentChecks.TOO_MANY + 1, 8)))
          .hasMessageContaining("displacements[1] of dest must be from 0 to 2^47");
      assertRefused(() -> pieces.check(false, of(4, 4, 4), of(0, 4, 9)))
          .hasMessage(
              "displacements[2] + counts[2] must not exceed dest.length: displacements[2] + counts[2]=13 dest.length=12");
      assertRefused(() -> pieces.check(true, of(4, 4, 4), of(8, 3, 0))).hasMessage("the pieces of dest must not"
          + " overlap: displacements[2]=0 counts[2]=4 displacements[1]=3 counts[1]=4");
    });
  }
}
