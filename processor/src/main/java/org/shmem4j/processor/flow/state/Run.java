package org.shmem4j.processor.flow.state;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.program.Program;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Numbers;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * One method that is followed from its start: where the interpreter is, and what it may report there.
 *
 * <p>The fields for the interpreter's position are set by whoever enters something and restored by the same code when
 * it returns: in the methods here that follow their argument, or by hand. A failure ends the run, so nothing restores
 * them then.
 */
public final class Run {
  public static final int MAX_EFFORT = 500_000;
  private static final int MAX_DEPTH = 6;

  /** Which numbers out of range are reported. */
  public enum RangeReports {
    NONE,
    /** Those that are out of range on every PE and in every iteration that gets there, whoever calls. */
    WRONG_FOR_ALL,
    /** Those that are out of range on some PE or in some iteration that surely gets there. */
    ALL
  }

  /** Follows expressions: computes the value of each and applies its effects to the state. */
  public interface Expressions {
    /** The value of an expression; does nothing in a dead state. */
    Value evaluate(Expression expression, State state);

    /** The values of expressions, in their order. */
    default List<Value> evaluate(List<Expression> expressions, State state) {
      List<Value> values = new ArrayList<>(expressions.size());
      expressions.forEach(each -> values.add(evaluate(each, state)));
      return values;
    }
  }

  /** Follows statements: each transforms the state before it into the state after it, or null if no path goes on. */
  public interface Statements {
    /** Follows a statement; null stands for none. */
    State run(Statement statement, State state);

    /** Follows code that ends by returning, like a method's body, or by yielding a value. */
    Value call(Statement body, Leaving end, State state);
  }

  public final CompilerView compiler;
  public final Program program;
  public final FileFindings findings;
  public final Numbers numbers = new Numbers();
  public Expressions evaluator;
  public Statements machine;
  /** The team of all PEs. */
  public final TrackedObject world = new TrackedObject(TrackedObject.Kind.TEAM, "shmem", null);
  /** The calls that led into the current method, innermost first. */
  public final Deque<TreePath> callers = new ArrayDeque<>();
  /** The paths that leave the current code. */
  public List<Exit> exits = new ArrayList<>();
  /** Which numbers out of range are reported here. */
  public RangeReports rangeReports = RangeReports.ALL;
  /** Whether anything else is reported here. */
  public boolean reportsOthers = true;
  /** The description of the code's thread, or null for the PE's own. */
  public String thread;
  /** Whether the code handles messages of other PEs. */
  public boolean isHandling;
  /** The number of conditions around this place. */
  public int conditions;
  /** The number of try bodies with catch clauses around this place. */
  public int tries;
  /** The number of loops with unknown iteration counts around this place. */
  public int loops;
  /** The number of loops around this place that are past their first iteration. */
  public int laterTurns;
  /** Whether this place is in an iteration that stands for any iteration, or for the first. */
  public boolean isInTurn;
  /** The number of times that the method starts a job; if there are several, no single close ends it. */
  public int inits;
  /** The places where things that a method took are given back in it, by where they were taken. */
  public final Map<Tree, TreePath> returned = new HashMap<>();
  /** Calls that some PEs make more often than others, in one job. */
  public List<UnmatchedCalls> unmatched = new ArrayList<>();
  /** The number of statements and expressions followed so far: the effort, which is limited. */
  public int effort;
  /** The first call that was not followed because the effort was too great, or null if there is none. */
  public TreePath tiredAt;

  public Run(CompilerView compiler, Program program, FileFindings findings) {
    this.compiler = compiler;
    this.program = program;
    this.findings = findings;
    world.isWorld = true;
  }

  /** Records calls that some PEs make more often than others, unless they repeat recorded ones. */
  public void addUnmatched(UnmatchedCalls found) {
    if (reportsOthers && unmatched.stream().noneMatch(found::isAgain)) {
      unmatched.add(found);
    }
  }

  /** Collects the paths that leave from here on in a new list; the caller restores the returned previous one. */
  public List<Exit> collect(List<Exit> newExits) {
    List<Exit> before = exits;
    exits = newExits;
    return before;
  }

  /**
   * Follows code, and returns the paths that leave it but continue directly after it; the others leave the surrounding
   * code, too.
   */
  public List<Exit> leaving(Predicate<Exit> goesOn, Runnable follow) {
    List<Exit> inner = new ArrayList<>();
    List<Exit> outer = collect(inner);
    follow.run();
    collect(outer);
    inner.stream().filter(goesOn.negate()).forEach(outer::add);
    return inner.stream().filter(goesOn).toList();
  }

  /** Follows code under one more condition. */
  public <T> T underCondition(Supplier<T> follow) {
    conditions++;
    T result = follow.get();
    conditions--;
    return result;
  }

  /** Follows code in one more loop with an unknown iteration count. */
  public <T> T inUncountedLoop(Supplier<T> follow) {
    loops++;
    T result = follow.get();
    loops--;
    return result;
  }

  /** Follows an iteration of a loop, by its number from 0: after the first, loops inside take a single iteration. */
  public <T> T inTurn(int turn, Supplier<T> follow) {
    int later = turn > 0 ? 1 : 0;
    laterTurns += later;
    T result = follow.get();
    laterTurns -= later;
    return result;
  }

