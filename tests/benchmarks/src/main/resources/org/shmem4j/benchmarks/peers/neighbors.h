/*
 * Turns in which each process gives edges to its neighbors, over MPI: elements of its array become ghosts in theirs.
 * Processes in a row give the ends of an array, or listed elements of it; processes in a grid give rows and columns of
 * a square with a border of ghosts.
 */
enum { ABOVE, BELOW, LEFT, RIGHT, MOST_EDGES = 4, LISTED_PART = 8 };

struct edge {
  int pe, side;                /* the neighbor, and which of its sides we are on: opposite ones differ in one bit */
  size_t from, ghosts, stride; /* the first element given, our first ghost of the neighbor's, their distance */
  int *list;                   /* the elements that the neighbor gets, one by one; NULL if they are evenly spaced */
  double *packed, *came;
};

static struct edge edges[MOST_EDGES];
static int edge_count;
static size_t edge_elements;
static double *array;

static int is_of_neighbors(const char *routine) {
  return strncmp(routine, "edge", 4) == 0 || strncmp(routine, "grid", 4) == 0 || strncmp(routine, "list", 4) == 0;
}

static int highest_bit(int n) { return 1 << (31 - __builtin_clz((unsigned)n)); }

/* Distinct elements: the last bits of an odd number times distinct numbers. */
static int *listed(size_t n, int first) {
  int *list = malloc(n * sizeof *list);
  for (int i = 0; i < (int)n; i++) {
    list[i] = (int)((unsigned)(first + i) * 0x9e3779b1u & (unsigned)(LISTED_PART * highest_bit((int)n) - 1));
  }
  return list;
}

static struct edge run_of(int pe, int side, size_t from, size_t ghosts) {
  return (struct edge){.pe = pe, .side = side, .from = from, .ghosts = ghosts, .stride = 1};
}

static struct edge column_of(int pe, int side, size_t from, size_t ghosts, size_t width) {
  return (struct edge){.pe = pe, .side = side, .from = from, .ghosts = ghosts, .stride = width};
}

static struct edge list_of(int pe, int side, int *list, size_t ghosts) {
  return (struct edge){.pe = pe, .side = side, .ghosts = ghosts, .stride = 1, .list = list};
}

/* Finds what a process gives and gets, and returns the number of its edges. */
static int edges_of(const char *routine, size_t n, int pe, struct edge *e) {
  int count = 0;
  if (strncmp(routine, "edge", 4) == 0) {
    if (pe > 0) e[count++] = run_of(pe - 1, RIGHT, n, 0);
    if (pe + 1 < lib_size) e[count++] = run_of(pe + 1, LEFT, 2 * n, 3 * n);
  } else if (strncmp(routine, "grid", 4) == 0) {
    int rows = 1;
    for (int divisor = 1; divisor * divisor <= lib_size; divisor++) {
      rows = lib_size % divisor == 0 ? divisor : rows;
    }
    int columns = lib_size / rows;
    size_t width = n + 2, last = n * width;
    if (pe >= columns) e[count++] = run_of(pe - columns, BELOW, width + 1, 1);
    if (pe + columns < lib_size) e[count++] = run_of(pe + columns, ABOVE, last + 1, last + width + 1);
    if (pe % columns > 0) e[count++] = column_of(pe - 1, RIGHT, width + 1, width, width);
    if (pe % columns + 1 < columns) e[count++] = column_of(pe + 1, LEFT, 2 * width - 2, 2 * width - 1, width);
  } else {
    size_t owned = (size_t)(LISTED_PART * highest_bit((int)n));
    if (pe > 0) e[count++] = list_of(pe - 1, RIGHT, listed(n, 0), owned);
    if (pe + 1 < lib_size) e[count++] = list_of(pe + 1, LEFT, listed(n, 1), owned + n);
  }
  return count;
}

static size_t edge_source(const struct edge *e, size_t i) {
  return e->list ? (size_t)e->list[i] : e->from + i * e->stride;
}

/* What MPI's collectives of neighbors are given. */
static MPI_Comm neighborhood = MPI_COMM_NULL;
static double *listed_elements; /* packed, of one edge after another */
static int edge_counts[MOST_EDGES], sent_at[MOST_EDGES], ghosts_at[MOST_EDGES];
static MPI_Aint sent_at_byte[MOST_EDGES], ghosts_at_byte[MOST_EDGES];
static MPI_Datatype edge_types[MOST_EDGES];

static void neighborhood_start(void) {
  static const int one_each[MOST_EDGES] = {1, 1, 1, 1};
  int pes[MOST_EDGES];
  for (int i = 0; i < edge_count; i++) {
    const struct edge *e = &edges[i];
    pes[i] = e->pe;
    edge_counts[i] = e->stride == 1 ? (int)edge_elements : 1;
    sent_at[i] = e->list ? (int)((size_t)i * edge_elements) : (int)e->from;
    ghosts_at[i] = (int)e->ghosts;
    sent_at_byte[i] = (MPI_Aint)(e->from * sizeof *array);
    ghosts_at_byte[i] = (MPI_Aint)(e->ghosts * sizeof *array);
    MPI_Type_vector(e->stride == 1 ? 1 : (int)edge_elements, 1, (int)e->stride, MPI_DOUBLE, &edge_types[i]);
    MPI_Type_commit(&edge_types[i]);
  }
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, edge_count, pes, one_each, edge_count, pes, one_each, MPI_INFO_NULL, 0,
                                 &neighborhood);
}

