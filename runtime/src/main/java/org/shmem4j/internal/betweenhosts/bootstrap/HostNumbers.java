package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Numbers hosts from 0 in the order of their first PE, whatever names the launcher uses. */
final class HostNumbers {
  private static final Path KERNEL = Path.of("/proc/sys/kernel");

  private HostNumbers() {}

  /**
   * Numbers hosts.
   *
   * @param ids the name of each PE's host
   * @return the number of each PE's host
   */
  static int[] of(List<?> ids) {
    Map<Object, Integer> numbers = new HashMap<>();
    int[] hostOf = new int[ids.size()];
    for (int pe = 0; pe < hostOf.length; pe++) {
      Object id = ids.get(pe);
      numbers.putIfAbsent(id, numbers.size());
      hostOf[pe] = numbers.get(id);
    }
    return hostOf;
  }

  /** {@return the host of each PE as text: for consecutive PEs on a host, the host's number and how many they are} */
  static String text(int[] hostOf) {
    StringBuilder text = new StringBuilder();
    int start = 0;
    for (int pe = 1; pe <= hostOf.length; pe++) {
      if (pe == hostOf.length || hostOf[pe] != hostOf[start]) {
        text.append(text.isEmpty() ? "" : ",").append(hostOf[start]).append('x').append(pe - start);
        start = pe;
      }
    }
    return text.toString();
  }

  /** {@return the numbers from which {@link #text} made a text} */
  static int[] parse(String text) {
    return Stream.of(text.split(",", -1))
        .map(run -> run.split("x", -1))
        .flatMapToInt(run -> IntStream.generate(() -> Integer.parseInt(run[0])).limit(Integer.parseInt(run[1])))
        .toArray();
  }

  /** Numbers hosts if the launcher does not say: every PE stores its host's id and reads those of the others. */
  static int[] byExchange(Launch launch) {
    launch.put("host", hostId().getBytes(StandardCharsets.UTF_8));
    launch.fence("host");
    List<String> ids = new ArrayList<>();
    for (int pe = 0; pe < launch.pes(); pe++) {
      ids.add(new String(launch.get(pe, "host"), StandardCharsets.UTF_8));
    }
    return of(ids);
  }

  /** Identifies a host by its name and its kernel's boot id. */
  private static String hostId() {
    try {
      return Files.readString(KERNEL.resolve("random/boot_id")).strip() + " "
          + Files.readString(KERNEL.resolve("hostname")).strip();
    } catch (IOException e) {
      throw new IllegalStateException("a host must have a name under " + KERNEL, e);
    }
  }
}
