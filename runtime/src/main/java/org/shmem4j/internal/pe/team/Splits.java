package org.shmem4j.internal.pe.team;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.shmem4j.ShmemException;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;

/**
 * The splits of one team, as one of its members makes them: finds out who is in this PE's new team, and founds it. All
 * members of the parent team make the same splits, so their counts of splits agree.
 */
final class Splits {
  private static final long ROWS = 0;
  private static final long COLUMNS = 1;
  private static final long COLORS = 0;
  private static final long NUMBERS = 1;
  private static final long NONE = Collectives.NONE;
  private static final int[] NOBODY = {};

  /** A meeting of all members of the parent team, from which all learn the greatest of their words. */
  private interface Meeting {
    long greatest(long word);
  }

  private final Groups groups;
  private final Collectives collectives;
  private final long key;
  private final int[] members;
  private final int me;
  private final AtomicBoolean busy = new AtomicBoolean();
  private long made;

  /**
   * Prepares to split a team.
   *
   * @param groups the PE's groups
   * @param collectives the team's collectives
   * @param key the team's key
   */
  Splits(Groups groups, Collectives collectives, long key) {
    this.groups = groups;
    this.collectives = collectives;
    this.key = key;
    this.members = collectives.groupEnd().members();
    this.me = collectives.groupEnd().me();
  }

  /** Splits off members at equal distances. */
  Team strided(int start, int stride, int size, TeamConfig config) {
    requireConfig(config);
    if (size != 0) { // for a team of no PE any start and stride will do
      checkStrided(start, stride, size);
    }
    int[] chosen = new int[size];
    for (int i = 0; i < size; i++) {
      chosen[i] = start + i * stride;
    }
    return alone(() -> found(chosen, config, agreement(Call.SPLIT, start, stride, size)));
  }

  private void checkStrided(int start, int stride, int size) {
    long last = start + (long) stride * (size - 1);
    if (size < 0 || size > members.length) {
      throw new IllegalArgumentException(
          "size must be from 0 to the PEs of the parent: size=" + size + " parent.nPes=" + members.length);
    }
    if (start < 0 || start >= members.length || last < 0 || last >= members.length) {
      throw new IllegalArgumentException("every PE of the new team must be a PE of the parent: start=" + start
          + " stride=" + stride + " size=" + size + " parent.nPes=" + members.length);
    }
    if (stride == 0 && size != 1) {
      throw new IllegalArgumentException("stride may be 0 only for one PE: stride=0 size=" + size);
    }
  }

  /** Splits into rows, and into columns. */
  Team.Split2d rowAndColumn(int xrange, TeamConfig xaxis, TeamConfig yaxis) {
    if (xrange < 1) {
      throw new IllegalArgumentException("xrange must be at least 1: xrange=" + xrange);
    }
    requireConfig(xaxis);
    requireConfig(yaxis);
    int width = Math.min(xrange, members.length);
    int firstOfRow = me / width * width;
    int[] row = new int[Math.min(width, members.length - firstOfRow)];
    for (int i = 0; i < row.length; i++) {
      row[i] = firstOfRow + i;
    }
    int firstOfColumn = me % width;
    int[] column = new int[(members.length - firstOfColumn - 1) / width + 1];
    for (int i = 0; i < column.length; i++) {
      column[i] = firstOfColumn + i * width;
    }
    return alone(() -> {
      Team x = found(row, xaxis, agreement(Call.SPLIT_2D, xrange, ROWS, NONE));
      try {
        return new Team.Split2d(x, found(column, yaxis, agreement(Call.SPLIT_2D, xrange, COLUMNS, NONE)));
      } catch (ShmemException e) {
        x.close(); // all members of the row do so
        throw e;
      }
    });
  }

  /** Splits into one team for each color; each member gives its color in a word with its key. */
  Team byColor(int color, int order, TeamConfig config) {
    requireConfig(config);
    return alone(() -> {
      long[] words = new long[members.length];
      collectives.collectWords(Call.SPLIT_BY_COLOR, COLORS, NONE, NONE, two(color, order), words);
      return found(color == Team.NO_COLOR ? NOBODY : ofColor(color, words), config,
          agreement(Call.SPLIT_BY_COLOR, NUMBERS, NONE, NONE));
    });
  }

