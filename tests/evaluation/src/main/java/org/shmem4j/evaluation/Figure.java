package org.shmem4j.evaluation;

import org.shmem4j.benchmarks.ProcessorTime;

/**
 * Something that was measured.
 *
 * @param cell what was measured
 * @param who whose time it is: {@code shmem4j}, or a peer compared with it
 * @param unit its unit
 * @param median the value in the middle
 * @param lowerQuartile the value below which a quarter of all lie
 * @param upperQuartile the value above which a quarter of all lie
 * @param others the share of the cores' time that others took meanwhile; NaN where it is not known
 */
record Figure(
    Cell cell, String who, String unit, double median, double lowerQuartile, double upperQuartile, double others) {
  /** The name of the library's own figures. */
  static final String OURS = "shmem4j";

  /** The name of plain loops over shared memory, without any library: a yardstick. */
  private static final String MEMORY = "memory";

  /**
   * What a figure measures.
   *
   * @param step the step that measured it
   * @param name the call or the program
   * @param bytes the size; 0 where there is none
   * @param pes how many PEs there were
   */
  record Cell(String step, String name, long bytes, int pes) {}

  /** {@return whether others took so much of the cores' time that it may be wrong, even when it was measured again} */
  boolean isDisturbed() {
    return others > ProcessorTime.MOST_OTHERS;
  }

  /** {@return whether another library was measured} */
  boolean isOfPeer() {
    return !who.equals(OURS) && !who.equals(MEMORY);
  }

  /** {@return whether this time is shorter than the other} */
  boolean isQuickerThan(Figure other) {
    return median < other.median;
  }

  /**
   * {@return whether another figure of the same cell agrees with this one: their middle halves have a value in common}
   */
  boolean agrees(Figure other) {
    return lowerQuartile <= other.upperQuartile && other.lowerQuartile <= upperQuartile;
  }
}
