package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.List;
import org.shmem4j.processor.HandleMethods;
import org.shmem4j.processor.Routine;
import org.shmem4j.processor.diagnostic.Tag;

/** Numbers of PEs, roots, indices and counts that are out of their range on some PE or in some turn of a loop. */
final class Ranges {
  private final Run run;
  private final LocalArrays local;

  Ranges(Run run) {
    this.run = run;
    this.local = new LocalArrays(run);
  }

  /** One argument of a routine. */
  void argument(Site site, int i) {
    switch (site.role(i)) {
      case Routine.PE -> {
        Thing context = site.context();
        boolean isKnown = !site.hasContext() || (context != null && context.owner() != null);
        if (isKnown) {
          pe(site.hasContext() ? context.owner() : run.world(), site.value(i), site.place(i), site.state(),
              site.parameter(i));
        }
      }
      case Routine.ROOT -> root(site, i);
      case Routine.PE_SIZE -> last(site, i);
      case Routine.STRIDE -> stride(site, i);
      default -> { }
    }
  }

  private void root(Site site, int i) {
    Linear pes = site.pes();
    Linear root = site.value(i).number();
    if (pes != null && root != null && isBeyond(root, pes, site.state())) {
      run.outOfRange(Tag.ROOT_OUT_OF_RANGE, true, site.place(i),
          site.parameter(i) + " must be less than the number of PEs: " + told(site.parameter(i), site.place(i), root)
              + " PEs=" + pes,
          "it is a number in the team or active set, from 0 to one less than its size");
    }
  }

  private void stride(Site site, int i) {
    Linear stride = site.value(i).number();
    if (stride != null && stride.isConstant() && stride.constant() < 1) {
      run.outOfRange(Tag.STRIDE_NOT_POSITIVE, true, site.place(i),
          site.parameter(i) + " must be positive: " + told(site.parameter(i), site.place(i), stride) + " is " + stride,
          "strides are in elements; 1 means one after another");
    }
  }

  /** The last PE of an active set. */
  private void last(Site site, int i) {
    Linear start = site.number(Routine.PE_START);
    Linear stride = site.number(Routine.LOG_PE_STRIDE);
    Linear size = site.value(i).number();
    if (start == null || stride == null || size == null || !stride.isConstant() || stride.constant() < 0
        || stride.constant() > 30) {
      return;
    }
    Linear last = start.plus(size.minus(Linear.of(1)).times(1L << stride.constant()));
    if (last != null && isBeyond(last, run.world().size(), site.state())) {
      run.outOfRange(Tag.PE_OUT_OF_RANGE, true, site.place(i),
          "the last PE of an active set must be less than the number of PEs: last=" + last + " PEs="
              + run.world().size(), "the set has peSize PEs, from peStart in steps of 2 to the power of logPeStride");
    }
  }

  /** The number of a PE in a team. */
  void pe(Thing team, Value value, TreePath place, State state, String name) {
    Linear pe = value.number();
    if (pe == null) {
      return;
    }
    if (isBeyond(pe, team.size(), state)) {
      run.outOfRange(Tag.PE_OUT_OF_RANGE, true, place,
          name + " must be less than the number of PEs: " + told(name, place, pe) + " PEs=" + team.size(),
          "PEs are numbered from 0 to nPes() - 1; a ring takes the remainder");
    } else if (isNegative(pe, state)) {
      run.outOfRange(Tag.NEGATIVE_PE, pe.isOfAnyJob(), place,
          name + " must not be negative: " + told(name, place, pe) + " is negative on some PE",
          "PEs are numbered from 0; a ring adds nPes() and takes the remainder");
    }
  }

  /** Whether a number reaches a limit, on some PE or in some turn. */
  private static boolean isBeyond(Linear number, Linear limit, State state) {
    Linear over = limit == null ? null : number.minus(limit);
    return over != null && over.rises(0, state);
  }

  private static boolean isNegative(Linear number, State state) {
    return number.falls(-1, state);
  }

  /** A method of a handle that takes an index. */
  void handle(String name, Expression.Invoke call, Thing array, List<Value> arguments, State state) {
    local.handle(name, call, array, arguments, state);
    if (arguments.isEmpty() || !HandleMethods.takesIndex(call.method())) {
      return;
    }
    TreePath place = call.arguments().getFirst().place();
    Linear index = arguments.getFirst().number();
    if (index == null) {
      return;
    }
    if (name.equals("slice")) {
      slice(call, array, index, arguments.get(1).number(), state);
    } else {
      within(arguments.getFirst(), array.length(), place, state);
    }
  }

  /** The number of an element, a row or a column. */
  void within(Value value, Linear length, TreePath place, State state) {
    Linear index = value.number();
    if (index != null && isBeyond(index, length, state)) {
      index(place, index, length);
    } else if (index != null && isNegative(index, state)) {
      run.outOfRange(Tag.INDEX_BEYOND_LENGTH, index.isOfAnyJob(), place,
          "an index must not be negative: " + told("index", place, index) + " is negative at its least",
          "elements are numbered from 0");
    }
  }

  /** A name and its value as the program spells it; where that is the same name, what is known of it. */
  private static String told(String name, TreePath place, Linear value) {
    String spelled = place.getLeaf().toString();
    return name + "=" + (spelled.equals(name) ? value : spelled);
  }

