/*
 * Heat on a square plate until no element changes by more than a limit. PEs have runs of rows in symmetric memory and
 * put the rows at their ends into their neighbors'. Arguments: the plate's side, the limit.
 */
#include "app.h"

static int n, rows;
static double *now, *then;

static void exchange(void) {
  if (me > 0) {
    shmem_double_put(now + (size_t)(rows + 1) * n, now + n, n, me - 1);
  }
  if (me + 1 < pes) {
    shmem_double_put(now, now + (size_t)rows * n, n, me + 1);
  }
  shmem_barrier_all();
}

static double step(void) {
  double change = 0;
  for (int i = 1; i <= rows; i++) {
    const double *from = now + (size_t)i * n;
    double *to = then + (size_t)i * n;
    for (int j = 1; j < n - 1; j++) {
      to[j] = 0.25 * (from[j - 1] + from[j + 1] + from[j - n] + from[j + n]);
      double difference = fabs(to[j] - from[j]);
      change = difference > change ? difference : change;
    }
  }
  return change;
}

int main(int argc, char **argv) {
  app_start();
  n = atoi(argv[1]) / pes * pes;
  double limit = atof(argv[2]);
  rows = n / pes;
  now = shared((size_t)(rows + 2) * n, sizeof *now);
  then = shared((size_t)(rows + 2) * n, sizeof *then);
  for (int i = 0; i < rows + 2; i++) {
    now[(size_t)i * n] = then[(size_t)i * n] = 1.0;
  }
  int64_t steps = 0;
  app_begin();
  double change;
  do {
    exchange();
    change = real_max_of(step());
    double *swap = now;
    now = then;
    then = swap;
    steps++;
  } while (change > limit);
  app_end();
  double sum = 0;
  for (int i = 1; i <= rows; i++) {
    for (int j = 0; j < n; j++) {
      sum += now[(size_t)i * n + j];
    }
  }
  result("steps", steps);
  real_result("sum", real_sum_of(sum));
  app_finish();
}
