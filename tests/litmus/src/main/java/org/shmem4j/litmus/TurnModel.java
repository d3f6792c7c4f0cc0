package org.shmem4j.litmus;

import java.util.ArrayList;
import java.util.List;

/**
 * What the turns of a litmus test's exchange do, by the rules that {@code Exchange} promises. The data sent is read
 * when its owner starts the turn, or later, as long as the owner has not finished it. A PE's ghosts come all at once,
 * which no test can tell from one by one.
 */
final class TurnModel {
  /** In what ways a turn may start: the data sent is read at once, or later. */
  static final List<String> STARTS = List.of("turn start staged", "turn start lent");

  private static final int AHEAD = 2; // turns of a PE that only sends

  // What is noted about each PE, or each edge, in each turn.
  private static final String STARTED = "started ";
  private static final String TAKEN = "taken ";
  private static final String BACK = "back ";
  private static final String COMBINED = "combined ";
  private static final String LENT = "lent ";

  /** A word that goes from its owner to the ghost of another PE. */
  private record Edge(int owner, String sent, int receiver, String ghost) {
    private String in(long turn) {
      return this + " in " + turn;
    }
  }

  private final List<Edge> edges = new ArrayList<>();

  /** Reads the exchanges of a test: {@code exchange s to 1 x from 1}, on each PE at most one. */
  TurnModel(Litmus program) {
    for (int from = 0; from < program.pes(); from++) {
      for (String[] sent : declared(program, from, "to")) {
        int to = Integer.parseInt(sent[1]);
        for (String[] received : declared(program, to, "from")) {
          if (Integer.parseInt(received[1]) == from) {
            edges.add(new Edge(from, sent[0], to, received[0]));
          }
        }
      }
    }
  }

  /** {@return the words that a PE declares to go to others or to come from them, each with the other PE} */
  private static List<String[]> declared(Litmus program, int pe, String side) {
    List<String[]> all = new ArrayList<>();
    for (String step : program.steps().get(pe)) {
      String[] words = step.split(" ", -1);
      for (int i = 1; words[0].equals("exchange") && i < words.length; i += 3) {
        if (words[i + 1].equals(side)) {
          all.add(new String[] {words[i], words[i + 2]});
        }
      }
    }
    return all;
  }

  /**
   * Lets a PE start a turn, finish it, or combine ghosts with their owners' words; returns whether it can. A PE that is
   * inside a call, as in a collective, comes again.
   */
  boolean step(MemoryModel.Build build, int pe, String... words) {
    return switch (words[1]) {
      case "start" -> start(build, pe, words[2].equals("lent"));
      case "finish" -> build.isInside(pe) ? leave(build, pe) : take(build, pe);
      case "back" -> build.isInside(pe) ? combine(build, pe) : giveBack(build, pe);
      default -> throw new IllegalArgumentException(
          "a turn is started, finished, or goes back: step=" + String.join(" ", words));
    };
  }

  private boolean start(MemoryModel.Build build, int pe, boolean lent) {
    long turn = build.noted(STARTED + pe) + 1;
    for (Edge edge : edges) {
      if (edge.owner == pe && (!build.areStoresSeen(pe) || build.noted(TAKEN + edge.receiver) < turn - AHEAD)) {
        return false;
      }
    }
    build.note(STARTED + pe, turn);
    for (Edge edge : edges) {
      if (edge.owner == pe) {
        build.note(edge.in(turn), build.value(pe, edge.sent));
        build.note(LENT + edge.in(turn), lent ? 1 : 0);
      }
    }
    return true;
  }

  /** Takes the elements that arrive in a turn. */
  private boolean take(MemoryModel.Build build, int pe) {
    long turn = build.noted(STARTED + pe);
    for (Edge edge : edges) {
      if (edge.receiver == pe && (build.noted(STARTED + edge.owner) < turn || !build.isStoreSeen(pe, edge.ghost))) {
        return false;
      }
    }
    for (Edge edge : edges) {
      if (edge.receiver == pe) {
        boolean lent = build.noted(LENT + edge.in(turn)) > 0;
        build.store(pe, edge.ghost, lent ? build.value(edge.owner, edge.sent) : build.noted(edge.in(turn)));
      }
    }
    build.note(TAKEN + pe, turn);
    build.stay(pe, true);
    return true;
  }

  /** Ends a turn, unless others are still reading elements that were lent. */
  private boolean leave(MemoryModel.Build build, int pe) {
    long turn = build.noted(STARTED + pe);
    for (Edge edge : edges) {
      boolean lent = edge.owner == pe && build.noted(LENT + edge.in(turn)) > 0;
      if (lent && build.noted(TAKEN + edge.receiver) < turn) {
        return false;
      }
    }
    build.stay(pe, false);
    return true;
  }

  private boolean giveBack(MemoryModel.Build build, int pe) {
    long turn = build.noted(BACK + pe) + 1;
    for (Edge edge : edges) {
      if (edge.receiver == pe && (!build.areStoresSeen(pe) || build.noted(COMBINED + edge.owner) < turn - AHEAD)) {
        return false;
      }
    }
    for (Edge edge : edges) {
      if (edge.receiver == pe) {
        build.note(BACK + edge.in(turn), build.value(pe, edge.ghost));
      }
    }
    build.note(BACK + pe, turn);
    build.stay(pe, true);
    return true;
  }

  private boolean combine(MemoryModel.Build build, int pe) {
    long turn = build.noted(BACK + pe);
    for (Edge edge : edges) {
      if (edge.owner == pe && (build.noted(BACK + edge.receiver) < turn || !build.isStoreSeen(pe, edge.sent))) {
        return false;
      }
    }
    for (Edge edge : edges) {
      if (edge.owner == pe) {
        build.store(pe, edge.sent, build.value(pe, edge.sent) + build.noted(BACK + edge.in(turn)));
      }
    }
    build.note(COMBINED + pe, turn);
    build.stay(pe, false);
    return true;
  }
}
