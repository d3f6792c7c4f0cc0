/* MPI 3: collectives, passive-target windows for the one-sided operations, messages for ping and await. */
#include <mpi.h>

#define LIB_COLLECTIVES
#define LIB_ONE_SIDED
#define LIB_BROADCASTS_IN_PLACE
#define LIB_NEIGHBORS

static int lib_rank, lib_size;
static const MPI_Datatype *lib_types;
static const MPI_Op *lib_operations;
static size_t lib_bytes;
static MPI_Win lib_window = MPI_WIN_NULL;
static char *lib_window_memory;

static void lib_start(int *argc, char ***argv, size_t bytes) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &lib_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &lib_size);
  static MPI_Datatype types[4];
  static MPI_Op operations[3];
  types[INT] = MPI_INT;
  types[LONG] = MPI_LONG;
  types[FLOAT] = MPI_FLOAT;
  types[DOUBLE] = MPI_DOUBLE;
  operations[SUM] = MPI_SUM;
  operations[MAX] = MPI_MAX;
  operations[MIN] = MPI_MIN;
  lib_types = types;
  lib_operations = operations;
  lib_bytes = bytes < 8 ? 8 : bytes;
}

static void lib_end(void) {
  if (lib_window != MPI_WIN_NULL) {
    MPI_Win_unlock_all(lib_window);
    MPI_Win_free(&lib_window);
  }
  MPI_Finalize();
}

static void *lib_allocate(size_t bytes) { return aligned_alloc(64, (bytes + 63) / 64 * 64); }
static void lib_barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }

#define LIB_TEAMS
static void lib_make_and_close_team(void) {
  MPI_Comm all;
  MPI_Comm_split(MPI_COMM_WORLD, 0, lib_rank, &all);
  MPI_Comm_free(&all);
}

#define LIB_COLORS
static void lib_split_by_color_and_close(void) {
  MPI_Comm half;
  MPI_Comm_split(MPI_COMM_WORLD, lib_rank % 2, lib_rank, &half);
  MPI_Comm_free(&half);
}

static void lib_allreduce(enum type type, enum operation operation, void *dest, void *source, size_t n, long turn) {
  (void)turn;
  MPI_Allreduce(source, dest, (int)n, lib_types[type], lib_operations[operation], MPI_COMM_WORLD);
}

static void lib_broadcast(enum type type, void *dest, void *source, size_t n, long turn) {
  (void)dest;
  (void)turn;
  MPI_Bcast(source, (int)n, lib_types[type], 0, MPI_COMM_WORLD);
}

static void lib_fcollect(enum type type, void *dest, void *source, size_t n, long turn) {
  (void)turn;
  MPI_Allgather(source, (int)n, lib_types[type], dest, (int)n, lib_types[type], MPI_COMM_WORLD);
}

static void lib_alltoall(enum type type, void *dest, void *source, size_t n, long turn) {
  (void)turn;
  MPI_Alltoall(source, (int)n, lib_types[type], dest, (int)n, lib_types[type], MPI_COMM_WORLD);
}

/* Makes the window at the first call, and puts there what the others may get. */
static void lib_expose(const void *source, size_t bytes) {
  if (lib_window == MPI_WIN_NULL) {
    MPI_Win_allocate((MPI_Aint)lib_bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &lib_window_memory, &lib_window);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, lib_window);
    memset(lib_window_memory, 0, lib_bytes);
  }
  memcpy(lib_window_memory, source, bytes);
  MPI_Win_sync(lib_window);
}

static char *lib_put_target(char *dest) { (void)dest; MPI_Win_sync(lib_window); return lib_window_memory; }

static void lib_put(void *dest, void *source, size_t bytes, int pe) {
  (void)dest;
  MPI_Put(source, (int)bytes, MPI_BYTE, pe, 0, (int)bytes, MPI_BYTE, lib_window);
}

static void lib_get(void *dest, void *source, size_t bytes, int pe) {
  (void)source;
  MPI_Get(dest, (int)bytes, MPI_BYTE, pe, 0, (int)bytes, MPI_BYTE, lib_window);
}

static void lib_put_nb(void *dest, void *source, size_t bytes, int pe) { lib_put(dest, source, bytes, pe); }
static void lib_get_nb(void *dest, void *source, size_t bytes, int pe) { lib_get(dest, source, bytes, pe); }
static void lib_quiet(int pe) { MPI_Win_flush(pe, lib_window); }

static void lib_fetch_add(void *dest, int pe) {
  (void)dest;
  long one = 1, before;
  MPI_Fetch_and_op(&one, &before, MPI_LONG, pe, 0, MPI_SUM, lib_window);
  MPI_Win_flush(pe, lib_window);
}

static void lib_ping(int pe) { long word = 1; MPI_Send(&word, 1, MPI_LONG, pe, 0, MPI_COMM_WORLD); }

static void lib_put_ping(void *dest, void *source, size_t bytes, int pe) {
  lib_put(dest, source, bytes, pe);
  lib_quiet(pe);
  lib_ping(pe);
}

static void lib_await(int pe) { long word; MPI_Recv(&word, 1, MPI_LONG, pe, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