  private void index(TreePath place, Linear index, Linear length) {
    run.outOfRange(Tag.INDEX_BEYOND_LENGTH, true, place,
        "an index must be at least 0 and less than the length: " + told("index", place, index) + " reaches length="
            + length, "elements are numbered from 0 to length - 1");
  }

  private void slice(Expression.Invoke call, Thing array, Linear first, Linear count, State state) {
    Linear end = count == null ? null : first.plus(count);
    Linear over = end == null ? null : end.minus(array.length());
    if (over != null && over.rises(1, state)) {
      TreePath place = call.arguments().get(1).place();
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, place,
          "from + count must not exceed the length: from=" + first + " count=" + count + " length=" + array.length(),
          "slice takes the first element and a number of elements, not the last one");
    }
  }

  /** The arrays of a routine, with their indices and counts. */
  void arrays(Site site) {
    whole(site);
    local.routine(site);
    for (int i = 0; i < site.size(); i++) {
      Thing array = Checks.isArray(site.role(i)) ? site.array(i) : null;
      if (array == null) {
        continue;
      }
      boolean isIndexed = i + 1 < site.size() && site.role(i + 1).equals(Routine.INDEX);
      Linear index = isIndexed ? site.value(i + 1).number() : Linear.of(0);
      if (index == null) {
        continue;
      }
      int countAt = site.routine().isCounted(i) ? site.index(Routine.COUNT) : -1;
      boolean isTouched = countAt < 0 || isPositive(site.value(countAt));
      if (isIndexed && isTouched && isBeyond(index, array.length(), site.state())) {
        index(site.place(i + 1), index, array.length());
        return;
      }
      if (isIndexed && isNegative(index, site.state())) {
        run.outOfRange(Tag.INDEX_BEYOND_LENGTH, index.isOfAnyJob(), site.place(i + 1),
            site.parameter(i + 1) + " must not be negative: "
                + told(site.parameter(i + 1), site.place(i + 1), index) + " is negative at its least", "elements are numbered from 0");
        return;
      }
      if (countAt >= 0 && count(site, i, index, countAt)) {
        return;
      }
    }
  }

  /** Calls on whole arrays, whose lengths must fit. */
  private void whole(Site site) {
    int dest = site.index(Routine.DEST);
    int source = site.index(Routine.SOURCE);
    boolean isWhole = site.routine().collective() && site.index(Routine.COUNT) < 0 && !site.routine().hasLayouts()
        && dest >= 0 && source >= 0;
    if (!isWhole || site.array(dest) == null || site.array(source) == null) {
      return;
    }
    Linear apart = site.array(dest).length().minus(site.array(source).length());
    boolean isShort = site.routine().isGathering() && apart != null && apart.isAtMost(-1);
    boolean isOther = site.routine().isElementwise() && apart != null && apart.isConstant() && apart.constant() != 0;
    if (isShort || isOther) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, site.place(dest),
          "the lengths of whole arrays must fit: dest.length=" + site.array(dest).length() + " source.length="
              + site.array(source).length(), "slice the longer one, or give a count");
    }
  }

  private static boolean isPositive(Value count) {
    return count.number() != null && count.number().isAtLeast(1);
  }

  /** Whether a count was reported. */
  private boolean count(Site site, int array, Linear index, int countAt) {
    Linear count = site.value(countAt).number();
    long bytes = site.routine().elementBytes();
    long own = bytes <= 0 ? bytes : site.handleBytes(array);
    if (count == null || (bytes > 0 && own > 0 && own != bytes)) {
      return false;
    }
    Thing thing = site.array(array);
    Linear needed = needed(site, array, count);
    Linear over = needed == null ? null : index.plus(needed) == null ? null : index.plus(needed).minus(thing.length());
    if (over != null && over.rises(1, site.state())) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, site.place(countAt),
          site.parameter(countAt) + " must not go beyond " + site.parameter(array) + ": needed="
              + index.plus(needed) + " " + site.parameter(array) + ".length=" + thing.length(),
          "lower the count, or lengthen the array");
      return true;
    }
    return false;
  }

  /** The elements from the first to the last of those that stand apart; null where that is not known. */
  private static Linear strided(Site site, boolean isDest, Linear count) {
    int first = site.index(Routine.STRIDE);
    Linear stride = site.value(isDest ? first : first + 1).number();
    boolean isKnown = stride != null && stride.isConstant() && stride.constant() >= 1;
    return isKnown ? count.minus(Linear.of(1)).times(stride.constant()).plus(Linear.of(1)) : null;
  }

  /** The elements that a call needs of an array; null where that is not known. */
  private Linear needed(Site site, int array, Linear count) {
    boolean isDest = site.role(array).equals(Routine.DEST);
    boolean isEach = switch (site.routine().family()) {
      case "fcollect" -> isDest;
      case "alltoall" -> true;
      default -> false;
    };
    if (isEach) {
      Linear pes = site.pes();
      return pes == null ? null : run.evaluator().numbers().operation(Tree.Kind.MULTIPLY, count, pes);
    }
    return switch (site.routine().family()) {
      case "iput", "iget" -> strided(site, isDest, count);
      case "ibput", "ibget", "alltoalls", "rooted" -> null;
      default -> count;
    };
  }
}
