/* Times MPI's collectives with derived datatypes: an exchange of columns and a gather of one field of structs. Prints
 * lines "cell elements microseconds", the median of batches. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCHES = 21, WARM_UP = 5, COLUMNS = 64, LANES = 3 };

static int compare(const void *one, const void *other) {
  double difference = *(const double *) one - *(const double *) other;
  return difference < 0 ? -1 : difference > 0;
}

static double median(void (*call)(void), int calls) {
  double times[BATCHES];
  for (int batch = -WARM_UP; batch < BATCHES; batch++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int i = 0; i < calls; i++) call();
    if (batch >= 0) times[batch] = (MPI_Wtime() - start) * 1e6 / calls;
  }
  qsort(times, BATCHES, sizeof *times, compare);
  return times[BATCHES / 2];
}

static double *from, *to;
static MPI_Datatype piece;
static int count;

static void columns(void) { MPI_Alltoall(from, 1, piece, to, 1, piece, MPI_COMM_WORLD); }

static void fields(void) {
  MPI_Gather(from, count, piece, to, count, piece, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int me, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 1; i < argc; i++) {
    count = atoi(argv[i]);
    int calls = 4000000 / count / 10 + 5 < 2000 ? 4000000 / count / 10 + 5 : 2000;
    size_t room = (size_t) count * COLUMNS * size;
    from = calloc(room, sizeof *from);
    to = calloc(room, sizeof *to);
    /* Pages that were never written would all be one page of zeros, which is always in the caches. */
    for (size_t i = 0; i < room; i++) from[i] = to[i] = i;
    MPI_Datatype column;
    MPI_Type_vector(count, 1, COLUMNS, MPI_DOUBLE, &column);
    MPI_Type_create_resized(column, 0, sizeof(double), &piece);
    MPI_Type_commit(&piece);
    double time = median(columns, calls);
    if (me == 0) printf("columns %d %.3f\n", count, time);
    MPI_Type_create_resized(MPI_DOUBLE, 0, LANES * sizeof(double), &piece);
    MPI_Type_commit(&piece);
    time = median(fields, calls);
    if (me == 0) printf("fields %d %.3f\n", count, time);
    free(from);
    free(to);
  }
  MPI_Finalize();
  return 0;
}
