/*
 * Times batches of operations on command, for a library that LIBRARY_HEADER adapts. Every process reads commands from a
 * pipe of its own, so that all of them sleep in between, and answers with the time that its loop took.
 *
 * Arguments: the directory of the pipes, the bytes of the largest operation.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "types.h"

enum { WINDOW = 16 };

struct command {
  char mode[16];
  char routine[32];
  enum type type;
  enum operation operation;
  size_t bytes;
  long iterations;
};

#include LIBRARY_HEADER

static char *source;
static char *dest;

static int index_of(const char *word, const char *const *words, int count) {
  for (int i = 0; i < count; i++) {
    if (strcmp(word, words[i]) == 0) {
      return i;
    }
  }
  return -1;
}

static int parse(const char *line, struct command *c) {
  static const char *const types[] = {"int", "long", "float", "double"};
  static const char *const operations[] = {"sum", "max", "min", "any", "one", "own"};
  char type[16], operation[16];
  if (sscanf(line, "%15s %31s %15s %15s %zu %ld", c->mode, c->routine, type, operation, &c->bytes, &c->iterations) != 6) {
    return 0;
  }
  int t = index_of(type, types, 4);
  int o = index_of(operation, operations, 6);
  c->type = (enum type)t;
  c->operation = (enum operation)o;
  return t >= 0 && o >= 0;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Arithmetic that depends on itself and touches no memory. */
static volatile uint64_t computed;

static void compute(long rounds) {
  uint64_t x = (uint64_t)rounds;
  for (long i = 0; i < rounds; i++) {
    x = x * 0x9e3779b97f4a7c15ull ^ x >> 29;
  }
  computed = x;
}

/* How many rounds of arithmetic take a given time, by the quickest of several trials. */
static long rounds_of(size_t micros) {
  static double per_micro;
  if (per_micro == 0) {
    double least = 1e18;
    for (int i = 0; i < 2500; i++) {
      double start = now();
      compute(20000);
      double nanos = now() - start;
      least = nanos < least ? nanos : least;
    }
    per_micro = 20000 * 1e3 / least;
  }
  return (long)((double)micros * per_micro);
}

/* Nanoseconds of the last run that do not count. */
static double beside;

#define IN_TURN(micros, calls) \
  long rounds = rounds_of(micros); \
  beside = 0; \
  for (long i = 0; i < iterations; i++) { \
    double start = now(); \
    compute(rounds); \
    beside += now() - start; \
    calls; \
  }

#ifdef LIB_ONE_SIDED
/* Puts 8 KiB to each other PE, and meets them. */
static void put_and_meet(void) {
  for (int i = 1; i < lib_size; i++) {
    int other = (lib_rank + i) % lib_size;
    lib_put(dest, source, 8192, other);
#ifndef LIB_BARRIER_COMPLETES_PUTS
    lib_quiet(other);
#endif
  }
  lib_barrier();
}
#endif

#ifdef LIB_IRREGULAR
#include "irregular.h"
#endif

#ifdef LIB_NEIGHBORS
#include "neighbors.h"
#endif

#define LOOP(call) for (long i = 0; i < iterations; i++) { call; }

