package org.shmem4j.conformance;

import java.util.stream.IntStream;
import org.shmem4j.Shmem;
import org.shmem4j.Team;

/**
 * The PEs that take part: a team, or for active sets the same PEs by their numbers.
 *
 * @param name for messages
 * @param members their numbers in the world
 * @param team the team; invalid on other PEs
 * @param start first PE of the active set
 * @param logStride logarithm of its stride; -1 if the members are not an active set
 * @param oneHost whether all of them share memory with this PE
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TrialGroup(String name, int[] members, Team team, int start, int logStride, boolean oneHost) {
  static TrialGroup world(Shmem shmem) {
    int[] members = IntStream.range(0, shmem.nPes()).toArray();
    return of(shmem, "world", members, shmem.worldTeam(), 0, 0);
  }

  static TrialGroup reversed(Shmem shmem) {
    int n = shmem.nPes();
    int[] members = IntStream.range(0, n).map(i -> n - 1 - i).toArray();
    return of(shmem, "reversed", members, shmem.worldTeam().splitStrided(n - 1, -1, n), 0, -1);
  }

  /** The odd PEs backwards, then the even ones: an order that no split by strides gives. */
  static TrialGroup shuffled(Shmem shmem) {
    int n = shmem.nPes();
    int me = shmem.myPe();
    int[] members = IntStream.concat(IntStream.range(0, n / 2).map(i -> n / 2 * 2 - 1 - 2 * i),
        IntStream.range(0, (n + 1) / 2).map(i -> 2 * i)).toArray();
    return of(shmem, "shuffled", members, shmem.worldTeam().split(7, me % 2 == 1 ? -me : me), 0, -1);
  }

  static TrialGroup evens(Shmem shmem) {
    int n = (shmem.nPes() + 1) / 2;
    int[] members = IntStream.range(0, n).map(i -> 2 * i).toArray();
    return of(shmem, "evens", members, shmem.worldTeam().splitStrided(0, n == 1 ? 1 : 2, n), 0, 1);
  }

  static TrialGroup allButTheFirst(Shmem shmem) {
    int n = Math.max(1, shmem.nPes() - 1);
    int first = shmem.nPes() - n;
    int[] members = IntStream.range(first, shmem.nPes()).toArray();
    return of(shmem, "all but the first", members, shmem.worldTeam().of(members), first, 0);
  }

  static TrialGroup worldAgain(Shmem shmem) {
    TrialGroup world = world(shmem);
    return of(shmem, "world again", world.members, shmem.worldTeam().splitStrided(0, 1, shmem.nPes()), 0, 0);
  }

  private static TrialGroup of(Shmem shmem, String name, int[] members, Team team, int start, int logStride) {
    Team world = shmem.worldTeam();
    boolean oneHost = IntStream.of(members).allMatch(member -> world.translate(member, shmem.sharedTeam()) >= 0);
    return new TrialGroup(name, members, team, start, logStride, oneHost);
  }

  int size() {
    return members.length;
  }

  /** {@return a PE's number among the members, -1 if it is not one} */
  int indexOf(int pe) {
    for (int i = 0; i < members.length; i++) {
      if (members[i] == pe) {
        return i;
      }
    }
    return -1;
  }
}
