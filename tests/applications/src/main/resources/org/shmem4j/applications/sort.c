/* Integer sort by buckets: keys go to the PE of their bucket, which counts them. Arguments: keys per PE, rounds. */
#include "app.h"

enum { RANGE = 1 << 22 };

static int keys, width;
static int32_t *key, *sorted, *received, *counts;
static int64_t *sizes, *starts;
static long *room;

static int bucket_of(int32_t value) { return value / width; }

static void fill(int round) {
  for (int i = 0; i < keys; i++) {
    key[i] = (int32_t)(mix(((uint64_t)round * pes + me) * keys + i) >> 42);
  }
}

static void count_sizes(void) {
  memset(sizes, 0, pes * sizeof *sizes);
  for (int i = 0; i < keys; i++) {
    sizes[bucket_of(key[i])]++;
  }
}

static void scatter(void) {
  int64_t at = 0;
  for (int pe = 0; pe < pes; pe++) {
    starts[pe] = at;
    at += sizes[pe];
  }
  for (int i = 0; i < keys; i++) {
    sorted[starts[bucket_of(key[i])]++] = key[i];
  }
}

static void send(void) {
  for (int i = 0; i < pes; i++) {
    int pe = (me + i) % pes;
    int64_t from = starts[pe] - sizes[pe];
    long at = shmem_long_atomic_fetch_add(room, sizes[pe], pe);
    shmem_int32_put(received + at, sorted + from, sizes[pe], pe);
  }
}

static void count_keys(int64_t n) {
  int32_t least = me * width;
  memset(counts, 0, width * sizeof *counts);
  for (int64_t i = 0; i < n; i++) {
    counts[received[i] - least]++;
  }
}

int main(int argc, char **argv) {
  keys = atoi(argv[1]);
  int rounds = atoi(argv[2]);
  app_start();
  width = (RANGE + pes - 1) / pes;
  key = local(keys, sizeof *key);
  sorted = local(keys, sizeof *sorted);
  counts = local(width, sizeof *counts);
  sizes = local(pes, sizeof *sizes);
  starts = local(pes, sizeof *starts);
  received = shared((size_t)keys * 2, sizeof *received);
  room = shared(1, sizeof *room);
  int64_t sum = 0, total = 0;
  app_begin();
  for (int round = 0; round < rounds; round++) {
    fill(round);
    *room = 0;
    shmem_barrier_all();
    count_sizes();
    scatter();
    send();
    shmem_barrier_all();
    count_keys(*room);
    int64_t before = 0;
    for (int i = 0; i < width; i++) {
      before += counts[i];
      sum += before * (me * (int64_t)width + i);
    }
    total += before;
  }
  app_end();
  result("keys", sum_of(total));
  result("sum", sum_of(sum));
  app_finish();
}
