package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.Set;

/** Where PEs may part: a condition that differs between them. Each time that it is met it is another object. */
final class Split {
  final TreePath condition;
  /** The numbers of PEs that the condition depends on. */
  final Set<Symbol> differs;
  /** The collective calls before it. */
  final Trace start;
  /** How many calls led there. */
  final int depth;

  Split(TreePath condition, Set<Symbol> differs, Trace start, int depth) {
    this.condition = condition;
    this.differs = differs;
    this.start = start;
    this.depth = depth;
  }
}