  /** The members with a color, ordered by their keys, then by their numbers. */
  private static int[] ofColor(int color, long[] words) {
    return IntStream.range(0, words.length)
        .filter(member -> upper(words[member]) == color)
        .mapToLong(member -> two((int) words[member], member))
        .sorted()
        .mapToInt(keyAndMember -> (int) keyAndMember)
        .toArray();
  }

  /**
   * A word of two numbers. If the lower one is not negative, words are ordered by the upper number, then by the lower.
   */
  private static long two(int upper, int lower) {
    return (long) upper << Integer.SIZE | Integer.toUnsignedLong(lower);
  }

  private static int upper(long word) {
    return (int) (word >> Integer.SIZE);
  }

  /** Splits off the members of a list. */
  Team listed(int... given) {
    int[] list = Objects.requireNonNull(given, "members must not be null").clone();
    boolean[] isListed = new boolean[members.length];
    for (int i = 0; i < list.length; i++) {
      if (list[i] < 0 || list[i] >= members.length) {
        throw new IllegalArgumentException("every PE of the new team must be a PE of the parent: members[" + i + "]="
            + list[i] + " parent.nPes=" + members.length);
      }
      if (isListed[list[i]]) {
        throw new IllegalArgumentException(
            "a PE must be in the new team only once: members[" + i + "]=" + list[i] + " is already there");
      }
      isListed[list[i]] = true;
    }
    long[] agreed = Arrays.stream(list).asLongStream().toArray();
    return alone(() -> found(list, TeamConfig.DEFAULT, word -> collectives.agree(Call.TEAM_OF, agreed, word)));
  }

  private static void requireConfig(TeamConfig config) {
    Objects.requireNonNull(config, "config must not be null");
  }

  /** Makes a split, and refuses any other thread that splits the team meanwhile. */
  private <T> T alone(Supplier<T> split) {
    if (!busy.compareAndSet(false, true)) {
      throw new IllegalStateException("two threads must not split one team at once: pe=" + members[me] + " nPes="
          + members.length + "; let one thread do it");
    }
    try {
      return split.get();
    } finally {
      busy.set(false);
    }
  }

  private Meeting agreement(Call call, long first, long second, long third) {
    return word -> collectives.agree(call, first, second, third, word);
  }

  /**
   * Founds a team of some members of the parent team, all of which call this method. They may choose different new
   * teams, as long as all members of a new team choose the same one, and no two new teams have a member in common.
   * @param chosen the members of the team that this PE chooses, in order; the same on all PEs of that team
   * @param config its requested properties
   * @param agreement the meeting of all, from which they learn whether numbers were found
   * @return the team; {@link Team#INVALID} if this PE is not among those chosen
   */
  private Team found(int[] chosen, TeamConfig config, Meeting agreement) {
    made++;
    int index = -1;
    int[] worlds = new int[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      worlds[i] = members[chosen[i]];
      index = chosen[i] == me ? i : index;
    }
    if (index < 0) {
      agreeOn(agreement, TeamNumbers.NOT_ASKED, NOBODY);
      return Team.INVALID;
    }
    long child = TeamKey.of(key, made, worlds[0]);
    agreeOn(agreement, groups.take(child, worlds, index), worlds);
    return groups.found(child, worlds, index, config);
  }

  /** Throws on all members if one of them found no number. */
  private void agreeOn(Meeting agreement, long mine, int[] worlds) {
    long refusal;
    try {
      refusal = agreement.greatest(TeamNumbers.refusalWord(mine));
    } catch (IllegalStateException e) { // another thread is in a collective of this team: no member heard of the split
      made--;
      groups.numbers().giveUp(mine, groups.here(worlds));
      throw e;
    }
    groups.numbers().checkAllTaken(refusal, mine, groups.here(worlds));
  }
}
