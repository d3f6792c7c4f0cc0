package org.shmem4j;

/** The constants of the specifications that are numbers or text. */
public final class ShmemConstants {
  /** Major number of the OpenSHMEM specification that is implemented. */
  public static final int MAJOR_VERSION = 1;

  /** Minor number of the OpenSHMEM specification that is implemented. */
  public static final int MINOR_VERSION = 6;

  /** Greatest length of the vendor string. */
  public static final int MAX_NAME_LEN = 256;

  /** Who made this library. */
  public static final String VENDOR_STRING = "shmem4j";

  /** The value that every element of a pSync array holds between collectives. */
  public static final long SYNC_VALUE = 0;

  /** Length of a pSync array for barriers and syncs. */
  public static final int BARRIER_SYNC_SIZE = 8;

  /** Length of a pSync array for broadcasts. */
  public static final int BCAST_SYNC_SIZE = 8;

  /** Length of a pSync array for reductions. */
  public static final int REDUCE_SYNC_SIZE = 8;

  /** Length of a pSync array for collect and fcollect. */
  public static final int COLLECT_SYNC_SIZE = 8;

  /** Length of a pSync array for alltoall. */
  public static final int ALLTOALL_SYNC_SIZE = 8;

  /** Length of a pSync array for strided alltoall. */
  public static final int ALLTOALLS_SYNC_SIZE = 8;

  /** Length of a pSync array that serves every collective. */
  public static final int SYNC_SIZE = 8;

  /** Least length of a pWrk array. */
  public static final int REDUCE_MIN_WRKDATA_SIZE = 1;

  private ShmemConstants() {}
}
