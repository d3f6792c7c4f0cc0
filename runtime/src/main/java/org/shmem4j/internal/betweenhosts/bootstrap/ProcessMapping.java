package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.ShmemException;

/**
 * The hosts of PEs, as PMI's launchers write them: {@code (vector,(0,2,4))} means that, from host 0 on, two hosts have
 * four PEs each. If there are more PEs, the list repeats from its first block.
 */
final class ProcessMapping {
  private static final Pattern BLOCK = Pattern.compile("\\((\\d+),(\\d+),(\\d+)\\)");
  private static final Pattern MAPPING = Pattern.compile("\\(vector(,\\(\\d+,\\d+,\\d+\\))+\\)");

  private record Block(int host, int hosts, int pes) {}

  private ProcessMapping() {}

  /**
   * Returns the host of each PE.
   *
   * @param text the mapping
   * @param pes the number of PEs
   * @return their hosts, numbered in the order of their first PE
   */
  static int[] hosts(String text, int pes) {
    if (!MAPPING.matcher(text).matches()) {
      throw new ShmemException("the launcher's map of PEs must be a vector of blocks: PMI_process_mapping=" + text);
    }
    List<Block> blocks = new ArrayList<>();
    int placed = 0;
    for (Matcher block = BLOCK.matcher(text); block.find(); ) {
      blocks.add(new Block(
          Integer.parseInt(block.group(1)), Integer.parseInt(block.group(2)), Integer.parseInt(block.group(3))));
      placed += blocks.getLast().hosts() * blocks.getLast().pes();
    }
    if (placed == 0) {
      throw new ShmemException("the launcher's map of PEs must place some: PMI_process_mapping=" + text);
    }
    List<Integer> ids = new ArrayList<>();
    while (ids.size() < pes) {
      for (Block block : blocks) {
        for (int i = 0; i < block.hosts() * block.pes() && ids.size() < pes; i++) {
          ids.add(block.host() + i / block.pes());
        }
      }
    }
    return HostNumbers.of(ids);
  }
}
