package org.shmem4j.benchmarks.worker;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.api.Scalars;
import org.shmem4j.benchmarks.ContestantCommand;
import org.shmem4j.benchmarks.Samples;

/**
 * Measures the cells that it is given at its start, by itself: PEs of a job over hosts have no pipe in common through
 * which somebody could ask them, as {@link Worker} is asked. PE 0 says of each cell when its batches begin, and then
 * what they took.
 */
public final class JobCells {
  /** The start of the line that announces the batches of a cell: its operation and size follow. */
  public static final String BEGINS = "begins";

  /**
   * The start of the line with a cell's operation, its size, and microseconds: the median and the quartiles around it.
   */
  public static final String TOOK = "took";

  private static final double WARM_UP_NANOS = 4e8;
  private static final double BATCH_NANOS = 1e7;
  private static final int STEP = 8;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double PARTS_OF_NANO = 1e3;

  private final Shmem shmem;
  private final int batches;
  private final BenchmarkArrays arrays;

  private JobCells(Shmem shmem, int batches, long mostBytes) {
    this.shmem = shmem;
    this.batches = batches;
    this.arrays = new BenchmarkArrays(shmem, mostBytes, false);
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments the number of batches, then cells, each an operation, a colon and its bytes
   */
  public static void main(String[] arguments) {
    int batches = Integer.parseInt(arguments[0]);
    List<String[]> cells = Stream.of(arguments).skip(1).map(cell -> cell.split(":", -1)).toList();
    long most = cells.stream().mapToLong(cell -> Long.parseLong(cell[1])).max().orElseThrow();
    Shmem.run(shmem -> {
      JobCells all = new JobCells(shmem, batches, most);
      for (String[] cell : cells) {
        all.measure(cell[0], Long.parseLong(cell[1]));
      }
      all.arrays.close();
    });
  }

  private void measure(String name, long bytes) {
    ContestantCommand command = ContestantCommand.check(name, bytes);
    OperationLoop loop = OperationLoops.of(command, shmem, arrays);
    boolean isRight = DataCheck.passes(command, loop, shmem, arrays, 1)
        && DataCheck.passes(command, loop, shmem, arrays, 2);
    if (ofSlowest(isRight ? 0 : 1) > 0) {
      throw new IllegalStateException("data must be right: operation=" + name + " bytes=" + bytes);
    }
    long iterations = warmUp(loop);
    say(BEGINS, name, Long.toString(bytes));
    double[] micros = new double[batches];
    for (int batch = 0; batch < batches; batch++) {
      micros[batch] = ofSlowest(Worker.time(iterations, loop, shmem)) / NANOS_PER_MICRO;
    }
    Samples samples = new Samples(micros);
    say(TOOK, name, Long.toString(bytes), digits(samples.median()), digits(samples.quantile(0.25)),
        digits(samples.quantile(0.75)));
  }

  /** {@return how many iterations make a batch; the same on all PEs, since the slowest determines it} */
  private long warmUp(OperationLoop loop) {
    long iterations = 1;
    double spent = 0;
    while (true) {
      double nanos = ofSlowest(Worker.time(iterations, loop, shmem));
      spent += nanos * iterations;
      long wanted = Math.max(1, (long) (BATCH_NANOS / Math.max(nanos, 1)));
      if (spent > WARM_UP_NANOS) {
        return wanted;
      }
      iterations = Math.min(wanted, iterations * STEP);
    }
  }

  private double ofSlowest(double own) {
    long parts = Math.round(own * PARTS_OF_NANO);
    return Scalars.longMax(shmem.worldTeam(), parts) / PARTS_OF_NANO;
  }

  private void say(String... words) {
    if (shmem.myPe() == 0) {
      System.out.println(String.join(" ", words));
    }
  }

  private static String digits(double micros) {
    return String.format(Locale.ROOT, "%.4f", micros);
  }
}
