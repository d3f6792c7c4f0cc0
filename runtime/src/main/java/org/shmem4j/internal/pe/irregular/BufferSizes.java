package org.shmem4j.internal.pe.irregular;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.memory.HostLayout;

/**
 * The sizes of a member's buffers that others reach, for one open object: {@link #BYTES} together, whatever the job.
 * All members compute the same sizes. If a buffer for each PE on other hosts would be small, there is one for each
 * host: its entries travel together, and one PE of that host passes them on.
 *
 * @param inbox the pipes on a host
 * @param passesOn whether PEs pass on entries for others of their host
 * @param run the bytes of entries for one PE in a message, without the word before them
 */
record BufferSizes(InboxLayout inbox, boolean passesOn, long run) {
  /** The maximum size of all these buffers of a member: the team's staging memory, which its collectives do not use. */
  static final long BYTES = HostLayout.STAGING_BYTES;

  /** The word before entries for one PE in a message. */
  static final long HEADER = Long.BYTES;

  /** The halves of a buffer, which are sent in turn. */
  static final int HALVES = 2;

  /** The minimum size of messages that PEs of a host share. */
  private static final long LEAST_MESSAGE = 4096;

  private static final long WORD_ENTRY = 2 * Long.BYTES;
  private static final int PES_DESCRIBED = 4;
  private static final int MOST_DESCRIBED = 64;

  /**
   * Computes the sizes.
   *
   * @param pesOfHosts how many members each host has
   * @param entryBytes the bytes of the largest entry, a multiple of 8
   * @param least the number of such entries that a pipe must hold
   * @param most the most bytes that may be under way from one PE to another
   * @return the sizes
   */
  static BufferSizes of(int[] pesOfHosts, long entryBytes, int least, long most) {
    int members = IntStream.of(pesOfHosts).sum();
    int perHost = IntStream.of(pesOfHosts).max().orElseThrow();
    if (pesOfHosts.length == 1) {
      return new BufferSizes(InboxLayout.of(members, entryBytes, least, most, BYTES), false, 0);
    }
    InboxLayout direct = InboxLayout.of(perHost, entryBytes, least, most, BYTES / 4);
    int peers = members - IntStream.of(pesOfHosts).min().orElseThrow();
    long room = (BYTES - direct.bytes()) / ((HALVES + 1L) * peers);
    InboxLayout inbox = perHost == 1 || Math.min(most / HALVES, room) >= LEAST_MESSAGE
        ? null
        : direct.passingOn(entryBytes, most, BYTES / 4);
    long share = inbox == null ? 0 : (BYTES - inbox.bytes()) / mostRuns(pesOfHosts);
    // Each message has room for all PEs of a host: an entry too long for that may fit into a message for one.
    return share < HEADER + entryBytes
        ? new BufferSizes(direct, false, run(room, most / HALVES, entryBytes, members))
        : new BufferSizes(inbox, true, run(share, most / HALVES, entryBytes, members));
  }

  /** {@return the sizes for elements of 8 bytes in some jobs, as text for the user} */
  static String describe(long most) {
    StringBuilder text = new StringBuilder("at most ")
        .append(kibibytes(BYTES)).append(" of a PE for each object; to a PE of its host ")
        .append(kibibytes(of(new int[] {2}, WORD_ENTRY, 1, most).inbox.capacity()));
    for (int hosts = 2; hosts <= MOST_DESCRIBED; hosts *= 32) {
      int[] pesOfHosts = new int[hosts];
      Arrays.fill(pesOfHosts, PES_DESCRIBED);
      BufferSizes sizes = of(pesOfHosts, WORD_ENTRY, 1, most);
      text.append(", of ").append(hosts).append(" hosts with ").append(PES_DESCRIBED).append(" PEs to ")
          .append(sizes.passesOn ? "each host " : "each other PE ")
          .append(kibibytes(HALVES * sizes.message(sizes.passesOn ? PES_DESCRIBED : 1)));
    }
    return text.toString();
  }

  private static String kibibytes(long bytes) {
    return bytes < 1024 ? bytes + " B" : bytes / 1024 + " KiB";
  }

  private static long run(long room, long most, long entryBytes, int members) {
    long run = Math.min(room - HEADER, Math.max(most, entryBytes)) / entryBytes * entryBytes;
    if (run < entryBytes) {
      throw InboxLayout.tooLarge(entryBytes, room - HEADER, members);
    }
    return run;
  }

  /** {@return the bytes of a message with entries for this many PEs} */
  long message(int pes) {
    return pes * (HEADER + run);
  }

  /**
   * {@return for how many runs of entries a member needs room at most: two messages to one member of each host, and one
   * from each member that sends to it}
   */
  private static int mostRuns(int[] pesOfHosts) {
    int most = 0;
    for (int host = 0; host < pesOfHosts.length; host++) {
      int runs = 0;
      for (int other = 0; other < pesOfHosts.length; other++) {
        int senders = (pesOfHosts[other] + pesOfHosts[host] - 1) / pesOfHosts[host];
        runs += other == host ? 0 : HALVES * pesOfHosts[other] + senders * pesOfHosts[host];
      }
      most = Math.max(most, runs);
    }
    return most;
  }
}
