package org.shmem4j.random;

import java.util.Comparator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.shmem4j.Team;

/** Teams of each kind, and teams of these, whose members are compared with those that they must have. */
final class RandomSplits {
  private static final int KINDS = 3;
  private static final int DEEPEST = 3;

  private RandomSplits() {}

  /** Splits a team, all of whose PEs call this with the same number, and its parts again. */
  static void run(Team team, int number, boolean laterClosed) {
    run(team, number, laterClosed, 0);
  }

  private static void run(Team team, int number, boolean laterClosed, int depth) {
    if (!team.isValid() || depth == DEEPEST) {
      return;
    }
    Team part = split(team, number + depth);
    if (part.isValid() && number % 2 == 0) {
      part.sync();
    }
    if (laterClosed) {
      run(part, number / KINDS, true, depth + 1);
    }
    part.close();
    if (!laterClosed && number % 5 == 0) {
      run(team, number / KINDS, false, depth + 1);
    }
  }

  private static Team split(Team team, int number) {
    int pes = team.nPes();
    return switch (number % KINDS) {
      case 0 -> {
        int size = 1 + number % pes;
        yield checked(team.splitStrided(size - 1, -1, size), team, IntStream.range(0, size).map(i -> size - 1 - i));
      }
      case 1 -> {
        IntUnaryOperator color = pe -> pe * number % 7 == 3 ? Team.NO_COLOR : pe * number % 3 - 1;
        IntUnaryOperator key = pe -> pe * (number + 4) % 5 - 2;
        int mine = color.applyAsInt(team.myPe());
        yield checked(team.split(mine, key.applyAsInt(team.myPe())), team, IntStream.range(0, pes)
            .filter(pe -> mine != Team.NO_COLOR && color.applyAsInt(pe) == mine).boxed()
            .sorted(Comparator.comparingInt(key::applyAsInt)).mapToInt(pe -> pe));
      }
      default -> {
        int[] list = IntStream.range(0, pes).map(i -> (i + number) % pes).filter(pe -> pe * number % 4 != 1).toArray();
        yield checked(team.of(list), team, IntStream.of(list));
      }
    };
  }

  private static Team checked(Team part, Team whole, IntStream expected) {
    int[] members = expected.toArray();
    boolean isMember = IntStream.of(members).anyMatch(pe -> pe == whole.myPe());
    boolean isRight = part.isValid() == isMember && part.nPes() == (isMember ? members.length : -1);
    for (int i = 0; isMember && isRight && i < members.length; i++) {
      isRight = part.translate(i, whole) == members[i];
    }
    if (!isRight) {
      throw new AssertionError("PE " + whole.myPe() + " of " + whole + " is in " + part);
    }
    return part;
  }
}
