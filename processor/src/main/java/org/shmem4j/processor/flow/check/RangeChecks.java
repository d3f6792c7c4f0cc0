package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.SymmetricField;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Finds PE numbers, roots, indices and counts that are out of range on some PE or in some iteration of a loop. */
public record RangeChecks(Run run, JavaArrays javaArrays) {
  private static final String FROM_ZERO = "elements are numbered from 0";

  /** Checks one argument of a routine. */
  public void checkArgument(Site site, int i) {
    Linear number = site.value(i).number();
    if (number == null) {
      return;
    }
    switch (site.role(i)) {
      case RoutineAnnotation.PE -> {
        TrackedObject team = site.hasContext() ? site.teamOfContext() : run.world;
        if (team != null) {
          checkPe(team, site.value(i), site.place(i), site.state(), site.parameter(i));
        }
      }
      case RoutineAnnotation.COUNT -> checkLeast(site, i, 0, Tag.NEGATIVE_COUNT, "0 is legal and does nothing");
      case RoutineAnnotation.STRIDE -> checkLeast(site, i, 1, Tag.STRIDE_NOT_POSITIVE,
          "strides are in elements; 1 means one after another");
      case RoutineAnnotation.ROOT -> checkRoot(site, i, number);
      case RoutineAnnotation.PE_START ->
          checkLeast(site, i, 0, Tag.ACTIVE_SET, "give the number of the first PE of the active set");
      case RoutineAnnotation.LOG_PE_STRIDE -> checkLeast(site, i, 0, Tag.ACTIVE_SET,
          "it is the logarithm of the stride: 0 means every PE, 1 every second one");
      case RoutineAnnotation.PE_SIZE -> {
        checkLeast(site, i, 1, Tag.ACTIVE_SET, "give the number of PEs in the active set");
        Linear log = site.number(RoutineAnnotation.LOG_PE_STRIDE);
        boolean isStride = log != null && log.isConstant() && log.constant() >= 0 && log.constant() <= 30;
        checkLastPe(site.number(RoutineAnnotation.PE_START), isStride
            ? Linear.of(1L << log.constant()) : null, number, run.world,
            site.place(i), site.state());
      }
      default -> {}
    }
  }

  /** Checks an argument whose minimum is 0 or 1; returns whether it was reported. */
  private boolean checkLeast(Site site, int i, int least, Tag tag, String remedy) {
    return run.reportIfLess(tag, site.parameter(i), site.value(i).number(), least, site.place(i), site.state(), remedy);
  }

  /** Checks a number of threads or elements whose minimum is 0 or 1. */
  public void checkLeast(LibraryCall call, int i, int least) {
    run.reportIfLess(Tag.NEGATIVE_COUNT, call.parameter(i), call.argument(i).number(), least, call.place(i),
        call.state(),
        least + " is the minimum");
  }

  /** Checks that the PEs of a new team, if it has several, are distinct and lie in its parent team. */
  public void checkSpread(LibraryCall call) {
    Linear size = call.argument(RoutineAnnotation.PE_SIZE).number();
    Linear stride = call.argument(RoutineAnnotation.STRIDE).number();
    if (call.object() != null) {
      checkLastPe(call.argument(RoutineAnnotation.PE_START).number(), stride, size, call.object(),
          call.place(call.meaning().index(RoutineAnnotation.PE_SIZE)), call.state());
    }
    if (Linear.of(0).equals(stride) && size != null && run.rises(size, 2, call.state())) {
      run.outOfRange(Tag.ACTIVE_SET, true, call.place(call.meaning().index(RoutineAnnotation.STRIDE)),
          "the stride of a team may be 0 only for one PE: stride=0 size=" + size, "1 means one PE after another");
    }
  }

  private void checkRoot(Site site, int i, Linear root) {
    if (checkLeast(site, i, 0, Tag.ROOT_OUT_OF_RANGE, "it is a number in the team or active set, from 0")
        || !run.reaches(root, site.pes(), site.state())) {
      return;
    }
    String name = site.parameter(i);
    boolean isActiveSet = site.routine().isActiveSet();
    run.outOfRange(Tag.ROOT_OUT_OF_RANGE, true, site.place(i),
        name + " must be less than the " + (isActiveSet ? "size of the active set" : "number of PEs") + ": "
            + Run.described(name, site.place(i), root) + (isActiveSet ? " peSize=" : " PEs=") + site.pes(),
        "it is a number in the " + (isActiveSet ? "active set, from 0, not a PE of the world"
            : "team, from 0 to one less than its size"));
  }

