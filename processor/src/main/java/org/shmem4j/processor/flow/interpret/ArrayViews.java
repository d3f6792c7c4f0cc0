package org.shmem4j.processor.flow.interpret;

import com.sun.source.tree.Tree;
import java.util.List;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.flow.check.LibraryCall;
import org.shmem4j.processor.flow.check.RangeChecks;
import org.shmem4j.processor.flow.check.Transfers;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Follows views of arrays as rows and columns, or as planes of these: indices must stay within the view. */
record ArrayViews(Run run, Transfers transfers, RangeChecks ranges) {
  private static final String ARRAY = "ARRAY";
  private static final String COLUMNS = "COLUMNS";
  private static final List<String> DIMENSIONS = List.of("PLANES", "ROWS", COLUMNS);

  /** Makes a view of an array, given the lengths of its dimensions, the columns last. */
  static Value made(TrackedObject array, List<Value> lengths, Expression call) {
    TrackedObject view = new TrackedObject(TrackedObject.Kind.OTHER, array + ".view", call.place()).ownedBy(array.root);
    view.arguments.put(ARRAY, Value.of(array));
    int skipped = DIMENSIONS.size() - lengths.size();
    for (int i = 0; i < lengths.size(); i++) {
      view.arguments.put(DIMENSIONS.get(skipped + i), lengths.get(i));
    }
    return Value.of(view);
  }

  /** The result of a view's method, or null if nothing is known about it. */
  Value call(LibraryCall call) {
    TrackedObject view = call.object();
    Value known = view == null ? null : view.arguments.get(ARRAY);
    if (known == null) {
      return null;
    }
    TrackedObject array = known.object();
    boolean isWritten = call.meaning().writes();
    if (isWritten || call.meaning().reads()) {
      Linear index = index(call, view);
      Linear first = array.at(index);
      transfers.checkAccess(array, first, Linear.of(1), isWritten, call.place(), call.state());
    }
    return switch (call.meaning().gives()) {
      case "VIEWED" -> known;
      case String size when DIMENSIONS.contains(size) -> view.arguments.getOrDefault(size, Value.UNKNOWN);
      case "ROW" -> row(call, view, array);
      case "PLACE" -> Value.of(index(call, view));
      default -> null;
    };
  }

  private Value row(LibraryCall call, TrackedObject view, TrackedObject array) {
    Linear columns = view.arguments.get(COLUMNS).number();
    Linear first = run.numbers.operation(Tree.Kind.MULTIPLY, index(call, view), columns);
    return Value.of(
        new TrackedObject(TrackedObject.Kind.ARRAY, array + ".row", array.origin).sliceOf(array, first).sized(columns));
  }

  /** The index in the array of an element or row, given its index in each dimension; null if one is unknown. */
  private Linear index(LibraryCall call, TrackedObject view) {
    List<String> dimensions = DIMENSIONS.stream().filter(view.arguments::containsKey).toList();
    Linear index = Linear.of(0);
    for (int i = 0; i < call.meaning().roles().size()
        && call.meaning().roles().get(i).equals(RoutineAnnotation.INDEX); i++) {
      Value length = view.arguments.get(dimensions.get(i));
      ranges.checkIndex(call.argument(i), length.number(), call.place(i), call.state());
      Linear before = run.numbers.operation(Tree.Kind.MULTIPLY, index, length.number());
      index = before == null ? null : before.plus(call.argument(i).number());
    }
    return index;
  }
}
