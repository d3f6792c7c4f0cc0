package org.shmem4j.random;

import java.util.stream.IntStream;

/** What the arrays of all PEs hold, computed one call after another. */
final class Model {
  private static final long MOST = 1L << 44;

  private final long[][][] arrays;
  private final int[][] teams;

  /** Arrays as {@link RandomJob} fills them. */
  Model(int pes, int[][] teams) {
    this.teams = teams;
    this.arrays = new long[pes][RandomJob.ARRAYS][RandomJob.LENGTH];
    for (int pe = 0; pe < pes; pe++) {
      for (int array = 0; array < RandomJob.ARRAYS; array++) {
        fill(pe, array, 0);
      }
    }
  }

  static long initial(int pe, int array, int i, int number) {
    return 1_000_003L * pe + 1009L * array + i + 31L * number;
  }

  private void fill(int pe, int array, int number) {
    for (int i = 0; i < RandomJob.LENGTH; i++) {
      arrays[pe][array][i] = initial(pe, array, i, number);
    }
  }

  long[] of(int pe, int array) {
    return arrays[pe][array];
  }

  void apply(Step step) {
    int[] members = teams[step.team()];
    int pes = arrays.length;
    switch (step.kind()) {
      case SUM, MAX, INSCAN, ROOTED, EXACT, GROUP -> reduce(step, members);
      case UCC -> {
        for (int i = 0; i < step.count(); i++) {
          long all = 0;
          for (long[][] pe : arrays) {
            all += pe[step.dest()][i];
          }
          for (long[][] pe : arrays) {
            pe[step.dest()][i] = all;
          }
        }
      }
      case BROADCAST -> {
        long[] root = arrays[members[step.number() % members.length]][step.source()].clone();
        for (int pe : members) {
          System.arraycopy(root, 0, arrays[pe][step.dest()], 0, step.count());
        }
      }
      case FCOLLECT -> {
        for (int pe : members) {
          for (int j = 0; j < members.length; j++) {
            System.arraycopy(
                arrays[members[j]][step.source()], 0, arrays[pe][step.dest()], j * step.count(), step.count());
          }
        }
      }
      case COLLECT -> {
        for (int pe : members) {
          int at = 0;
          for (int j = 0; j < members.length; j++) {
            int given = RandomFamilies.given(step, j);
            System.arraycopy(arrays[members[j]][step.source()], 0, arrays[pe][step.dest()], at, given);
            at += given;
          }
        }
      }
      case ALLTOALL -> {
        for (int i = 0; i < members.length; i++) {
          for (int j = 0; j < members.length; j++) {
            System.arraycopy(arrays[members[j]][step.source()], i * step.count(), arrays[members[i]][step.dest()],
                j * step.count(), step.count());
          }
        }
      }
      case PUT, CONTEXT, SIGNAL -> {
        for (int pe = 0; pe < pes; pe++) {
          System.arraycopy(
              arrays[pe][step.source()], 0, arrays[(pe + step.number()) % pes][step.dest()], 0, step.count());
        }
      }
      case GET -> {
        for (int pe = 0; pe < pes; pe++) {
          System.arraycopy(
              arrays[(pe + step.number()) % pes][step.source()], 0, arrays[pe][step.dest()], 0, step.count());
        }
      }
      case ADD, LOCKED_ADD -> {
        for (int pe = 0; pe < pes; pe++) {
          arrays[step.number() % pes][step.dest()][step.count()] += pe + 1;
        }
      }
      case MAIL -> mail(step);
      case SESSION -> add(step, IntStream.range(0, pes).toArray());
      case UPDATE -> add(step, members);
      case FETCH -> {
        for (int member = 0; member < members.length; member++) {
          for (int i = 0; i < RandomFamilies.single(step); i++) {
            int from = members[RandomFamilies.peer(step, member, i, members.length)];
            arrays[members[member]][step.dest()][i] =
                arrays[from][step.source()][RandomFamilies.index(step, i)];
          }
        }
      }
      case REPLACE -> {
        for (int pe = 0; pe < pes; pe++) {
          fill(pe, step.dest(), step.number());
        }
      }
      case SYNC, SPLIT, AWAIT, DELAY, RACE -> {}
    }
  }

  private void add(Step step, int[] members) {
    for (int member = 0; member < members.length; member++) {
      for (int i = 0; i < RandomFamilies.single(step); i++) {
        int to = members[RandomFamilies.peer(step, member, i, members.length)];
        arrays[to][step.dest()][RandomFamilies.index(step, i)] += RandomFamilies.value(member, i);
      }
    }
  }

  private void mail(Step step) {
    int pes = arrays.length;
    for (int from = 0; from < pes; from++) {
      for (int i = 0; i < RandomMail.messages(step); i++) {
        int to = RandomMail.target(step, from, i, pes);
        long value = RandomMail.value(from, i);
        boolean isSentOn = RandomMail.isSentOn(value);
        int levels = RandomMail.levels(step);
        arrays[to][step.dest()][0] += levels * value;
        if (isSentOn) {
          arrays[(to + 1) % pes][step.dest()][0] += levels * (value + 1);
        }
        if (RandomMail.hasAnswers(step)) {
          arrays[isSentOn ? to : from][step.dest()][0] += levels * (isSentOn ? value + 1 : value);
        }
      }
    }
  }

  private void reduce(Step step, int[] members) {
    for (int i = 0; i < step.count(); i++) {
      long all = step.kind() == Step.Kind.MAX ? Long.MIN_VALUE : 0;
      for (int pe : members) {
        long value = arrays[pe][step.source()][i];
        all = step.kind() == Step.Kind.MAX ? Math.max(all, value) : all + value;
        if (step.kind() == Step.Kind.INSCAN) {
          arrays[pe][step.dest()][i] = all;
        }
      }
      for (int member = 0; member < members.length; member++) {
        long[][] its = arrays[members[member]];
        boolean isElsewhere = step.kind() == Step.Kind.ROOTED && member != step.number() % members.length;
        if (step.kind() != Step.Kind.INSCAN && !isElsewhere) {
          its[step.dest()][i] = all;
        }
        if (step.kind() == Step.Kind.ROOTED) {
          its[step.source()][i]++; // once the call is done
        }
      }
    }
  }

  /** {@return whether the operands of a step are small whole numbers, whose bits are added like numbers as doubles, too} */
  boolean takesBitsAsDoubles(Step step) {
    for (int pe : teams[step.team()]) {
      for (int i = 0; i < step.count(); i++) {
        long value = arrays[pe][step.source()][i];
        if (value < 0 || value > MOST) {
          return false;
        }
      }
    }
    return true;
  }
}
