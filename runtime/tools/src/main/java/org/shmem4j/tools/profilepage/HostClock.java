package org.shmem4j.tools.profilepage;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Converts the times of one recording to the clock that all processes of a host share. The recorder calibrates its own
 * clock ticks when the JVM starts, and on a busy host these are wrong by up to one percent.
 */
final class HostClock {
  private final NavigableMap<Long, Long> readings = new TreeMap<>();

  /** Adds a pair of times read from both clocks at the same moment. */
  void read(long recorded, long host) {
    readings.put(recorded, host);
  }

  /** {@return the host clock's time for a time of the recording} */
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

  /** {@return the offset from the host clock to the recording's calendar time, at the recording's start} */
  long epoch() {
    return readings.isEmpty() ? 0 : readings.firstKey() - readings.firstEntry().getValue();
  }
}
