package org.shmem4j.benchmarks.kernels;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
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
import org.openjdk.jmh.annotations.Warmup;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.Kernel;

/** One call of a kernel: ours, its scalar twin, and the loop in C. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 10, timeUnit = TimeUnit.MILLISECONDS)
public class KernelBenchmark {
  static final String LIBRARY = "shmem4j.benchmark.library";

  /** Which kernel: its name in C. */
  @Param("INT_SUM")
  public String kernel;

  /** Bytes of each of the three runs of elements. */
  @Param("8192")
  public int bytes;

  private MemorySegment memory;
  private MemorySegment left;
  private MemorySegment right;
  private MemorySegment result;
  private long count;
  private Kernel java;
  private MethodHandle c;

  /** Lays the runs out one after the other and finds the kernels. */
  @Setup
  @SuppressWarnings("restricted")
  public void prepare() {
    KernelCase timed = KernelCase.named(kernel);
    memory = Arena.global().allocate(3L * bytes, 4096);
    timed.fill(memory);
    left = memory.asSlice(0, bytes);
    right = memory.asSlice(bytes, bytes);
    result = memory.asSlice(2L * bytes, bytes);
    count = bytes / timed.type().bytes();
    java = Kernels.combine(timed.type(), timed.operation());
    String library = System.getProperty(LIBRARY);
    if (library != null) {
      FunctionDescriptor function = FunctionDescriptor.ofVoid(
          ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG);
      c = Linker.nativeLinker().downcallHandle(
          SymbolLookup.libraryLookup(Path.of(library), Arena.global()).findOrThrow(kernel),
          function,
          Linker.Option.critical(false));
    }
  }

  /** Our kernel. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-Dshmem4j.kernels=vector"})
  public void vector() {
    java.combine(memory, 2L * bytes, 0, bytes, count);
  }

  /** Its scalar twin. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = "-Dshmem4j.kernels=scalar")
  public void scalar() {
    java.combine(memory, 2L * bytes, 0, bytes, count);
  }

  /** The loop in C. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = "-Dshmem4j.kernels=scalar")
  public void inC() throws Throwable {
    c.invokeExact(result, left, right, count);
  }
}
