/* Times the first calls of one kind in a fresh process, over OpenSHMEM 1.4. */
#define _POSIX_C_SOURCE 199309L
#include <shmem.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static long word, lock;
static int from[1], to[1], work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long sync[2][SHMEM_REDUCE_SYNC_SIZE];
static volatile long sum;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static void call(const char *kind, int number, int next) {
  if (strcmp(kind, "allocate") == 0) {
    shmem_free(shmem_malloc(1024));
  } else if (strcmp(kind, "barrier") == 0) {
    shmem_barrier_all();
  } else if (strcmp(kind, "reduce") == 0) {
    shmem_int_sum_to_all(to, from, 1, 0, 0, shmem_n_pes(), work, sync[number & 1]);
  } else if (strcmp(kind, "get") == 0) {
    sum += shmem_long_g(&word, next);
  } else if (strcmp(kind, "fetch_inc") == 0) {
    sum += shmem_long_atomic_fetch_inc(&word, next);
  } else if (strcmp(kind, "lock") == 0) {
    shmem_set_lock(&lock);
    shmem_clear_lock(&lock);
  }
}

int main(int argc, char **argv) {
  int made = 0;
  double micros[64];
  shmem_init();
  int me = shmem_my_pe(), next = (me + 1) % shmem_n_pes();
  for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; i++) {
    sync[0][i] = sync[1][i] = SHMEM_SYNC_VALUE;
  }
  shmem_barrier_all();
  for (int range = 0; range + 2 < argc; range++) { /* argv: kind, then the ranges' last calls */
    int end, first = made;
    sscanf(argv[range + 2], "%d", &end);
    double start = now();
    for (; made < end; made++) {
      call(argv[1], made, next);
    }
    micros[range] = (now() - start) / (made - first);
  }
  shmem_barrier_all();
  for (int range = 0; me == 0 && range + 2 < argc; range++) {
    printf("%s %s %.3f\n", argv[1], argv[range + 2], micros[range]);
  }
  shmem_finalize();
  return 0;
}
