package org.shmem4j.internal.onhost.memory;

import java.lang.foreign.MemorySegment;

/**
 * The layout of a host's memory: a header, and for each of its PEs a control block, rings for teams and a heap. Regions
 * are in the order of this class; the class that owns a region defines its content. Words that different PEs write are
 * at least two cache lines apart. PEs are numbered by their index on the host.
 *
 * <pre>{@code
 * a host
 *          +--------------------------------------------------------------------+
 *        0 | MAGIC_AT                                                           |
 *        8 | VERSION_AT                                                         |
 *       16 | PES_AT                                                             |
 *       24 | HEAP_BYTES_AT                                                      |
 *       32 | RINGS_AT        how many rings each PE has                         |
 *       40 | IDENTITY_AT     a number unique to this memory                     |
 *       48 | OPENED_AT       how many processes have opened it                  |
 *       56 | REPORTS_AT      how many reports of waits were asked for           |
 *       64 | REPORTED_AT     when the last one was begun                        |
 *          +--------------------------------------------------------------------+
 *      128 | FAILURE_AT      the job's first failure                            |
 *          +--------------------------------------------------------------------+
 *     4096 | TEAMS_AT        the tables of teams and active sets                |
 *          +--------------------------------------------------------------------+
 *    69632 | HEADER_BYTES    the control block of each PE                       |
 *          +--------------------------------------------------------------------+
 *          | the rings of PE 0, of PE 1, and so on, RING_BYTES each             |
 *          | their staging rooms in the same order, STAGING_BYTES each          |
 *          | the heap of each PE, each at a multiple of 2 MiB                   |
 *          +--------------------------------------------------------------------+
 *
 * the control block of a PE
 *          +--------------------------------------------------------------------+
 *        0 | PE_STATE        where the PE is in its life                        |
 *      128 | PE_WAIT         what it waits for                                  |
 *      256 | PE_GIVEN_UP     tickets of locks that it abandoned                 |
 *      384 | PE_NOTES        what its trace records                             |
 *      512 | PE_WAKEUP       what its threads sleep on, and for which flag      |
 *      640 | PE_WAITERS      a bit for each PE that waits for its flags         |
 *      768 | PE_TEXT         why it failed                                      |
 *     3328 | PE_WHEREABOUTS  where it is, for a report of waits                 |
 *          +--------------------------------------------------------------------+
 *     4096 | PE_RINGS        which of its rings are taken, and by which team    |
 *          +--------------------------------------------------------------------+
 *    16384 | PE_BYTES                                                           |
 * }</pre>
 */
public final class HostLayout {
  /** Distinguishes this layout from other files. */
  public static final long MAGIC = 0x53484d454d344a01L;

  /** Changes with the layout, including the layouts of the regions. */
  public static final long VERSION = 9;

  /** A cache line. */
  public static final long LINE = 64;

  /** Two cache lines, which processors prefetch together. */
  public static final long LINE_PAIR = 128;

  /** The default number of teams and active sets that a PE can belong to at once. */
  public static final int USUAL_RINGS = 256;

  /** A page, at a multiple of which every mapping begins. */
  static final long PAGE = 4096;

  /** A huge page of most processors: memory is mapped, and each heap begins, at a multiple of it. */
  public static final long HUGE_PAGE = 2L << 20;

  // Words of the header.
  static final long MAGIC_AT = 0;
  static final long VERSION_AT = MAGIC_AT + Long.BYTES;
  static final long PES_AT = VERSION_AT + Long.BYTES;
  static final long HEAP_BYTES_AT = PES_AT + Long.BYTES;
  static final long RINGS_AT = HEAP_BYTES_AT + Long.BYTES;

  /** A number that is unique to this memory. */
  public static final long IDENTITY_AT = RINGS_AT + Long.BYTES;

  /** The number of processes that have opened the memory. */
  public static final long OPENED_AT = IDENTITY_AT + Long.BYTES;

  /** The number of reports of waits that have been requested. */
  public static final long REPORTS_AT = OPENED_AT + Long.BYTES;

  /** When the last report of waits was begun. */
  public static final long REPORTED_AT = REPORTS_AT + Long.BYTES;

  /** The region of the job's first failure. */
  public static final long FAILURE_AT = align(REPORTED_AT + Long.BYTES, LINE_PAIR);

  /** The region of the tables of teams and active sets. */
  public static final long TEAMS_AT = align(FAILURE_AT + LINE_PAIR, PAGE);

  public static final long TEAMS_BYTES = 64 * 1024;
  private static final long HEADER_BYTES = TEAMS_AT + TEAMS_BYTES;

