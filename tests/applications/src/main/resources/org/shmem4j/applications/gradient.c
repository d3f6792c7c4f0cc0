/*
 * Conjugate gradients on a sparse symmetric matrix. PEs have runs of rows; the search direction is collected before
 * every product. Arguments: rows, nonzeros off the diagonal per row, steps.
 */
#include "app.h"

static int n, rows, degree;
static int32_t *row_starts, *columns;
static double *values, *x, *residual, *product, *direction, *whole;

/* Builds the rows: each has nonzeros at the same distances in both directions, so that the matrix is symmetric. */
static void build(void) {
  int at = 0;
  for (int i = 0; i < rows; i++) {
    int row = me * rows + i;
    row_starts[i] = at;
    columns[at] = row;
    values[at++] = degree + 1.0;
    for (int k = 0; k < degree / 2; k++) {
      int distance = 1 + (int)(mix(k) % (n - 1));
      columns[at] = (row + distance) % n;
      values[at++] = -1.0;
      columns[at] = (row + n - distance) % n;
      values[at++] = -1.0;
    }
  }
  row_starts[rows] = at;
}

static void multiply(void) {
  for (int i = 0; i < rows; i++) {
    double sum = 0;
    for (int k = row_starts[i]; k < row_starts[i + 1]; k++) {
      sum += values[k] * whole[columns[k]];
    }
    product[i] = sum;
  }
}

static double dot(const double *a, const double *b) {
  double sum = 0;
  for (int i = 0; i < rows; i++) {
    sum += a[i] * b[i];
  }
  return real_sum_of(sum);
}

/* to = a * x + b * y */
static void combine(double *to, double a, const double *from, double b, const double *other) {
  for (int i = 0; i < rows; i++) {
    to[i] = a * from[i] + b * other[i];
  }
}

int main(int argc, char **argv) {
  app_start();
  n = atoi(argv[1]) / pes * pes;
  degree = atoi(argv[2]);
  int steps = atoi(argv[3]);
  rows = n / pes;
  row_starts = local(rows + 1, sizeof *row_starts);
  columns = local((size_t)rows * (degree + 1), sizeof *columns);
  values = local((size_t)rows * (degree + 1), sizeof *values);
  x = local(rows, sizeof *x);
  residual = local(rows, sizeof *residual);
  product = local(rows, sizeof *product);
  direction = shared(rows, sizeof *direction);
  whole = shared(n, sizeof *whole);
  build();
  for (int i = 0; i < rows; i++) {
    direction[i] = residual[i] = unit(mix(me * rows + i));
  }
  app_begin();
  double old = dot(residual, residual);
  for (int step = 0; step < steps; step++) {
    shmem_fcollect64(whole, direction, rows, 0, 0, pes, next_sync());
    multiply();
    double alpha = old / dot(direction, product);
    combine(x, 1.0, x, alpha, direction);
    combine(residual, 1.0, residual, -alpha, product);
    double now = dot(residual, residual);
    combine(direction, 1.0, residual, now / old, direction);
    old = now;
  }
  app_end();
  real_result("norm", dot(x, x));
  app_finish();
}