  /**
   * {@return whether a call may be followed}
   * The number of statements and expressions that are followed is limited, so that every method ends, and so is the
   * depth of calls. Remembers the first call beyond the limit.
   */
  public boolean mayEnter(TreePath call) {
    if (effort > MAX_EFFORT && tiredAt == null) {
      tiredAt = callers.isEmpty() ? call : callers.getLast();
    }
    return callers.size() < MAX_DEPTH && effort <= MAX_EFFORT;
  }

  /** Follows code in another thread; null for the current one. */
  public void inThread(String other, Runnable follow) {
    String before = thread;
    thread = other == null ? before : other;
    follow.run();
    thread = before;
  }

  /** Follows code that a PE runs in its own thread. */
  public void inOwnThread(Runnable follow) {
    String before = thread;
    thread = null;
    follow.run();
    thread = before;
  }

  /** Selects what is reported from here on. */
  public void chooseReports(RangeReports newRangeReports, boolean others) {
    rangeReports = newRangeReports;
    reportsOthers = others;
  }

  /**
   * {@return whether a number surely reaches a lower bound, everywhere or somewhere, as {@link #rangeReports} requires;
   * false for null, an unknown number}
   */
  public boolean rises(Linear number, long least, State state) {
    return number != null && switch (rangeReports) {
      case NONE -> false;
      case WRONG_FOR_ALL -> number.isAlways(least);
      case ALL -> number.rises(least, state);
    };
  }

  /** Reports a number below its minimum of 0 or 1; returns whether it is. Null, an unknown number, is not. */
  public boolean reportIfLess(Tag tag, String name, Linear number, long least, TreePath place, State state,
      String remedy) {
    boolean isLess = number != null && rises(number.times(-1), 1 - least, state);
    if (isLess) {
      String rule = name + (least == 0 ? " must not be negative: " : " must be positive: ");
      outOfRange(tag, number.isOfAnyJob(), place, rule + described(name, place, number) + where(number, least, state),
          remedy);
    }
    return isLess;
  }

  /** A clause that says where a number is below its minimum; empty for a constant, which is below it everywhere. */
  private static String where(Linear number, long least, State state) {
    if (number.isConstant()) {
      return "";
    }
    String what = least == 0 ? " is negative" : " is not positive";
    String peak = number.times(-1).peak(state);
    boolean isSomewhere = peak.isEmpty() && !number.isAtMost(least - 1);
    return what + (isSomewhere ? " on some PE" : peak);
  }

  /**
   * {@return whether a number reaches a limit, on some PE or in some iteration; false if either is null, which is
   * unknown}
   */
  public boolean reaches(Linear number, Linear limit, State state) {
    return exceeds(number, limit == null ? null : limit.minus(Linear.of(1)), state);
  }

  /** {@return whether a number exceeds another, on some PE or in some iteration; false if either is null} */
  public boolean exceeds(Linear number, Linear limit, State state) {
    return number != null && rises(number.minus(limit), 1, state);
  }

  /**
   * A name and its value: the number if it is constant, or else the program's spelling. If that is the name itself, or
   * the name is that of an array's entry, it is what is known about the number.
   */
  public static String described(String name, TreePath place, Linear value) {
    String spelled = name.endsWith("]") ? name : place.getLeaf().toString();
    if (value.isConstant() || !spelled.equals(name)) {
      return name + "=" + (value.isConstant() ? value : spelled);
    }
    boolean isNamedSo = value.toString().equals(name);
    if (!isNamedSo) {
      return name + "=" + value;
    }
    Symbol symbol = value.symbol();
    boolean isBounded = symbol != null && symbol.least != null && symbol.most != null;
    return isBounded ? name + " goes from " + symbol.least + " to " + symbol.most : name;
  }

  /** Reports a number that is out of range, unless such numbers are not reported here. */
  public void outOfRange(Tag tag, boolean isCertain, TreePath place, String problem, String remedy) {
    if (rangeReports != RangeReports.NONE) {
      compiler.report(tag, isCertain, place, problem + callersOf(place), remedy);
    }
  }

  /** Reports anything else, unless only numbers are reported here. */
  public void report(Tag tag, boolean isCertain, TreePath place, String problem, String remedy) {
    if (reportsOthers) {
      compiler.report(tag, isCertain, place, problem + callersOf(place), remedy);
    }
  }

  /** A clause for a message: the calls that led to a place, nearest first; empty if there are none. */
  private String callersOf(TreePath place) {
    List<String> lines = new ArrayList<>();
    TreePath at = place;
    for (TreePath caller : callers) {
      boolean isInLambda = isWithin(at, caller); // which is inside the call that runs it
      if (!isInLambda) {
        lines.add("line " + compiler.line(caller));
      }
      at = caller;
    }
    return lines.isEmpty() ? "" : " (called from " + String.join(", from ", lines) + ")";
  }

  /** {@return whether a place is equal to another or within it} */
  public static boolean isWithin(TreePath place, TreePath outer) {
    TreePath at = place;
    while (at != null && at.getLeaf() != outer.getLeaf()) {
      at = at.getParentPath();
    }
    return at != null;
  }

  /** The calls that led to a place, and the place itself. */
  public List<TreePath> places(TreePath place) {
    List<TreePath> places = new ArrayList<>(callers.reversed());
    places.add(place);
    return places;
  }
}
