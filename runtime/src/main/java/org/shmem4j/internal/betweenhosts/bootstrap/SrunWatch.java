package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.shmem4j.internal.outside.Outside;

/**
 * Notices if Slurm's srun, which ran on this host, is gone; Slurm itself lets its tasks continue. srun gives its tasks
 * the port on which it listens, and the system shows whether any process listens there.
 */
final class SrunWatch {
  private static final long LOOK_NANOS = 500_000_000;
  private static final Path TABLE = Path.of("/proc/net/tcp");
  private static final String LISTENING = "0A";
  private static final int MISSES = 2;

  private final String port;
  private boolean seen;
  private int missed;
  private long lookedAt = Outside.nanoTime() - LOOK_NANOS;

  private SrunWatch(String port) {
    this.port = port;
  }

  /** {@return a watch of the srun that these variables describe; one that never reports anything if there is none} */
  static SrunWatch of(Map<String, String> environment) {
    try {
      int number = Integer.parseInt(environment.getOrDefault("SLURM_SRUN_COMM_PORT", "0"));
      return new SrunWatch(String.format(Locale.ROOT, ":%04X", number));
    } catch (NumberFormatException e) {
      return new SrunWatch(":0000");
    }
  }

  /** {@return whether srun was here and no longer is} */
  synchronized boolean isGone() {
    long now = Outside.nanoTime();
    if (now - lookedAt >= LOOK_NANOS) {
      lookedAt = now;
      boolean listens = listens();
      seen |= listens;
      missed = listens || !seen ? 0 : missed + 1;
    }
    return missed >= MISSES;
  }

  private boolean listens() {
    try (Stream<String> lines = Files.lines(TABLE)) {
      return lines.map(line -> line.strip().split("\\s+"))
          .anyMatch(words -> words.length > 3 && words[1].endsWith(port) && words[3].equals(LISTENING));
    } catch (IOException e) {
      return seen; // the state is unknown
    }
  }
}
