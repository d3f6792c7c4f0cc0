/*
 * Times the first rounds of a million irregular accesses in a fresh process, from the start of main on, with buckets
 * made by hand over OpenSHMEM 1.4.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "types.h"
#include "lib_openshmem.h"
#include "irregular.h"

enum { ROUND = 1000000 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

int main(int argc, char **argv) { /* argv: the way, then the last round of each group */
  double start = now(), reached[64];
  int ends[64], done = 0, groups = argc - 2;
  lib_start(&argc, &argv, 0);
  irregular_start(TABLE_WORDS * sizeof(int64_t), ANY);
  void (*round)(long) = strcmp(argv[1], "updates") == 0 ? updates : strcmp(argv[1], "fetches") == 0 ? fetches : mailbox;
  for (int group = 0; group < groups; group++) {
    sscanf(argv[group + 2], "%d", &ends[group]);
    for (; done < ends[group]; done++) {
      round(ROUND);
    }
    reached[group] = now();
  }
  for (int group = 0; lib_rank == 0 && group < groups; group++) {
    printf("%s 0-%d %.1f\n", argv[1], ends[group], reached[group] - start);
    if (group > 0) {
      printf("%s %d-%d %.1f\n", argv[1], ends[group - 1], ends[group], reached[group] - reached[group - 1]);
    }
  }
  lib_end();
  return 0;
}
