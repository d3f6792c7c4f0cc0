package org.shmem4j.internal.report;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The clock that all processes of a host have in common, for the times of one recording: the recorder measures its own
 * ticks when the JVM starts, and where the host is busy it is wrong by up to a hundredth.
 */
final class HostClock {
  private final NavigableMap<Long, Long> readings = new TreeMap<>();

  /** Both clocks were read at once. */
  void read(long recorded, long host) {
    readings.put(recorded, host);
  }

  /** {@return a time of the recording, by the host's clock} */
  long of(long recorded) {
    if (readings.size() < 2) {
      return readings.isEmpty() ? recorded : recorded - readings.firstKey() + readings.firstEntry().getValue();
    }
    Map.Entry<Long, Long> before = readings.floorEntry(recorded);
    Map.Entry<Long, Long> after = readings.higherEntry(recorded);
    if (before == null) {
      before = readings.firstEntry();
      after = readings.higherEntry(before.getKey());
    } else if (after == null) {
      after = before;
      before = readings.lowerEntry(after.getKey());
    }
    double rate = (double) (after.getValue() - before.getValue()) / (after.getKey() - before.getKey());
    return before.getValue() + Math.round((recorded - before.getKey()) * rate);
  }

  /** {@return what a time by the host's clock must be given to be one of the recording, at its start} */
  long epoch() {
    return readings.isEmpty() ? 0 : readings.firstKey() - readings.firstEntry().getValue();
  }
}
