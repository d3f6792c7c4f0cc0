/*
 * A sweep over a grid in which every element needs its left and upper neighbors, as in the Parallel Research Kernels.
 * PEs have runs of columns; the last element of each row goes to the next PE with a flag. Arguments: columns, rows,
 * iterations.
 */
#include "app.h"

static int columns, rows, width, stride;
static double *grid;
static int64_t *flags;

static void sweep_row(double *restrict row) {
  for (int i = 1; i <= width; i++) {
    row[i] = row[i - stride] + row[i - 1] - row[i - stride - 1];
  }
}

static void sweep(int64_t iteration) {
  for (int j = 1; j < rows; j++) {
    double *row = grid + (size_t)j * stride;
    if (me > 0) {
      shmem_int64_wait_until(flags + j, SHMEM_CMP_GE, iteration);
    }
    sweep_row(row);
    if (me + 1 < pes) {
      shmem_double_p(row, row[width], me + 1);
      shmem_fence();
      shmem_int64_p(flags + j, iteration, me + 1);
    }
  }
}

/* Puts the corner, negated, to the first element on PE 0, so that values do not grow forever. */
static void close_circle(int64_t iteration) {
  if (me == pes - 1) {
    double corner = grid[(size_t)(rows - 1) * stride + width];
    shmem_double_p(grid + 1, -corner, 0);
    shmem_fence();
    shmem_int64_p(flags, iteration, 0);
  }
  if (me == 0) {
    shmem_int64_wait_until(flags, SHMEM_CMP_GE, iteration);
  }
}

int main(int argc, char **argv) {
  app_start();
  columns = atoi(argv[1]) / pes * pes;
  rows = atoi(argv[2]);
  int iterations = atoi(argv[3]);
  width = columns / pes;
  stride = width + 1;
  grid = shared((size_t)rows * stride, sizeof *grid);
  flags = shared(rows, sizeof *flags);
  for (int i = 0; i <= width; i++) {
    grid[i] = me * width + i - 1;
  }
  if (me == 0) {
    for (int j = 0; j < rows; j++) {
      grid[(size_t)j * stride + 1] = j;
      grid[(size_t)j * stride] = j;
    }
    grid[0] = 0;
  }
  app_begin();
  for (int64_t iteration = 1; iteration <= iterations; iteration++) {
    sweep(iteration);
    close_circle(iteration);
  }
  app_end();
  double sum = 0;
  for (int j = 1; j < rows; j++) {
    for (int i = 1; i <= width; i++) {
      sum += grid[(size_t)j * stride + i];
    }
  }
  real_result("sum", real_sum_of(sum));
  real_result("corner", real_sum_of(me == pes - 1 ? grid[(size_t)(rows - 1) * stride + width] : 0));
  app_finish();
}
