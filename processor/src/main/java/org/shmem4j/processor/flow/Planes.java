package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.List;

/** Views of arrays as rows and columns, or as planes of these: numbers stay within a view. */
final class Planes {
  private static final List<String> DIMENSIONS = List.of("planes", "rows", "columns");

  private final Checks checks;
  private final Things things;
  private final Numbers numbers;

  Planes(Checks checks, Things things, Numbers numbers) {
    this.checks = checks;
    this.things = things;
    this.numbers = numbers;
  }

  /** Whether a class may be a view, by its name, which costs less than to look at what it extends. */
  static boolean isNamedSo(String type) {
    return type.endsWith(".Plane") || type.endsWith(".Cube");
  }

  /** A view of an array, with the lengths of its dimensions, the columns last. */
  static Value made(Thing array, List<Value> lengths, Expression call) {
    Thing view = new Thing(Thing.Kind.OTHER, array + ".view", call.place()).ownedBy(array.root());
    view.arguments().put("array", Value.of(array));
    int skipped = DIMENSIONS.size() - lengths.size();
    for (int i = 0; i < lengths.size(); i++) {
      view.arguments().put(DIMENSIONS.get(skipped + i), lengths.get(i));
    }
    return Value.of(view);
  }

  /** A method of a view; null where nothing is known of the view. */
  Value call(LibraryCall place) {
    Thing view = place.receiver().thing();
    Value known = view == null ? null : view.arguments().get("array");
    if (known == null) {
      return things.fresh(place.call().type(), place.name() + "()");
    }
    Thing array = known.thing();
    return switch (place.name()) {
      case "array" -> known;
      case "planes", "rows", "columns" -> view.arguments().getOrDefault(place.name(), Value.UNKNOWN);
      case "row" -> row(place, view, array);
      case "index" -> Value.of(index(place, view, dimensions(view)));
      case "get", "set" -> {
        checks.used(view, place.at(), place.state());
        Linear index = index(place, view, dimensions(view));
        Linear first = index == null || array.from() == null ? null : array.from().plus(index);
        checks.accessed(array, first, Linear.of(1), place.name().equals("set"), place.at(), place.state());
        yield things.fresh(place.call().type(), place.name() + "()");
      }
      default -> things.fresh(place.call().type(), place.name() + "()");
    };
  }

  private Value row(LibraryCall place, Thing view, Thing array) {
    checks.used(view, place.at(), place.state());
    List<String> dimensions = dimensions(view);
    Linear columns = view.arguments().get("columns").number();
    Linear row = index(place, view, dimensions.subList(0, dimensions.size() - 1));
    Linear first = numbers.operation(Tree.Kind.MULTIPLY, row, columns);
    return Value.of(new Thing(Thing.Kind.ARRAY, array + ".row", array.origin()).sliceOf(array, first).sized(columns));
  }

  private static List<String> dimensions(Thing view) {
    return DIMENSIONS.stream().filter(view.arguments()::containsKey).toList();
  }

  /** The number of an element, or of a row, by its numbers in some dimensions; null where one is not known. */
  private Linear index(LibraryCall place, Thing view, List<String> dimensions) {
    Linear index = Linear.of(0);
    for (int i = 0; i < dimensions.size(); i++) {
      Value length = view.arguments().get(dimensions.get(i));
      checks.within(place.argument(i), length.number(), place.at(i), place.state());
      Linear before = numbers.operation(Tree.Kind.MULTIPLY, index, length.number());
      index = before == null ? null : before.plus(place.argument(i).number());
    }
    return index;
  }
}
