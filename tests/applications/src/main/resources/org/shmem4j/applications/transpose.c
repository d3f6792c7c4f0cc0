/*
 * The transpose of a square matrix, added to another, as in the Parallel Research Kernels. PEs have runs of columns;
 * blocks are transposed in tiles and put. Arguments: the matrix's side, iterations.
 */
#include "app.h"

enum { TILE = 32 };

static int n, columns;
static double *a, *b, *block, *inbox;

/* Packs the block of this PE's columns that becomes a part of another PE's columns, transposed. */
static void pack(int pe) {
  const double *from = a + (size_t)pe * columns;
  for (int jt = 0; jt < columns; jt += TILE) {
    for (int it = 0; it < columns; it += TILE) {
      for (int j = jt; j < columns && j < jt + TILE; j++) {
        for (int i = it; i < columns && i < it + TILE; i++) {
          block[(size_t)i * columns + j] = from[(size_t)j * n + i];
        }
      }
    }
  }
}

static void unpack(int pe) {
  const double *from = inbox + (size_t)pe * columns * columns;
  for (int j = 0; j < columns; j++) {
    double *to = b + (size_t)j * n + (size_t)pe * columns;
    for (int i = 0; i < columns; i++) {
      to[i] += from[(size_t)j * columns + i];
    }
  }
}

static void increment(void) {
  for (size_t i = 0; i < (size_t)columns * n; i++) {
    a[i] += 1.0;
  }
}

int main(int argc, char **argv) {
  app_start();
  n = atoi(argv[1]) / pes * pes;
  int iterations = atoi(argv[2]);
  columns = n / pes;
  size_t block_size = (size_t)columns * columns;
  a = local((size_t)columns * n, sizeof *a);
  b = local((size_t)columns * n, sizeof *b);
  block = local(block_size, sizeof *block);
  inbox = shared(block_size * pes, sizeof *inbox);
  for (int j = 0; j < columns; j++) {
    for (int i = 0; i < n; i++) {
      a[(size_t)j * n + i] = (double)n * (me * columns + j) + i;
    }
  }
  app_begin();
  for (int iteration = 0; iteration < iterations; iteration++) {
    for (int step = 0; step < pes; step++) {
      int pe = (me + step) % pes;
      pack(pe);
      shmem_double_put(inbox + me * block_size, block, block_size, pe);
    }
    shmem_barrier_all();
    for (int pe = 0; pe < pes; pe++) {
      unpack(pe);
    }
    increment();
    shmem_barrier_all();
  }
  app_end();
  double error = 0;
  double added = iterations * (iterations - 1) / 2.0;
  for (int j = 0; j < columns; j++) {
    for (int i = 0; i < n; i++) {
      double wanted = ((double)n * i + me * columns + j) * iterations + added;
      error += fabs(b[(size_t)j * n + i] - wanted);
    }
  }
  real_result("error", real_sum_of(error));
  app_finish();
}
