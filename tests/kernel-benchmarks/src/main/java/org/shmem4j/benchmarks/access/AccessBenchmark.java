package org.shmem4j.benchmarks.access;

import java.lang.foreign.AddressLayout;
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
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;

/** One run of a loop: nanoseconds per element. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Sizes.COUNT)
@Fork(1)
@Warmup(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 10, timeUnit = TimeUnit.MILLISECONDS)
public class AccessBenchmark {
  static final String LIBRARY = "shmem4j.benchmark.library";

  /** The shape of the loop. */
  @Param("STREAM")
  public String shape;

  private Shmem shmem;
  private Shape loop;
  private Handles handles;
  private Loops arrays;
  private Loops segments;
  private Loops symmetric;
  private MethodHandle function;

  /** Starts a job of one PE and fills its memory. */
  @Setup
  @SuppressWarnings("restricted")
  public void prepare() {
    shmem = Shmem.init();
    loop = Shape.valueOf(shape);
    handles = Handles.allocate(shmem);
    arrays = new ArrayLoops();
    segments = new SegmentLoops(handles);
    symmetric = new HandleLoops(handles);
    AddressLayout address = ValueLayout.ADDRESS;
    function = Linker.nativeLinker().downcallHandle(
        SymbolLookup.libraryLookup(Path.of(System.getProperty(LIBRARY)), Arena.global())
            .findOrThrow(loop.functionName()),
        FunctionDescriptor.of(
            ValueLayout.JAVA_DOUBLE, address, address, address, address, address, address, address),
        Linker.Option.critical(false));
  }

  /** Ends the job. */
  @TearDown
  public void end() {
    shmem.close();
  }

  /** The loop over Java arrays. */
  @Benchmark
  public double array() {
    return loop.run(arrays);
  }

  /** The loop over segments. */
  @Benchmark
  public double segment() {
    return loop.run(segments);
  }

  /** The loop over symmetric arrays, through their handles. */
  @Benchmark
  public double handle() {
    return loop.run(symmetric);
  }

  /** The loop in C. */
  @Benchmark
  public double inC() throws Throwable {
    return (double) function.invokeExact(memory(handles.a()), memory(handles.b()), memory(handles.c()),
        memory(handles.d()), memory(handles.e()), memory(handles.numbers()), memory(handles.keys()));
  }

  private static MemorySegment memory(SymmetricArray array) {
    return array.segment();
  }
}
