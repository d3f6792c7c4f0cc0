package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.Set;

/** Where PEs may part: a condition that differs between them. Each time that it is met it is another object. */
final class Split {
  final TreePath condition;
  final Set<Symbol> differs;
  final Trace start;
  final int depth;

  /**
   * Makes a split.
   *
   * @param condition what the PEs part by
   * @param differs the numbers of PEs that it depends on
   * @param start the collective calls before it
   * @param depth how many calls led there
   */
  Split(TreePath condition, Set<Symbol> differs, Trace start, int depth) {
    this.condition = condition;
    this.differs = differs;
    this.start = start;
    this.depth = depth;
  }
}
