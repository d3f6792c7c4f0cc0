package org.shmem4j.checks;

import static org.shmem4j.api.ByteReductions.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.exact.ExactReductions.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.shmem4j.Layout;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricBytes;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;

/** Programs with exact sums, merged runs of bytes and views of files; marked as in {@link WrongPrograms}. */
@SuppressWarnings({"shmem-flag-not-ordered", "shmem-not-complete", "unused"})
public final class WrongExact {
  private WrongExact() {}

  /** Breaks shmem-unordered-access. */
  static void exactSumOfWhatIsPut(Shmem shmem) {
    SymmetricDoubles x = doubles(shmem, 4);
    if (shmem.myPe() == 1) {
      doubleP(x, 2, 1, 0); // !
    }
    doubleExactSum(shmem.worldTeam(), x); // !
  }

  /** Breaks shmem-unordered-access. */
  static void exactDotOfWhatIsPut(Shmem shmem) {
    SymmetricDoubles x = doubles(shmem, 4);
    SymmetricDoubles y = doubles(shmem, 4);
    if (shmem.myPe() == 1) {
      doubleP(y, 2, 1, 0); // !
    }
    doubleExactDot(shmem.worldTeam(), x, y); // !
  }

  /** Breaks shmem-unordered-access. */
  static void accumulatorOfWhatIsPut(Shmem shmem) {
    SymmetricDoubles x = doubles(shmem, 4);
    if (shmem.myPe() == 1) {
      doubleP(x, 2, 1, 0); // !
    } else if (shmem.myPe() == 0) {
      use(new ExactDoubleSum().addAll(x).round()); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void columnOfWhatIsPut(Shmem shmem) {
    SymmetricDoubles x = doubles(shmem, 4);
    if (shmem.myPe() == 1) {
      doubleP(x, 2, 1, 0); // !
    } else if (shmem.myPe() == 0) {
      use(new ExactDoubleSum().addAll(x, Layout.vector(SymmetricDoubles.TYPE, 2, 1, 2)).round()); // !
    }
  }

  /** Breaks shmem-not-quieted. */
  static void exactReductionIntoWhatIsPut(Shmem shmem) {
    SymmetricDoubles x = doubles(shmem, 4);
    SymmetricDoubles y = doubles(shmem, 4);
    if (shmem.myPe() == 1) {
      doubleP(y, 2, 1, 0); // !
    }
    doubleExactSumReduce(shmem.worldTeam(), y, x, 4); // !
  }

  /** Breaks shmem-unordered-access. */
  static void roomThatIsRead(Shmem shmem) {
    SymmetricBytes room = shmem.callocate(SymmetricBytes.TYPE, 8);
    shmem.barrierAll();
    if (shmem.myPe() == 1) {
      use(charG(room, 0, 0)); // !
    }
    reduceBytes(shmem.worldTeam(), room, new byte[] {1}, (a, b) -> a); // !
  }

  /** Breaks shmem-not-quieted. */
  static void putOfAView(Shmem shmem) throws IOException {
    Path path = numbers(shmem, "numbers");
    SymmetricDoubles x = doubles(shmem, 4);
    try (SharedFile file = shmem.map(path)) {
      if (shmem.myPe() == 1) {
        doublePut(x, file.view(SymmetricDoubles.TYPE, 8, 2), 2, 0); // !
      }
      shmem.syncAll();
      if (shmem.myPe() == 0) {
        use(x.get(1)); // !
      }
    }
  }

  /** Breaks shmem-not-quieted. */
  static void reductionOfAViewIntoWhatIsPut(Shmem shmem) throws IOException {
    Path path = numbers(shmem, "numbers");
    SymmetricDoubles x = doubles(shmem, 4);
    try (SharedFile file = shmem.map(path)) {
      if (shmem.myPe() == 1) {
        doubleP(x, 1, 7, 0); // !
      }
      doubleSumReduce(shmem.worldTeam(), x, file.view(SymmetricDoubles.TYPE, 8, 2), 2); // !
    }
  }

  static Path numbers(Shmem shmem, String name) throws IOException {
    Path path = Path.of(System.getProperty("java.io.tmpdir"), "shmem4j-" + name + "-" + ProcessHandle.current().pid());
    if (shmem.myPe() == 0) {
      Files.write(path, new byte[64]);
      path.toFile().deleteOnExit();
    }
    shmem.barrierAll();
    return path;
  }

  static SymmetricDoubles doubles(Shmem shmem, long length) {
    return shmem.callocate(SymmetricDoubles.TYPE, length);
  }

  static void use(double ignored) {}
}
