package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import javax.lang.model.type.ArrayType;
import org.shmem4j.processor.Mirrors;
import org.shmem4j.processor.Routine;
import org.shmem4j.processor.diagnostic.Tag;

/** The Java arrays that calls copy from and to, which end before a count does. */
record LocalArrays(Run run, Limits limits) {
  /** A routine that takes a Java array, from an element on. */
  void routine(Site site) {
    int at = site.index(Routine.LOCAL);
    boolean isFrom = at >= 0 && at + 1 < site.size() && site.role(at + 1).equals("OTHER") && site.array(at) != null
        && site.array(at).kind == Thing.Kind.JAVA_ARRAY && site.index(Routine.STRIDE) < 0;
    int count = site.index(Routine.COUNT);
    if (isFrom && count >= 0) {
      check(site.value(at + 1), site.value(count), site.array(at).length(), site.parameter(at), site.place(count),
          site.state());
    }
  }

  /** A handle copies from or to a Java array whose elements are as long as its own. */
  void handle(LibraryCall place) {
    int at = place.meaning().index(Routine.LOCAL);
    int countAt = place.meaning().index(Routine.COUNT);
    boolean isWhole = place.meaning().index(Routine.INDEX) < 0;
    Thing other = place.argument(at).thing();
    if (other == null || (!isWhole && countAt < 0) || !isAlike(place.call(), place.at(at))) {
      return;
    }
    Value first = isWhole ? Value.of(0) : place.argument(Routine.INDEX);
    Value count = isWhole ? Value.of(other.length()) : place.argument(countAt);
    TreePath last = place.call().arguments().getLast().place();
    Thing array = place.object();
    check(first, count, array.length(), array.toString(), last, place.state());
    if (!isWhole) {
      check(place.argument(at + 1), count, other.length(), other.toString(), last, place.state());
    }
  }

  private boolean isAlike(Expression.Invoke call, TreePath other) {
    long own = run.code.elementBytes(call.method().getEnclosingElement().asType());
    return run.code.type(other) instanceof ArrayType array && array.getComponentType().getKind().isPrimitive()
        && own == Mirrors.bytes(array.getComponentType().getKind());
  }

  private void check(Value first, Value count, Linear length, String name, TreePath place, State state) {
    Linear end = first.number() == null ? null : first.number().plus(count.number());
    if (limits.exceeds(end, length, state)) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, place,
          "a copy must stay inside its arrays: needed=" + end + " " + name + ".length=" + length,
          "lower the count, or lengthen the array");
    }
  }
}
