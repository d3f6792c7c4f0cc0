package org.shmem4j.benchmarks.kernels;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.workgroup.Claims;
import org.shmem4j.type.Kernel;

/**
 * The work of a large reduction of a few operands, its blocks claimed by the threads of a work group: what one thread
 * takes, and what two.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 20, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-Dshmem4j.kernels=vector"})
public class SharedKernelBenchmark {
  private static final int OPERANDS = 4;
  private static final int BLOCK_BYTES = 32 * 1024;

  /** Which kernel: its name in C. The last ones are bound by memory. */
  @Param({"EXTENDED_SUM", "EXTENDED_PROD", "QUAD_SUM", "QUAD_PROD", "INT128_PROD", "INT128_SUM", "DOUBLE_SUM"})
  public String kernel;

  /** The threads that claim blocks. */
  @Param({"1", "2"})
  public int threads;

  /** Bytes of an operand. */
  @Param("1048576")
  public int bytes;

  private final Claims claims = new Claims(() -> {});
  private final List<Thread> helpers = new ArrayList<>();
  private volatile boolean over;
  private MemorySegment memory;
  private Kernel java;
  private long blockElements;

  /** Lays out the operands and the result one after the other, and starts those who help. */
  @Setup
  public void prepare() {
    KernelCase timed = KernelCase.named(kernel);
    memory = Arena.global().allocate((OPERANDS + 1L) * bytes, 4096);
    timed.fill(memory);
    java = Kernels.combine(timed.type(), timed.operation());
    blockElements = BLOCK_BYTES / timed.type().bytes();
    for (int i = 1; i < threads; i++) {
      helpers.add(Thread.ofPlatform().daemon().start(this::help));
    }
  }

  private void help() {
    while (!over) {
      if (!claims.claim()) {
        Thread.onSpinWait();
      }
    }
  }

  /** Ends those who help. */
  @TearDown
  public void end() throws InterruptedException {
    over = true;
    for (Thread helper : helpers) {
      helper.join();
    }
  }

  /** Combines all operands, a block at a time. */
  @Benchmark
  public void combine() {
    claims.share(bytes / BLOCK_BYTES, this::combine);
  }

  private void combine(int block) {
    long at = (long) block * BLOCK_BYTES;
    long result = at + (long) OPERANDS * bytes;
    java.combine(memory, result, at, at + bytes, blockElements);
    for (int operand = 2; operand < OPERANDS; operand++) {
      java.combine(memory, result, result, at + (long) operand * bytes, blockElements);
    }
  }
}
