package org.shmem4j.processor;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.diagnostic.Tag;

/** Counts and indices against the lengths of arrays. */
final class BoundsChecks {
  private BoundsChecks() {}

  /** A call of a generated method. */
  static void check(Call call) {
    for (int i = 0; i < call.size(); i++) {
      switch (call.routine().roles().get(i)) {
        case Routine.DEST, Routine.SOURCE, Routine.VARIABLE -> {
          if (!isInside(call, i)) {
            return;
          }
        }
        default -> { }
      }
    }
    if (call.index(Routine.COUNT) < 0 && !call.routine().hasLayouts()) {
      checkWhole(call);
    }
  }

  /** Reports a call that goes beyond the end of an array. */
  private static boolean isInside(Call call, int array) {
    long available = call.countable(array);
    if (available < 0) {
      return true;
    }
    int indexAt = array + 1 < call.size() && call.routine().roles().get(array + 1).equals(Routine.INDEX)
        ? array + 1 : -1;
    Long index = indexAt < 0 ? Long.valueOf(0) : call.number(indexAt);
    int countAt = call.routine().isCounted(array) ? call.index(Routine.COUNT) : -1;
    Long count = countAt < 0 ? null : call.number(countAt);
    if (index != null && indexAt >= 0 && index >= available && (count == null || count > 0)) {
      call.report(Tag.INDEX_BEYOND_LENGTH, indexAt,
          call.name(indexAt) + " must be less than " + lengthOf(call, array) + ": " + call.name(indexAt) + "=" + index
              + " " + lengthOf(call, array) + "=" + available, "elements are numbered from 0");
      return false;
    }
    if (count == null || count <= 0 || index == null) {
      return true;
    }
    Long needed = needed(call, array, count);
    if (needed == null || needed > Long.MAX_VALUE - index || index + needed <= available) {
      return true;
    }
    String rule = (indexAt < 0 ? "" : call.name(indexAt) + " + ") + text(call, array, call.name(countAt))
        + " must not exceed " + lengthOf(call, array);
    call.report(Tag.COUNT_BEYOND_LENGTH, countAt,
        rule + ": " + (indexAt < 0 ? "" : call.name(indexAt) + "=" + index + " ") + call.name(countAt) + "=" + count
            + (needed == (long) count ? "" : " needed=" + needed) + " " + lengthOf(call, array) + "=" + available,
        "lower the count, or lengthen the array" + (call.array(array).field() == null
            ? "" : " '" + call.array(array).field().name() + "'"));
    return false;
  }

  /** The elements of an array that a call with a count touches, from the first to the last; null if not known. */
  static Long needed(Call call, int array, long count) {
    boolean isDest = call.routine().roles().get(array).equals(Routine.DEST);
    return switch (call.routine().family()) {
      case "fcollect" -> isDest ? Long.valueOf(count * call.leastPes()) : Long.valueOf(count);
      case "alltoall" -> count * call.leastPes();
      case "alltoalls" -> strided(call, array, count * call.leastPes());
      case "iput", "iget" -> strided(call, array, count);
      case "ibput", "ibget" -> null;
      case "rooted" -> isCountedByArray(call, array) ? null : (Long) count;
      default -> count;
    };
  }

  /** Whether an array has counts of its own, one for each PE, after it. */
  private static boolean isCountedByArray(Call call, int array) {
    return array + 1 < call.size() && call.routine().roles().get(array + 1).equals("OTHER");
  }

  private static Long strided(Call call, int array, long count) {
    int first = call.index(Routine.STRIDE);
    boolean isDest = call.routine().roles().get(array).equals(Routine.DEST);
    Long stride = call.number(isDest || first < 0 ? first : call.index(Routine.STRIDE, first + 1));
    return stride == null || stride < 1 ? null : (Long) ((count - 1) * stride + 1);
  }

  private static String text(Call call, int array, String count) {
    boolean isDest = call.routine().roles().get(array).equals(Routine.DEST);
    String pes = call.routine().isActiveSet() ? " * peSize" : " * nPes";
    return switch (call.routine().family()) {
      case "fcollect" -> isDest ? count + pes : count;
      case "alltoall" -> count + pes;
      case "alltoalls" -> "(" + count + pes + " - 1) * stride + 1";
      case "iput", "iget" -> "(" + count + " - 1) * stride + 1";
      default -> count;
    };
  }

  private static String lengthOf(Call call, int array) {
    return call.name(array) + ".length";
  }

  private static void checkWhole(Call call) {
    int dest = call.index(Routine.DEST);
    int source = call.index(Routine.SOURCE);
    if (dest < 0 || source < 0 || !call.routine().collective()) {
      return;
    }
    long there = call.countable(dest);
    long here = call.countable(source);
    if (there < 0 || here < 0) {
      return;
    }
    String lengths = "dest.length=" + there + " source.length=" + here;
    if (call.routine().isElementwise() && there != here) {
      call.report(Tag.LENGTHS_DIFFER, dest,
          "dest.length must equal source.length in a call without a count: " + lengths,
          "slice the longer one, or give a count");
    } else if (call.routine().isGathering() && there < here) {
      call.report(Tag.LENGTHS_DIFFER, dest,
          "dest.length must not be less than source.length in a call without a count: " + lengths,
          "dest has a place for the data of every PE");
    }
  }

  /** A call of a handle's own method that takes an index. */
  static void checkHandle(Code code, Values values, TreePath path, ExecutableElement method) {
    TreePath receiver = Code.receiver(path);
    String name = method.getSimpleName().toString();
    if (receiver == null || !HandleMethods.takesIndex(method)
        || ((MethodInvocationTree) path.getLeaf()).getArguments().size() < method.getParameters().size()) {
      return;
    }
    Region array = values.array(receiver);
    TreePath place = Code.argument(path, 0);
    Long index = values.number(place);
    if (index == null) {
      return;
    }
    boolean isSlice = name.equals("slice");
    if (index < 0 || (array.knowsLength() && !isSlice && index >= array.length())) {
      code.diagnostics().report(Tag.INDEX_BEYOND_LENGTH, place,
          "an index must be at least 0 and less than the length: index=" + index
              + (array.knowsLength() ? " length=" + array.length() : ""), "elements are numbered from 0");
      return;
    }
    Long count = isSlice ? values.number(Code.argument(path, 1)) : null;
    if (count != null && count < 0) {
      code.diagnostics().report(Tag.NEGATIVE_COUNT, Code.argument(path, 1),
          "count must not be negative: count=" + count, "slice takes the first element and a number of elements");
    } else if (count != null && array.knowsLength() && index + count > array.length()) {
      code.diagnostics().report(Tag.COUNT_BEYOND_LENGTH, Code.argument(path, 1),
          "from + count must not exceed the length: from=" + index + " count=" + count + " length=" + array.length(),
          "slice takes the first element and a number of elements, not the last one");
    }
  }
}
