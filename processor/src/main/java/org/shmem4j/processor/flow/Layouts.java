package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.stream.IntStream;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/** Layouts: how many numbers they stand for and how far they reach, as far as the program writes that down. */
record Layouts(Run run) {
  /** The layout that a call makes; null where nothing is known of it. */
  Value made(LibraryCall place) {
    List<String> roles = place.meaning().roles();
    boolean isNegative = false;
    for (int i = 0; i < Math.min(roles.size(), place.arguments().size()) && !isNegative; i++) {
      isNegative = run.isLess(Tag.NEGATIVE_COUNT, place.parameter(i), place.argument(i).number(), 0, place.at(i),
          place.state(), "for another order of the elements use indexed");
    }
    if (roles.contains(RoutineAnnotation.LAYOUT)) {
      return struct(place);
    }
    Thing.Layout base = place.isStatic() ? new Thing.Layout(Value.of(1), 1L, 1L, false) : of(place.object());
    if (base == null) {
      return null;
    }
    if (roles.contains(RoutineAnnotation.INDEX) && roles.contains(RoutineAnnotation.BLOCK)) {
      return indexed(place, base);
    }
    if (roles.contains(RoutineAnnotation.INDEX)) {
      Long reach = sum(base.reach(), number(place, RoutineAnnotation.INDEX, 0));
      return layout(base.count(), reach, null, base.overlaps(), place.at());
    }
    return repeated(place, base);
  }

  /** Blocks at equal distances. */
  private Value repeated(LibraryCall place, Thing.Layout base) {
    Value count = times(times(base.count(), place, RoutineAnnotation.COUNT), place, RoutineAnnotation.BLOCK);
    Long blocks = number(place, RoutineAnnotation.COUNT, 1);
    Long block = number(place, RoutineAnnotation.BLOCK, 1);
    Long stride = number(place, RoutineAnnotation.STRIDE, block == null ? 1 : block);
    Long extent = base.extent();
    boolean isKnown = blocks != null && block != null && stride != null && blocks >= 0 && block >= 0 && stride >= 0;
    boolean isEmpty = isKnown && (blocks == 0 || block == 0);
    boolean overlaps = base.overlaps() || (isKnown && !isEmpty && blocks > 1 && stride < block);
    Long last = !isKnown || extent == null ? null : ((blocks - 1) * stride + block - 1) * extent;
    Long reach = isEmpty ? Long.valueOf(0) : sum(last, base.reach());
    return layout(count, reach, reach, overlaps, place.at());
  }

