/*
 * Bodies that all attract each other. Each PE moves its own and gets the others' positions, PE by PE. Arguments:
 * bodies, steps.
 */
#include "app.h"

static int part;
static double *position, *theirs, *velocity, *force;

static void attract(const double *restrict others) {
  for (int i = 0; i < part; i++) {
    double x = position[3 * i], y = position[3 * i + 1], z = position[3 * i + 2];
    double fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < part; j++) {
      double dx = others[3 * j] - x, dy = others[3 * j + 1] - y, dz = others[3 * j + 2] - z;
      double square = dx * dx + dy * dy + dz * dz + 1e-4;
      double scale = 1.0 / (square * sqrt(square));
      fx += dx * scale;
      fy += dy * scale;
      fz += dz * scale;
    }
    force[3 * i] += fx;
    force[3 * i + 1] += fy;
    force[3 * i + 2] += fz;
  }
}

static void move(double time) {
  for (int i = 0; i < 3 * part; i++) {
    velocity[i] += time * force[i];
    position[i] += time * velocity[i];
  }
}

int main(int argc, char **argv) {
  app_start();
  part = atoi(argv[1]) / pes;
  int steps = atoi(argv[2]);
  position = shared((size_t)3 * part, sizeof *position);
  theirs = local((size_t)3 * part, sizeof *theirs);
  velocity = local((size_t)3 * part, sizeof *velocity);
  force = local((size_t)3 * part, sizeof *force);
  for (int i = 0; i < 3 * part; i++) {
    position[i] = unit(mix(me * 3 * part + i));
  }
  app_begin();
  for (int step = 0; step < steps; step++) {
    shmem_barrier_all();
    memset(force, 0, (size_t)3 * part * sizeof *force);
    for (int i = 0; i < pes; i++) {
      shmem_double_get(theirs, position, (size_t)3 * part, (me + i) % pes);
      attract(theirs);
    }
    shmem_barrier_all();
    move(1e-6);
  }
  app_end();
  double sum = 0;
  for (int i = 0; i < 3 * part; i++) {
    sum += position[i] + velocity[i];
  }
  real_result("sum", real_sum_of(sum));
  app_finish();
}
