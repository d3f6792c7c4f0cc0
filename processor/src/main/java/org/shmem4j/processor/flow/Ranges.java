package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.SymmetricField;
import org.shmem4j.processor.diagnostic.Tag;

/** Numbers of PEs, roots, indices and counts that are out of their range on some PE or in some turn of a loop. */
record Ranges(Run run, JavaArrays javaArrays) {
  private static final String FROM_ZERO = "elements are numbered from 0";

  /** One argument of a routine. */
  void argument(Site site, int i) {
    Linear number = site.value(i).number();
    if (number == null) {
      return;
    }
    switch (site.role(i)) {
      case RoutineAnnotation.PE -> {
        Thing context = site.context();
        Thing team = !site.hasContext() ? run.world : context == null ? null : context.owner;
        if (team != null) {
          pe(team, site.value(i), site.place(i), site.state(), site.parameter(i));
        }
      }
      case RoutineAnnotation.COUNT -> least(site, i, 0, Tag.NEGATIVE_COUNT, "0 is legal and does nothing");
      case RoutineAnnotation.STRIDE -> least(site, i, 1, Tag.STRIDE_NOT_POSITIVE,
          "strides are in elements; 1 means one after another");
      case RoutineAnnotation.ROOT -> root(site, i, number);
      case RoutineAnnotation.PE_START ->
          least(site, i, 0, Tag.ACTIVE_SET, "give the number of the first PE of the active set");
      case RoutineAnnotation.LOG_PE_STRIDE -> least(site, i, 0, Tag.ACTIVE_SET,
          "it is the logarithm of the stride: 0 means every PE, 1 every second one");
      case RoutineAnnotation.PE_SIZE -> {
        least(site, i, 1, Tag.ACTIVE_SET, "give the number of PEs in the active set");
        Linear log = site.number(RoutineAnnotation.LOG_PE_STRIDE);
        boolean isStride = log != null && log.isConstant() && log.constant() >= 0 && log.constant() <= 30;
        last(site.number(RoutineAnnotation.PE_START), isStride
            ? Linear.of(1L << log.constant()) : null, number, run.world,
            site.place(i), site.state());
      }
      default -> {}
    }
  }

  /** An argument that is 0 or 1 at least; whether it was reported. */
  private boolean least(Site site, int i, int least, Tag tag, String remedy) {
    return run.isLess(tag, site.parameter(i), site.value(i).number(), least, site.place(i), site.state(), remedy);
  }

  /** A number of threads or elements, which is 0 or 1 at least. */
  void least(LibraryCall place, int i, int least) {
    run.isLess(Tag.NEGATIVE_COUNT, place.parameter(i), place.argument(i).number(), least, place.at(i), place.state(),
        least + " is the least");
  }

  /** The PEs of a new team lie apart, if it has several, and in the team that it is made from. */
  void spread(LibraryCall place) {
    Linear size = place.argument(RoutineAnnotation.PE_SIZE).number();
    Linear stride = place.argument(RoutineAnnotation.STRIDE).number();
    if (place.object() != null) {
      last(place.argument(RoutineAnnotation.PE_START).number(), stride, size, place.object(),
          place.at(place.meaning().index(RoutineAnnotation.PE_SIZE)), place.state());
    }
    if (Linear.of(0).equals(stride) && size != null && run.rises(size, 2, place.state())) {
      run.outOfRange(Tag.ACTIVE_SET, true, place.at(place.meaning().index(RoutineAnnotation.STRIDE)),
          "the stride of a team may be 0 only for one PE: stride=0 size=" + size, "1 means one PE after another");
    }
  }

