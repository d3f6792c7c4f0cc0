package org.shmem4j.internal.pe.job;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.PeNotes;

/** Measures how long Java's garbage collector stopped this process, and records it for the launcher. */
final class CollectorTime {
  /** In a shorter run, measuring is not worth the ten milliseconds or so that loading the classes for it takes. */
  private static final long LEAST_LIFE_NANOS = 2_000_000_000L;

  private final long start = Outside.nanoTime();

  /** Records the collector's time so far, if this Java runtime reports it. */
  void note(PeNotes notes) {
    long life = Outside.nanoTime() - start;
    if (life >= LEAST_LIFE_NANOS && ModuleLayer.boot().findModule("java.management").isPresent()) {
      notes.collector(Duration.ofNanos(life), stopped());
    }
  }

  private static Duration stopped() {
    return Duration.ofMillis(ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(millis -> millis > 0) // negative if a collector does not know
        .sum());
  }
}
