package org.shmem4j.benchmarks;

import java.util.Locale;

/** What can be measured: a new routine is a line here, and a loop of each contestant. */
enum BenchmarkRoutine {
  BARRIER(Sizes.NONE),
  ALLREDUCE(Sizes.ALL),
  /** The sum of one long of each PE, passed and returned by value. */
  SCALAR(Sizes.WORD),
  BROADCAST(Sizes.ALL),
  FCOLLECT(Sizes.ALL),
  ALLTOALL(Sizes.ALL),
  BLOCKING8(Sizes.SMALL),
  OUTSTANDING8(Sizes.SMALL),
  COMPUTATION(Sizes.ALL),
  OVERLAP(Sizes.ALL),
  PUT(Sizes.ALL),
  GET(Sizes.ALL),
  FETCH_ADD(Sizes.WORD),
  PINGPONG(Sizes.WORD),
  PUT_SIGNAL(Sizes.ALL),
  PUT_FENCE_ATOMIC(Sizes.ALL),
  PUT_BANDWIDTH(Sizes.ALL),
  GET_BANDWIDTH(Sizes.ALL),
  /** Computing and meeting in turn; the time of the meeting. */
  COMPUTE_BARRIER(Sizes.MICROS),
  /** Computing, putting 8 KiB to each PE and meeting, in turn; the time of the calls. */
  COMPUTE_PUT_BARRIER(Sizes.MICROS),
  /** Random words of all PEs, by every PE: one by one, in a session, or together. */
  SINGLE_ADDS(Sizes.TABLE),
  SINGLE_GETS(Sizes.TABLE),
  SESSION_ADDS(Sizes.TABLE),
  UPDATES(Sizes.TABLE),
  FETCHES(Sizes.TABLE),
  MAILBOX(Sizes.TABLE),
  /** Two thousand updates of random words: gathered, put to each PE, and applied after a barrier. */
  UPDATES_BY_HAND(Sizes.TABLE),
  /** Turns in which PEs in a row give each other their edges: by an exchange, and by hand. */
  EDGE(Sizes.EDGE),
  EDGE_BY_HAND(Sizes.EDGE),
  /** Turns of PEs in a row, in a program that writes its edges before each turn and reads its ghosts after it. */
  EDGE_USED(Sizes.EDGE),
  EDGE_USED_BY_HAND(Sizes.EDGE),
  /** Turns of PEs in a grid, whose edges are rows and columns. */
  GRID(Sizes.EDGE),
  GRID_BY_HAND(Sizes.EDGE),
  GRID_USED(Sizes.EDGE),
  GRID_USED_BY_HAND(Sizes.EDGE),
  /** Turns of PEs in a row that give each other listed elements. */
  LIST(Sizes.EDGE),
  LIST_BY_HAND(Sizes.EDGE),
  LIST_USED(Sizes.EDGE),
  LIST_USED_BY_HAND(Sizes.EDGE),
  ALLOCATE(Sizes.SMALL),
  TEAM(Sizes.NONE),
  /** Two teams by color. */
  SPLIT(Sizes.NONE),
  /** A whole job, measured from outside. */
  HELLO(Sizes.NONE);

  /** Which sizes it is measured with. */
  enum Sizes {
    NONE,
    WORD,
    SMALL,
    /** The size of what one neighbor gets: up to 4,096 doubles. */
    EDGE,
    /** Each PE's part of a table: one that fits into the nearest cache, and one that fits into none. */
    TABLE,
    /** Not a size, but for how many microseconds the PEs compute before each call. */
    MICROS,
    ALL
  }

  private final Sizes sizes;

  BenchmarkRoutine(Sizes sizes) {
    this.sizes = sizes;
  }

  Sizes sizes() {
    return sizes;
  }

  /** {@return its name in options and commands} */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return how many blocks of its size a PE's arrays hold} */
  int blocks(int pes) {
    return this == FCOLLECT || this == ALLTOALL ? pes : 1;
  }
}
