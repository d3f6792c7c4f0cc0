package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import javax.lang.model.element.Element;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.Routine;
import org.shmem4j.processor.diagnostic.Tag;

/** What is looked at when something happens on a path: each event goes to the checks that it concerns. */
final class Checks {
  private final Run run;
  private final Lives lives;
  private final Phases phases;
  private final Transfers transfers;
  private final Ranges ranges;
  private final Layouts layouts;
  private final Announcements announcements;
  final Steps steps;

  Checks(Run run) {
    this.run = run;
    this.lives = new Lives(run);
    this.steps = new Steps(run);
    this.phases = new Phases(run);
    this.transfers = new Transfers(run, steps, phases);
    this.ranges = new Ranges(run);
    this.layouts = new Layouts(run);
    this.announcements = new Announcements(run);
  }

  Code code() {
    return run.code;
  }

  /** A call of a generated method, before its effects. */
  void routine(Site site) {
    for (int i = 0; i < site.size(); i++) {
      Thing thing = site.value(i).thing();
      if (thing != null) {
        used(thing, site.place(i), site.state());
        steps.given(thing, site.place(i), site.state());
      }
      ranges.argument(site, i);
      Agreement.check(site, i);
    }
    ranges.arrays(site);
    layouts.check(site);
    WorkArrayChecks.check(site);
    Buffers.check(site);
    SyncArrays.check(site);
    if (site.routine().blocks() && !site.isOnQueue()) {
      blocking(site.name(), site.place(), site.state());
      if (site.routine().collective() || site.routine().family().equals("wait")) {
        waits(site.name(), site.place());
      }
    }
    if (site.waitsForAll() && site.team() == null) {
      steps.waits(site.name(), site.place(), site.state());
    }
    transfers.touched(site);
    phases.routine(site);
    if (!site.returnsRequest() && !site.isOnQueue()) {
      announcements.called(site);
    }
  }

  /** A collective was started. */
  void started(Site site, Thing request) {
    transfers.started(site, request);
  }

  /** A routine returned. */
  void called(Site site) {
    if (!site.routine().blocks()) {
      transfers.started(site, site.context());
    } else if (site.routine().collective()) {
      site.state().puts.clear();
      site.state().atomics.clear();
    }
  }

  /** A method of a handle. */
  void handle(LibraryCall place) {
    ranges.handle(place);
    transfers.handle(place);
  }

  /** Elements of an array are read or written by the program. */
  void accessed(Thing array, Linear first, Linear count, boolean isWrite, TreePath place, State state) {
    transfers.accessed(array, first, count, isWrite, place, state);
  }

  void pe(Thing team, Value pe, TreePath place, State state, String name) {
    ranges.pe(team == null ? run.world : team, pe, place, state, name);
  }

  /** An argument that is 1 at least. */
  void positive(LibraryCall place, int i) {
    ranges.positive(place, i);
  }

  /** The PEs of a new team. */
  void spread(LibraryCall place) {
    ranges.spread(place);
  }

  /** The number of an element, a row or a column. */
  void within(Value index, Linear length, TreePath place, State state) {
    if (index.number() != null) {
      ranges.within(index, length, place, state);
    }
  }

  void agrees(Thing team, String name, Value value, TreePath place, State state) {
    Agreement.check(run, team, name, value, place);
  }

  void used(Thing thing, TreePath place, State state) {
    lives.used(thing, place, state);
  }

  /** An array is freed, or a team, context or job closed. */
  void end(Thing thing, boolean isFreed, TreePath place, State state) {
    if (thing != null && isFreed && thing.kind == Thing.Kind.ARRAY) {
      transfers.freed(thing, place, state);
    }
    lives.end(thing, isFreed, place, state);
  }

  /** All PEs wait for each other; a barrier, unlike a sync, completes transfers too. */
  void barrier(boolean completes, State state) {
    if (completes) {
      quiet(null, state);
    }
    state.puts.clear();
    state.syncs.clear();
    state.atomics.clear();
  }

