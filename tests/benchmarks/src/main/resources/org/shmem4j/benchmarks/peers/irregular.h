/*
 * Random words of all PEs, reached by every PE: one by one, and in buckets as one makes them by hand. A full bucket is
 * put into the other PE's inbox, where each sender has two rooms, and that PE applies it when it looks.
 */
enum { TABLE_WORDS = 1 << 21, VALUE_WORDS = 1 << 16, ENTRIES = 1024, ROOMS = 2 };

struct entry { int64_t index, value; };
struct bucket { struct entry entries[ENTRIES]; };

static int64_t *table;
static int64_t *values;
static struct bucket *inbox;    /* ROOMS from each sender */
static volatile long *filled;   /* entries in each room; 0 when it was emptied */
static volatile long *emptied;  /* of what this PE sent to each, how many buckets were applied */
static volatile long *expected; /* from each sender, how many buckets there were, and one */
static struct bucket *outgoing;
static long *count, *sent, *applied;
static uint64_t random_state;

static void irregular_start(void) {
  if (table) {
    return;
  }
  size_t pes = (size_t)lib_size;
  table = shmem_calloc(TABLE_WORDS, sizeof *table);
  values = shmem_calloc(VALUE_WORDS, sizeof *values);
  inbox = shmem_align(64, pes * ROOMS * sizeof *inbox);
  filled = shmem_calloc(pes * ROOMS, sizeof *filled);
  emptied = shmem_calloc(pes, sizeof *emptied);
  expected = shmem_calloc(pes, sizeof *expected);
  outgoing = malloc(pes * sizeof *outgoing);
  count = calloc(pes, sizeof *count);
  sent = calloc(pes, sizeof *sent);
  applied = calloc(pes, sizeof *applied);
  random_state = 88172645463325252u * (uint64_t)(lib_rank + 1) + 1;
  shmem_barrier_all();
}

static void step(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
}

static int random_pe(void) { return (int)((random_state >> 40) % (uint64_t)lib_size); }
static int64_t random_index(void) { return (int64_t)(random_state >> 8 & (TABLE_WORDS - 1)); }

static void single_adds(long iterations) {
  for (long i = 0; i < iterations; i++) {
    step();
    shmem_long_atomic_add(table + random_index(), 1, random_pe());
  }
  shmem_barrier_all();
}

static void single_gets(long iterations) {
  for (long i = 0; i < iterations; i++) {
    step();
    values[i & (VALUE_WORDS - 1)] = shmem_long_g(table + random_index(), random_pe());
  }
  shmem_barrier_all();
}

static void apply_arrived(void) {
  for (int pe = 0; pe < lib_size; pe++) {
    long room = pe * ROOMS + applied[pe] % ROOMS;
    long n = filled[room];
    if (n > 0) {
      __atomic_thread_fence(__ATOMIC_ACQUIRE);
      const struct entry *entries = inbox[room].entries;
      for (long i = 0; i < n; i++) {
        table[entries[i].index] += entries[i].value;
      }
      filled[room] = 0;
      applied[pe]++;
      shmem_long_p((long *)&emptied[lib_rank], applied[pe], pe);
    }
  }
}

/* Calls of the library, since some move only then. */
static void look(void) {
  apply_arrived();
  shmem_quiet();
}

static void flush(int pe) {
  while (sent[pe] - emptied[pe] >= ROOMS) {
    look();
  }
  long room = lib_rank * ROOMS + sent[pe] % ROOMS;
  shmem_putmem(&inbox[room], &outgoing[pe], (size_t)count[pe] * sizeof(struct entry), pe);
  shmem_fence();
  shmem_long_p((long *)&filled[room], count[pe], pe);
  sent[pe]++;
  count[pe] = 0;
  apply_arrived();
}

static void updates(long iterations) {
  for (long i = 0; i < iterations; i++) {
    step();
    int pe = random_pe();
    int64_t index = random_index();
    outgoing[pe].entries[count[pe]++] = (struct entry){index, 1};
    if (count[pe] == ENTRIES) {
      flush(pe);
    }
  }
  for (int pe = 0; pe < lib_size; pe++) {
    if (count[pe] > 0) {
      flush(pe);
    }
    shmem_long_p((long *)&expected[lib_rank], sent[pe] + 1, pe);
  }
  for (int pe = 0; pe < lib_size; pe++) {
    while (expected[pe] == 0 || applied[pe] < expected[pe] - 1) {
      look();
    }
    expected[pe] = 0;
  }
  shmem_barrier_all();
}
