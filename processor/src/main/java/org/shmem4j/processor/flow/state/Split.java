package org.shmem4j.processor.flow.state;

import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Set;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;

/**
 * A place where PEs may diverge: a condition that differs between them. Each time a path comes there, a new object is
 * made, which all paths from there keep in their states until they meet.
 */
public final class Split {
  /**
   * The side of a split that a path took. The calls on the path since are {@code made}, up to where it met a path that
   * did not come by the split, followed by those of its trace after {@code from}.
   */
  public record Side(int number, List<Trace.Collective> made, Trace from) {
    /** The calls on a path since it took the side, or null if unknown. */
    public List<Trace.Collective> calls(Trace path) {
      List<Trace.Collective> calls = path.since(from);
      if (calls != null) {
        calls.addAll(0, made);
      }
      return calls;
    }

    /** This side after its path has met one that did not come by the split, or null if the calls are unknown. */
    Side met(Trace own, Trace joined) {
      if (own == joined) {
        return this;
      }
      List<Trace.Collective> calls = calls(own);
      return calls == null ? null : new Side(number, calls, joined);
    }
  }

  /** How PEs that share the work of a loop share its iterations. */
  public enum Share {
    /** They do not share it. */
    NONE,
    /** They may take the same number. */
    EVEN,
    /** They take the same number only if the number of PEs divides the work. */
    UNEVEN
  }

  public final TreePath condition;
  /** The PE numbers that the condition depends on. */
  public final Set<Symbol> differs;
  /** The trace of collective calls before it. */
  public final Trace start;
  /** The number of calls that led there. */
  public final int calls;
  /** The number of surrounding loops with unknown iteration counts. */
  public final int loops;
  /**
   * 1 if PEs with higher numbers take side 0, or take it more often in a loop; -1 if PEs with lower numbers do; 0 if
   * unknown.
   */
  int way;
  /** How PEs share the iterations if it ends a loop in which each does its share of some work. */
  public Share share = Share.NONE;

  public Split(TreePath condition, Set<Symbol> differs, Trace start, int calls, int loops) {
    this.condition = condition;
    this.differs = differs;
    this.start = start;
    this.calls = calls;
    this.loops = loops;
  }

  /** {@return whether PEs may take the same number of iterations of a loop, although its end differs between them} */
  public boolean isShare() {
    return share != Share.NONE;
  }

  /**
   * Records which PEs take side 0; returns itself.
   *
   * @param turns how often a loop takes side 0, or by how much a comparison holds, or null if unknown
   */
  public Split ofTurns(Linear turns) {
    way = turns == null || differs.size() > 1 ? 0 : turns.way(differs.iterator().next());
    return this;
  }
}
