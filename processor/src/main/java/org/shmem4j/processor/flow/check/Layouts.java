package org.shmem4j.processor.flow.check;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.stream.IntStream;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.Elements;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Checks layouts: how many numbers they describe and how far they reach, as far as the program spells that out. */
public record Layouts(Run run) {
  /** The layout that a call makes, or null if nothing is known about it. */
  public Value made(LibraryCall call) {
    List<String> roles = call.meaning().roles();
    boolean isNegative = false;
    for (int i = 0; i < Math.min(roles.size(), call.arguments().size()) && !isNegative; i++) {
      isNegative = run.reportIfLess(Tag.NEGATIVE_COUNT, call.parameter(i), call.argument(i).number(), 0, call.place(i),
          call.state(), "for another order of the elements use indexed");
    }
    if (roles.contains(RoutineAnnotation.LAYOUT)) {
      return struct(call);
    }
    TrackedObject.Layout base =
        call.isStatic() ? new TrackedObject.Layout(Value.of(1), 1L, 1L, false) : of(call.object());
    if (base == null) {
      return null;
    }
    if (roles.contains(RoutineAnnotation.INDEX) && roles.contains(RoutineAnnotation.BLOCK)) {
      return indexed(call, base);
    }
    if (roles.contains(RoutineAnnotation.INDEX)) {
      Long reach = sum(base.reach(), number(call, RoutineAnnotation.INDEX, 0));
      return layout(base.count(), reach, null, base.overlaps(), call.place());
    }
    return repeated(call, base);
  }

  /** Blocks at equal distances. */
  private Value repeated(LibraryCall call, TrackedObject.Layout base) {
    Value count = times(times(base.count(), call, RoutineAnnotation.COUNT), call, RoutineAnnotation.BLOCK);
    Long blocks = number(call, RoutineAnnotation.COUNT, 1);
    Long block = number(call, RoutineAnnotation.BLOCK, 1);
    Long stride = number(call, RoutineAnnotation.STRIDE, block == null ? 1 : block);
    if (!isNotNegative(blocks) || !isNotNegative(block) || !isNotNegative(stride)) {
      return layout(count, null, null, base.overlaps(), call.place());
    }
    if (blocks == 0 || block == 0) {
      return layout(count, 0L, 0L, base.overlaps(), call.place());
    }
    Long last = base.extent() == null ? null : Long.valueOf(((blocks - 1) * stride + block - 1) * base.extent());
    Long reach = sum(last, base.reach());
    boolean overlaps = base.overlaps() || (blocks > 1 && stride < block);
    return layout(count, reach, reach, overlaps, call.place());
  }

  /** {@return whether a number is known, and not negative} */
  private static boolean isNotNegative(Long number) {
    return number != null && number >= 0;
  }

  /** Blocks with a length and a place for each, or null if these are unknown or an error was reported. */
  private Value indexed(LibraryCall call, TrackedObject.Layout base) {
    int at = call.meaning().index(RoutineAnnotation.INDEX);
    if (areOfDifferentLengths(call, at)) {
      return null;
    }
    List<Long> lengths = numbers(call, at - 1);
    List<Long> starts = lengths == null ? null : numbers(call, at);
    if (starts == null || lengths.isEmpty() || lengths.size() != starts.size()) {
      return null;
    }
    Linear each = base.count().number();
    if (base.extent() == null || each == null) {
      return null;
    }
    long sum = lengths.stream().mapToLong(Long::longValue).sum();
    long end = end(starts, lengths);
    Long reach = end == 0 ? Long.valueOf(0) : sum((end - 1) * base.extent(), base.reach());
    boolean overlaps = base.overlaps() || overlap(starts, lengths);
    return layout(Value.of(each.times(sum)).withSourcesOf(call.argument(at - 1)), reach, null, overlaps, call.place());
  }