  private void root(Site site, int i, Linear root) {
    if (least(site, i, 0, Tag.ROOT_OUT_OF_RANGE, "it is a number in the team or active set, from 0")
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

  /** The last PE of an active set or a team, at least where there is more than one. */
  private void last(Linear start, Linear stride, Linear size, Thing whole, TreePath place, State state) {
    Linear last = start == null || size == null || stride == null || !stride.isConstant()
        ? null : start.plus(size.minus(Linear.of(1)).times(stride.constant()));
    Linear beyond = last == null ? null : last.minus(whole.size());
    Symbol pes = whole.size().symbol();
    Linear ofSeveral = beyond == null || pes == null || state.isOfSomeSizes || run.told != Run.Told.ALL ? null
        : beyond.replace(pes, Linear.of(Symbol.between(pes::toString, Linear.of(2), null)));
    boolean isSure = run.reaches(last, whole.size(), state);
    if (isSure || run.rises(ofSeveral, 0, state)) {
      run.outOfRange(Tag.PE_OUT_OF_RANGE, isSure, place,
          "the last PE of an active set or team must be less than the number of PEs: last=" + last + " PEs="
              + whole.size(),
          "it goes from its first PE in steps of its stride, in an active set 2 to logPeStride");
    }
  }

  /** The number of a PE in a team. */
  void pe(Thing team, Value value, TreePath place, State state, String name) {
    Linear pe = value.number();
    if (run.reaches(pe, team.size(), state)) {
      run.outOfRange(Tag.PE_OUT_OF_RANGE, true, place,
          name + " must be less than the number of PEs: " + Run.described(name, place, pe) + " PEs=" + team.size()
              + pe.peak(state),
          "PEs are numbered from 0 to nPes() - 1; a ring takes the remainder");
    } else {
      run.isLess(Tag.NEGATIVE_PE, name, pe, 0, place, state,
          "PEs are numbered from 0; a ring adds nPes() and takes the remainder");
    }
  }

  /** A method of a handle that takes an index. */
  void handle(LibraryCall place) {
    javaArrays.handle(place);
    int at = place.meaning().index(RoutineAnnotation.INDEX);
    Linear index = place.argument(at).number();
    if (index != null && !place.meaning().gives("SLICE")) {
      within(place.argument(at), place.object().length(), place.at(at), place.state());
    } else if (index != null && !isNegative("index", index, place.at(at), place.state())) {
      slice(place, index);
    }
  }

  /** The number of an element, a row or a column. */
  void within(Value value, Linear length, TreePath place, State state) {
    Linear index = value.number();
    if (run.reaches(index, length, state)) {
      run.outOfRange(Tag.INDEX_BEYOND_LENGTH, true, place,
          "an index must be at least 0 and less than the length: " + Run.described("index", place, index) + " length="
              + length + index.peak(state),
          FROM_ZERO + " to length - 1");
    } else {
      isNegative("index", index, place, state);
    }
  }

  private boolean isNegative(String name, Linear index, TreePath place, State state) {
    return run.isLess(Tag.INDEX_BEYOND_LENGTH, name, index, 0, place, state, FROM_ZERO);
  }

  private void slice(LibraryCall call, Linear first) {
    TreePath place = call.at(call.meaning().index(RoutineAnnotation.COUNT));
    Linear count = call.argument(RoutineAnnotation.COUNT).number();
    Thing array = call.object();
    State state = call.state();
    Linear end = first.plus(count);
    if (!run.isLess(Tag.NEGATIVE_COUNT, "count", count, 0, place, state,
        "slice takes the first element and a number of elements") && run.exceeds(end, array.length(), state)) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, place,
          "from + count must not exceed the length: from=" + first + " count=" + count + " length=" + array.length(),
          "slice takes the first element and a number of elements, not the last one");
    }
  }

  /** The arrays of a routine, with their indices and counts. */
  void arrays(Site site) {
    whole(site);
    javaArrays.routine(site);
    for (int i = 0; i < site.size(); i++) {
      Thing array = Site.isArray(site.role(i)) ? site.array(i) : null;
      if (array == null) {
        continue;
      }
      javaArrays.pieces(site, i);
      boolean isIndexed = i + 1 < site.size() && site.role(i + 1).equals(RoutineAnnotation.INDEX);
      Linear index = isIndexed ? site.value(i + 1).number() : Linear.of(0);
      if (index == null) {
        continue;
      }
      int countAt = site.routine().isCounted(i) ? site.index(RoutineAnnotation.COUNT) : -1;
      boolean isTouched = countAt < 0 || Linear.isPositive(site.value(countAt).number());
      if (isIndexed && isTouched && run.reaches(index, site.countable(i), site.state())) {
        String name = site.parameter(i + 1);
        String length = site.parameter(i) + ".length";
        run.outOfRange(Tag.INDEX_BEYOND_LENGTH, true, site.place(i + 1),
            name + " must be less than " + length + ": " + Run.described(name, site.place(i + 1), index) + " " + length
                + "=" + site.countable(i) + index.peak(site.state()),
            FROM_ZERO);
        return;
      }
      if ((isIndexed && isNegative(site.parameter(i + 1), index, site.place(i + 1), site.state()))
          || (countAt >= 0 && count(site, i, isIndexed, index, countAt))) {
        return;
      }
    }
  }

  /** Calls on whole arrays, whose lengths must fit. */
  private void whole(Site site) {
    int dest = site.index(RoutineAnnotation.DEST);
    int source = site.index(RoutineAnnotation.SOURCE);
    boolean isWhole = site.routine().collective() && site.index(RoutineAnnotation.COUNT) < 0
        && !site.routine().hasLayouts()
        && dest >= 0 && source >= 0;
    if (!isWhole || site.array(dest) == null || site.array(source) == null) {
      return;
    }
    Linear there = site.countable(dest);
    Linear here = site.countable(source);
    Linear apart = there == null ? null : there.minus(here);
    boolean isShort = site.routine().isGathering() && apart != null && apart.isAtMost(-1);
    boolean isOther = site.routine().isElementwise() && there != null && there.isApart(here);
    if (isShort || isOther) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, site.place(dest),
          "dest.length must " + (isOther ? "equal" : "not be less than") + " source.length in a call without a count: "
              + "dest.length=" + there + " source.length=" + here,
          isOther ? "slice the longer one, or give a count" : "dest has a place for the data of every PE");
    }
  }

  /** Whether a count was reported. */
  private boolean count(Site site, int array, boolean isIndexed, Linear index, int countAt) {
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
