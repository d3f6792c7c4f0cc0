package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.diagnostic.Tag;

/** What is looked at when something happens on a path: each event goes to the checks that it concerns. */
record Checks(Run run, Lives lives, Phases phases, Layouts layouts,
    Announcements announcements, Steps steps, Transfers transfers, Ranges ranges) {
  /** A call of a generated method, before its effects. */
  void routine(Site site) {
    for (int i = 0; i < site.size(); i++) {
      Thing thing = site.value(i).thing();
      if (thing != null) {
        lives.used(thing, site.place(i), site.state());
        steps.given(thing, site.place(i), site.state());
      }
      ranges.argument(site, i);
      Agreement.check(site, i);
    }
    ranges.arrays(site);
    layouts.check(site);
    WorkArrayChecks.check(site);
    Buffers.check(site);
    WorkArrayChecks.turns(site);
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

  /** A routine returned. */
  void called(Site site) {
    if (!site.routine().blocks()) {
      transfers.started(site, site.context());
    } else if (site.routine().collective()) {
      met(site.state());
    }
  }

  /** All PEs made a call that is done. */
  void met(State state) {
    state.puts.clear();
    state.atomics.clear();
    state.waited.clear();
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
    met(state);
    state.syncs.clear();
  }

  void quiet(Thing context, State state) {
    state.pending.removeIf(each -> !each.isAwaited() && Transfers.mayBeSame(each.owner(), context));
    fence(context, state);
  }

  void fence(Thing context, State state) {
    state.puts.removeIf(each -> Transfers.mayBeSame(each.context(), context));
  }

  /** A call that is done when it returns, made by whichever thread this is. */
  void blocking(String name, TreePath place, State state) {
    if (run.thread != null) {
      otherThread(name + " runs in " + run.thread, "call it outside, or ask", place, state);
    }
  }

  /** A work group or a queue is made, whose threads will call. */
  void threads(String name, TreePath place, State state) {
    otherThread(name + " makes others call", "ask", place, state);
  }

  private void otherThread(String what, String remedy, TreePath place, State state) {
    String level = run.program.levelOfOneThread();
    if (level != null && !state.isUncertain) {
      run.report(Tag.OTHER_THREAD, false, place, "only the thread that runs the PE may call at " + level + ": " + what,
          remedy + " for ThreadLevel.MULTIPLE in Shmem.run and Shmem.init");
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

  /** A variable that held a thing gets another. */
  void overwritten(Thing thing, State state) {
    if (state.values.values().stream().noneMatch(each -> each.thing() == thing)) {
      lost(thing, "is overwritten", state);
    }
  }

  /** An expression's value is not used. */
  void dropped(Expression expression, Value value, State state) {
    Thing thing = value.thing();
    if (thing != null && thing.kind == Thing.Kind.EVENT && expression instanceof Expression.Invoke) {
      thing.dropped = expression.place();
    }
    if (thing != null && !(expression instanceof Expression.Assign)) {
      lost(thing, "is dropped", state);
    }
  }

  private void lost(Thing request, String what, State state) {
    if (request.kind == Thing.Kind.REQUEST && state.requests.isSure(request)) {
      state.requests.remove(request);
      state.pending.removeIf(each -> each.owner() == request);
      notAwaited(request, what);
    }
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
    run.report(Tag.REQUEST_NOT_AWAITED, false, request.dropped,
        isEvent ? "what a queue makes must be joined before its arrays are used or freed: the event of " + request + " "
            + what
            : "a started collective must be awaited before its arrays are used or freed: the request of "
                + request + " " + what,
        isEvent ? "keep the event, or a later one of a queue in order, and call join() on it"
            : "keep the request and call await() on it, or call the blocking routine");
  }
}
