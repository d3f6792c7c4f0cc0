package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/** What the end of things, and code that is not followed, does to what is known. */
record Effects(Run run, Checks checks) {
  /** A team, context or job is closed, or an executor, which waits for what it runs. */
  void close(Thing thing, State state, TreePath place) {
    if (thing == null || thing.isOfThreads) { // of a work group its steps say so
      return;
    }
    switch (thing.kind) {
      case OTHER -> events(null, state);
      case CONTEXT -> checks.quiet(thing, state);
      case JOB -> checks.barrier(true, state);
      default -> {}
    }
    boolean isCounted = thing.kind == Thing.Kind.JOB && run.inits > 1;
    if (thing.kind != Thing.Kind.REQUEST && thing.kind != Thing.Kind.OTHER && !isCounted) {
      checks.end(thing, false, place, state);
    }
  }

  /** A job ends in whose body fields, arrays and lists got what belongs to it. */
  void outlive(Thing job, State inside, TreePath place, State state) {
    boolean isKept = false;
    for (Map.Entry<Object, Value> each : inside.values.entrySet()) {
      Thing thing = each.getValue().thing();
      boolean isOfJob = belongs(thing, job);
      boolean isTeam = thing != null && thing.isMade() && belongs(thing, run.world) // which belongs to each job in turn
          && (thing.kind == Thing.Kind.TEAM || thing.kind == Thing.Kind.CONTEXT);
      boolean isNewTeam = !isOfJob && isTeam
          && thing != state.values.getOrDefault(each.getKey(), Value.UNKNOWN).thing();
      if ((isOfJob || isNewTeam) && !State.isLocal(each.getKey())) {
        state.values.put(each.getKey(), each.getValue());
        checks.end(isNewTeam ? thing : null, false, place, state);
        isKept |= isOfJob;
      }
    }
    if (isKept) {
      checks.end(job, false, place, state);
    }
  }

  private static boolean belongs(Thing thing, Thing job) {
    Thing at = thing == null ? null : thing.root;
    while (at != null && at != job) {
      at = at.owner;
    }
    return at != null;
  }

  /** What queues make may be complete, as somebody looked; not what came after an event that is known and joined. */
  void events(Thing joined, State state) {
    List<Thing> open = state.requests.keys();
    List<Thing> later = open.contains(joined) ? open.subList(open.indexOf(joined) + 1, open.size()) : List.of();
    state.pending.removeIf(each -> each.isEvent() && !later.contains(each.owner()));
    state.requests.removeIf(each -> each.kind == Thing.Kind.EVENT && !later.contains(each));
  }

  /** A thing is given to code that may do anything with it. */
  void escape(Thing thing, State state) {
    state.requests.remove(thing);
    state.pending.removeIf(each -> each.isAwaited() && each.owner() == thing);
  }

  /** A lambda that is kept may wait for what a variable holds. */
  void captured(Expression expression, State state) {
    if (expression instanceof Expression.Name name && state.values.containsKey(name.element())) {
      state.requests.remove(state.values.get(name.element()).thing());
    }
  }

  /** A record that is made holds what it is given, but for what its constructor has set. */
  void fill(Thing made, ExecutableElement constructor, List<Value> arguments, State state) {
    Element owner = constructor.getEnclosingElement();
    if (owner.getKind() != ElementKind.RECORD) {
      return;
    }
    for (int i = 0; i < Math.min(arguments.size(), constructor.getParameters().size()); i++) {
      for (VariableElement field : ElementFilter.fieldsIn(owner.getEnclosedElements())) {
        if (field.getSimpleName().contentEquals(constructor.getParameters().get(i).getSimpleName())) {
          state.values.putIfAbsent(new State.FieldKey(made, field), arguments.get(i));
        }
      }
    }
  }

  /** A method that has to do with the library is called and not followed: it may do anything, and throw. */
  void notFollowed(State state) {
    forget(state);
    state.facts.forEach(Facts::clear);
    state.values.keySet().removeIf(State.FieldKey.class::isInstance);
    state.mayHaveThrown = true;
    state.isUncertain = true;
  }

  /** Forgets what other code may have changed: it may have waited for anything. */
  void forget(State state) {
    state.pending.clear();
    state.syncs.clear();
    checks.met(state);
  }

  /** Forgets the values of what a lambda assigned that may have run, any number of times, or not. */
  void forgetAssigned(State state, State inside) {
    state.values.replaceAll((key, before) -> {
      Value now = inside.values.getOrDefault(key, Value.UNKNOWN);
      return now.equals(before) ? before : Value.either(before, now);
    });
  }

  /** Forgets what a lambda changed that may have run or not. */
  void forgetChanges(State state, State inside) {
    state.ended.removeIf(each -> !inside.ended.isSure(each));
    state.requests.removeIf(each -> !inside.requests.isSure(each));
    state.pending.removeIf(each -> !inside.pending.isSure(each));
    state.puts.removeIf(each -> !inside.puts.isSure(each));
    state.syncs.retainAll(inside.syncs);
    state.atomics.clear(); // in many turns of it PEs may wait for each other
    state.steps.removeIf(each -> !inside.steps.isSure(each));
  }
}
