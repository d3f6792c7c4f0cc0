package org.shmem4j.internal.pe.exchange;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Cut;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.control.Call;

/** Exchanges words between the members of a team while they open an exchange. */
public final class WordExchange {
  private final Collectives members;

  /**
   * Prepares to exchange words.
   *
   * @param members the collectives of the team
   */
  public WordExchange(Collectives members) {
    this.members = members;
  }

  /**
   * Sends each member a list of words, of any length.
   *
   * @param mine the list for each member
   * @return the lists that the members have for this one
   */
  public long[][] lists(long[][] mine) {
    long[] given = Arrays.stream(mine).mapToLong(list -> list.length).toArray();
    long[] taken = new long[mine.length];
    long[] ones = new long[mine.length];
    Arrays.fill(ones, Long.BYTES);
    exchange(taken, ones, given, ones, Long.BYTES);
    return lists(mine, taken);
  }

  /**
   * Sends each member a list of words, whose length it knows.
   *
   * @param mine the list for each member
   * @param taken the lengths of the lists that the members have for this one
   * @return these lists
   */
  long[][] lists(long[][] mine, long[] taken) {
    long[] given = Arrays.stream(mine).mapToLong(list -> list.length).toArray();
    long[] told = new long[Math.toIntExact(Arrays.stream(taken).sum())];
    exchange(told, bytes(taken), Arrays.stream(mine).flatMapToLong(Arrays::stream).toArray(), bytes(given),
        Collectives.NONE);
    long[][] lists = new long[mine.length][];
    int at = 0;
    for (int member = 0; member < lists.length; member++) {
      lists[member] = Arrays.copyOfRange(told, at, at + (int) taken[member]);
      at += (int) taken[member];
    }
    return lists;
  }

  private static long[] bytes(long[] words) {
    return Arrays.stream(words).map(number -> number * Long.BYTES).toArray();
  }

  /**
   * Exchanges words; all members know how many.
   *
   * @param told the memory for the words of the other members
   * @param taken the bytes of these from each member
   * @param mine this member's words
   * @param given the bytes of these for each member
   * @param all the bytes that all exchange with all; {@link Collectives#NONE} if they differ
   */
  void exchange(long[] told, long[] taken, long[] mine, long[] given, long all) {
    Pieces pieces = new Pieces(Call.EXCHANGE_OPEN)
        .agreeing(all)
        .giving(Cut.ofBytes(given, starts(given)))
        .taking(Cut.ofBytes(taken, starts(taken)));
    members.prepareExchange(pieces, MemorySegment.ofArray(told), MemorySegment.ofArray(mine)).run();
  }

  private static long[] starts(long[] lengths) {
    long[] starts = new long[lengths.length];
    for (int i = 1; i < starts.length; i++) {
      starts[i] = starts[i - 1] + lengths[i - 1];
    }
    return starts;
  }
}