  void quiet(Thing context, State state) {
    transfers.quiet(context, state);
    fence(context, state);
  }

  void fence(Thing context, State state) {
    state.puts.removeIf(each -> Transfers.mayBeSame(each.context(), context));
  }

  /** A call that is done when it returns, made by whichever thread this is. */
  void blocking(String name, TreePath place, State state) {
    if (run.thread != null && run.program.levelOfOneThread() != null && !state.isUncertain) {
      run.report(Tag.OTHER_THREAD, false, place,
          "only the thread that runs the PE may call at " + run.program.levelOfOneThread() + ": " + name
              + " runs in " + run.thread,
          "call it outside, or ask for ThreadLevel.MULTIPLE in Shmem.run and Shmem.init");
    }
  }

  /** A call waits until other PEs have done something, which what arrives from them must not be handled in. */
  void waits(String name, TreePath place) {
    if (run.isHandling && run.thread == null) {
      run.report(Tag.WRONG_STATE, false, place,
          "what handles messages must not wait for other PEs: " + name + " waits, and would end the job",
          "let it note what to do, and do that after complete()");
    }
  }

  /** A work group or a queue is made, whose threads will call. */
  void threads(String name, TreePath place, State state) {
    if (run.program.levelOfOneThread() != null && !state.isUncertain) {
      run.report(Tag.OTHER_THREAD, false, place,
          "only the thread that runs the PE may call at " + run.program.levelOfOneThread() + ": " + name
              + " makes others call",
          "ask for ThreadLevel.MULTIPLE in Shmem.run and Shmem.init");
    }
  }

  /** A variable gets the value of an expression. */
  void entered(Element variable, Value value, TreePath place) {
    run.program.entries.note(variable, value, place);
  }

  /** A variable that held a thing gets another. */
  void overwritten(Thing thing, State state) {
    boolean isHeld = state.values.values().stream().anyMatch(each -> each.thing() == thing);
    if (thing.kind == Thing.Kind.REQUEST && !isHeld && state.requests.isSure(thing)) {
      forget(thing, state);
      notAwaited(thing, "is overwritten");
    }
  }

  /** An expression's value is not used. */
  void dropped(Expression expression, Value value, State state) {
    Thing thing = value.thing();
    if (thing != null && thing.kind == Thing.Kind.EVENT && expression instanceof Expression.Invoke) {
      thing.droppedAt(expression.place());
    }
    if (!(expression instanceof Expression.Assign) && thing != null && thing.kind == Thing.Kind.REQUEST
        && state.requests.isSure(thing)) {
      forget(thing, state);
      notAwaited(thing, "is dropped");
    }
  }

  private static void forget(Thing request, State state) {
    state.requests.remove(request);
    state.pending.removeIf(each -> each.owner() == request);
  }

  /** The method ends. */
  void end(State state) {
    for (Thing request : state.requests.keys()) {
      if (state.requests.holds(request, 0)) {
        notAwaited(request, state.requests.isSure(request) ? "is never used" : "is not awaited on every path");
      }
    }
  }

  private void notAwaited(Thing request, String what) {
    boolean isEvent = request.kind == Thing.Kind.EVENT;
    run.report(Tag.REQUEST_NOT_AWAITED, false, request.dropped(),
        isEvent ? "what a queue makes must be joined before its arrays are used or freed: the event of " + request + " "
            + what : "a started collective must be awaited before its arrays are used or freed: the request of "
            + request + " " + what,
        isEvent ? "keep the event, or a later one of a queue in order, and call join() on it"
            : "keep the request and call await() on it, or call the blocking routine");
  }

  static boolean isArray(String role) {
    return role.equals(Routine.DEST) || role.equals(Routine.SOURCE) || role.equals(Routine.VARIABLE);
  }
}
