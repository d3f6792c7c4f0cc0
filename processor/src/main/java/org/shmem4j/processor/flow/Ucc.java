package org.shmem4j.processor.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.shmem4j.processor.Names;

/**
 * The teams of UCC and what all their members call. A team is known as that of the job which its allgather goes
 * through; calls in files that name active sets, whose members alone make them, are left alone.
 */
final class Ucc {
  private final Run run;
  private final Things things;
  private final Map<Thing, Value> members = new HashMap<>();

  Ucc(Run run, Things things) {
    this.run = run;
    this.things = things;
  }

  /** Whether a class is one of those that are known here. */
  static boolean isKnown(String owner) {
    return switch (owner) {
      case Names.UCC_ALLGATHER, Names.UCC_TEAM_PARAMS, Names.UCC_TEAM, Names.UCC_COLLECTIVE -> true;
      default -> false;
    };
  }

  /** What a call of one of their methods gives. */
  Value call(String owner, LibraryCall place) {
    Value receiver = membersOf(place.receiver());
    Value team = membersOf(switch (owner) {
      case Names.UCC_ALLGATHER -> place.argument(0);
      case Names.UCC_TEAM_PARAMS -> isTeam(place.argument(0)) ? place.argument(0) : receiver;
      case Names.UCC_TEAM -> place.name().equals("createPost") ? place.argument(1) : receiver;
      default -> place.name().equals("post") ? receiver : place.argument(1);
    });
    return switch (place.name()) {
      case "createPost" -> {
        meet(place, team);
        yield made(place, team);
      }
      case "initAndPost", "post" -> {
        meet(place, team);
        yield things.fresh(place.call().type(), place.name() + "()");
      }
      case "init" -> made(place, team);
      case "myEndpoint" -> isTeam(team) ? endpoint(team.thing().myPe()) : Value.UNKNOWN;
      case "destroy", "destroyTest", "createTest", "finalizeRequest", "test" -> Value.UNKNOWN;
      default -> isTeam(team) && !owner.equals(Names.UCC_TEAM) ? team
          : things.fresh(place.call().type(), place.name() + "()");
    };
  }

  /** An object of its own, made by some members. */
  private Value made(LibraryCall place, Value team) {
    Thing made = new Thing(Thing.Kind.OTHER, place.name() + "()", null);
    if (isTeam(team)) {
      members.put(made, team);
    }
    return Value.of(made);
  }

  /** The team that stands for the members that made an object; others stand for themselves. */
  private Value membersOf(Value value) {
    return members.getOrDefault(value.thing(), value);
  }

  private static boolean isTeam(Value value) {
    return value.thing() != null && value.thing().kind() == Thing.Kind.TEAM;
  }

  /** A number of the program's choice, another on each member. */
  private static Value endpoint(Symbol pe) {
    return new Value(Linear.of(Symbol.unknown("endpoint")), null, null, Set.of(pe), Set.of(pe));
  }

  private void meet(LibraryCall place, Value team) {
    if (isTeam(team) && run.program().calls("activeSet").isEmpty()) {
      Thing members = team.thing() == run.world() ? null : team.thing();
      Meetings.add(place.state(), () -> new Trace.Event(
          place.name(), members, Meetings.places(run, place.at()), Map.of(), Map.of()));
    }
  }
}