  // Regions of a PE's control block, from its start.
  public static final long PE_STATE = 0;
  public static final long PE_WAIT = PE_STATE + LINE_PAIR;
  public static final long PE_GIVEN_UP = PE_WAIT + LINE_PAIR;
  public static final long PE_NOTES = PE_GIVEN_UP + LINE_PAIR;
  static final long PE_WAKEUP = PE_NOTES + LINE_PAIR;
  static final long PE_WAITERS = PE_WAKEUP + LINE_PAIR;
  public static final long PE_TEXT = PE_WAITERS + LINE_PAIR;
  public static final long PE_RINGS = PAGE;
  public static final int PE_TEXT_BYTES = 2560;
  public static final long PE_WHEREABOUTS = PE_TEXT + PE_TEXT_BYTES;
  public static final int PE_WHEREABOUTS_BYTES = (int) (PE_RINGS - PE_WHEREABOUTS);
  public static final long PE_RINGS_BYTES = 3 * PAGE;
  private static final long PE_BYTES = PE_RINGS + PE_RINGS_BYTES;

  /** The bytes of a ring, which is a PE's part of the memory in which a team meets. */
  public static final long RING_BYTES = 15 * PAGE;

  /** The bytes of the staging rooms that belong to a ring. */
  public static final long STAGING_BYTES = 2 << 20;

  private final int pes;
  private final long heapBytes;
  private final int rings;
  private final long ringsAt;
  private final long ringsBytes;
  private final long stagingAt;
  private final long heapsAt;
  private final long heapDistance;

  /**
   * Lays out a host's memory.
   *
   * @param pes its PEs
   * @param heapBytes the heap of each PE
   * @param rings how many teams and active sets each PE can be in at once
   */
  public HostLayout(int pes, long heapBytes, int rings) {
    this.pes = pes;
    this.heapBytes = align(heapBytes, PAGE);
    this.rings = rings;
    this.ringsAt = HEADER_BYTES + pes * PE_BYTES;
    this.ringsBytes = rings * RING_BYTES + PAGE; // so that the rings of one team compete less for sets of the caches
    this.stagingAt = ringsAt + pes * ringsBytes;
    this.heapsAt = align(stagingAt + (long) pes * rings * STAGING_BYTES, HUGE_PAGE);
    this.heapDistance = align(this.heapBytes, HUGE_PAGE);
  }

  /** {@return the layout with which a host's memory was created} */
  public static HostLayout of(MemorySegment memory) {
    return new HostLayout(
        (int) Words.get(memory, PES_AT), Words.get(memory, HEAP_BYTES_AT), (int) Words.get(memory, RINGS_AT));
  }

  /** {@return whether this version of the library created the memory} */
  static boolean isIn(MemorySegment memory) {
    return Words.getAcquire(memory, MAGIC_AT) == MAGIC && Words.get(memory, VERSION_AT) == VERSION;
  }

  /** {@return whether a file of this size is the memory that its header describes, whatever the header contains} */
  static boolean describes(MemorySegment header, long bytes) {
    long pes = Words.get(header, PES_AT);
    long heapBytes = Words.get(header, HEAP_BYTES_AT);
    long rings = Words.get(header, RINGS_AT);
    boolean isPossible = isCount(pes)
        && isCount(rings)
        && pes * rings <= bytes / STAGING_BYTES
        && heapBytes >= 0
        && heapBytes <= bytes / pes
        && heapBytes % PAGE == 0;
    return isPossible && of(header).fileBytes() == bytes;
  }

  private static boolean isCount(long number) {
    return number > 0 && number <= Integer.MAX_VALUE;
  }

  /** Writes the description that {@link #of} reads. */
  void describeIn(MemorySegment memory) {
    Words.set(memory, VERSION_AT, VERSION);
    Words.set(memory, PES_AT, pes);
    Words.set(memory, HEAP_BYTES_AT, heapBytes);
    Words.set(memory, RINGS_AT, rings);
    Words.setRelease(memory, MAGIC_AT, MAGIC);
  }

  /** {@return the number of PEs of the host} */
  public int pes() {
    return pes;
  }

  /** {@return the bytes of each PE's heap} */
  public long heapBytes() {
    return heapBytes;
  }

  /** {@return how many teams and active sets each PE can belong to at once} */
  public int rings() {
    return rings;
  }

  /** {@return the bytes of the whole memory} */
  public long totalBytes() {
    return heap(pes);
  }

  /** {@return the size of the file, which is longer, as {@link AlignedMapping} needs} */
  public long fileBytes() {
    return totalBytes() + HUGE_PAGE;
  }

  /**
   * Returns the start of a PE's heap.
   *
   * @param pe the PE
   * @return the address
   */
  public long heap(int pe) {
    return heapsAt + pe * heapDistance;
  }

  /**
   * Returns the start of a PE's control block.
   *
   * @param pe the PE
   * @return the address
   */
  public static long control(int pe) {
    return HEADER_BYTES + pe * PE_BYTES;
  }

  /**
   * Returns the start of a PE's ring.
   *
   * @param pe the PE
   * @param ring the index of the ring among the PE's
   * @return the address
   */
  public long ring(int pe, int ring) {
    return ringsAt + pe * ringsBytes + ring * RING_BYTES;
  }

  /**
   * Returns the start of a ring's staging rooms.
   *
   * @param pe the PE
   * @param ring the index of the ring among the PE's
   * @return the address
   */
  public long staging(int pe, int ring) {
    return stagingAt + ((long) pe * rings + ring) * STAGING_BYTES;
  }

  private static long align(long value, long unit) {
    return (value + unit - 1) / unit * unit;
  }
}
