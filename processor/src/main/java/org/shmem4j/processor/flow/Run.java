package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
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

  /** Follows expressions: what each is, and what it does to what is known. */
  interface Expressions {
    /** The value of an expression; nothing is evaluated where no path leads. */
    Value evaluate(Expression expression, State state);

    /** The values of expressions, in their order. */
    default List<Value> evaluate(List<Expression> expressions, State state) {
      List<Value> values = new ArrayList<>(expressions.size());
      expressions.forEach(each -> values.add(evaluate(each, state)));
      return values;
    }
  }

  /** Follows statements: each turns what is known before it into what is known after it; null where no path goes on. */
  interface Statements {
    /** One statement; null stands for none. */
    State run(Statement statement, State state);

    /** Code that ends by returning, as a method's body, or by yielding a value. */
    Value call(Statement body, Leaving end, State state);
  }

  final Code code;
  final Program program;
  final Numbers numbers = new Numbers();
  Expressions evaluator;
  Statements machine;
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
  /** How many loops the place is in of which nobody knows the turns. */
  int loops;
  /** How many loops are in a turn after their first. */
  int laterTurns;
  /** Whether the place is in a turn of a loop that stands for any, or for the first. */
  boolean isInTurn;
  /** How many jobs the method starts: it ends only with the last close. */
  int inits;
  /** Where what was taken in a method is given back in it, by where it was taken. */
  final Map<Tree, TreePath> returned = new HashMap<>();
  /** Calls that some PEs make more often than others, in one job. */
  List<Unequal> unequal = new ArrayList<>();
  /** How many statements and expressions were followed. */
  int taken;
  /** The line from which on calls are not followed any more; null if all are. */
  TreePath tiredAt;

  Run(Code code, Program program) {
    this.code = code;
    this.program = program;
    world.isWorld = true;
  }

  /** Notes calls that some PEs make more often than others. */
  void unequal(Unequal found) {
    if (reportsOthers && unequal.stream().noneMatch(found::isAgain)) {
      unequal.add(found);
    }
  }

  /** Collects the paths that leave from here on in a list of their own; the caller gives the one before back. */
  List<Exit> collect(List<Exit> newExits) {
    List<Exit> before = exits;
    exits = newExits;
    return before;
  }

  /** Follows code, and gives the paths that leave it to go on right behind it; the others leave what is around too. */
  List<Exit> leaving(Predicate<Exit> goesOn, Runnable follow) {
    List<Exit> inner = new ArrayList<>();
    List<Exit> outer = collect(inner);
    follow.run();
    collect(outer);
    inner.stream().filter(goesOn.negate()).forEach(outer::add);
    return inner.stream().filter(goesOn).toList();
  }

  /** Whether a call may be followed: no more than so many steps are, so that every method ends. */
  boolean mayEnter(TreePath call) {
    if (taken > MAX_STEPS && tiredAt == null) {
      tiredAt = callers.isEmpty() ? call : callers.getLast();
    }
    return callers.size() < MAX_DEPTH && taken <= MAX_STEPS;
  }

  /** Follows what another thread runs; null for the thread that the place is in. */
  void inThread(String other, Runnable follow) {
    String before = thread;
    thread = other == null ? before : other;
    follow.run();
    thread = before;
  }

  /** Follows what a PE runs in its own thread. */
  void inOwnThread(Runnable follow) {
    String before = thread;
    thread = null;
    follow.run();
    thread = before;
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

  /** Tells of a number that is less than the least it may be, 0 or 1; whether it is. */
  boolean isLess(Tag tag, String name, Linear number, long least, TreePath place, State state, String remedy) {
    boolean isLess = number != null && rises(number.times(-1), 1 - least, state);
    if (isLess) {
      String peak = number.times(-1).peak(state);
      String where = peak.isEmpty() && !number.isAtMost(least - 1) ? " on some PE" : peak;
      String which = number.isConstant() ? "" : (least == 0 ? " is negative" : " is not positive") + where;
      outOfRange(tag, number.isOfAnyJob(), place,
          name + (least == 0 ? " must not be negative: " : " must be positive: ") + described(name, place, number)
              + which,
          remedy);
    }
    return isLess;
  }

  /** Whether a number reaches a limit, on some PE or in some turn. */
  boolean reaches(Linear number, Linear limit, State state) {
    return exceeds(number, limit == null ? null : limit.minus(Linear.of(1)), state);
  }

  /** Whether a number is more than another one, on some PE or in some turn. */
  boolean exceeds(Linear number, Linear limit, State state) {
    return number != null && rises(number.minus(limit), 1, state);
  }

  /**
   * A name and its value: the number, or as the program spells it; where that is the same name, or the place is an array
   * and the name its entry's, what is known.
   */
  static String described(String name, TreePath place, Linear value) {
    String spelled = name.endsWith("]") ? name : place.getLeaf().toString();
    if (value.isConstant() || !spelled.equals(name)) {
      return name + "=" + (value.isConstant() ? value : spelled);
    }
    Symbol symbol = value.symbol();
    boolean isNamedSo = value.toString().equals(name);
    return !isNamedSo ? name + "=" + value : symbol != null && symbol.least != null && symbol.most != null
        ? name + " goes from " + symbol.least + " to " + symbol.most : name;
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

  /** The calls that led to a place, and the place. */
  List<TreePath> places(TreePath place) {
    List<TreePath> places = new ArrayList<>(callers.reversed());
    places.add(place);
    return places;
  }
}
