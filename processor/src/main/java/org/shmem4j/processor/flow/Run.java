package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.diagnostic.Tag;

/** One method that is followed from its start: where the interpreter is, and what it may report there. */
final class Run {
  static final int MAX_STEPS = 500_000;
  private static final int MAX_DEPTH = 6;

  /** Which numbers that are out of their range are told. */
  enum Told {
    NONE,
    /** Those that are so on every PE and in every turn that gets there, whoever calls. */
    WRONG_FOR_ALL,
    /** Those that are so on some PE or in some turn, which is sure to get there. */
    ALL
  }

  final Code code;
  final Program program;
  /** The team of all PEs. */
  final Thing world = new Thing(Thing.Kind.TEAM, "shmem", null);
  /** The calls that led into the method that is looked at, the last first. */
  final Deque<TreePath> calls = new ArrayDeque<>();
  /** The paths that leave what is looked at. */
  List<Exit> exits = new ArrayList<>();
  Told told = Told.ALL;
  boolean reportsOthers = true;
  Evaluator evaluator;
  /** What runs the code in another thread; null in the PE's own. */
  String thread;
  /** Whether the code handles what other PEs send. */
  boolean isHandling;
  /** How many conditions the place stands under. */
  int depth;
  private int steps;
  private int inits;
  private int tries;
  private int laterTurns;
  /** The line from which on calls are not followed any more; null if all are. */
  TreePath tiredAt;

  Run(Code code, Program program) {
    this.code = code;
    this.program = program;
  }

  void evaluateWith(Evaluator newEvaluator) {
    evaluator = newEvaluator;
  }

  /** Collects the paths that leave from here on in a list of their own; the caller gives the one before back. */
  List<Exit> collect(List<Exit> newExits) {
    List<Exit> before = exits;
    exits = newExits;
    return before;
  }

  void enter() {
    depth++;
  }

  void leave() {
    depth--;
  }

  /** Sets what runs the code in another thread; the one before. */
  String inThread(String newThread) {
    String before = thread;
    thread = newThread;
    return before;
  }

  /** Sets whether the code handles what other PEs send; what was so before. */
  boolean handles(boolean newIsHandling) {
    boolean before = isHandling;
    isHandling = newIsHandling;
    return before;
  }

  /** Enters the body of a try with clauses that catch, by 1, or leaves it, by -1. */
  void tries(int step) {
    tries += step;
  }

  /** Whether what a call throws may be caught. */
  boolean isTried() {
    return tries > 0;
  }

  /** Enters a turn of a loop after its first, by 1, or leaves it, by -1. */
  void laterTurns(int step) {
    laterTurns += step;
  }

  /** Whether a loop is in a turn after its first. */
  boolean isLaterTurn() {
    return laterTurns > 0;
  }

  /** Notes that the method starts a job. */
  void init() {
    inits++;
  }

  /** Whether the method starts a job more than once, so that it ends only with the last close. */
  boolean startsTwice() {
    return inits > 1;
  }

  /** Notes a step. */
  void step() {
    steps++;
  }

  /** Whether a call may be followed: calls are not from some number of steps on, so that every method comes to its end. */
  boolean mayEnter(TreePath call) {
    if (steps > MAX_STEPS && tiredAt == null) {
      tiredAt = calls.isEmpty() ? call : calls.getLast();
    }
    return calls.size() < MAX_DEPTH && steps <= MAX_STEPS;
  }

  /** Chooses what is reported from here on. */
  void report(Told newTold, boolean others) {
    told = newTold;
    reportsOthers = others;
  }

  /** Whether a number is sure to be another or more, so that it may be told. */
  boolean rises(Linear number, long least, State state) {
    return number != null && switch (told) {
      case NONE -> false;
      case WRONG_FOR_ALL -> number.isAlways(least);
      case ALL -> number.rises(least, state);
    };
  }

  /** Whether a number is sure to be another or less, so that it may be told. */
  boolean falls(Linear number, long most, State state) {
    return number != null && rises(number.times(-1), -most, state);
  }

  /** Reports a number that is beyond its range. */
  void outOfRange(Tag tag, boolean isCertain, TreePath place, String problem, String remedy) {
    if (told != Told.NONE) {
      code.report(tag, isCertain, place, problem, remedy);
    }
  }

  /** Reports anything else. */
  void report(Tag tag, boolean isCertain, TreePath place, String problem, String remedy) {
    if (reportsOthers) {
      code.report(tag, isCertain, place, problem, remedy);
    }
  }
}
