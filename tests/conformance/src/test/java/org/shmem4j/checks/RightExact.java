package org.shmem4j.checks;

import static org.shmem4j.api.ByteReductions.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.exact.ExactReductions.*;
import static org.shmem4j.checks.WrongExact.doubles;
import static org.shmem4j.checks.WrongExact.numbers;
import static org.shmem4j.checks.WrongExact.use;

import java.io.IOException;
import java.nio.file.Path;
import org.shmem4j.Layout;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricBytes;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;

/** Programs with exact sums, merged runs of bytes and views of files, without mistakes. */
@SuppressWarnings("unused")
public final class RightExact {
  private RightExact() {}

  /** All have written theirs when the sum is known, and a PE's own elements are its own again. */
  static void getAfterExactSum(Shmem shmem) {
    SymmetricDoubles x = doubles(shmem, 4);
    SymmetricDoubles y = doubles(shmem, 4);
    y.set(1, shmem.myPe());
    shmem.quiet();
    use(doubleExactSum(shmem.worldTeam(), x));
    use(doubleG(y, 1, (shmem.myPe() + 1) % shmem.nPes()));
    x.set(1, 5);
  }

  /** What is put before a barrier can be added after it. */
  static void exactSumsAfterBarrier(Shmem shmem) {
    SymmetricDoubles x = doubles(shmem, 4);
    SymmetricDoubles y = doubles(shmem, 4);
    doubleP(x, 1, 5, (shmem.myPe() + 1) % shmem.nPes());
    shmem.barrierAll();
    use(doubleExactDot(shmem.worldTeam(), x, x));
    use(new ExactDoubleSum().addAll(x).sumOver(shmem.worldTeam()).round());
    doubleExactSumReduce(shmem.worldTeam(), y, x, 4);
    use(y.get(2));
  }

  /** All have come when the sum of their accumulators is known. */
  static void getAfterSumOver(Shmem shmem) {
    SymmetricDoubles y = doubles(shmem, 4);
    y.set(1, shmem.myPe());
    shmem.quiet();
    use(new ExactDoubleSum().add(1).sumOver(shmem.worldTeam()).round());
    use(doubleG(y, 1, (shmem.myPe() + 1) % shmem.nPes()));
  }

  /** What a layout leaves out is not read. */
  static void columnBesideWhatIsPut(Shmem shmem) {
    SymmetricDoubles x = doubles(shmem, 4);
    if (shmem.myPe() == 1) {
      doubleP(x, 1, 1, 0);
    }
    use(new ExactDoubleSum().addAll(x, Layout.vector(SymmetricDoubles.TYPE, 2, 1, 2)).round());
    shmem.barrierAll();
  }

  /** A room can be used again. */
  static void bytesTwice(Shmem shmem) {
    SymmetricBytes room = shmem.callocate(SymmetricBytes.TYPE, 8);
    use(reduceBytes(shmem.worldTeam(), room, new byte[] {1}, (a, b) -> a).length);
    reduceBytesToRoot(shmem.worldTeam(), room, new byte[] {2, 3}, (a, b) -> b, 1);
    use(reduceBytes(shmem.worldTeam(), room, new byte[] {4}, (a, b) -> a).length);
  }

  /** What is put of a view can be read after a barrier; the view itself can be read at any time. */
  static void putOfAViewThenBarrier(Shmem shmem) throws IOException {
    Path path = numbers(shmem, "numbers");
    SymmetricDoubles x = doubles(shmem, 4);
    try (SharedFile file = shmem.map(path)) {
      SymmetricDoubles view = file.view(SymmetricDoubles.TYPE, 8, 2);
      doublePut(x, view, 2, (shmem.myPe() + 1) % shmem.nPes());
      use(view.get(0));
      shmem.barrierAll();
      use(x.get(1));
    }
  }

  /** A view of the same bytes is no array: others may put into arrays at the same places of the heap. */
  static void sumsOfViews(Shmem shmem) throws IOException {
    Path path = numbers(shmem, "numbers");
    SymmetricDoubles x = doubles(shmem, 4);
    try (SharedFile file = shmem.map(path)) {
      SymmetricDoubles view = file.view(SymmetricDoubles.TYPE, 0, 4);
      doubleP(x, 0, 1, (shmem.myPe() + 1) % shmem.nPes());
      use(doubleExactSum(shmem.worldTeam(), view));
      use(new ExactDoubleSum().addAll(view).round());
      shmem.barrierAll();
      doubleSumReduce(shmem.worldTeam(), x, view, 4);
      use(x.get(3));
    }
  }
}
