package org.shmem4j.internal.betweenhosts.bootstrap;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What the first PE of a host tells those of the others when a job starts.
 *
 * @param heap the bytes of the heaps that the host has memory for
 * @param cores a word that is the same on all hosts that share their cores
 * @param pes the host's PEs
 * @param networks the host's networks
 */
record HostWord(long heap, String cores, int pes, Networks networks) {
  private static final int WORDS = 3;

  byte[] bytes() {
    return (heap + " " + pes + " " + cores + "\n" + networks.text()).getBytes(StandardCharsets.UTF_8);
  }

  static HostWord of(byte[] told) {
    String text = new String(told, StandardCharsets.UTF_8);
    int end = text.indexOf('\n');
    String[] words = text.substring(0, end).split(" ", WORDS);
    return new HostWord(Long.parseLong(words[0]), words[2], Integer.parseInt(words[1]), Networks.parse(text.substring(end + 1)));
  }

  /** {@return the least of this host's heap and those of others, as all heaps of a job have one size} */
  long leastHeap(List<HostWord> others) {
    return others.stream().mapToLong(HostWord::heap).reduce(heap, Math::min);
  }

  /** {@return the PEs that share this host's cores, its own among them} */
  int pesOnCores(List<HostWord> others) {
    return pes + others.stream()
        .filter(other -> !cores.equals(Cores.OWN) && other.cores.equals(cores)).mapToInt(HostWord::pes).sum();
  }
}
