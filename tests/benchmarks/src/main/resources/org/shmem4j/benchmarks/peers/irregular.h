/*
 * Random words of all PEs, or of one, reached by every PE: one by one, and in buckets made by hand. A full bucket is
 * put into the other PE's inbox, where each sender has two rooms, and that PE handles it when it looks.
 */
enum { TABLE_WORDS = 1 << 21, VALUE_WORDS = 1 << 16, ENTRIES = 1024, ENTRY_WORDS = 2, ROOMS = 2 };

struct bucket { int64_t words[ENTRIES * ENTRY_WORDS]; };

static int64_t *table;
static int64_t *values;
static struct bucket *inbox;   /* ROOMS from each sender */
static struct bucket *answers; /* ROOMS from each PE that was asked, in the order of the questions */
static long *filled;           /* words in each room; 0 when it was emptied */
static long *answered;         /* words in each room of answers; 0 when it was emptied */
static long *emptied;          /* how many of the buckets that this PE sent to each PE were handled */
static long *expected;         /* how many buckets each sender sent, plus one */
static struct bucket *outgoing, *reply;
static int64_t *places; /* where the answer to each question goes: ROOMS for each PE */
static long *count, *sent, *handled, *brought;
static uint64_t random_state, mask, pes_reached;
static int first_pe;
static void (*handle)(int pe, long room, const int64_t *words, long n);

static void irregular_start(size_t bytes, enum operation place) {
  mask = bytes / sizeof(int64_t) - 1;
  first_pe = place == OWN ? lib_rank : 0;
  pes_reached = place == ANY ? (uint64_t)lib_size : 1;
  if (table) {
    return;
  }
  size_t pes = (size_t)lib_size;
  table = shmem_calloc(TABLE_WORDS, sizeof *table);
  values = shmem_calloc(VALUE_WORDS, sizeof *values);
  inbox = shmem_align(64, pes * ROOMS * sizeof *inbox);
  answers = shmem_align(64, pes * ROOMS * sizeof *answers);
  filled = shmem_calloc(pes * ROOMS, sizeof *filled);
  answered = shmem_calloc(pes * ROOMS, sizeof *answered);
  emptied = shmem_calloc(pes, sizeof *emptied);
  expected = shmem_calloc(pes, sizeof *expected);
  outgoing = malloc(pes * sizeof *outgoing);
  reply = malloc(sizeof *reply);
  places = malloc(pes * ROOMS * ENTRIES * sizeof *places);
  count = calloc(pes, sizeof *count);
  sent = calloc(pes, sizeof *sent);
  handled = calloc(pes, sizeof *handled);
  brought = calloc(pes, sizeof *brought);
  random_state = 88172645463325252u * (uint64_t)(lib_rank + 1) + 1;
  shmem_barrier_all();
}

static void step(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
}

static int random_pe(void) { return first_pe + (int)((random_state >> 40) % pes_reached); }
static int64_t random_index(void) { return (int64_t)(random_state >> 8 & mask); }

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

static void add(int pe, long room, const int64_t *words, long n) {
  (void)pe;
  (void)room;
  for (long i = 0; i < n; i += 2) {
    table[words[i]] += words[i + 1];
  }
}

static void count_one(int pe, long room, const int64_t *words, long n) {
  (void)pe;
  (void)room;
  for (long i = 0; i < n; i++) {
    table[words[i]]++;
  }
}

static void give(int pe, long room, const int64_t *words, long n) {
  for (long i = 0; i < n; i++) {
    reply->words[i] = table[words[i]];
  }
  long there = lib_rank * ROOMS + room % ROOMS;
  shmem_putmem(&answers[there], reply, (size_t)n * sizeof(int64_t), pe);
  shmem_fence();
  shmem_long_p(&answered[there], n, pe);
}

static int has(long *word, long least) {
  if (shmem_long_test(word, SHMEM_CMP_GE, least)) {
    return 1;
  }
  lib_progress();
  return 0;
}

/* Handles what has arrived. */
static void look(void) {
  for (int pe = 0; pe < lib_size; pe++) {
    long room = pe * ROOMS + handled[pe] % ROOMS;
    if (has(&filled[room], 1)) {
      long n = filled[room];
      filled[room] = 0;
      handle(pe, handled[pe], inbox[room].words, n);
      handled[pe]++;
      shmem_long_p(&emptied[lib_rank], handled[pe], pe);
    }
  }
}

