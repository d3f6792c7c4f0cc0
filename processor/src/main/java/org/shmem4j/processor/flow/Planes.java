package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.List;
import org.shmem4j.processor.RoutineAnnotation;

/** Views of arrays as rows and columns, or as planes of these: numbers stay within a view. */
record Planes(Run run, Transfers transfers, Ranges ranges) {
  private static final String ARRAY = "ARRAY";
  private static final String COLUMNS = "COLUMNS";
  private static final List<String> DIMENSIONS = List.of("PLANES", "ROWS", COLUMNS);

  /** A view of an array, with the lengths of its dimensions, the columns last. */
  static Value made(Thing array, List<Value> lengths, Expression call) {
    Thing view = new Thing(Thing.Kind.OTHER, array + ".view", call.place()).ownedBy(array.root);
    view.arguments.put(ARRAY, Value.of(array));
    int skipped = DIMENSIONS.size() - lengths.size();
    for (int i = 0; i < lengths.size(); i++) {
      view.arguments.put(DIMENSIONS.get(skipped + i), lengths.get(i));
    }
    return Value.of(view);
  }

  /** What a method of a view gives; null where nothing is known of it. */
  Value call(LibraryCall place) {
    Thing view = place.object();
    Value known = view == null ? null : view.arguments.get(ARRAY);
    if (known == null) {
      return null;
    }
    Thing array = known.thing();
    boolean isWritten = place.meaning().writes();
    if (isWritten || place.meaning().reads()) {
      Linear index = index(place, view);
      Linear first = index == null || array.from == null ? null : array.from.plus(index);
      transfers.accessed(array, first, Linear.of(1), isWritten, place.at(), place.state());
    }
    return switch (place.meaning().gives()) {
      case "VIEWED" -> known;
      case String size when DIMENSIONS.contains(size) -> view.arguments.getOrDefault(size, Value.UNKNOWN);
      case "ROW" -> row(place, view, array);
      case "PLACE" -> Value.of(index(place, view));
      default -> null;
    };
  }

  private Value row(LibraryCall place, Thing view, Thing array) {
    Linear columns = view.arguments.get(COLUMNS).number();
    Linear first = run.numbers.operation(Tree.Kind.MULTIPLY, index(place, view), columns);
    return Value.of(new Thing(Thing.Kind.ARRAY, array + ".row", array.origin).sliceOf(array, first).sized(columns));
  }

  /** The number of an element, or of a row, by its numbers in as many dimensions; null where one is not known. */
  private Linear index(LibraryCall place, Thing view) {
    List<String> dimensions = DIMENSIONS.stream().filter(view.arguments::containsKey).toList();
    Linear index = Linear.of(0);
    for (int i = 0; i < place.meaning().roles().size()
        && place.meaning().roles().get(i).equals(RoutineAnnotation.INDEX); i++) {
      Value length = view.arguments.get(dimensions.get(i));
      ranges.within(place.argument(i), length.number(), place.at(i), place.state());
      Linear before = run.numbers.operation(Tree.Kind.MULTIPLY, index, length.number());
      index = before == null ? null : before.plus(place.argument(i).number());
    }
    return index;
  }
}
