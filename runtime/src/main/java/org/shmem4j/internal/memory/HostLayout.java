package org.shmem4j.internal.memory;

/**
 * Where things lie in the memory of a host: a header, a control block for each of its PEs, a heap for each of them.
 * Offsets accumulate top to bottom; what different PEs write lies at least two cache lines apart. PEs are numbered by
 * their index among those of the host.
 */
public final class HostLayout {
  /** Tells this layout from other files. */
  public static final long MAGIC = 0x53484d454d344a01L;

  /** Changes with the layout. */
  public static final long VERSION = 4;

  /** A cache line. */
  public static final long LINE = 64;

  /** Two cache lines: the unit in which neighbours prefetch. */
  public static final long LINE_PAIR = 128;

  /** How many teams and active sets a job can have at once. */
  public static final int TEAM_SLOTS = 1024;

  /** How many active sets of a job are remembered. */
  public static final int ACTIVE_SETS = 512;

  // Header of the job.
  public static final long MAGIC_AT = 0;
  public static final long VERSION_AT = MAGIC_AT + 8;
  public static final long PES_AT = VERSION_AT + 8;
  public static final long HEAP_BYTES_AT = PES_AT + 8;
  public static final long FAILURE_AT = HEAP_BYTES_AT + LINE_PAIR;
  public static final long TEAM_BITMAP_AT = FAILURE_AT + LINE_PAIR;
  public static final long TEAM_STATE_AT = TEAM_BITMAP_AT + TEAM_SLOTS / 8;
  private static final long TEAM_STATE_BYTES = 32;
  public static final long ACTIVE_SETS_AT = TEAM_STATE_AT + TEAM_SLOTS * TEAM_STATE_BYTES;
  public static final long ACTIVE_SET_BYTES = 16;
  private static final long HEADER_BYTES = align(ACTIVE_SETS_AT + ACTIVE_SETS * ACTIVE_SET_BYTES, 4096);

  // Control block of a PE, from its start.
  public static final long PE_STATE = 0;
  public static final long PE_PID = PE_STATE + 8;
  public static final long PE_WAIT = PE_STATE + LINE_PAIR;
  public static final long PE_GIVEN_UP = PE_WAIT + LINE_PAIR;
  public static final long PE_TEXT = PE_GIVEN_UP + LINE_PAIR;
  public static final int PE_TEXT_BYTES = 4096 - 3 * (int) LINE_PAIR;
  public static final long PE_TEAMS = align(PE_TEXT + PE_TEXT_BYTES, 4096);

  // Words of a PE's wait record, from PE_WAIT.
  public static final long WAIT_EPOCH = 0;
  public static final long WAIT_POLLS = 8;
  public static final long WAIT_SINCE = 16;
  public static final long WAIT_CALL = 24;
  public static final long WAIT_FOR = 32;
  public static final long WAIT_ENDS = 40;

  /** How many tickets of locks a PE can have given up at once: pairs of lock and ticket from PE_GIVEN_UP. */
  public static final int GIVEN_UP = 8;

  // A team's part of a PE's control block: a ring of slots, a line for what is done, rooms that slots use in turn.
  /** Slots of the ring: how many collectives of a team can be under way at once. */
  public static final int RING = 64;

  /** Rooms: how many of them can leave more for others than fits their slot. */
  public static final int ROOMS = 16;

  public static final long SLOT_SEQUENCE = 0;
  public static final long SLOT_SIGNATURE = 8;
  public static final long SLOT_DONE = 16;
  public static final long SLOT_INLINE = 24;
  public static final int INLINE_BYTES = 40;
  public static final long SLOT_STEP = 64;
  public static final long SLOT_BYTES = LINE_PAIR;
  public static final long TEAM_DONE = RING * SLOT_BYTES;
  public static final long TEAM_ERROR = TEAM_DONE + LINE;

  /** The chained signatures of the last calls, twice as many as the ring has slots. */
  public static final long TEAM_CHAIN = TEAM_DONE + LINE_PAIR;

  public static final int CHAIN = 2 * RING;

  /** The record of the call in each slot. */
  public static final long TEAM_RECORDS = TEAM_CHAIN + CHAIN * Long.BYTES;

  public static final long RECORD_BYTES = LINE_PAIR;
  public static final long TEAM_PAYLOADS = TEAM_RECORDS + RING * RECORD_BYTES;
  public static final int PAYLOAD_BYTES = 2048;
  public static final long TEAM_STAGING = align(TEAM_PAYLOADS + ROOMS * (long) PAYLOAD_BYTES, 4096);

  /** Of each room, for tables, intermediate results, and pieces of buffers that peers cannot reach. */
  public static final int STAGING_BYTES = 256 * 1024;

  /** How many bits of a step word count steps; the rest is the sequence number. */
  public static final int STEP_BITS = 24;

  public static final long TEAM_BYTES = align(TEAM_STAGING + ROOMS * (long) STAGING_BYTES, 4096);

  private static final long PE_BYTES = PE_TEAMS + TEAM_SLOTS * TEAM_BYTES;

  private final int pes;
  private final long heapBytes;
  private final long heapsAt;

  /**
   * Lays out a host's memory.
   *
   * @param pes its PEs
   * @param heapBytes the heap of each PE
   */
  public HostLayout(int pes, long heapBytes) {
    this.pes = pes;
    this.heapBytes = align(heapBytes, 4096);
    this.heapsAt = align(HEADER_BYTES + pes * PE_BYTES, 2L << 20);
  }

  /** {@return the number of PEs of the host} */
  public int pes() {
    return pes;
  }

  /** {@return the bytes of each PE's heap} */
  public long heapBytes() {
    return heapBytes;
  }

  /** {@return the bytes of all of it} */
  public long totalBytes() {
    return heap(pes);
  }

  /**
   * Where a PE's heap starts.
   *
   * @param pe the PE
   * @return the offset
   */
  public long heap(int pe) {
    return heapsAt + pe * heapBytes;
  }

  /**
   * Where a PE's control block starts.
   *
   * @param pe the PE
   * @return the offset
   */
  public static long control(int pe) {
    return HEADER_BYTES + pe * PE_BYTES;
  }

  /**
   * Where a team's room in a PE's control block starts.
   *
   * @param pe the PE
   * @param slot the team's slot
   * @return the offset
   */
  public static long team(int pe, int slot) {
    return control(pe) + PE_TEAMS + slot * TEAM_BYTES;
  }

  /**
   * Where the shared state of a team slot starts: the members that still have it open, the highest
   * sequence number used, and the one before the first of its present users.
   *
   * @param slot the team's slot
   * @return the offset
   */
  public static long teamState(int slot) {
    return TEAM_STATE_AT + slot * TEAM_STATE_BYTES;
  }

  private static long align(long value, long unit) {
    return (value + unit - 1) / unit * unit;
  }
}
