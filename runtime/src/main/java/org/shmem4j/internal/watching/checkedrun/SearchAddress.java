package org.shmem4j.internal.watching.checkedrun;

import java.util.Arrays;
import java.util.List;

/**
 * Where the search through a job's records is, for PEs of other hosts.
 *
 * @param addresses the addresses of its host
 * @param port the port at which it waits for records
 * @param question what a PE says first, and nobody else knows
 * @param answer what the search answers
 */
public record SearchAddress(List<String> addresses, int port, long question, long answer) {
  /** The bytes of what a PE says first: the question, what it connects for, the PE, the how manieth time it joins. */
  public static final int GREETING_BYTES = Long.BYTES + 1 + 2 * Integer.BYTES;

  /** Connects for a record. */
  public static final byte RECORD = 1;

  /** Connects to ask for the time: each byte asks, a long answers. */
  public static final byte CLOCK = 2;

  private static final int HEX = 16;

  /** {@return the address as text} */
  public String text() {
    return String.join(",", addresses) + '/' + port + '/' + Long.toHexString(question) + '/' + Long.toHexString(answer);
  }

  static SearchAddress parse(String text) {
    String[] parts = text.split("/", -1);
    return new SearchAddress(Arrays.asList(parts[0].split(",", -1)), Integer.parseInt(parts[1]),
        Long.parseUnsignedLong(parts[2], HEX), Long.parseUnsignedLong(parts[3], HEX));
  }
}
