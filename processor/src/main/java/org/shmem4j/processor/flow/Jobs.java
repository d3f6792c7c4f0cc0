package org.shmem4j.processor.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The methods of jobs, teams, contexts and requests. */
final class Jobs {
  private final Run run;
  private final Evaluator evaluator;
  private final Things things;
  private final Checks checks;
  private final Meetings meetings;
  private final Allocations allocations;
  private final Effects effects;

  Jobs(Run run, Evaluator evaluator, Things things, Checks checks, Meetings meetings, Allocations allocations,
      Effects effects) {
    this.run = run;
    this.evaluator = evaluator;
    this.things = things;
    this.checks = checks;
    this.meetings = meetings;
    this.allocations = allocations;
    this.effects = effects;
  }

  Value shmem(LibraryCall place) {
    State state = place.state();
    Thing job = place.receiver().thing();
    if (job != null && !place.name().equals("close")) {
      checks.used(job, place.at(), state);
    }
    switch (place.name()) {
      case "myPe" -> {
        return number(run.world().myPe());
      }
      case "nPes" -> {
        return Value.of(run.world().size());
      }
      case "worldTeam" -> {
        return Value.of(run.world());
      }
      case "init" -> {
        run.init();
        if (run.depth() == 0) {
          state.part(1); // all PEs of the job start it
        }
        return Value.of(new Thing(Thing.Kind.JOB, "shmem", place.at()));
      }
      case "barrierAll", "syncAll" -> {
        meetings.collective(place, null, Map.of());
        checks.barrier(place.name().equals("barrierAll"), state);
      }
      case "workGroup", "queue", "inOrderQueue" -> {
        checks.threads(place.name(), place.at(), state);
        Thing executor = place.argument(0).thing();
        if (executor != null && executor.kind() == Thing.Kind.OTHER) { // a lambda may run what it gets at once
          return Value.of(new Thing(Thing.Kind.OTHER, "queue", place.at()).ownedBy(executor));
        }
      }
      case "map" -> meetings.collective(place, null, Map.of());
      case "setLock", "clearLock", "testLock" -> checks.lock(place);
      case "fence" -> checks.fence(null, state);
      case "quiet", "peQuiet" -> checks.quiet(null, state);
      case "allocate", "callocate" -> {
        return allocations.allocated(place, 1, job);
      }
      case "align", "reallocate" -> {
        if (place.name().equals("reallocate")) {
          allocations.free(place, place.argument(0).thing());
        }
        return allocations.allocated(place, 2, job);
      }
      case "free" -> {
        if (place.argument(0).isNull()) {
          return Value.UNKNOWN;
        }
        meetings.collective(place, null, place.agreed(0, "array"));
        allocations.free(place, place.argument(0).thing());
      }
      case "ptr" -> {
        Thing array = place.argument(0).thing();
        checks.pe(null, place.argument(1), place.at(1), state, "pe");
        boolean isOwn = place.argument(1).number() != null
            && place.argument(1).number().equals(Linear.of(run.world().myPe()));
        return array == null || isOwn ? place.argument(0) : Value.of(
            new Thing(Thing.Kind.ARRAY, array.toString(), place.at()).sized(array.length()).peersCopy());
      }
      case "globalExit" -> state.die();
      case "close" -> effects.close(job, state, place.at());
      case "createContext" -> {
        return Value.of(new Thing(Thing.Kind.CONTEXT, "context", place.at()).ownedBy(run.world()));
      }
      case "run", "launch" -> body(place);
      default -> { }
    }
    return things.fresh(place.call().type(), place.name() + "()");
  }

  /** Follows the body of a job by itself: nothing of it is known afterwards. */
  private void body(LibraryCall place) {
    for (Value each : place.arguments()) {
      if (each.thing() != null && each.thing().kind() == Thing.Kind.FUNCTION) {
        evaluator.calls().functions().body(each.thing(), place.call(), place.state());
      }
    }
  }

  private static Value number(Symbol symbol) {
    return new Value(Linear.of(symbol), null, null, Set.of(symbol), Set.of(symbol));
  }

  Value team(LibraryCall place) {
    State state = place.state();
    Thing team = place.receiver().thing();
    if (team == null || team.kind() != Thing.Kind.TEAM) {
      return things.fresh(place.call().type(), place.name() + "()");
    }
    if (!place.name().equals("close") && !place.name().equals("isValid")) {
      checks.used(team, place.at(), state);
    }
    switch (place.name()) {
      case "myPe" -> {
        return number(team.myPe());
      }
      case "nPes" -> {
        return Value.of(team.size());
      }
      case "sync" -> {
        meetings.collective(place, team, Map.of());
        checks.barrier(false, state);
      }
      case "splitStrided" -> {
        Map<String, Value> agreed = new HashMap<>(place.agreed(0, "start"));
        agreed.putAll(place.agreed(1, "stride"));
        agreed.putAll(place.agreed(2, "size"));
        meetings.collective(place, team, agreed);
        Linear size = place.argument(2).number();
        Thing part = new Thing(Thing.Kind.TEAM, "team", place.at()).ownedBy(team);
        return Value.of(size == null ? part : part.ofPes(size));
      }
      case "split2d" -> meetings.collective(place, team, place.agreed(0, "xrange"));
      case "ptr" -> {
        Thing array = place.argument(0).thing();
        checks.pe(team, place.argument(1), place.at(1), state, "pe");
        return array == null ? Value.UNKNOWN : Value.of(
            new Thing(Thing.Kind.ARRAY, array.toString(), place.at()).sized(array.length()).peersCopy());
      }
      case "createContext" -> {
        return Value.of(new Thing(Thing.Kind.CONTEXT, "context", place.at()).ownedBy(team));
      }
      case "close" -> effects.close(team, state, place.at());
      default -> { }
    }
    return things.fresh(place.call().type(), place.name() + "()");
  }

  Value context(LibraryCall place) {
    Thing context = place.receiver().thing();
    if (context != null && !place.name().equals("close") && !place.name().equals("isValid")) {
      checks.used(context, place.at(), place.state());
    }
    switch (place.name()) {
      case "quiet", "peQuiet" -> checks.quiet(context, place.state());
      case "fence" -> checks.fence(context, place.state());
      case "close" -> effects.close(context, place.state(), place.at());
      case "team" -> {
        return context == null || context.owner() == null ? things.fresh(place.call().type(), "team")
            : Value.of(context.owner());
      }
      default -> { }
    }
    return things.fresh(place.call().type(), place.name() + "()");
  }

  Value request(LibraryCall place) {
    Thing request = place.receiver().thing();
    if (request == null || !request.isMade()) {
      place.state().requests().clear();
      place.state().pending().removeIf(each -> each.owner() != null && each.owner().kind() == Thing.Kind.REQUEST);
    } else {
      effects.escape(request, place.state());
    }
    return Value.UNKNOWN;
  }
}
