/*
 * A star-shaped stencil of radius 2 on a square grid, as in the Parallel Research Kernels. PEs have runs of rows; the
 * rows at their ends travel with flags. Arguments: the grid's side, iterations.
 */
#include "app.h"

enum { RADIUS = 2 };

static int n, rows, first;
static double *in, *out, *inbox;
static int64_t *flags;

static void send_halos(int64_t iteration) {
  size_t halo = (size_t)RADIUS * n, turn_at = (iteration & 1) * 2 * halo;
  if (me > 0) {
    shmem_double_put(inbox + turn_at + halo, in + halo, halo, me - 1);
    shmem_fence();
    shmem_int64_p(flags + 1, iteration, me - 1);
  }
  if (me + 1 < pes) {
    shmem_double_put(inbox + turn_at, in + (size_t)rows * n, halo, me + 1);
    shmem_fence();
    shmem_int64_p(flags, iteration, me + 1);
  }
}

static void take_halos(int64_t iteration) {
  size_t halo = (size_t)RADIUS * n, turn_at = (iteration & 1) * 2 * halo;
  if (me > 0) {
    shmem_int64_wait_until(flags, SHMEM_CMP_GE, iteration);
    memcpy(in, inbox + turn_at, halo * sizeof *in);
  }
  if (me + 1 < pes) {
    shmem_int64_wait_until(flags + 1, SHMEM_CMP_GE, iteration);
    memcpy(in + (size_t)(rows + RADIUS) * n, inbox + turn_at + halo, halo * sizeof *in);
  }
}

static void apply_row(const double *restrict from, double *restrict to) {
  const double near = 0.25, far = 0.125;
  for (int j = RADIUS; j < n - RADIUS; j++) {
    to[j] += near * (from[j + 1] - from[j - 1]) + far * (from[j + 2] - from[j - 2])
        + near * (from[j + n] - from[j - n]) + far * (from[j + 2 * n] - from[j - 2 * n]);
  }
}

static void apply(void) {
  for (int i = 0; i < rows; i++) {
    if (first + i >= RADIUS && first + i < n - RADIUS) {
      apply_row(in + (size_t)(i + RADIUS) * n, out + (size_t)i * n);
    }
  }
}

static void increment(void) {
  double *mine = in + (size_t)RADIUS * n;
  for (size_t i = 0; i < (size_t)rows * n; i++) {
    mine[i] += 1.0;
  }
}

int main(int argc, char **argv) {
  n = atoi(argv[1]);
  int iterations = atoi(argv[2]);
  app_start();
  first = (int)((int64_t)me * n / pes);
  rows = (int)((int64_t)(me + 1) * n / pes) - first;
  in = local((size_t)(rows + 2 * RADIUS) * n, sizeof *in);
  out = local((size_t)rows * n, sizeof *out);
  inbox = shared((size_t)4 * RADIUS * n, sizeof *inbox);
  flags = shared(2, sizeof *flags);
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < n; j++) {
      in[(size_t)(i + RADIUS) * n + j] = first + i + j;
    }
  }
  app_begin();
  for (int64_t iteration = 1; iteration <= iterations; iteration++) {
    send_halos(iteration);
    take_halos(iteration);
    apply();
    increment();
  }
  app_end();
  double norm = 0;
  for (size_t i = 0; i < (size_t)rows * n; i++) {
    norm += fabs(out[i]);
  }
  real_result("norm", real_sum_of(norm) / ((double)(n - 2 * RADIUS) * (n - 2 * RADIUS)));
  app_finish();
}
