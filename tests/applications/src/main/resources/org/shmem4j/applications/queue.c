/*
 * A queue of tasks on PE 0 under a lock: PE 0 adds tasks, all take them and add their results under another lock.
 * A task finds the steps of the Collatz sequence of a run of numbers. Arguments: tasks, numbers per task.
 */
#include "app.h"

enum { BATCH = 64 };

static long *queue_lock, *sum_lock;
static int64_t *head, *tail, *first, *sum;

static int64_t steps_from(int64_t from, int64_t count) {
  int64_t steps = 0;
  for (int64_t start = from; start < from + count; start++) {
    for (int64_t x = start; x != 1; steps++) {
      x = x & 1 ? 3 * x + 1 : x >> 1;
    }
  }
  return steps;
}

/* Adds a batch of tasks; only PE 0 does. */
static void add(int64_t tasks, int64_t numbers) {
  shmem_set_lock(queue_lock);
  for (int i = 0; i < BATCH && *tail < tasks; i++) {
    first[*tail] = 1 + *tail * numbers;
    (*tail)++;
  }
  shmem_clear_lock(queue_lock);
}

/* The number of a task, or -1 if there is none now, or -2 if there will be none. */
static int64_t take(int64_t tasks, int64_t *from) {
  shmem_set_lock(queue_lock);
  int64_t at = shmem_int64_g(head, 0);
  int64_t end = shmem_int64_g(tail, 0);
  if (at < end) {
    *from = shmem_int64_g(first + at, 0);
    shmem_int64_p(head, at + 1, 0);
  }
  shmem_clear_lock(queue_lock);
  return at < end ? at : at == tasks ? -2 : -1;
}

static void add_result(int64_t steps) {
  shmem_set_lock(sum_lock);
  shmem_int64_p(sum, shmem_int64_g(sum, 0) + steps, 0);
  shmem_clear_lock(sum_lock);
}

int main(int argc, char **argv) {
  int64_t tasks = atol(argv[1]);
  int64_t numbers = atol(argv[2]);
  app_start();
  queue_lock = shared(1, sizeof *queue_lock);
  sum_lock = shared(1, sizeof *sum_lock);
  head = shared(1, sizeof *head);
  tail = shared(1, sizeof *tail);
  sum = shared(1, sizeof *sum);
  first = shared(tasks, sizeof *first);
  app_begin();
  for (;;) {
    int64_t from;
    int64_t task = take(tasks, &from);
    if (task == -2) {
      break;
    }
    if (task >= 0) {
      add_result(steps_from(from, numbers));
    } else if (me == 0) {
      add(tasks, numbers);
    }
  }
  app_end();
  result("steps", shmem_int64_g(sum, 0));
  app_finish();
}