  /** {@return whether there are more or fewer lengths than places, which is reported} */
  private boolean areOfDifferentLengths(LibraryCall call, int at) {
    TrackedObject lengths = call.argument(RoutineAnnotation.BLOCK).object();
    TrackedObject places = call.argument(at).object();
    boolean areDifferent = lengths != null && places != null && lengths.length().isApart(places.length());
    if (areDifferent) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, call.place(at), "each block must have a length and a place: "
          + call.parameter(at - 1) + ".length=" + lengths.length() + " " + call.parameter(at) + ".length="
          + places.length(), "give both arrays the same number of elements");
    }
    return areDifferent;
  }

  /** The first element after all nonempty blocks, or 0 if there is none. */
  private static long end(List<Long> starts, List<Long> lengths) {
    return IntStream.range(0, starts.size()).filter(i -> lengths.get(i) != 0)
        .mapToLong(i -> starts.get(i) + lengths.get(i)).reduce(0, Math::max);
  }

  private static boolean overlap(List<Long> starts, List<Long> lengths) {
    return IntStream.range(0, starts.size()).anyMatch(i -> IntStream.range(0, i)
        .anyMatch(j -> starts.get(i) < starts.get(j) + lengths.get(j)
            && starts.get(j) < starts.get(i) + lengths.get(i)));
  }

  /** The numbers in an array argument; empty if any is unknown, null if a negative one was reported. */
  private List<Long> numbers(LibraryCall call, int at) {
    List<Value> all = Elements.all(call.argument(at).object(), call.state());
    if (all != null && IntStream.range(0, all.size()).anyMatch(i -> run.reportIfLess(Tag.NEGATIVE_COUNT,
        call.parameter(at) + "[" + i + "]", all.get(i).number(), 0, call.place(at), call.state(),
        "they are numbers of elements, from 0"))) {
      return null;
    }
    boolean isKnown = all != null && all.stream().allMatch(each -> each.number() != null && each.number().isConstant());
    return isKnown ? all.stream().map(each -> each.number().constant()).toList() : List.of();
  }

  /** Layouts placed one after another. */
  private static Value struct(LibraryCall call) {
    Value count = Value.of(0);
    Long reach = 0L;
    boolean overlaps = false;
    for (Value each : call.arguments()) {
      TrackedObject.Layout piece = of(each.object());
      if (piece == null) {
        return null;
      }
      Value more = piece.count();
      count = Value.computed(count.number() == null ? null : count.number().plus(more.number()), count, more);
      reach = reach == null || piece.reach() == null ? null : Long.valueOf(Math.max(reach, piece.reach()));
      overlaps |= piece.overlaps();
    }
    return layout(count, reach, null, overlaps, call.place());
  }

  private static Value layout(Value count, Long reach, Long extent, boolean overlaps, TreePath place) {
    TrackedObject made = new TrackedObject(TrackedObject.Kind.OTHER, "layout", place);
    made.layout = new TrackedObject.Layout(count, reach, extent, overlaps);
    return Value.of(made);
  }

  private static TrackedObject.Layout of(TrackedObject object) {
    return object == null ? null : object.layout;
  }

  private static Long sum(Long one, Long other) {
    return one == null || other == null ? null : Long.valueOf(one + other);
  }

  /** The number that a call passes for a role, or null if unknown; {@code otherwise} if the method has no such role. */
  private static Long number(LibraryCall call, String role, long otherwise) {
    if (call.meaning().index(role) < 0) {
      return otherwise;
    }
    Linear number = call.argument(role).number();
    return number == null || !number.isConstant() ? null : Long.valueOf(number.constant());
  }

  private Value times(Value count, LibraryCall call, String role) {
    if (call.meaning().index(role) < 0) {
      return count;
    }
    Value factor = call.argument(role);
    return Value.computed(run.numbers.operation(Tree.Kind.MULTIPLY, count.number(), factor.number()), count, factor);
  }

  /** Checks the layouts of a call that all PEs make; each layout describes one piece. */
  public void check(Site site) {
    if (!site.routine().hasLayouts() || site.index("OTHER") >= 0 || !site.state().splits.isEmpty()) {
      return;
    }
    int first = -1;
    for (int i = 0; i + 1 < site.size(); i++) {
      TrackedObject.Layout layout =
          site.role(i + 1).equals(RoutineAnnotation.LAYOUT) ? of(site.value(i + 1).object()) : null;
      if (layout == null) {
        continue;
      }
      checkArray(site, i, layout);
      if (first >= 0) {
        checkBoth(site, first, i + 1);
      }
      first = i + 1;
    }
  }

  /**
   * Checks both layouts of a call; on some PEs one of them may be ignored, such as the receive layout on a PE that is
   * not the root.
   */
  private void checkBoth(Site site, int one, int other) {
    Value sent = site.value(one).object().layout.count();
    Value received = site.value(other).object().layout.count();
    if (sent.differsBetweenPes() && received.differsBetweenPes()) {
      AgreementCheck.check(run, site.team(), "the size of " + site.parameter(other), received, site.place(other));
    }
    boolean isOneType = String.valueOf(run.compiler.type(site.place(one - 1)))
        .equals(String.valueOf(run.compiler.type(site.place(other - 1))));
    if (isOneType && sent.number() != null && sent.number().isApart(received.number())) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, site.place(other),
          "both layouts must select the same number of values: " + sent.number() + " and " + received.number(),
          "each may place its values differently, but all that is sent must be received");
    }
  }

  private void checkArray(Site site, int i, TrackedObject.Layout layout) {
    TrackedObject array = site.array(i);
    Long reach = layout.reach();
    Linear length = array == null ? null : array.length();
    if (reach != null && run.exceeds(Linear.of(reach), length, site.state())) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, site.place(i + 1),
          site.parameter(i + 1) + " must not reach beyond " + site.parameter(i) + ": needed=" + reach + " "
              + site.parameter(i) + ".length=" + length,
          "layouts count in elements of their array");
    }
    if (site.role(i).equals(RoutineAnnotation.DEST) && layout.overlaps()) {
      run.report(Tag.OVERLAP, true, site.place(i + 1),
          site.parameter(i + 1) + " must not contain an element twice: two numbers would go to the same place",
          "let its blocks start at least their length apart");
    }
  }
}