static void neighborhood_end(void) {
  if (neighborhood == MPI_COMM_NULL) {
    return;
  }
  MPI_Comm_free(&neighborhood);
  for (int i = 0; i < edge_count; i++) {
    MPI_Type_free(&edge_types[i]);
  }
}

/* Makes what a routine needs, and keeps it until another one comes. */
static void neighbors_start(const char *routine, size_t n) {
  static char started[32];
  if (n == edge_elements && strcmp(started, routine) == 0) {
    return;
  }
  neighborhood_end();
  for (int i = 0; i < edge_count; i++) {
    free(edges[i].list);
    free(edges[i].came);
  }
  free(listed_elements);
  free(array);
  strcpy(started, routine);
  edge_elements = n;
  edge_count = edges_of(routine, n, lib_rank, edges);
  size_t lists = (LISTED_PART + 2) * n, square = (n + 2) * (n + 2);
  array = calloc(strncmp(routine, "grid", 4) == 0 ? square : lists, sizeof *array);
  listed_elements = malloc(MOST_EDGES * n * sizeof *listed_elements);
  for (int i = 0; i < edge_count; i++) {
    edges[i].packed = listed_elements + (size_t)i * n;
    edges[i].came = malloc(n * sizeof *edges[i].came);
  }
  neighborhood_start();
}

static double *pack(const struct edge *e) {
  for (size_t i = 0; i < edge_elements; i++) {
    e->packed[i] = array[edge_source(e, i)];
  }
  return e->packed;
}

/* Messages between each two neighbors, as programs send them. */
static void turn_by_hand(void) {
  MPI_Request requests[2 * MOST_EDGES];
  int under_way = 0;
  for (int i = 0; i < edge_count; i++) {
    const struct edge *e = &edges[i];
    double *room = e->stride == 1 ? array + e->ghosts : e->came;
    MPI_Irecv(room, (int)edge_elements, MPI_DOUBLE, e->pe, e->side ^ 1, MPI_COMM_WORLD, &requests[under_way++]);
  }
  for (int i = 0; i < edge_count; i++) {
    const struct edge *e = &edges[i];
    double *elements = e->list || e->stride != 1 ? pack(e) : array + e->from;
    MPI_Isend(elements, (int)edge_elements, MPI_DOUBLE, e->pe, e->side, MPI_COMM_WORLD, &requests[under_way++]);
  }
  MPI_Waitall(under_way, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < edge_count; i++) {
    const struct edge *e = &edges[i];
    for (size_t k = 0; e->stride != 1 && k < edge_elements; k++) {
      array[e->ghosts + k * e->stride] = e->came[k];
    }
  }
}

/* One collective of each process and its neighbors. */
static void turn_in_neighborhood(void) {
  int lists = 0, columns = 0;
  for (int i = 0; i < edge_count; i++) {
    lists |= edges[i].list != NULL;
    columns |= edges[i].stride != 1;
  }
  if (columns) {
    MPI_Neighbor_alltoallw(array, edge_counts, sent_at_byte, edge_types, array, edge_counts, ghosts_at_byte, edge_types,
                           neighborhood);
    return;
  }
  for (int i = 0; lists && i < edge_count; i++) {
    pack(&edges[i]);
  }
  MPI_Neighbor_alltoallv(lists ? listed_elements : array, edge_counts, sent_at, MPI_DOUBLE, array, edge_counts, ghosts_at,
                         MPI_DOUBLE, neighborhood);
}

static void take_turn(const char *routine) {
  if (strstr(routine, "_by_hand")) {
    turn_by_hand();
  } else {
    turn_in_neighborhood();
  }
}

static double element(int pe, size_t index, int salt) { return (double)(index * 256 + 31 * (size_t)pe + (size_t)salt); }

/* Takes a turn with known elements, and says whether every ghost is right. */
static int neighbors_are_right(const char *routine, size_t n, int salt) {
  int right = 1;
  for (int i = 0; i < edge_count; i++) {
    for (size_t k = 0; k < n; k++) {
      array[edges[i].ghosts + k * edges[i].stride] = -1;
      array[edge_source(&edges[i], k)] = element(lib_rank, edge_source(&edges[i], k), salt);
    }
  }
  take_turn(routine);
  for (int i = 0; i < edge_count; i++) {
    struct edge theirs[MOST_EDGES];
    int count = edges_of(routine, n, edges[i].pe, theirs);
    for (int other = 0; other < count; other++) {
      for (size_t k = 0; k < n && theirs[other].pe == lib_rank; k++) {
        double expected = element(edges[i].pe, edge_source(&theirs[other], k), salt);
        right &= array[edges[i].ghosts + k * edges[i].stride] == expected;
      }
      free(theirs[other].list);
    }
  }
  return right;
}
