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
  final Numbers numbers = new Numbers();
  final Paths paths = new Paths(this);
  final Things things = new Things(this);
  final Lives lives = new Lives(this);
  final Steps steps = new Steps(this);
  final Phases phases = new Phases(this);
  final Transfers transfers = new Transfers(this);
  final Ranges ranges = new Ranges(this);
  final LocalArrays local = new LocalArrays(this);
  final Pieces pieces = new Pieces(this);
  final Turns turns = new Turns(this);
  final Repeats repeats = new Repeats(this);
  final Meetings meetings = new Meetings(this);
  final Planes planes = new Planes(this);
  final Layouts layouts = new Layouts(this);
  final Announcements announcements = new Announcements(this);
  final Checks checks = new Checks(this);
  final Effects effects = new Effects(this);
  final Given given = new Given(this);
  final Meanings meanings = new Meanings(this);
  final Library library = new Library(this);
  final Functions functions = new Functions(this);
  final Calls calls = new Calls(this);
  final Branching branching = new Branching(this);
  final Assignments assignments = new Assignments(this);
  final Evaluator evaluator = new Evaluator(this);
  final Loops loops = new Loops(this);
  final Machine machine = new Machine(this);
  /** The team of all PEs. */
  final Thing world = new Thing(Thing.Kind.TEAM, "shmem", null);
  /** The calls that led into the method that is looked at, the last first. */
  final Deque<TreePath> callers = new ArrayDeque<>();
  /** The paths that leave what is looked at. */
  List<Exit> exits = new ArrayList<>();
  Told told = Told.ALL;
  boolean reportsOthers = true;
  /** What runs the code in another thread; null in the PE's own. */
  String thread;
  /** Whether the code handles what other PEs send. */
  boolean isHandling;
  /** How many conditions the place stands under. */
  int depth;
  /** How many bodies of a try with clauses that catch the place is in. */
  int tries;
  /** How many loops are in a turn after their first. */
  int laterTurns;
  /** How many jobs the method starts: it ends only with the last close. */
  int inits;
  /** How many statements and expressions were followed. */
  int taken;
  /** The line from which on calls are not followed any more; null if all are. */
  TreePath tiredAt;

  Run(Code code, Program program) {
    this.code = code;
    this.program = program;
  }

  /** Collects the paths that leave from here on in a list of their own; the caller gives the one before back. */
  List<Exit> collect(List<Exit> newExits) {
    List<Exit> before = exits;
    exits = newExits;
    return before;
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

  /** Whether a call may be followed: no more than so many steps are, so that every method ends. */
  boolean mayEnter(TreePath call) {
    if (taken > MAX_STEPS && tiredAt == null) {
      tiredAt = callers.isEmpty() ? call : callers.getLast();
    }
    return callers.size() < MAX_DEPTH && taken <= MAX_STEPS;
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
