package org.shmem4j.internal.pe.job;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;

/**
 * The files that a PE has mapped. Mapping is collective: either all PEs map the same file, or all learn which one does
 * not.
 */
final class MappedFiles {
  private static final long REFUSED = -1;
  private static final int SAMPLES = 64;
  private static final int SAMPLE_BYTES = 4096;
  private static final long PRIME = 0x100000001b3L;

  private final Shmem shmem;
  private final Collectives world;
  private final Set<MappedFile> open = new HashSet<>();

  MappedFiles(Shmem shmem, Collectives world) {
    this.shmem = shmem;
    this.world = world;
  }

  SharedFile map(Path path) {
    MappedFile file = null;
    Exception refused = null;
    try {
      file = open(path);
    } catch (IOException | RuntimeException e) {
      refused = e;
    }
    try {
      checkAll(path, file, refused);
    } catch (RuntimeException e) {
      if (file != null) {
        file.release();
      }
      throw e;
    }
    return file;
  }

  private MappedFile open(Path path) throws IOException {
    MappedFile[] opened = new MappedFile[1];
    opened[0] = MappedFile.open(shmem, path, () -> forget(opened[0]));
    synchronized (open) {
      open.add(opened[0]);
    }
    return opened[0];
  }

  private void forget(MappedFile file) {
    synchronized (open) {
      open.remove(file);
    }
  }

  /** Throws the same kind of exception on all PEs unless all have the same file. */
  private void checkAll(Path path, MappedFile file, Exception refused) {
    long[] sizes = words(file == null ? REFUSED : file.segment().byteSize());
    for (int pe = 0; pe < sizes.length; pe++) {
      if (refused != null || sizes[pe] == REFUSED) {
        throw new ShmemException(refused != null
            ? "the file could not be mapped: path=" + path + " cause=" + refused
            : "every PE must be able to read the file: PE " + pe + " could not: path=" + path, refused);
      }
    }
    check("bytes", path, sizes);
    check("hash of samples", path, words(hash(file.segment())));
  }

  private long[] words(long word) {
    long[] all = new long[world.groupEnd().size()];
    world.collectWords(Call.MAP, CallRecord.NONE, CallRecord.NONE, CallRecord.NONE, word, all);
    return all;
  }

  private static void check(String what, Path path, long[] all) {
    for (int pe = 1; pe < all.length; pe++) {
      if (all[pe] != all[0]) {
        throw new ShmemException("all PEs must map the same file: " + what + " " + all[0] + " on PE 0, " + all[pe]
            + " on PE " + pe + ": path=" + path);
      }
    }
  }

  /** A hash of some pages at equal distances, including the last one. */
  private static long hash(MemorySegment file) {
    long last = Math.max(0, file.byteSize() - SAMPLE_BYTES);
    long hash = PRIME;
    for (int sample = 0; sample < SAMPLES; sample++) {
      long at = last / (SAMPLES - 1) * sample + (sample == SAMPLES - 1 ? last % (SAMPLES - 1) : 0);
      for (long end = Math.min(at + SAMPLE_BYTES, file.byteSize()); at < end; at++) {
        hash = (hash ^ file.get(ValueLayout.JAVA_BYTE, at)) * PRIME;
      }
    }
    return hash;
  }

  /** Unmaps all files, after this PE has left the job. */
  void releaseAll() {
    Set<MappedFile> left;
    synchronized (open) {
      left = Set.copyOf(open);
    }
    for (MappedFile file : left) { // no lambda, since every PE runs this when it ends
      file.release();
    }
  }
}
