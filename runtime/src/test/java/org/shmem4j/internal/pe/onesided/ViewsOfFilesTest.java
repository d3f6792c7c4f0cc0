package org.shmem4j.internal.pe.onesided;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.Comparison;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.ExactReduceCalls;
import org.shmem4j.entry.StridedTransfers;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Views of files can be read by their PE, and nothing else. */
@Timeout(60)
class ViewsOfFilesTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Reduction SUM =
      Reduction.of(LONG, Operation.SUM, () -> Kernels.combine(LONG, Operation.SUM));
  private static final int COUNT = 4096;
  private static final long BYTES = COUNT * (long) Long.BYTES;

  @TempDir
  Path folder;

  private Path path;

  @BeforeEach
  void write() throws IOException {
    path = Files.write(folder.resolve("longs"), new byte[(int) BYTES]);
  }

  private static Map<String, ThrowingCallable> refused(Shmem shmem, Longs heap, Longs view) {
    CollectiveCalls calls = CollectiveCalls.BLOCKING;
    var world = shmem.worldTeam();
    Map<String, ThrowingCallable> all = new LinkedHashMap<>();
    all.put("put to it", () -> Transfers.BLOCKING.put(null, LONG, view, 0, heap, 0, 1, 0));
    all.put("put from it to it", () -> Transfers.BLOCKING.put(null, LONG, view, 0, view, 0, 1, 0));
    all.put("get from it", () -> Transfers.BLOCKING.get(null, LONG, heap, 0, view, 0, 1, 0));
    all.put("get to it", () -> Transfers.BLOCKING.get(null, LONG, view, 0, heap, 0, 1, 0));
    all.put("iput to it", () -> StridedTransfers.BLOCKING.put(null, LONG, view, 0, heap, 0, 1, 1, 1, 1, 0));
    all.put("iget to it", () -> StridedTransfers.BLOCKING.get(null, LONG, view, 0, heap, 0, 1, 1, 1, 1, 0));
    all.put("p", () -> WordTransfers.put(null, view, 0, 8, 1, 0));
    all.put("g", () -> WordTransfers.get(null, view, 0, 8, 0));
    all.put("add", () -> AtomicWords.fetch(AtomicOp.ADD, null, view, 0, 8, 1, 0, 0));
    all.put("wait", () -> Waits.waitUntil(LONG, view, 0, Comparison.EQ, 0));
    all.put("lock", () -> shmem.setLock(view, 0));
    all.put("free", () -> shmem.free(view));
    all.put("reallocate", () -> shmem.reallocate(view, Longs.TYPE, 1));
    all.put("reduce to it", () -> calls.reduce(world, SUM, view, heap, 1));
    all.put("reduce from it to it", () -> calls.reduce(world, SUM, view, view, 1));
    all.put("request", () -> CollectiveCalls.NONBLOCKING.reduce(world, SUM, heap, view, 1));
    all.put("exact sum", () -> ExactReduceCalls.BLOCKING.reduce(world, LONG, heap, view, 1));
    all.put("broadcast", () -> calls.broadcast(world, LONG, heap, view, 1, 0));
    all.put("fcollect", () -> calls.fcollect(world, LONG, heap, view, 1));
    all.put("scan", () -> calls.inscan(world, SUM, heap, view, 1));
    return all;
  }

  @Test
  void nothingWritesOrReachesThem() {
    Shmem.launch(1, shmem -> {
      Longs heap = shmem.callocate(Longs.TYPE, COUNT);
      try (SharedFile file = shmem.map(path)) {
        Longs view = file.view(Longs.TYPE, 0, COUNT);
        refused(shmem, heap, view).forEach((name, call) -> assertThatThrownBy(call).as(name)
            .isExactlyInstanceOf(IllegalArgumentException.class).hasMessageContaining("view"));
        refused(shmem, heap, view.slice(1, 2)).forEach((name, call) -> assertThatThrownBy(call).as(name)
            .isExactlyInstanceOf(IllegalArgumentException.class));
        assertThat(shmem.ptr(view, 0)).isNull();
        assertThatThrownBy(() -> view.copyFrom(0, MemorySegment.ofArray(new long[1])))
            .hasMessageContaining("a view of a shared file must not be written; copy it to an array");
        assertThat(file.segment().isReadOnly()).isTrue();
        assertThatThrownBy(() -> file.view(null, 0, 1)).hasMessage("type must not be null");
      }
    });
  }

  @Test
  void partsThatAreOutside() {
    Shmem.launch(1, shmem -> {
      Elements heap = shmem.callocate(Elements.type(8), COUNT);
      try (SharedFile file = shmem.map(path)) {
        for (long[] part : new long[][] {{-1, 1}, {0, COUNT + 1}, {1, COUNT}, {BYTES + 1, 0}, {0, -1}, {8, 1L << 61}}) {
          assertThatThrownBy(() -> file.view(Elements.type(8), part[0], part[1]))
              .isInstanceOf(IndexOutOfBoundsException.class)
              .hasMessageContaining("byteOffset=" + part[0] + " count=" + part[1]);
        }
        Elements view = file.view(Elements.type(8), BYTES - 16, 2);
        assertThatThrownBy(() -> Transfers.BLOCKING.put(null, LONG, heap, 0, view, 1, 2, 0))
            .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> StridedTransfers.BLOCKING.put(null, LONG, heap, 0, view, 1, 1, 1, 1, 2, 0))
            .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, heap, view, 3))
            .isInstanceOf(IndexOutOfBoundsException.class);
      }
    });
  }

  @Test
  void closedFiles() {
    Shmem.launch(1, shmem -> {
      Elements heap = shmem.callocate(Elements.type(8), COUNT);
      SharedFile file = shmem.map(path);
      Elements view = file.view(Elements.type(8), 0, COUNT);
      file.close();
      assertThat(view.isFreed()).isTrue();
      assertThatThrownBy(file::segment).hasMessageContaining("after it is closed");
      assertThatThrownBy(() -> file.view(Elements.type(8), 0, 1)).hasMessageContaining("after it is closed");
      assertThatThrownBy(() -> Transfers.BLOCKING.put(null, LONG, heap, 0, view, 0, 1, 0))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("source must not be used after its file is closed");
      assertThatThrownBy(() -> CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, heap, view, 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("source must not be used after its file is closed");
    });
  }

  @Test
  void filesThatAreLeftOpenAreClosedAtTheEnd() {
    SharedFile[] left = new SharedFile[1];
    Shmem.launch(2, shmem -> {
      SharedFile file = shmem.map(path);
      if (shmem.myPe() == 0) {
        left[0] = file;
      }
    });
    assertThatThrownBy(left[0]::segment).hasMessageContaining("after it is closed or its job ended");
  }

  @Test
  void filesThatAreCutOff() {
    assertThatThrownBy(() -> Shmem.launch(1, shmem -> {
      try (SharedFile file = shmem.map(path)) {
        MemorySegment segment = file.segment();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
          FileChannel ignored = channel.truncate(0);
        } catch (IOException e) {
          throw new AssertionError(e);
        }
        long sum = 0;
        for (long at = 0; at < BYTES; at += Long.BYTES) {
          sum += segment.get(ValueLayout.JAVA_LONG, at);
        }
        throw new AssertionError("a page that is gone must not be read: sum=" + sum);
      }
    })).isInstanceOf(ShmemException.class).hasStackTraceContaining("a mapped file was made shorter");
  }

  @Test
  void noPath() {
    Shmem.launch(2, shmem -> assertThatThrownBy(() -> shmem.map(null))
        .isInstanceOf(ShmemException.class).hasMessageContaining("path must not be null"));
  }

  @Test
  void onePeWithAViewAndOneWithAnArray() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Elements heap = shmem.callocate(Elements.type(8), COUNT);
      Elements dest = shmem.callocate(Elements.type(8), COUNT);
      try (SharedFile file = shmem.map(path)) {
        Elements view = file.view(Elements.type(8), 0, COUNT);
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, dest, shmem.myPe() == 0 ? view : heap, COUNT);
      }
    })).isInstanceOf(ShmemException.class).hasMessageContaining("reduce");
  }
}
