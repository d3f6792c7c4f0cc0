/* OpenSHMEM 1.4. Two work arrays are used in turn, since a process may be one call behind. */
#include <dlfcn.h>
#include <shmem.h>

#define LIB_COLLECTIVES
#define LIB_ONE_SIDED
#define LIB_BARRIER_COMPLETES_PUTS
#define LIB_IRREGULAR

enum { SYNC_SIZE = SHMEM_ALLTOALL_SYNC_SIZE + SHMEM_BCAST_SYNC_SIZE + SHMEM_COLLECT_SYNC_SIZE + SHMEM_REDUCE_SYNC_SIZE };

static int lib_rank, lib_size;
static long lib_sync[2][SYNC_SIZE];
static void *lib_work[2];
static long lib_flag = -1;

static void lib_start(int *argc, char ***argv, size_t bytes) {
  (void)argc;
  (void)argv;
  shmem_init();
  lib_rank = shmem_my_pe();
  lib_size = shmem_n_pes();
  for (int i = 0; i < SYNC_SIZE; i++) {
    lib_sync[0][i] = lib_sync[1][i] = SHMEM_SYNC_VALUE;
  }
  size_t work = bytes / 2 + 8 * (SHMEM_REDUCE_MIN_WRKDATA_SIZE + 1);
  lib_work[0] = shmem_malloc(work);
  lib_work[1] = shmem_malloc(work);
}

/*
 * Moves on what others send. Open MPI does so only where a wait's condition does not hold yet, neither in a test nor in a
 * quiet that has nothing to wait for, so a program that looks at several words must call what its waits call.
 */
static void lib_progress(void) {
  static void (*progress)(void);
  if (!progress && !(progress = (void (*)(void))dlsym(RTLD_DEFAULT, "opal_progress"))) {
    progress = shmem_quiet;
  }
  progress();
}

static void lib_end(void) { shmem_finalize(); }
static void *lib_allocate(size_t bytes) { return shmem_align(64, bytes); }
#define LIB_ALLOCATES 1
static void lib_allocate_and_free(size_t bytes) { shmem_free(shmem_malloc(bytes)); }
static void lib_barrier(void) { shmem_barrier_all(); }

#define REDUCE(name, ctype) \
  shmem_##name##_to_all((ctype *)dest, (ctype *)source, (int)n, 0, 0, lib_size, (ctype *)lib_work[turn & 1], lib_sync[turn & 1])
#define REDUCE_TYPES(operation) \
  switch (type) { \
    case INT: REDUCE(int_##operation, int); break; \
    case LONG: REDUCE(long_##operation, long); break; \
    case FLOAT: REDUCE(float_##operation, float); break; \
    case DOUBLE: REDUCE(double_##operation, double); break; \
  }

static void lib_allreduce(enum type type, enum operation operation, void *dest, void *source, size_t n, long turn) {
  switch (operation) {
    case SUM: REDUCE_TYPES(sum) break;
    case MAX: REDUCE_TYPES(max) break;
    case MIN: REDUCE_TYPES(min) break;
  }
}

#define SIZED(name, ...) \
  if (type_bytes(type) == 4) shmem_##name##32(__VA_ARGS__); \
  else shmem_##name##64(__VA_ARGS__);

static void lib_broadcast(enum type type, void *dest, void *source, size_t n, long turn) {
  SIZED(broadcast, dest, source, n, 0, 0, 0, lib_size, lib_sync[turn & 1])
}

static void lib_fcollect(enum type type, void *dest, void *source, size_t n, long turn) {
  SIZED(fcollect, dest, source, n, 0, 0, lib_size, lib_sync[turn & 1])
}

static void lib_alltoall(enum type type, void *dest, void *source, size_t n, long turn) {
  SIZED(alltoall, dest, source, n, 0, 0, lib_size, lib_sync[turn & 1])
}

static char *lib_put_target(char *dest) { return dest; }
static void lib_expose(const void *source, size_t bytes) { (void)source; (void)bytes; }
static void lib_put(void *dest, void *source, size_t bytes, int pe) { shmem_putmem(dest, source, bytes, pe); }
static void lib_get(void *dest, void *source, size_t bytes, int pe) { shmem_getmem(dest, source, bytes, pe); }
static void lib_put_nb(void *dest, void *source, size_t bytes, int pe) { shmem_putmem_nbi(dest, source, bytes, pe); }
static void lib_get_nb(void *dest, void *source, size_t bytes, int pe) { shmem_getmem_nbi(dest, source, bytes, pe); }
static void lib_quiet(int pe) { (void)pe; shmem_quiet(); }
static void lib_fetch_add(void *dest, int pe) { shmem_long_atomic_fetch_add(dest, 1, pe); }
static void lib_ping(int pe) { shmem_long_p(&lib_flag, lib_rank, pe); }

static void lib_put_ping(void *dest, void *source, size_t bytes, int pe) {
  shmem_putmem(dest, source, bytes, pe);
  shmem_fence();
  lib_ping(pe);
}

static void lib_await(int pe) {
  shmem_long_wait_until(&lib_flag, SHMEM_CMP_EQ, pe);
  lib_flag = -1;
}
