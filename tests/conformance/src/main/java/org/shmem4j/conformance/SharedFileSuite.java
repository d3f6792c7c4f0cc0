package org.shmem4j.conformance;

import static org.shmem4j.api.NonblockingRma.doublePutNbi;
import static org.shmem4j.api.Reductions.doubleSumReduce;
import static org.shmem4j.api.Rma.doublePut;
import static org.shmem4j.api.Rma.ulongP;
import static org.shmem4j.api.RootedCollectives.doubleSumReduceToRoot;
import static org.shmem4j.api.Signals.doublePutSignal;
import static org.shmem4j.api.Signals.signalWaitUntil;
import static org.shmem4j.api.StridedRma.doubleIput;
import static org.shmem4j.api.exact.ExactReductions.doubleExactSum;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.shmem4j.Comparison;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ShmemException;
import org.shmem4j.SignalOp;
import org.shmem4j.api.SymmetricBfloats;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricUnsignedLongs;

/**
 * Files that all PEs map: their views as sources, and what is refused. All PEs of a job run it; a main method makes it a
 * program for the launcher.
 */
public final class SharedFileSuite implements ShmemBody {
  private static final int COUNT = 100_003;
  /** The offset of the views, odd since they need no alignment. */
  private static final int OFFSET = 5;

  private final Tally tally = new Tally("shared files");

  @Override
  public void run(Shmem shmem) {
    Path folder = folder(shmem);
    Path path = folder.resolve("numbers");
    if (shmem.myPe() == 0) {
      write(path, content(0));
    }
    shmem.barrierAll();
    SymmetricDoubles dest = shmem.callocate(SymmetricDoubles.TYPE, COUNT);
    try (SharedFile file = shmem.map(path)) {
      SymmetricDoubles view = file.view(SymmetricDoubles.TYPE, OFFSET, COUNT);
      tally.count("loads", () -> loads(file, view));
      tally.count("puts", () -> puts(shmem, dest, view));
      for (int count : new int[] {1, 100, COUNT}) {
        tally.count("reductions of " + count, () -> reductions(shmem, dest, view, count));
      }
      tally.count("exact sums", () -> same(doubleExactSum(shmem.worldTeam(), view), exactSum(shmem.nPes())));
    }
    tally.count("differing files", () -> differing(shmem, folder, path));
    shmem.barrierAll();
    if (shmem.myPe() == 0) {
      remove(folder);
    }
    shmem.free(dest);
    tally.finish(shmem);
  }

  private static Path folder(Shmem shmem) {
    // The PEs of these tests are on one machine, whatever hosts they pretend to be on.
    SymmetricUnsignedLongs name = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      long number = System.nanoTime();
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        ulongP(name, number, pe);
      }
    }
    shmem.barrierAll();
    Path folder = Path.of(System.getProperty("java.io.tmpdir"), "shared-file-" + shmem.nPes() + "-" + name.get());
    shmem.free(name);
    if (shmem.myPe() == 0) {
      try {
        Files.createDirectory(folder);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    shmem.barrierAll();
    return folder;
  }

  private static byte[] content(int changed) {
    byte[] bytes = new byte[OFFSET + COUNT * Double.BYTES];
    MemorySegment memory = MemorySegment.ofArray(bytes);
    for (int i = 0; i < COUNT; i++) {
      memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, OFFSET + (long) i * Double.BYTES, number(i));
    }
    bytes[bytes.length - 1] += (byte) changed;
    return bytes;
  }

  private static double number(int i) {
    return i * 0.5;
  }

  private static double exactSum(int pes) {
    return number(COUNT) * (COUNT - 1) / 2 * pes;
  }

  private static void write(Path path, byte[] bytes) {
    try {
      Path ignored = Files.write(path, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void remove(Path folder) {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void loads(SharedFile file, SymmetricDoubles view) {
    same(view.get(7), number(7));
    same(view.get((long) COUNT - 1), number(COUNT - 1));
    same(view.slice(50, 10).get(3), number(53));
    same(file.segment().byteSize(), (long) OFFSET + COUNT * (long) Double.BYTES);
    same(file.view(SymmetricBfloats.TYPE, 0, 0).length(), 0L);
  }

  private static void puts(Shmem shmem, SymmetricDoubles dest, SymmetricDoubles view) {
    int next = (shmem.myPe() + 1) % shmem.nPes();
    SymmetricUnsignedLongs signal = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    doublePut(dest, 3, view, 10, 5, next);
    doublePutNbi(dest, 20, view, 1000, 2000, next);
    doubleIput(dest, 5000, view, 100, 2, 3, 10, next);
    doublePutSignal(dest.slice(10_000, 80_000), view.slice(10_000, 80_000), 80_000, signal, 1, SignalOp.SET, next);
    long ignored = signalWaitUntil(signal, Comparison.EQ, 1);
    shmem.barrierAll();
    same(dest.get(7), number(14));
    same(dest.get(2019), number(2999));
    same(dest.get(5018), number(127));
    same(dest.get(5017), 0.0);
    same(dest.get(89_999), number(89_999));
    shmem.free(signal);
  }

  private static void reductions(Shmem shmem, SymmetricDoubles dest, SymmetricDoubles view, int count) {
    doubleSumReduce(shmem.worldTeam(), dest, view, count);
    for (int i = 0; i < count; i++) {
      same(dest.get(i), number(i) * shmem.nPes());
    }
    int root = shmem.nPes() - 1;
    dest.fill(-1);
    doubleSumReduceToRoot(shmem.worldTeam(), dest, view.slice(1, count - 1), count - 1, root);
    for (int i = 1; i < count; i++) {
      same(dest.get(i - 1), shmem.myPe() == root ? number(i) * shmem.nPes() : -1);
    }
    shmem.barrierAll();
  }

  /** Checks that all PEs get an exception, whichever of them has a different file or none, and that they go on. */
  private static void differing(Shmem shmem, Path folder, Path path) {
    Path other = folder.resolve("other");
    Path shorter = folder.resolve("shorter");
    Path empty = folder.resolve("empty");
    if (shmem.myPe() == 0) {
      write(other, content(1));
      write(shorter, new byte[OFFSET]);
      write(empty, new byte[0]);
    }
    shmem.barrierAll();
    boolean last = shmem.myPe() == shmem.nPes() - 1;
    if (shmem.nPes() > 1) {
      refused(shmem, last ? other : path, "all PEs must map the same file: hash of samples");
      refused(shmem, last ? shorter : path, "all PEs must map the same file: bytes");
    }
    refused(shmem, last ? folder.resolve("none") : path,
        last ? "NoSuchFileException" : "every PE must be able to read");
    refused(shmem, last ? folder : path, last ? "not a regular file" : "every PE must be able to read");
    SharedFile file = shmem.map(empty);
    same(file.segment().byteSize(), 0L);
    file.close();
    file.close();
  }

  private static void refused(Shmem shmem, Path path, String message) {
    try (SharedFile file = shmem.map(path)) {
      throw new AssertionError("expected an exception, found " + file);
    } catch (ShmemException e) {
      same(e.getMessage().contains(message) ? message : e.getMessage(), message);
    }
  }

  private static void same(Object found, Object expected) {
    if (!found.equals(expected)) {
      throw new AssertionError("expected " + expected + ", found " + found);
    }
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem.run(new SharedFileSuite());
  }
}
