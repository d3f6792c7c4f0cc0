package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import org.shmem4j.processor.Routine;
import org.shmem4j.processor.diagnostic.Tag;

/** Layouts: how many numbers they stand for and how far they reach, as far as the program writes that down. */
record Layouts(Run run) {
  private static final String BLOCK = "BLOCK";

  /** Of a layout, the first element after its last one. */
  private static final String REACH = "REACH";

  /** Of a layout, the distance between its repetitions. */
  private static final String EXTENT = "EXTENT";

  /** Of a layout, whether it has an element twice. */
  private static final String OVERLAPS = "OVERLAPS";

  /** The layout that a call makes; null where nothing is known of it. */
  Value made(LibraryCall place) {
    List<String> roles = place.meaning().roles();
    for (int i = 0; i < Math.min(roles.size(), place.arguments().size()); i++) {
      Linear number = place.argument(i).number();
      if (run.falls(number, -1, place.state())) {
        run.outOfRange(Tag.NEGATIVE_COUNT, number.isOfAnyJob(), place.at(i),
            place.parameter(i) + " must not be negative: it is " + number,
            "for another order of the elements use indexed");
      }
    }
    Thing base = place.isStatic() ? layout(Value.of(1), 1L, 1L, false, place.at()) : place.object();
    if (roles.contains(Routine.LAYOUT)) {
      return struct(place);
    }
    if (base == null || !base.arguments.containsKey(Routine.COUNT)) {
      return null;
    }
    if (roles.contains(Routine.INDEX) && roles.contains(BLOCK)) {
      return indexed(place, base);
    }
    if (roles.contains(Routine.INDEX)) {
      Long reach = sum(known(base, REACH), number(place, Routine.INDEX, 0));
      return Value.of(layout(base.arguments.get(Routine.COUNT), reach, null, overlaps(base), place.at()));
    }
    return Value.of(repeated(place, base));
  }

  /** Blocks at equal distances. */
  private static Thing repeated(LibraryCall place, Thing base) {
    Value count = times(times(base.arguments.get(Routine.COUNT), place, Routine.COUNT), place, BLOCK);
    Long blocks = number(place, Routine.COUNT, 1);
    Long block = number(place, BLOCK, 1);
    Long stride = number(place, Routine.STRIDE, block == null ? 1 : block);
    Long extent = known(base, EXTENT);
    boolean isKnown = blocks != null && block != null && stride != null && blocks >= 0 && block >= 0 && stride >= 0;
    boolean isEmpty = isKnown && (blocks == 0 || block == 0);
    boolean overlaps = overlaps(base) || (isKnown && !isEmpty && blocks > 1 && stride < block);
    Long last = !isKnown || extent == null ? null : ((blocks - 1) * stride + block - 1) * extent;
    Long reach = isEmpty ? Long.valueOf(0) : sum(last, known(base, REACH));
    return layout(count, reach, reach, overlaps, place.at());
  }

