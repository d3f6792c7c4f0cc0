package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Set;

/** Where PEs may part: a condition that differs between them. Each time that it is met it is another object. */
final class Split {
  /**
   * The side of a split that a path took, and the calls that were made on it since: those before another path met this
   * one that did not come by the split, and those of the path after a trace.
   */
  record Side(int number, List<Trace.Event> made, Trace from) {
    /** The calls on a path since it took the side; null if they are not known. */
    List<Trace.Event> calls(Trace path) {
      List<Trace.Event> calls = path.since(from);
      if (calls != null) {
        calls.addAll(0, made);
      }
      return calls;
    }

    /** The side where its path meets one that did not come by the split; null if its calls are not known. */
    Side met(Trace own, Trace joined) {
      if (own == joined) {
        return this;
      }
      List<Trace.Event> calls = calls(own);
      return calls == null ? null : new Side(number, calls, joined);
    }
  }

  final TreePath condition;
  /** The numbers of PEs that the condition depends on. */
  final Set<Symbol> differs;
  /** The collective calls before it. */
  final Trace start;
  /** How many calls led there. */
  final int depth;
  /** How many loops it is in of which nobody knows the turns. */
  final int loops;
  /** Whether PEs of higher numbers take side 0, or more turns of a loop by it, 1, or lower ones, -1; 0 if not known. */
  int way;
  /** Whether PEs perhaps take as many turns of the loop. */
  boolean isShare;

  Split(TreePath condition, Set<Symbol> differs, Trace start, int depth, int loops) {
    this.condition = condition;
    this.differs = differs;
    this.start = start;
    this.depth = depth;
    this.loops = loops;
  }

  /** Of a loop of so many turns, or of what holds by so much, or by that and some more; null if that is not known. */
  Split ofTurns(Linear turns) {
    way = turns == null || differs.size() > 1 ? 0 : turns.way(differs.iterator().next());
    return this;
  }
}
