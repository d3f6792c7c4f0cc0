/* No library, only shared memory, memcpy and flags: shows what the machine can do, and how steady it is. */
#include <sched.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define LIB_ONE_SIDED

struct line { volatile long word; char rest[120]; };

static int lib_rank, lib_size;
static struct line *lib_arrived, *lib_pings;
static char *lib_shared;
static size_t lib_each, lib_used;

static void *lib_map(size_t bytes) {
  return mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

/* The number of processes is the third argument. */
static void lib_start(int *argc, char ***argv, size_t bytes) {
  lib_size = *argc > 3 ? atoi((*argv)[3]) : 1;
  lib_each = (2 * bytes * (size_t)lib_size + 8191) / 4096 * 4096;
  lib_arrived = lib_map((size_t)lib_size * sizeof(struct line));
  lib_pings = lib_map((size_t)lib_size * sizeof(struct line));
  lib_shared = lib_map((size_t)lib_size * lib_each);
  while (lib_rank + 1 < lib_size && fork() == 0) {
    lib_rank++;
  }
  cpu_set_t core;
  CPU_ZERO(&core);
  CPU_SET(lib_rank, &core);
  if (lib_size <= sysconf(_SC_NPROCESSORS_ONLN)) {
    sched_setaffinity(0, sizeof core, &core);
  }
}

static void lib_end(void) { wait(NULL); }

static void *lib_allocate(size_t bytes) {
  char *result = lib_shared + (size_t)lib_rank * lib_each + lib_used;
  lib_used += (bytes + 63) / 64 * 64;
  return result;
}

static void lib_pause(long *looks) {
  if (++*looks % 64 == 0 && lib_size > sysconf(_SC_NPROCESSORS_ONLN)) {
    sched_yield();
  }
  __builtin_ia32_pause();
}

static void lib_barrier(void) {
  long round = lib_arrived[lib_rank].word + 1, looks = 0;
  __atomic_store_n(&lib_arrived[lib_rank].word, round, __ATOMIC_RELEASE);
  for (int rank = 0; rank < lib_size; rank++) {
    while (__atomic_load_n(&lib_arrived[rank].word, __ATOMIC_ACQUIRE) < round) {
      lib_pause(&looks);
    }
  }
}

static char *lib_of(void *mine, int pe) { return (char *)mine + (pe - lib_rank) * (long)lib_each; }
static char *lib_put_target(char *dest) { return dest; }
static void lib_expose(const void *source, size_t bytes) { (void)source; (void)bytes; }
static void lib_put(void *dest, void *source, size_t bytes, int pe) { memcpy(lib_of(dest, pe), source, bytes); }
static void lib_get(void *dest, void *source, size_t bytes, int pe) { memcpy(dest, lib_of(source, pe), bytes); }
static void lib_put_nb(void *dest, void *source, size_t bytes, int pe) { lib_put(dest, source, bytes, pe); }
static void lib_get_nb(void *dest, void *source, size_t bytes, int pe) { lib_get(dest, source, bytes, pe); }
static void lib_quiet(int pe) { (void)pe; __atomic_thread_fence(__ATOMIC_SEQ_CST); }

static void lib_fetch_add(void *dest, int pe) {
  __atomic_fetch_add((long *)lib_of(dest, pe), 1, __ATOMIC_SEQ_CST);
}

static void lib_ping(int pe) { __atomic_store_n(&lib_pings[pe].word, 1, __ATOMIC_RELEASE); }

static void lib_put_ping(void *dest, void *source, size_t bytes, int pe) {
  lib_put(dest, source, bytes, pe);
  lib_ping(pe);
}

static void lib_await(int pe) {
  long looks = 0;
  (void)pe;
  while (__atomic_load_n(&lib_pings[lib_rank].word, __ATOMIC_ACQUIRE) == 0) {
    lib_pause(&looks);
  }
  lib_pings[lib_rank].word = 0;
}