  /** Blocks that have lengths and places of their own. */
  private Value indexed(LibraryCall place, Thing base) {
    int at = place.meaning().index(Routine.INDEX);
    Thing lengths = place.argument(BLOCK).thing();
    Thing places = place.argument(at).thing();
    Linear apart = lengths == null || places == null ? null : lengths.length().minus(places.length());
    if (apart != null && apart.isConstant() && apart.constant() != 0) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, place.at(at), "each block must have a length and a place: "
          + place.parameter(at - 1) + ".length=" + lengths.length() + " " + place.parameter(at) + ".length="
          + places.length(), "give both arrays as many numbers");
      return null;
    }
    List<Long> counts = numbers(place, at - 1);
    List<Long> starts = numbers(place, at);
    Long extent = known(base, EXTENT);
    Linear each = base.arguments.get(Routine.COUNT).number();
    if (counts.isEmpty() || counts.size() != starts.size() || extent == null || each == null) {
      return null;
    }
    long sum = 0;
    long end = 0;
    boolean overlaps = overlaps(base);
    for (int i = 0; i < counts.size(); i++) {
      long start = starts.get(i);
      long count = counts.get(i);
      sum += count;
      end = count == 0 ? end : Math.max(end, start + count);
      for (int j = 0; j < i; j++) {
        overlaps |= start < starts.get(j) + counts.get(j) && starts.get(j) < start + count;
      }
    }
    Long reach = end == 0 ? Long.valueOf(0) : sum((end - 1) * extent, known(base, REACH));
    return Value.of(layout(Value.of(each.times(sum)).with(place.argument(at - 1)), reach, null, overlaps, place.at()));
  }

  /** The numbers in an array that is given to a call, none of which may be negative; empty where one is not known. */
  private List<Long> numbers(LibraryCall place, int at) {
    List<Value> all = Elements.all(place.argument(at).thing(), place.state());
    for (Value each : all == null ? List.<Value>of() : all) {
      if (run.falls(each.number(), -1, place.state())) {
        run.outOfRange(Tag.NEGATIVE_COUNT, each.number().isOfAnyJob(), place.at(at),
            place.parameter(at) + " must not be negative: it has " + each.number(),
            "they are numbers of elements, from 0");
        return List.of();
      }
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
      Thing part = each.thing();
      if (part == null || !part.arguments.containsKey(Routine.COUNT)) {
        return null;
      }
      Value more = part.arguments.get(Routine.COUNT);
      count = Value.of(count.number() == null ? null : count.number().plus(more.number())).with(count).with(more);
      Long end = known(part, REACH);
      reach = reach == null || end == null ? null : Long.valueOf(Math.max(reach, end));
      overlaps |= overlaps(part);
    }
    return Value.of(layout(count, reach, null, overlaps, place.at()));
  }

  private static Thing layout(Value count, Long reach, Long extent, boolean overlaps, TreePath place) {
    Thing made = new Thing(Thing.Kind.OTHER, "layout", place);
    made.arguments.put(Routine.COUNT, count);
    made.arguments.put(OVERLAPS, Value.of(overlaps));
    if (reach != null) {
      made.arguments.put(REACH, Value.of(reach));
    }
    if (extent != null) {
      made.arguments.put(EXTENT, Value.of(extent));
    }
    return made;
  }

  private static boolean overlaps(Thing layout) {
    return Boolean.TRUE.equals(layout.arguments.get(OVERLAPS).truth());
  }

  private static Long known(Thing layout, String what) {
    Value value = layout.arguments.get(what);
    return value == null ? null : Long.valueOf(value.number().constant());
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

  private static Value times(Value count, LibraryCall place, String role) {
    if (place.meaning().index(role) < 0) {
      return count;
    }
    Value factor = place.argument(role);
    Linear one = count.number();
    Linear other = factor.number();
    Linear product = one == null || other == null ? null : one.isConstant() ? other.times(one.constant())
        : other.isConstant() ? one.times(other.constant()) : null;
    return Value.of(product).with(count).with(factor);
  }

  /** The layouts of a call of all PEs, each of which stands for one piece. */
  void check(Site site) {
    if (!site.routine().hasLayouts() || site.index("OTHER") >= 0 || !site.state().splits.isEmpty()) {
      return;
    }
    int first = -1;
    for (int i = 0; i + 1 < site.size(); i++) {
      Thing layout = site.role(i + 1).equals(Routine.LAYOUT) ? site.value(i + 1).thing() : null;
      if (layout == null || !layout.arguments.containsKey(Routine.COUNT)) {
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
    Value sent = site.value(one).thing().arguments.get(Routine.COUNT);
    Value received = site.value(other).thing().arguments.get(Routine.COUNT);
    if (sent.differsBetweenPes() && received.differsBetweenPes()) {
      Agreement.check(run, site.team(), "the size of " + site.parameter(other), received, site.place(other));
    }
    boolean isOneType = run.code.type(site.place(one - 1)).toString()
        .equals(run.code.type(site.place(other - 1)).toString());
    Linear apart = sent.number() == null ? null : sent.number().minus(received.number());
    if (isOneType && apart != null && apart.isConstant() && apart.constant() != 0) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, site.place(other),
          "both layouts must stand for equally many numbers: " + sent.number() + " and " + received.number(),
          "they need not lie alike, but what is sent must be received");
    }
  }

  private void array(Site site, int i, Thing layout) {
    Thing array = site.array(i);
    Long reach = known(layout, REACH);
    Linear length = array == null || reach == null ? null : array.length();
    if (length != null && run.rises(Linear.of(reach).minus(length), 1, site.state())) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, site.place(i + 1),
          site.parameter(i + 1) + " must not reach beyond " + site.parameter(i) + ": needed=" + reach + " "
              + site.parameter(i) + ".length=" + length, "layouts count in elements of their array");
    }
    if (site.role(i).equals(Routine.DEST) && overlaps(layout)) {
      run.report(Tag.OVERLAP, true, site.place(i + 1),
          site.parameter(i + 1) + " must not have an element twice: two numbers would go to one place",
          "let its blocks start at least their length apart");
    }
  }
}
