package org.shmem4j.random;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Settings of a random program: often the defaults, else limits so small that every way of a call is taken. */
final class RandomSettings {
  private static final Map<String, List<String>> CHOICES = Map.ofEntries(
      Map.entry("SHMEM4J_SLOT_BYTES", List.of("0", "16", "2k")),
      Map.entry("SHMEM4J_AHEAD_BYTES", List.of("0", "16", "2k")),
      Map.entry("SHMEM4J_SHARE_BYTES", List.of("0", "100", "4k")),
      Map.entry("SHMEM4J_DIRECT_BYTES", List.of("0", "64", "1m")),
      Map.entry("SHMEM4J_BLOCK_BYTES", List.of("64", "1k")),
      Map.entry("SHMEM4J_PIPE_BYTES", List.of("1", "64", "100")),
      Map.entry("SHMEM4J_TEAMS", List.of("16")),
      Map.entry("SHMEM4J_PROGRESS", List.of("thread")),
      Map.entry("SHMEM4J_SPINS", List.of("0", "20")),
      Map.entry("SHMEM4J_YIELDS", List.of("0", "20")),
      Map.entry("SHMEM4J_BLOCK_MILLIS", List.of("0", "1")),
      Map.entry("SHMEM4J_DELAY", List.of("1", "2", "3")));

  private RandomSettings() {}

  /** {@return the settings of a seed} */
  static Map<String, String> of(long seed) {
    Map<String, String> settings = new HashMap<>(Map.of("SHMEM4J_TIMEOUT", "30s", "SHMEM_SYMMETRIC_SIZE", "4m"));
    Random random = new Random(seed);
    CHOICES.keySet().stream().sorted().forEach(name -> {
      List<String> values = CHOICES.get(name);
      if (random.nextInt(4) == 0) {
        settings.put(name, values.get(random.nextInt(values.size())));
      }
    });
    return settings;
  }
}