  /** Blocks that have lengths and places of their own. */
  private Value indexed(LibraryCall place, Thing.Layout base) {
    int at = place.meaning().index(RoutineAnnotation.INDEX);
    Thing lengths = place.argument(RoutineAnnotation.BLOCK).thing();
    Thing places = place.argument(at).thing();
    if (lengths != null && places != null && lengths.length().isApart(places.length())) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, place.at(at), "each block must have a length and a place: "
          + place.parameter(at - 1) + ".length=" + lengths.length() + " " + place.parameter(at) + ".length="
          + places.length(), "give both arrays as many numbers");
      return null;
    }
    List<Long> counts = numbers(place, at - 1);
    List<Long> starts = counts == null ? null : numbers(place, at);
    Long extent = base.extent();
    Linear each = base.count().number();
    if (starts == null || counts.isEmpty() || counts.size() != starts.size() || extent == null || each == null) {
      return null;
    }
    long sum = 0;
    long end = 0;
    boolean overlaps = base.overlaps();
    for (int i = 0; i < counts.size(); i++) {
      long start = starts.get(i);
      long count = counts.get(i);
      sum += count;
      end = count == 0 ? end : Math.max(end, start + count);
      for (int j = 0; j < i; j++) {
        overlaps |= start < starts.get(j) + counts.get(j) && starts.get(j) < start + count;
      }
    }
    Long reach = end == 0 ? Long.valueOf(0) : sum((end - 1) * extent, base.reach());
    return layout(Value.of(each.times(sum)).with(place.argument(at - 1)), reach, null, overlaps, place.at());
  }

  /** The numbers in an array that is given to a call, empty where one is not known; null where a negative one is told. */
  private List<Long> numbers(LibraryCall place, int at) {
    List<Value> all = Elements.all(place.argument(at).thing(), place.state());
    if (all != null && IntStream.range(0, all.size()).anyMatch(i -> run.isLess(Tag.NEGATIVE_COUNT,
        place.parameter(at) + "[" + i + "]", all.get(i).number(), 0, place.at(at), place.state(),
        "they are numbers of elements, from 0"))) {
      return null;
    }
    boolean isKnown = all != null && all.stream().allMatch(each -> each.number() != null && each.number().isConstant());
    return isKnown ? all.stream().map(each -> each.number().constant()).toList() : List.of();
  }

  /** Layouts one after another. */
  private static Value struct(LibraryCall place) {
    Value count = Value.of(0);
    Long reach = 0L;
    boolean overlaps = false;
    for (Value each : place.arguments()) {
      Thing.Layout part = of(each.thing());
      if (part == null) {
        return null;
      }
      Value more = part.count();
      count = Value.computed(count.number() == null ? null : count.number().plus(more.number()), count, more);
      reach = reach == null || part.reach() == null ? null : Long.valueOf(Math.max(reach, part.reach()));
      overlaps |= part.overlaps();
    }
    return layout(count, reach, null, overlaps, place.at());
  }

  private static Value layout(Value count, Long reach, Long extent, boolean overlaps, TreePath place) {
    Thing made = new Thing(Thing.Kind.OTHER, "layout", place);
    made.layout = new Thing.Layout(count, reach, extent, overlaps);
    return Value.of(made);
  }

  private static Thing.Layout of(Thing thing) {
    return thing == null ? null : thing.layout;
  }

  private static Long sum(Long one, Long other) {
    return one == null || other == null ? null : Long.valueOf(one + other);
  }

  /** The number that a call gives for a role; null where that is not known. */
  private static Long number(LibraryCall place, String role, long otherwise) {
    if (place.meaning().index(role) < 0) {
      return otherwise;
    }
    Linear number = place.argument(role).number();
    return number == null || !number.isConstant() ? null : Long.valueOf(number.constant());
  }

  private Value times(Value count, LibraryCall place, String role) {
    if (place.meaning().index(role) < 0) {
      return count;
    }
    Value factor = place.argument(role);
    return Value.computed(run.numbers.operation(Tree.Kind.MULTIPLY, count.number(), factor.number()), count, factor);
  }

  /** The layouts of a call of all PEs, each of which stands for one piece. */
  void check(Site site) {
    if (!site.routine().hasLayouts() || site.index("OTHER") >= 0 || !site.state().splits.isEmpty()) {
      return;
    }
    int first = -1;
    for (int i = 0; i + 1 < site.size(); i++) {
      Thing.Layout layout = site.role(i + 1).equals(RoutineAnnotation.LAYOUT) ? of(site.value(i + 1).thing()) : null;
      if (layout == null) {
        continue;
      }
      array(site, i, layout);
      if (first >= 0) {
        both(site, first, i + 1);
      }
      first = i + 1;
    }
  }

  /** Both layouts of a call; on some PEs one of the two may not count, as that of what a root receives. */
  private void both(Site site, int one, int other) {
    Value sent = site.value(one).thing().layout.count();
    Value received = site.value(other).thing().layout.count();
    if (sent.differsBetweenPes() && received.differsBetweenPes()) {
      Agreement.check(run, site.team(), "the size of " + site.parameter(other), received, site.place(other));
    }
    boolean isOneType = String.valueOf(run.code.type(site.place(one - 1)))
        .equals(String.valueOf(run.code.type(site.place(other - 1))));
    if (isOneType && sent.number() != null && sent.number().isApart(received.number())) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, site.place(other),
          "both layouts must stand for equally many numbers: " + sent.number() + " and " + received.number(),
          "they need not lie alike, but what is sent must be received");
    }
  }

  private void array(Site site, int i, Thing.Layout layout) {
    Thing array = site.array(i);
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
          site.parameter(i + 1) + " must not have an element twice: two numbers would go to one place",
          "let its blocks start at least their length apart");
    }
  }
}