/* Runs the loop of a command; says 0 if the library has no such operation. */
static int run(const struct command *c, long iterations) {
  const char *r = c->routine;
  size_t n = c->bytes / type_bytes(c->type);
  if (strcmp(r, "barrier") == 0) {
    LOOP(lib_barrier())
  } else if (strcmp(r, "compute_barrier") == 0) {
    IN_TURN(c->bytes, lib_barrier())
#ifdef LIB_ALLOCATES
  } else if (strcmp(r, "allocate") == 0) {
    LOOP(lib_allocate_and_free(c->bytes))
#endif
#ifdef LIB_TEAMS
  } else if (strcmp(r, "team") == 0) {
    LOOP(lib_make_and_close_team())
#endif
#ifdef LIB_COLORS
  } else if (strcmp(r, "split") == 0) {
    LOOP(lib_split_by_color_and_close())
#endif
#ifdef LIB_NEIGHBORS
  } else if (lib_size > 1 && is_of_neighbors(r)) {
    neighbors_start(r, n);
    LOOP(take_turn(r))
#endif
#ifdef LIB_COLLECTIVES
  } else if (strcmp(r, "allreduce") == 0) {
    LOOP(lib_allreduce(c->type, c->operation, dest, source, n, i))
  } else if (strcmp(r, "broadcast") == 0) {
    LOOP(lib_broadcast(c->type, dest, source, n, i))
  } else if (strcmp(r, "fcollect") == 0) {
    LOOP(lib_fcollect(c->type, dest, source, n, i))
  } else if (strcmp(r, "alltoall") == 0) {
    LOOP(lib_alltoall(c->type, dest, source, n, i))
#endif
#ifdef LIB_ONE_SIDED
  } else if (lib_size < 2) {
    return 0;
  } else if (strcmp(r, "pingpong") == 0) {
    /* An iteration is one direction, so half of all iterations are answers. */
    for (long i = 0; i < iterations; i += 2) {
      if (lib_rank == 0) {
        lib_ping(1);
        lib_await(1);
      } else if (lib_rank == 1) {
        lib_await(0);
        lib_ping(0);
      }
    }
  } else if (strcmp(r, "put_signal") == 0) {
    for (long i = 0; i < iterations; i += 2) {
      if (lib_rank == 0) {
        lib_put_ping(dest, source, c->bytes, 1);
        lib_await(1);
      } else if (lib_rank == 1) {
        lib_await(0);
        lib_put_ping(dest, source, c->bytes, 0);
      }
    }
  } else if (strcmp(r, "compute_put_barrier") == 0) {
    IN_TURN(c->bytes, put_and_meet())
  } else if (strcmp(r, "put_fence_atomic") == 0) {
    return 0;
  } else if (strcmp(r, "put") == 0) {
    if (lib_rank == 0) LOOP(lib_put(dest, source, c->bytes, 1); lib_quiet(1))
  } else if (strcmp(r, "get") == 0) {
    if (lib_rank == 0) LOOP(lib_get(dest, source, c->bytes, 1); lib_quiet(1))
  } else if (strcmp(r, "fetch_add") == 0) {
    if (lib_rank == 0) LOOP(lib_fetch_add(dest, 1))
  } else if (strcmp(r, "put_bandwidth") == 0) {
    if (lib_rank == 0) LOOP(lib_put_nb(dest, source, c->bytes, 1); if (i % WINDOW == WINDOW - 1) lib_quiet(1))
    lib_quiet(1);
  } else if (strcmp(r, "get_bandwidth") == 0) {
    if (lib_rank == 0) LOOP(lib_get_nb(dest, source, c->bytes, 1); if (i % WINDOW == WINDOW - 1) lib_quiet(1))
    lib_quiet(1);
#endif
#ifdef LIB_IRREGULAR
  } else if (irregular_start(c->bytes, c->operation), strcmp(r, "single_adds") == 0) {
    single_adds(iterations);
  } else if (strcmp(r, "single_gets") == 0) {
    single_gets(iterations);
  } else if (strcmp(r, "updates") == 0) {
    updates(iterations);
  } else if (strcmp(r, "fetches") == 0) {
    fetches(iterations);
  } else if (strcmp(r, "mailbox") == 0) {
    mailbox(iterations);
  } else if (strcmp(r, "updates_by_hand") == 0) {
    updates_by_hand(iterations);
#endif
  } else {
    return 0;
  }
  return 1;
}

/* What element i of a process's source is in a check: small, so that every type holds every result exactly. */
static int value(int rank, size_t i, int salt) { return (int)((i * 7 + (size_t)salt) % 61) + 3 * rank; }

static int reduced(enum operation operation, size_t i, int salt) {
  int result = value(0, i, salt);
  for (int rank = 1; rank < lib_size; rank++) {
    int next = value(rank, i, salt);
    result = operation == SUM ? result + next : (operation == MAX) == (next > result) ? next : result;
  }
  return result;
}

static void set(char *at, enum type type, size_t i, int v) {
  switch (type) {
    case INT: ((int32_t *)at)[i] = v; break;
    case LONG: ((int64_t *)at)[i] = v; break;
    case FLOAT: ((float *)at)[i] = (float)v; break;
    case DOUBLE: ((double *)at)[i] = v; break;
  }
}

