/*
 * Ranks keys by counting, as the integer sort of the NAS benchmarks does: buckets are dealt out so that every PE gets
 * about the same number of keys. Arguments: log2 of the keys, log2 of their range, rounds.
 */
#include "app.h"

enum { BUCKET_BITS = 10, BUCKETS = 1 << BUCKET_BITS };

static int64_t keys, capacity;
static int shift, range;
static int32_t *key, *dealt, *received, *ranks;
static int64_t *bucket_sizes, *bucket_totals, *bucket_starts, *outgoing, *incoming, *places, *offsets;
static int32_t *owner;
static long long *reduce_work;

/* Makes the keys, each the mean of four random numbers. */
static void fill(void) {
  for (int64_t i = 0; i < keys; i++) {
    uint64_t at = 4 * (me * keys + i);
    double sum = unit(mix(at)) + unit(mix(at + 1)) + unit(mix(at + 2)) + unit(mix(at + 3));
    key[i] = (int32_t)(sum * (range / 4));
  }
}

static void count_buckets(void) {
  memset(bucket_sizes, 0, BUCKETS * sizeof *bucket_sizes);
  for (int64_t i = 0; i < keys; i++) {
    bucket_sizes[key[i] >> shift]++;
  }
}

static void deal_keys(void) {
  int64_t at = 0;
  for (int b = 0; b < BUCKETS; b++) {
    bucket_starts[b] = at;
    at += bucket_sizes[b];
  }
  for (int64_t i = 0; i < keys; i++) {
    dealt[bucket_starts[key[i] >> shift]++] = key[i];
  }
}

/* Assigns runs of buckets to PEs, each with at least its share of the keys. */
static void assign_buckets(void) {
  int64_t share = keys;
  int64_t before = 0;
  for (int b = 0; b < BUCKETS; b++) {
    int pe = (int)(before / share);
    owner[b] = pe < pes ? pe : pes - 1;
    before += bucket_totals[b];
  }
  memset(outgoing, 0, pes * sizeof *outgoing);
  for (int b = 0; b < BUCKETS; b++) {
    outgoing[owner[b]] += bucket_sizes[b];
  }
}

static int64_t exchange(void) {
  shmem_alltoall64(incoming, outgoing, 1, 0, 0, pes, next_sync());
  int64_t total = 0;
  for (int pe = 0; pe < pes; pe++) {
    places[pe] = total;
    total += incoming[pe];
  }
  if (total > capacity) {
    fail("a PE's keys must fit");
  }
  shmem_alltoall64(offsets, places, 1, 0, 0, pes, next_sync());
  int64_t from = 0;
  for (int pe = 0; pe < pes; pe++) {
    shmem_int32_put(received + offsets[pe], dealt + from, outgoing[pe], pe);
    from += outgoing[pe];
  }
  shmem_barrier_all();
  return total;
}

/* The least key in the buckets of a PE, or of the next PE that has buckets. */
static int first_key(int pe) {
  int b = 0;
  while (b < BUCKETS && owner[b] < pe) {
    b++;
  }
  return b << shift;
}

static void count_keys(int64_t n, int first, int span) {
  memset(ranks, 0, span * sizeof *ranks);
  for (int64_t i = 0; i < n; i++) {
    ranks[received[i] - first]++;
  }
}

static void sum_counts(int span) {
  for (int i = 1; i < span; i++) {
    ranks[i] += ranks[i - 1];
  }
}

int main(int argc, char **argv) {
  app_start();
  keys = (INT64_C(1) << atoi(argv[1])) / pes;
  range = 1 << atoi(argv[2]);
  shift = atoi(argv[2]) - BUCKET_BITS;
  int rounds = atoi(argv[3]);
  capacity = 2 * keys + range;
  key = local(keys, sizeof *key);
  dealt = local(keys, sizeof *dealt);
  ranks = local(range, sizeof *ranks);
  bucket_starts = local(BUCKETS, sizeof *bucket_starts);
  owner = local(BUCKETS, sizeof *owner);
  bucket_sizes = shared(BUCKETS, sizeof *bucket_sizes);
  bucket_totals = shared(BUCKETS, sizeof *bucket_totals);
  outgoing = shared(pes, sizeof *outgoing);
  incoming = shared(pes, sizeof *incoming);
  places = shared(pes, sizeof *places);
  offsets = shared(pes, sizeof *offsets);
  received = shared(capacity, sizeof *received);
  reduce_work = shared(BUCKETS / 2 + 1 + SHMEM_REDUCE_MIN_WRKDATA_SIZE, sizeof *reduce_work);
  fill();
  int64_t sum = 0, total = 0;
  app_begin();
  for (int round = 0; round < rounds; round++) {
    key[round] = round;
    key[round + rounds] = range - 1 - round;
    count_buckets();
    deal_keys();
    shmem_longlong_sum_to_all((long long *)bucket_totals, (long long *)bucket_sizes, BUCKETS, 0, 0, pes, reduce_work,
        next_sync());
    assign_buckets();
    total = exchange();
    int first = first_key(me);
    int span = first_key(me + 1) - first;
    count_keys(total, first, span);
    sum_counts(span);
    sum += ranks[span / 3] + ranks[span / 2];
    shmem_barrier_all();
  }
  app_end();
  result("keys", sum_of(total));
  result("ranks", sum_of(sum));
  app_finish();
}
