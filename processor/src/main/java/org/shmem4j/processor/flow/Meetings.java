package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The collective calls that are no routines: barriers, allocations, the making of teams. */
final class Meetings {
  private final Run run;
  private final Checks checks;

  Meetings(Run run, Checks checks) {
    this.run = run;
    this.checks = checks;
  }

  void collective(LibraryCall place, Thing team, Map<String, Value> agreed) {
    Map<String, TreePath> where = new HashMap<>();
    agreed.keySet().forEach(name -> {
      int at = switch (name) {
        case "length" -> place.name().equals("align") || place.name().equals("reallocate") ? 2 : 1;
        case "stride" -> 1;
        case "size" -> 2;
        default -> 0;
      };
      where.put(name, place.at(at));
      checks.agrees(team, name, place.argument(at), place.at(at), place.state());
    });
    checks.blocking(place.name(), place.at(), place.state());
    boolean isWorld = team == null || team == run.world();
    if (isWorld) {
      checks.steps().waits(place.name(), place.at(), place.state());
    }
    add(place.state(),
        () -> new Trace.Event(place.name(), isWorld ? null : team, places(run, place.at()), agreed, where));
  }

  /** Notes a collective call, which matters only where PEs may have parted. */
  static void add(State state, Supplier<Trace.Event> event) {
    if (!state.splits().isEmpty()) {
      state.add(event.get());
    }
  }

  static List<TreePath> places(Run run, TreePath place) {
    List<TreePath> places = new ArrayList<>(run.calls().reversed());
    places.add(place);
    return places;
  }

}