  /** Checks the last PE of an active set or a team if it has more than one. */
  private void checkLastPe(Linear start, Linear stride, Linear size, TrackedObject whole, TreePath place, State state) {
    Linear last = start == null || size == null || stride == null || !stride.isConstant()
        ? null : start.plus(size.minus(Linear.of(1)).times(stride.constant()));
    Linear beyond = last == null ? null : last.minus(whole.size());
    Symbol pes = whole.size().symbol();
    Linear ofSeveral =
        beyond == null || pes == null || state.isOfSomeSizes || run.rangeReports != Run.RangeReports.ALL ? null
            : beyond.replace(pes, Linear.of(Symbol.between(pes::toString, Linear.of(2), null)));
    boolean isSure = run.reaches(last, whole.size(), state);
    if (isSure || run.rises(ofSeveral, 0, state)) {
      run.outOfRange(Tag.PE_OUT_OF_RANGE, isSure, place,
          "the last PE of an active set or team must be less than the number of PEs: last=" + last + " PEs="
              + whole.size(),
          "its PEs are a stride apart, which in an active set is 2 to the power of logPeStride");
    }
  }

  /** Checks the number of a PE in a team. */
  public void checkPe(TrackedObject team, Value value, TreePath place, State state, String name) {
    Linear pe = value.number();
    if (run.reaches(pe, team.size(), state)) {
      run.outOfRange(Tag.PE_OUT_OF_RANGE, true, place,
          name + " must be less than the number of PEs: " + Run.described(name, place, pe) + " PEs=" + team.size()
              + pe.peak(state),
          "PEs are numbered from 0 to nPes() - 1; in a ring, take the remainder");
    } else {
      run.reportIfLess(Tag.NEGATIVE_PE, name, pe, 0, place, state,
          "PEs are numbered from 0; in a ring, add nPes() and take the remainder");
    }
  }

  /** Checks a method of a handle that takes an index. */
  public void checkHandle(LibraryCall call) {
    javaArrays.checkHandle(call);
    int at = call.meaning().index(RoutineAnnotation.INDEX);
    Linear index = call.argument(at).number();
    if (index != null && !call.meaning().gives("SLICE")) {
      checkIndex(call.argument(at), call.object().length(), call.place(at), call.state());
    } else if (index != null && !reportIfNegative("index", index, call.place(at), call.state())) {
      checkSlice(call, index);
    }
  }

  /** Checks the number of an element, row or column. */
  public void checkIndex(Value value, Linear length, TreePath place, State state) {
    Linear index = value.number();
    if (run.reaches(index, length, state)) {
      run.outOfRange(Tag.INDEX_BEYOND_LENGTH, true, place,
          "an index must be at least 0 and less than the length: " + Run.described("index", place, index) + " length="
              + length + index.peak(state),
          FROM_ZERO + " to length - 1");
    } else {
      reportIfNegative("index", index, place, state);
    }
  }

  private boolean reportIfNegative(String name, Linear index, TreePath place, State state) {
    return run.reportIfLess(Tag.INDEX_BEYOND_LENGTH, name, index, 0, place, state, FROM_ZERO);
  }

