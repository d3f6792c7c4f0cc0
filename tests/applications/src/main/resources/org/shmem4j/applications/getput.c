/*
 * Random updates of a table that is spread over the PEs, by get and put of single elements. PEs change different
 * elements, so that no update is lost. Arguments: log2 of a PE's part, updates per PE.
 */
#include "app.h"

static void update(unsigned long *table, int bits, long updates) {
  uint64_t random = me + 1;
  uint64_t slots = (UINT64_C(1) << bits) / pes;
  for (long i = 0; i < updates; i++) {
    random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    int pe = (int)((random >> 33) % pes);
    unsigned long *element = table + (random >> 36) % slots * pes + me;
    shmem_ulong_p(element, shmem_ulong_g(element, pe) ^ random, pe);
    shmem_quiet();
  }
}

int main(int argc, char **argv) {
  int bits = atoi(argv[1]);
  long updates = atol(argv[2]);
  app_start();
  size_t part = (size_t)1 << bits;
  unsigned long *table = shared(part, sizeof *table);
  for (size_t i = 0; i < part; i++) {
    table[i] = me * part + i;
  }
  app_begin();
  update(table, bits, updates);
  app_end();
  uint64_t sum = 0;
  for (size_t i = 0; i < part; i++) {
    sum += mix(table[i]);
  }
  result("sum", sum_of((int64_t)sum));
  app_finish();
}
