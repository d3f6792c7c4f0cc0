/* What every application needs beside its own code; ApplicationRun.java is its twin. */
#include <inttypes.h>
#include <math.h>
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SYNC_SIZE \
  (SHMEM_ALLTOALL_SYNC_SIZE + SHMEM_BCAST_SYNC_SIZE + SHMEM_COLLECT_SYNC_SIZE + SHMEM_REDUCE_SYNC_SIZE)

static int me, pes;
static long sync_words[2][SYNC_SIZE];
static int turn;
static int64_t *sum_word;
static double *real_word;
static void *work_words[2];
static double timed;

static int64_t clock_nanos(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

/* Two arrays of each kind are used in turn, since a process may be one call behind. */
static long *next_sync(void) { return sync_words[++turn & 1]; }
static void *work(void) { return work_words[turn & 1]; }

static void app_start(void) {
  shmem_init();
  me = shmem_my_pe();
  pes = shmem_n_pes();
  for (int i = 0; i < SYNC_SIZE; i++) {
    sync_words[0][i] = sync_words[1][i] = SHMEM_SYNC_VALUE;
  }
  sum_word = shmem_malloc(sizeof *sum_word);
  real_word = shmem_malloc(sizeof *real_word);
  work_words[0] = shmem_malloc(sizeof(double) * (SHMEM_REDUCE_MIN_WRKDATA_SIZE + 1));
  work_words[1] = shmem_malloc(sizeof(double) * (SHMEM_REDUCE_MIN_WRKDATA_SIZE + 1));
  shmem_barrier_all();
  if (me == 0) {
    printf("started %" PRId64 "\n", clock_nanos(CLOCK_REALTIME));
  }
}

static void app_begin(void) {
  shmem_barrier_all();
  timed = clock_nanos(CLOCK_MONOTONIC) / -1e9;
}

static void app_end(void) {
  shmem_barrier_all();
  timed += clock_nanos(CLOCK_MONOTONIC) / 1e9;
}

static int64_t sum_of(int64_t value) {
  *sum_word = value;
  shmem_longlong_sum_to_all((long long *)sum_word, (long long *)sum_word, 1, 0, 0, pes, work(), next_sync());
  return *sum_word;
}

static double real_sum_of(double value) {
  *real_word = value;
  shmem_double_sum_to_all(real_word, real_word, 1, 0, 0, pes, work(), next_sync());
  return *real_word;
}

static double real_max_of(double value) {
  *real_word = value;
  shmem_double_max_to_all(real_word, real_word, 1, 0, 0, pes, work(), next_sync());
  return *real_word;
}

static void result(const char *name, int64_t value) {
  if (me == 0) {
    printf("result %s %" PRId64 "\n", name, value);
  }
}

static void real_result(const char *name, double value) {
  if (me == 0) {
    printf("result %s %.17g\n", name, value);
  }
}

static void app_finish(void) {
  if (me == 0) {
    printf("timed %.9f\n", timed);
    fflush(stdout);
  }
  shmem_finalize();
}

static void fail(const char *rule) {
  fprintf(stderr, "PE %d: %s\n", me, rule);
  shmem_global_exit(1);
}

static void *local(size_t count, size_t bytes) {
  void *memory = calloc(count ? count : 1, bytes);
  if (!memory) {
    fail("out of memory");
  }
  return memory;
}

static void *shared(size_t count, size_t bytes) {
  void *memory = shmem_align(64, count * bytes);
  if (!memory) {
    fail("the symmetric heap is full");
  }
  memset(memory, 0, count * bytes);
  shmem_barrier_all();
  return memory;
}

/* A generator of random words that can start anywhere (splitmix64). */
static uint64_t mix(uint64_t x) {
  x += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

static double unit(uint64_t word) { return (word >> 11) * 0x1.0p-53; }
