/* The loops in C; Loops.java is their twin. */
#include <stdint.h>

enum { COUNT = 4096, SIDE = 64, EDGE = 16, ROW = 8 };

#define LOOP(NAME)                                                                                           \
  double NAME(double *restrict a, const double *restrict b, const double *restrict c, const double *restrict d, \
      const double *restrict e, int32_t *restrict numbers, const int32_t *restrict keys)
#define FOR(I, FROM, TO) for (int I = FROM; I < TO; I++)

LOOP(stream) {
  FOR(i, 0, COUNT) a[i] = b[i] + 3 * c[i];
  return a[COUNT - 1];
}

LOOP(sum) {
  int32_t sum = 0;
  FOR(i, 0, COUNT) sum += numbers[i];
  return sum;
}

LOOP(histogram) {
  FOR(i, 0, COUNT) numbers[keys[i]]++;
  return numbers[0];
}

LOOP(gather) {
  double sum = 0;
  FOR(i, 0, COUNT) sum += b[keys[i]];
  return sum;
}

LOOP(prefix) {
  FOR(i, 1, COUNT) numbers[i] = (int32_t)((uint32_t)numbers[i] + (uint32_t)numbers[i - 1]);
  return numbers[0];
}

LOOP(plane) {
  FOR(i, 1, SIDE - 1) {
    int row = i * SIDE;
    FOR(j, row + 1, row + SIDE - 1) a[j] = 0.25 * (b[j - 1] + b[j + 1] + b[j - SIDE] + b[j + SIDE]);
  }
  return a[COUNT - 1];
}

LOOP(cube) {
  FOR(i, 1, EDGE - 1) FOR(j, 1, EDGE - 1) {
    int row = (i * EDGE + j) * EDGE;
    FOR(k, row + 1, row + EDGE - 1)
      a[k] = (b[k - 1] + b[k + 1] + b[k - EDGE] + b[k + EDGE] + b[k - EDGE * EDGE] + b[k + EDGE * EDGE]) / 6;
  }
  return a[COUNT - 1];
}

LOOP(sparse) {
  FOR(row, 0, COUNT / ROW) {
    double sum = 0;
    FOR(k, row * ROW, (row + 1) * ROW) sum += c[k] * b[keys[k]];
    a[row] = sum;
  }
  return a[COUNT - 1];
}

LOOP(sweep) {
  FOR(i, 1, SIDE) {
    int row = i * SIDE;
    FOR(j, row + 1, row + SIDE) a[j] = a[j - SIDE] + a[j - 1] - a[j - SIDE - 1];
  }
  return a[COUNT - 1];
}

LOOP(nested) {
  FOR(i, 0, SIDE) FOR(j, 0, SIDE) a[i * SIDE + j] = b[i * SIDE + j] + 3 * c[i * SIDE + j];
  return a[COUNT - 1];
}

LOOP(lambda) {
  FOR(i, 0, COUNT) a[i] = b[i] + 3 * c[i];
  return a[COUNT - 1];
}

LOOP(several) {
  FOR(i, 0, COUNT) a[i] = b[i] * c[i] + d[i] - e[i];
  return a[COUNT - 1];
}
