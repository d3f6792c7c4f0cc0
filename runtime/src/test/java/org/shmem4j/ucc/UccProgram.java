package org.shmem4j.ucc;

import static org.shmem4j.ucc.Participants.await;
import static org.shmem4j.ucc.Participants.call;
import static org.shmem4j.ucc.Participants.context;
import static org.shmem4j.ucc.Participants.team;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A participant that is a process: it finds the others, computes with them, and says what came of it. */
final class UccProgram {
  private UccProgram() {}

  /** Arguments: what to do, tcp or files, port or folder, rank, participants. */
  public static void main(String[] arguments) throws Exception {
    int rank = Integer.parseInt(arguments[3]);
    int size = Integer.parseInt(arguments[4]);
    OobAllgather oob = arguments[1].equals("tcp")
        ? TcpOob.connect(Integer.parseInt(arguments[2]), rank, size)
        : new FileOob(Path.of(arguments[2]), rank, size);
    UccPostOrdering ordering =
        arguments[0].startsWith("tag") ? UccPostOrdering.POST_UNORDERED : UccPostOrdering.POST_ORDERED;
    if (arguments[0].endsWith("ends")) {
      System.out.println(ends(oob, Path.of(arguments[2]), arguments[0].startsWith("creator") ? 0 : size - 1));
      return;
    }
    UccTeam team = team(context(), new UccTeamParams().oob(oob).ordering(ordering));
    switch (arguments[0]) {
      case "sum" -> System.out.println("sum " + sum(team, size));
      case "tags" -> System.out.println("wrong " + tags(team, rank, size));
      case "sets" -> System.out.println("wrong:" + new ActiveSets(team, false).run(1, 20, 40));
      case "tagged sets" -> System.out.println("wrong:" + new ActiveSets(team, true).run(2, 20, 40));
      case "lose" -> System.out.println(lose(team, rank));
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    team.destroy();
  }

  /** Many reductions of different sizes; the sum of all results. */
  private static long sum(UccTeam team, int size) {
    long sum = 0;
    for (int round = 0; round < 30; round++) {
      long[] values = new long[1 << round % 16];
      Arrays.fill(values, round + team.myEndpoint());
      call(team, new UccArguments(UccCollectiveType.ALLREDUCE)
          .op(UccReductionOp.SUM).dest(UccBuffer.of(values)).flag(UccCollectiveFlag.IN_PLACE));
      sum += values[values.length - 1] - (long) size * round;
    }
    return sum;
  }

  /** Rounds of reductions that every participant posts and awaits in orders of its own; how many results are wrong. */
  private static int tags(UccTeam team, int rank, int size) {
    Random random = new Random(rank);
    int wrong = 0;
    for (int round = 0; round < 60; round++) {
      long[][] values = new long[40][];
      List<Integer> tags = new ArrayList<>();
      for (int tag = 0; tag < values.length; tag++) {
        tags.add(tag);
        values[tag] = new long[tag % 5 == 0 ? 3000 : 1 + tag];
        Arrays.fill(values[tag], tag * 100L + rank + round);
      }
      Collections.shuffle(tags, random);
      List<UccCollective> posted = new ArrayList<>();
      for (int tag : tags) {
        posted.add(UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLREDUCE).tag(tag)
            .op(UccReductionOp.SUM).dest(UccBuffer.of(values[tag])).flag(UccCollectiveFlag.IN_PLACE), team));
      }
      Collections.shuffle(posted, random);
      posted.forEach(Participants::await);
      for (int tag = 0; tag < values.length; tag++) {
        long expected = size * (tag * 100L + round) + size * (size - 1) / 2;
        wrong += Arrays.stream(values[tag]).allMatch(value -> value == expected) ? 0 : 1;
      }
    }
    return wrong;
  }

  /**
   * One participant ends while others have yet to open the team's memory. Where it created the memory, it has told all
   * that they must know, and the others open it only when it is gone.
   */
  private static String ends(OobAllgather oob, Path folder, int ending) {
    int rounds = ending == 0 ? 3 : 2; // the first one tells what all ask for, the second one where the memory is
    try {
      team(new OobAllgather() {
        private int posted;

        @Override
        public int participants() {
          return oob.participants();
        }

        @Override
        public int myEndpoint() {
          return oob.myEndpoint();
        }

        @Override
        public Request post(byte[] source, byte[] dest) {
          Request request = oob.post(source, dest);
          int round = ++posted;
          if (round == rounds && myEndpoint() == ending) {
            Runtime.getRuntime().halt(0);
          }
          return new Request() {
            @Override
            public UccStatus test() {
              boolean late = round == 2 && myEndpoint() != ending && Files.notExists(folder.resolve("gone"));
              return late ? UccStatus.INPROGRESS : request.test();
            }

            @Override
            public void free() {
              request.free();
            }
          };
        }
      });
      return "a team without rank " + ending;
    } catch (UccException e) {
      return e.status() + " " + e.getMessage();
    }
  }

  /** The last participant ends in the middle; the others learn of it. */
  private static String lose(UccTeam team, int rank) {
    call(team, new UccArguments(UccCollectiveType.BARRIER));
    if (rank == team.size() - 1) {
      Runtime.getRuntime().halt(0);
    }
    try {
      return "status " + await(UccCollective.initAndPost(new UccArguments(UccCollectiveType.BARRIER), team));
    } catch (UccException e) {
      return e.status() + " " + e.getMessage();
    }
  }
}
