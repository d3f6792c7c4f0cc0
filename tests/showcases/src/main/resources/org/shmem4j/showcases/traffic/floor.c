// The exchanges in C: two processes exchange messages by memcpy into a room of the other one, and a flag.
// Arguments: the length of messages; how many rooms each has; whether the receiver reads "all" or the "last" word.
#define _GNU_SOURCE
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIMES = 40000, PRACTICE = 10000, LINE = 64, SPINS = 2000 };

static long nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

static int compare(const void *one, const void *other) {
  return (*(const long *) one > *(const long *) other) - (*(const long *) one < *(const long *) other);
}

int main(int count, char **args) {
  long length = count == 4 ? atol(args[1]) : 0, rooms = count == 4 ? atol(args[2]) : 0;
  if (length <= 0 || length % sizeof(long) != 0 || rooms < 2) {
    fprintf(stderr, "usage: floor LENGTH ROOMS all|last, with whole words and at least two rooms\n");
    return 2;
  }
  long room = (length + LINE - 1) / LINE * LINE, part = rooms * (room + LINE);
  long read = strcmp(args[3], "all") == 0 ? length : (long) sizeof(long);
  char *memory = mmap(0, 2 * part, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  memset(memory, 0, 2 * part);
  pid_t other = fork();
  char *in = memory + (other == 0) * part, *out = memory + (other != 0) * part, *message = aligned_alloc(LINE, room);
  memset(message, 1, room);
  long *taken = malloc(TIMES * sizeof(long));
  volatile long sum = 0;
  for (long i = 0; i < TIMES; i++) {
    long start = nanos(), at = i % rooms * (room + LINE);
    memcpy(out + at + LINE, message, length);
    atomic_store_explicit((_Atomic long *) (out + at), i + 1, memory_order_release);
    for (int spins = 0; atomic_load_explicit((_Atomic long *) (in + at), memory_order_acquire) <= i; spins++) {
      if (spins > SPINS) {
        sched_yield();
      }
    }
    long words = 0;
    for (long *word = (long *) (in + at + LINE + length - read); word < (long *) (in + at + LINE + length); word++) {
      words += *word;
    }
    sum += words;
    taken[i] = nanos() - start;
  }
  if (other != 0) {
    wait(NULL);
    long *kept = taken + PRACTICE;
    qsort(kept, TIMES - PRACTICE, sizeof(long), compare);
    printf("%ld bytes, %ld rooms, %s: median %.2f us, 99th percentile %.2f us\n", length, rooms, args[3],
        kept[(TIMES - PRACTICE) / 2] / 1e3, kept[(TIMES - PRACTICE) * 99 / 100] / 1e3);
  }
  return 0;
}