static void flush(int pe) {
  while (!has(&emptied[pe], sent[pe] - ROOMS + 1)) {
    look();
  }
  long room = lib_rank * ROOMS + sent[pe] % ROOMS;
  shmem_putmem(&inbox[room], &outgoing[pe], (size_t)count[pe] * sizeof(int64_t), pe);
  shmem_fence();
  shmem_long_p(&filled[room], count[pe], pe);
  sent[pe]++;
  count[pe] = 0;
  look();
}

/* Sends what is left, and handles what the others have sent. */
static void finish(void) {
  for (int pe = 0; pe < lib_size; pe++) {
    if (count[pe] > 0) {
      flush(pe);
    }
    shmem_long_p(&expected[lib_rank], sent[pe] + 1, pe);
  }
  for (int pe = 0; pe < lib_size; pe++) {
    while (!has(&expected[pe], 1) || handled[pe] < expected[pe] - 1) {
      look();
    }
    expected[pe] = 0;
  }
}

static void updates(long iterations) {
  handle = add;
  for (long i = 0; i < iterations; i++) {
    step();
    int pe = random_pe();
    int64_t *next = outgoing[pe].words + count[pe];
    next[0] = random_index();
    next[1] = 1;
    count[pe] += 2;
    if (count[pe] == ENTRIES * ENTRY_WORDS) {
      flush(pe);
    }
  }
  finish();
  shmem_barrier_all();
}

/* Sends messages of one word, as a mailbox does. */
static void mailbox(long iterations) {
  handle = count_one;
  for (long i = 0; i < iterations; i++) {
    step();
    int pe = random_pe();
    outgoing[pe].words[count[pe]++] = random_index();
    if (count[pe] == ENTRIES * ENTRY_WORDS) {
      flush(pe);
    }
  }
  finish();
  shmem_barrier_all();
}

/* Brings the answers of a PE to their places, until at most so many are missing. */
static void bring(int pe, long missing) {
  while (sent[pe] - brought[pe] > missing) {
    long room = pe * ROOMS + brought[pe] % ROOMS;
    if (!has(&answered[room], 1)) {
      look();
      continue;
    }
    const int64_t *to = places + room * ENTRIES;
    for (long i = 0; i < answered[room]; i++) {
      values[to[i]] = answers[room].words[i];
    }
    answered[room] = 0;
    brought[pe]++;
  }
}

/* The room for places of a bucket is free once its answers are there. */
static void ask(int pe) {
  flush(pe);
  bring(pe, ROOMS - 1);
}

static void fetches(long iterations) {
  handle = give;
  for (int pe = 0; pe < lib_size; pe++) {
    brought[pe] = sent[pe];
  }
  for (long i = 0; i < iterations; i++) {
    step();
    int pe = random_pe();
    if (pe == lib_rank) {
      values[i & (VALUE_WORDS - 1)] = table[random_index()];
      continue;
    }
    long room = pe * ROOMS + sent[pe] % ROOMS;
    places[room * ENTRIES + count[pe]] = i & (VALUE_WORDS - 1);
    outgoing[pe].words[count[pe]++] = random_index();
    if (count[pe] == ENTRIES) {
      ask(pe);
    }
  }
  finish();
  for (int pe = 0; pe < lib_size; pe++) {
    bring(pe, 0);
  }
  shmem_barrier_all();
}

/*
 * Rounds of 2,000 updates by hand: what was gathered for each PE is put there, all meet, and each applies what has come.
 * Rounds use two rooms in turn, so that one barrier is enough.
 */
enum { EXCHANGED = 2000 };
struct exchanged { int64_t filled; int64_t words[EXCHANGED * ENTRY_WORDS]; };

static void updates_by_hand(long iterations) {
  static struct exchanged *come, *go;
  static int turn;
  if (!come) {
    come = shmem_align(64, 2 * (size_t)lib_size * sizeof *come);
    go = calloc((size_t)lib_size, sizeof *go);
  }
  for (long i = 0; i < iterations; i++, turn ^= 1) {
    for (int update = 0; update < EXCHANGED; update++) {
      step();
      struct exchanged *to = &go[random_pe()];
      int64_t *next = to->words + to->filled;
      next[0] = random_index();
      next[1] = 1;
      to->filled += ENTRY_WORDS;
    }
    for (int pe = 0; pe < lib_size; pe++) {
      shmem_putmem(&come[turn * lib_size + lib_rank], &go[pe], (size_t)(go[pe].filled + 1) * sizeof(int64_t), pe);
      go[pe].filled = 0;
    }
    shmem_barrier_all();
    for (int pe = 0; pe < lib_size; pe++) {
      const struct exchanged *from = &come[turn * lib_size + pe];
      add(pe, turn, from->words, from->filled);
    }
  }
}