static int is(const char *at, enum type type, size_t i, int v) {
  switch (type) {
    case INT: return ((const int32_t *)at)[i] == v;
    case LONG: return ((const int64_t *)at)[i] == v;
    case FLOAT: return ((const float *)at)[i] == (float)v;
    default: return ((const double *)at)[i] == v;
  }
}

/* Runs a command once on known data and says whether every element is right. */
static int check(const struct command *c, int salt, int *known) {
  const char *r = c->routine;
  size_t n = c->bytes / type_bytes(c->type);
  size_t all = n * (size_t)lib_size;
  int one_buffer = 0;
  int right = 1;
#ifdef LIB_BROADCASTS_IN_PLACE
  one_buffer = strcmp(r, "broadcast") == 0 && lib_rank != 0;
#endif
  for (size_t i = 0; i < all; i++) {
    set(source, c->type, i, one_buffer ? -1 : value(lib_rank, i, salt));
    set(dest, c->type, i, -1);
  }
#ifdef LIB_ONE_SIDED
  lib_expose(source, c->bytes);
#endif
  lib_barrier();
  *known = run(c, strcmp(r, "pingpong") == 0 || strcmp(r, "put_signal") == 0 ? 2 : 1);
  lib_barrier();
  if (strcmp(r, "allreduce") == 0) {
    for (size_t i = 0; i < n; i++) right &= is(dest, c->type, i, reduced(c->operation, i, salt));
  } else if (strcmp(r, "broadcast") == 0) {
    if (lib_rank != 0) for (size_t i = 0; i < n; i++) right &= is(one_buffer ? source : dest, c->type, i, value(0, i, salt));
  } else if (strcmp(r, "fcollect") == 0) {
    for (size_t i = 0; i < all; i++) right &= is(dest, c->type, i, value((int)(i / n), i % n, salt));
  } else if (strcmp(r, "alltoall") == 0) {
    for (size_t i = 0; i < all; i++) {
      right &= is(dest, c->type, i, value((int)(i / n), (size_t)lib_rank * n + i % n, salt));
    }
#ifdef LIB_NEIGHBORS
  } else if (*known && is_of_neighbors(r)) {
    right = neighbors_are_right(r, n, salt);
#endif
#ifdef LIB_ONE_SIDED
  } else if (strncmp(r, "put", 3) == 0 && *known) {
    if (lib_rank == 1) for (size_t i = 0; i < n; i++) right &= is(lib_put_target(dest), c->type, i, value(0, i, salt));
  } else if (strncmp(r, "get", 3) == 0 && *known) {
    if (lib_rank == 0) for (size_t i = 0; i < n; i++) right &= is(dest, c->type, i, value(1, i, salt));
#endif
  }
  return right;
}

static void answer(FILE *answers, const struct command *c) {
  int known = 1;
  if (strcmp(c->mode, "check") == 0) {
    int right = check(c, 1, &known) & check(c, 2, &known);
    if (known) {
      fprintf(answers, right ? "ok\n" : "error wrong data: rank=%d\n", lib_rank);
    }
  } else {
    known = run(c, c->iterations / 10 + 1);
    lib_barrier();
    double start = now();
    beside = 0;
    run(c, c->iterations);
    double end = now();
    lib_barrier();
    if (known) {
      fprintf(answers, "%.3f\n", (end - start - beside) / (double)c->iterations);
    }
  }
  if (!known) {
    fprintf(answers, "unknown\n");
  }
  fflush(answers);
}

int main(int argc, char **argv) {
  size_t bytes = strtoull(argv[2], NULL, 10);
  lib_start(&argc, &argv, bytes);
  source = lib_allocate(bytes * (size_t)lib_size);
  dest = lib_allocate(bytes * (size_t)lib_size);
  memset(source, 0, bytes * (size_t)lib_size);
  memset(dest, 0, bytes * (size_t)lib_size);
#ifdef LIB_ONE_SIDED
  lib_expose(source, 0);
#endif
  lib_barrier();
  char path[4096], line[256];
  snprintf(path, sizeof path, "%s/commands-%d", argv[1], lib_rank);
  FILE *commands = fopen(path, "r");
  snprintf(path, sizeof path, "%s/answers", argv[1]);
  FILE *answers = fopen(path, "w");
  struct command c;
  while (commands && answers && fgets(line, sizeof line, commands) && parse(line, &c)) {
    answer(answers, &c);
  }
  lib_end();
  return 0;
}
