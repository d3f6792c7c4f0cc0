package org.shmem4j.applications.ports;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.shmem4j.Exchange;
import org.shmem4j.Needs;
import org.shmem4j.Owners;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;

/**
 * Conjugate gradients on the matrix of a box of cells, each of which is coupled to the 26 around it, as in HPCCG of the
 * Mantevo project (Sandia National Laboratories, BSD license). PEs have runs of rows. Its {@code make_local_matrix} and
 * {@code exchange_externals}, which send and receive, are {@link Needs} here. Sums are exact, so that the solution has
 * the same bits on any number of PEs. Arguments: the box's length in three directions, iterations.
 */
public final class Hpccg {
  private static final double DIAGONAL = 27;

  private final Shmem shmem;
  private final int[] box;
  private final int rows;
  private final int[][] columns;
  private final double[] rightSide;
  private final double[] solution;
  private final Needs<SymmetricDoubles> needs;
  private final SymmetricDoubles direction;

  private Hpccg(Shmem shmem, int... box) {
    this.shmem = shmem;
    this.box = box;
    int size = box[0] * box[1] * box[2];
    int[] starts = IntStream.rangeClosed(0, shmem.nPes()).map(pe -> (int) ((long) pe * size / shmem.nPes())).toArray();
    long[] rowsOfAll = IntStream.range(0, shmem.nPes()).mapToLong(pe -> starts[pe + 1] - starts[pe]).toArray();
    int first = starts[shmem.myPe()];
    this.rows = starts[shmem.myPe() + 1] - first;
    this.columns = IntStream.range(first, first + rows).mapToObj(this::around).toArray(int[][]::new);
    this.rightSide = Arrays.stream(columns).mapToDouble(row -> DIAGONAL - (row.length - 1)).toArray();
    this.solution = new double[rows];
    long[] used = Arrays.stream(columns).flatMapToInt(Arrays::stream).asLongStream().toArray();
    this.needs =
        Exchange.needs(shmem.worldTeam(), SymmetricDoubles.TYPE, rows, Owners.blocks(rowsOfAll), used);
    this.direction = shmem.allocateLargest(SymmetricDoubles.TYPE, needs.length());
    int next = 0;
    for (int[] row : columns) {
      for (int i = 0; i < row.length; i++) {
        row[i] = (int) needs.index(next++);
      }
    }
  }

  /** {@return the columns in which a row has numbers: the cell itself and those around it} */
  private int[] around(int row) {
    int x = row % box[0];
    int y = row / box[0] % box[1];
    int z = row / box[0] / box[1];
    IntStream.Builder cells = IntStream.builder();
    for (int up = -1; up <= 1; up++) {
      for (int back = -1; back <= 1; back++) {
        for (int right = -1; right <= 1; right++) {
          if (isIn(x + right, 0) && isIn(y + back, 1) && isIn(z + up, 2)) {
            cells.add(row + (up * box[1] + back) * box[0] + right);
          }
        }
      }
    }
    return cells.build().toArray();
  }

  private boolean isIn(int coordinate, int dimension) {
    return coordinate >= 0 && coordinate < box[dimension];
  }

  /**
   * Runs this process's PE.
   *
   * @param args the box's length in three directions, iterations
   */
  public static void main(String[] args) {
    int[] numbers = Arrays.stream(args).mapToInt(Integer::parseInt).toArray();
    Shmem.run(shmem -> {
      double[] found = solution(shmem, numbers[0], numbers[1], numbers[2], numbers[3]);
      double sum = new ExactDoubleSum().addAll(found).sumOver(shmem.worldTeam()).round();
      if (shmem.myPe() == 0) {
        System.out.println("result sum " + sum);
      }
    });
  }

  /** {@return this PE's run of the solution, which is 1 everywhere} */
  static double[] solution(Shmem shmem, int nx, int ny, int nz, int iterations) {
    Hpccg system = new Hpccg(shmem, nx, ny, nz);
    system.solve(iterations);
    return system.solution;
  }

  private void solve(int iterations) {
    double[] residual = rightSide.clone();
    double square = dot(residual, residual);
    double[] own = residual.clone(); // this PE's part of the direction
    try (Exchange<SymmetricDoubles> externals = needs.exchange()) {
      for (int k = 1; k <= iterations && square > 0; k++) {
        direction.copyFrom(0, own, 0, rows);
        externals.start(direction);
        externals.finish();
        double[] product = multiply();
        double alpha = square / dot(own, product);
        double last = square;
        for (int i = 0; i < rows; i++) {
          solution[i] += alpha * own[i];
          residual[i] -= alpha * product[i];
        }
        square = dot(residual, residual);
        for (int i = 0; i < rows; i++) {
          own[i] = residual[i] + square / last * own[i];
        }
      }
    }
  }

  private double dot(double[] a, double[] b) {
    return new ExactDoubleSum().addProducts(a, b).sumOver(shmem.worldTeam()).round();
  }

  /** {@return this PE's rows of the matrix times the direction} */
  private double[] multiply() {
    double[] product = new double[rows];
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int column : columns[i]) {
        sum += (column == i ? DIAGONAL : -1) * direction.get(column);
      }
      product[i] = sum;
    }
    return product;
  }
}