  private void checkSlice(LibraryCall call, Linear first) {
    TreePath place = call.place(call.meaning().index(RoutineAnnotation.COUNT));
    Linear count = call.argument(RoutineAnnotation.COUNT).number();
    TrackedObject array = call.object();
    State state = call.state();
    Linear end = first.plus(count);
    if (!run.reportIfLess(Tag.NEGATIVE_COUNT, "count", count, 0, place, state,
        "slice takes the first element and a number of elements") && run.exceeds(end, array.length(), state)) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, place,
          "from + count must not exceed the length: from=" + first + " count=" + count + " length=" + array.length(),
          "slice takes the first element and a number of elements, not the last one");
    }
  }

  /** Checks the arrays of a routine with their indices and counts, up to the first that is reported. */
  void checkArrays(Site site) {
    checkWholeArrays(site);
    javaArrays.checkRoutine(site);
    for (int i = 0; i < site.size(); i++) {
      TrackedObject array = Site.isArray(site.role(i)) ? site.array(i) : null;
      if (array == null) {
        continue;
      }
      javaArrays.checkPieces(site, i);
      if (checkArray(site, i)) {
        return;
      }
    }
  }

  /** Checks the index after an array, and the count that belongs to it; returns whether one was reported. */
  private boolean checkArray(Site site, int array) {
    boolean isIndexed = array + 1 < site.size() && site.role(array + 1).equals(RoutineAnnotation.INDEX);
    Linear index = isIndexed ? site.value(array + 1).number() : Linear.of(0);
    if (index == null) {
      return false;
    }
    int countAt = site.routine().isCounted(array) ? site.index(RoutineAnnotation.COUNT) : -1;
    if (isIndexed && checkIndexOfArray(site, array, index, countAt)) {
      return true;
    }
    return countAt >= 0 && checkCount(site, array, isIndexed, index, countAt);
  }

  /** Checks an index, which may equal the length if no element is accessed; returns whether it was reported. */
  private boolean checkIndexOfArray(Site site, int array, Linear index, int countAt) {
    String name = site.parameter(array + 1);
    TreePath place = site.place(array + 1);
    boolean isTouched = countAt < 0 || Linear.isPositive(site.value(countAt).number());
    if (!isTouched || !run.reaches(index, site.countable(array), site.state())) {
      return reportIfNegative(name, index, place, site.state());
    }
    String length = site.parameter(array) + ".length";
    run.outOfRange(Tag.INDEX_BEYOND_LENGTH, true, place,
        name + " must be less than " + length + ": " + Run.described(name, place, index) + " " + length
            + "=" + site.countable(array) + index.peak(site.state()),
        FROM_ZERO);
    return true;
  }

  /** Checks calls on whole arrays, whose lengths must fit. */
  private void checkWholeArrays(Site site) {
    int dest = site.index(RoutineAnnotation.DEST);
    int source = site.index(RoutineAnnotation.SOURCE);
    if (!isOnWholeArrays(site) || site.array(dest) == null || site.array(source) == null) {
      return;
    }
    Linear destLength = site.countable(dest);
    Linear sourceLength = site.countable(source);
    if (destLength == null) {
      return;
    }
    if (site.routine().isElementwise() && destLength.isApart(sourceLength)) {
      reportLengths(site, dest, "equal", "slice the longer one, or give a count");
      return;
    }
    Linear more = destLength.minus(sourceLength);
    if (site.routine().isGathering() && more != null && more.isAtMost(-1)) {
      reportLengths(site, dest, "not be less than", "dest must have room for the data of every PE");
    }
  }

  private static boolean isOnWholeArrays(Site site) {
    return site.routine().collective() && site.index(RoutineAnnotation.COUNT) < 0 && !site.routine().hasLayouts();
  }

  private void reportLengths(Site site, int dest, String relation, String remedy) {
    run.outOfRange(Tag.LENGTHS_DIFFER, true, site.place(dest),
        "dest.length must " + relation + " source.length in a call without a count: dest.length="
            + site.countable(dest) + " source.length="
            + site.countable(site.index(RoutineAnnotation.SOURCE)),
        remedy);
  }

  /** Checks a count; returns whether it was reported. */
  private boolean checkCount(Site site, int array, boolean isIndexed, Linear index, int countAt) {
    Linear count = site.value(countAt).number();
    Linear length = site.countable(array);
    Extent extent = Extent.of(site, array, count);
    Linear needed = count == null || count.isAtMost(0) ? null : extent.needed();
    Linear end = needed == null ? null : index.plus(needed);
    if (!run.exceeds(end, length, site.state())) {
      return false;
    }
    String name = site.parameter(countAt);
    String lengthName = site.parameter(array) + ".length";
    String indexName = isIndexed ? site.parameter(array + 1) : "";
    SymmetricField field = site.array(array).field;
    run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, site.place(countAt),
        (isIndexed ? indexName + " + " : "") + extent.text(site, name) + " must not exceed " + lengthName + ": "
            + (isIndexed ? Run.described(indexName, site.place(array + 1), index) + " " : "")
            + Run.described(name, site.place(countAt), count) + (needed.equals(count) ? "" : " needed=" + needed) + " "
            + lengthName + "=" + length + end.peak(site.state()),
        "lower the count, or lengthen the array" + (field == null ? "" : " '" + field.name() + "'"));
    return true;
  }
}
