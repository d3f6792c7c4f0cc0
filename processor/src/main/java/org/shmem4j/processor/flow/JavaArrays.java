package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.type.ArrayType;
import org.shmem4j.processor.Mirrors;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/**
 * The Java arrays that calls copy from and to, which end before a count does, and those with a count and displacement
 * for each PE, where the program writes them down.
 */
record JavaArrays(Run run) {
  /** A routine that takes a Java array, from an element on. */
  void routine(Site site) {
    int at = site.index(RoutineAnnotation.LOCAL);
    boolean isFrom = at >= 0 && at + 1 < site.size() && site.role(at + 1).equals("OTHER") && site.array(at) != null
        && site.array(at).kind == Thing.Kind.JAVA_ARRAY && site.index(RoutineAnnotation.STRIDE) < 0;
    int count = site.index(RoutineAnnotation.COUNT);
    if (isFrom && count >= 0) {
      check(site.value(at + 1), site.value(count), site.array(at).length(), site.parameter(at), site.place(count),
          site.state());
    }
  }

  /** A handle copies from or to a Java array whose elements are as long as its own. */
  void handle(LibraryCall place) {
    int at = place.meaning().index(RoutineAnnotation.LOCAL);
    int countAt = place.meaning().index(RoutineAnnotation.COUNT);
    boolean isWhole = place.meaning().index(RoutineAnnotation.INDEX) < 0;
    Thing other = place.argument(at).thing();
    if (other == null || (!isWhole && countAt < 0) || !isAlike(place.call(), place.at(at))) {
      return;
    }
    Value first = isWhole ? Value.of(0) : place.argument(RoutineAnnotation.INDEX);
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
    if (run.exceeds(end, length, state)) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, place,
          "a copy must stay inside its arrays: needed=" + end + " " + name + ".length=" + length,
          "lower the count, or lengthen the array");
    }
  }

  /**
   * An array that has counts and perhaps displacements after it, which in a rooted call are those of the root alone.
   */
  void pieces(Site site, int array) {
    boolean hasCounts = isOther(site, array + 1) && site.routine().family().equals("rooted");
    boolean isReached = site.index(RoutineAnnotation.ROOT) < 0 || site.state().splits.isEmpty();
    List<Value> counts = hasCounts && isReached ? entries(site, array + 1) : null;
    if (counts != null && !isOther(site, array + 2)) {
      oneAfterAnother(site, array, counts);
    } else if (counts != null) {
      List<Value> displacements = entries(site, array + 2);
      for (int i = 0; displacements != null && i < Math.min(counts.size(), displacements.size()); i++) {
        piece(site, array, i, counts.get(i).number(), displacements.get(i).number());
      }
    }
  }

  private static boolean isOther(Site site, int i) {
    return i < site.size() && site.role(i).equals("OTHER");
  }

  /** Pieces without displacements. */
  private void oneAfterAnother(Site site, int array, List<Value> counts) {
    Linear end = Linear.of(0);
    for (int i = 0; end != null && i < counts.size(); i++) {
      Linear count = counts.get(i).number();
      if (count == null || isNegative(site, array + 1, i, count)) {
        return;
      }
      end = end.plus(count);
    }
    if (run.exceeds(end, site.countable(array), site.state())) {
      String length = site.parameter(array) + ".length";
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, site.place(array + 1),
          "the sum of " + site.parameter(array + 1) + " must not exceed " + length + ": needed=" + end + " " + length
              + "=" + site.countable(array),
          "pieces without displacements lie one after another");
    }
  }

  /** What an array of the program has in it, one entry for each PE; null where their number is not known. */
  private List<Value> entries(Site site, int at) {
    Thing array = site.value(at).thing();
    Linear length = array == null ? null : array.length();
    Linear apart = length == null || site.pes() == null ? null : length.minus(site.pes());
    if (apart != null && apart.isNotZero()) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, site.place(at), site.parameter(at)
          + " must have an entry for each PE: " + site.parameter(at) + ".length=" + length + " PEs=" + site.pes(),
          "give a number for each PE of the team");
      return null;
    }
    return array == null ? null : Elements.known(array, site.state());
  }

  private void piece(Site site, int array, int i, Linear count, Linear displacement) {
    Linear end = count == null ? null : count.plus(displacement);
    Linear length = site.countable(array);
    if (!isNegative(site, array + 1, i, count) && !isNegative(site, array + 2, i, displacement)
        && end != null && count.isAtLeast(1) && run.exceeds(end, length, site.state())) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, site.place(array + 2),
          site.parameter(array + 2) + "[" + i + "] + " + site.parameter(array + 1) + "[" + i + "] must not exceed "
              + site.parameter(array) + ".length: needed=" + end + " " + site.parameter(array) + ".length=" + length,
          "displacements say where the data of each PE starts, in elements");
    }
  }

  private boolean isNegative(Site site, int at, int i, Linear number) {
    return run.isLess(Tag.NEGATIVE_COUNT, site.parameter(at) + "[" + i + "]", number, 0, site.place(at),
        site.state(), "counts and displacements are numbers of elements, from 0");
  }
}
