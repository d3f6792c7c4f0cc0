package org.shmem4j.internal.betweenhosts.bootstrap;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The message that the first PE of a host sends to the first PEs of the others when a job starts.
 *
 * @param heap the size of heaps for which the host has memory
 * @param networks the host's networks
 */
record HostWord(long heap, Networks networks) {
  byte[] bytes() {
    return (heap + "\n" + networks.text()).getBytes(StandardCharsets.UTF_8);
  }

  static HostWord of(byte[] told) {
    String text = new String(told, StandardCharsets.UTF_8);
    int end = text.indexOf('\n');
    return new HostWord(Long.parseLong(text.substring(0, end)), Networks.parse(text.substring(end + 1)));
  }

  /** {@return the smallest of this host's heap size and those of others, as all heaps of a job have one size} */
  long leastHeap(List<HostWord> others) {
    return others.stream().mapToLong(HostWord::heap).reduce(heap, Math::min);
  }
}
