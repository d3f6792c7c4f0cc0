package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.type.ArrayType;
import org.shmem4j.processor.Mirrors;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Elements;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Checks the Java arrays that calls copy from and to: arrays that are shorter than the count, and arrays with counts
 * and displacements for each PE, if the program spells these out.
 */
public record JavaArrays(Run run) {
  /** Checks a routine that accesses a Java array from some element on. */
  public void checkRoutine(Site site) {
    int at = site.index(RoutineAnnotation.LOCAL);
    boolean isFrom = at >= 0 && at + 1 < site.size() && site.role(at + 1).equals("OTHER") && site.array(at) != null
        && site.array(at).kind == TrackedObject.Kind.JAVA_ARRAY && site.index(RoutineAnnotation.STRIDE) < 0;
    int count = site.index(RoutineAnnotation.COUNT);
    if (isFrom && count >= 0) {
      checkRange(site.value(at + 1), site.value(count), site.array(at).length(), site.parameter(at), site.place(count),
          site.state());
    }
  }

  /** Checks a handle's copy from or to a Java array with elements of the same size. */
  public void checkHandle(LibraryCall call) {
    int at = call.meaning().index(RoutineAnnotation.LOCAL);
    int countAt = call.meaning().index(RoutineAnnotation.COUNT);
    boolean isWhole = call.meaning().index(RoutineAnnotation.INDEX) < 0;
    TrackedObject other = call.argument(at).object();
    if (other == null || (!isWhole && countAt < 0) || !isAlike(call.invoke(), call.place(at))) {
      return;
    }
    Value first = isWhole ? Value.of(0) : call.argument(RoutineAnnotation.INDEX);
    Value count = isWhole ? Value.of(other.length()) : call.argument(countAt);
    TreePath last = call.invoke().arguments().getLast().place();
    TrackedObject array = call.object();
    checkRange(first, count, array.length(), array.toString(), last, call.state());
    if (!isWhole) {
      checkRange(call.argument(at + 1), count, other.length(), other.toString(), last, call.state());
    }
  }

  private boolean isAlike(Expression.Invoke call, TreePath other) {
    long own = run.compiler.elementBytes(call.method().getEnclosingElement().asType());
    return run.compiler.type(other) instanceof ArrayType array && array.getComponentType().getKind().isPrimitive()
        && own == Mirrors.bytes(array.getComponentType().getKind());
  }

  private void checkRange(Value first, Value count, Linear length, String name, TreePath place, State state) {
    Linear end = first.number() == null ? null : first.number().plus(count.number());
    if (run.exceeds(end, length, state)) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, place,
          "a copy must stay inside its arrays: needed=" + end + " " + name + ".length=" + length,
          "lower the count, or lengthen the array");
    }
  }

  /** Checks an array that is followed by counts and perhaps displacements; in a rooted call only the root's matter. */
  void checkPieces(Site site, int array) {
    boolean isReached = site.index(RoutineAnnotation.ROOT) < 0 || site.state().splits.isEmpty();
    List<Value> counts = site.routine().hasCountsAfter(array) && isReached ? entries(site, array + 1) : null;
    if (counts != null && !site.routine().hasDisplacementsAfter(array)) {
      checkOneAfterAnother(site, array, counts);
    } else if (counts != null) {
      List<Value> displacements = entries(site, array + 2);
      for (int i = 0; displacements != null && i < Math.min(counts.size(), displacements.size()); i++) {
        checkPiece(site, array, i, counts.get(i).number(), displacements.get(i).number());
      }
    }
  }

  /** Checks pieces without displacements. */
  private void checkOneAfterAnother(Site site, int array, List<Value> counts) {
    Linear end = Linear.of(0);
    for (int i = 0; end != null && i < counts.size(); i++) {
      Linear count = counts.get(i).number();
      if (count == null || reportIfNegative(site, array + 1, i, count)) {
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

  /** The entries of an array, one for each PE, or null if their number is unknown. */
  private List<Value> entries(Site site, int at) {
    TrackedObject array = site.value(at).object();
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

  private void checkPiece(Site site, int array, int i, Linear count, Linear displacement) {
    Linear end = count == null ? null : count.plus(displacement);
    Linear length = site.countable(array);
    if (!reportIfNegative(site, array + 1, i, count) && !reportIfNegative(site, array + 2, i, displacement)
        && end != null && count.isAtLeast(1) && run.exceeds(end, length, site.state())) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, site.place(array + 2),
          site.parameter(array + 2) + "[" + i + "] + " + site.parameter(array + 1) + "[" + i + "] must not exceed "
              + site.parameter(array) + ".length: needed=" + end + " " + site.parameter(array) + ".length=" + length,
          "displacements say where the data of each PE starts, in elements");
    }
  }

  private boolean reportIfNegative(Site site, int at, int i, Linear number) {
    return run.reportIfLess(Tag.NEGATIVE_COUNT, site.parameter(at) + "[" + i + "]", number, 0, site.place(at),
        site.state(), "counts and displacements are numbers of elements, from 0");
  }
}
