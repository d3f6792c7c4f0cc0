package org.shmem4j.processor.flow.interpret;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.MeansAnnotation;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.flow.check.AgreementCheck;
import org.shmem4j.processor.flow.check.CollectiveCalls;
import org.shmem4j.processor.flow.check.LibraryCall;
import org.shmem4j.processor.flow.check.Site;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Completion;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.Trace;
import org.shmem4j.processor.flow.state.UnfollowedCode;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Follows calls of the library: their effects on the state, and their results. */
record Library(Run run, Services services, Functions functions) {
  /** The result of a call of the library, or null if it is not one. */
  Value call(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    ExecutableElement method = call.method();
    if (!(method.getEnclosingElement() instanceof TypeElement owner)) {
      return null; // such as clone() of an array
    }
    RoutineAnnotation routine = run.compiler.routine(method);
    if (routine != null) {
      return followRoutine(new Site(run, call, routine, arguments, state));
    }
    MeansAnnotation meaning = run.compiler.meaning(method);
    if (meaning != MeansAnnotation.UNSAID || services.initialValues.kind(owner.asType()).isOfLibrary()) {
      return followAnnotated(new LibraryCall(call, run.compiler.name(method), meaning, receiver, arguments, state));
    }
    boolean mayAccess = arguments.isEmpty() && run.program.bodyToFollow(method) == null;
    VariableElement field = mayAccess ? run.compiler.component(method) : null;
    return field == null ? null : services.initialValues.field(receiver.object(), field, null, state);
  }

  /** Follows a call of a routine: checks it, adds it to the collective calls, and starts or completes its transfers. */
  private Value followRoutine(Site site) {
    services.routineChecks.beforeRoutine(site);
    addToTrace(site);
    if (site.returnsRequest()) {
      TrackedObject request = new TrackedObject(TrackedObject.Kind.REQUEST, site.name(), site.place());
      site.state().requests.add(request);
      services.transfers.noteStarted(site, request);
      return Value.of(request);
    }
    if (site.isOnQueue()) {
      return enqueue(site);
    }
    services.routineChecks.afterRoutine(site);
    return services.initialValues.read(site.call().type(), site.name());
  }

  /** Records a collective call, and one that the threads of a work group make together. */
  private void addToTrace(Site site) {
    TrackedObject group = site.group();
    if (group != null) {
      AgreementCheck.checkThreads(site, group);
      CollectiveCalls.add(run, site.state(),
          () -> new Trace.Collective(site.name(), group, run.places(site.place()), Map.of(), run.loops));
    }
    if (!site.routine().collective()) {
      return;
    }
    if (site.index(RoutineAnnotation.TEAM) >= 0) {
      services.collectives.checkChosenTeam(site.name(), site.value(RoutineAnnotation.TEAM), site.place(), site.state());
    }
    if (!site.returnsRequest()) {
      CollectiveCalls.add(run, site.state(), site::traced);
    }
  }

  /** Records a call that a queue makes, and returns its event; if the queue is unknown, so is the time of the call. */
  private Value enqueue(Site site) {
    TrackedObject event = new TrackedObject(TrackedObject.Kind.EVENT, site.name(), site.place());
    TrackedObject queue = site.queue();
    if (queue == null || !queue.isMade()) {
      return Value.of(event);
    }
    boolean isExecutorOfElsewhere = queue.owner == null || queue.owner.key() instanceof VariableElement;
    if (!isExecutorOfElsewhere) { // nobody else can wait for its executor
      site.state().requests.add(event);
    }
    services.transfers.noteStarted(site, event);
    return Value.of(event);
  }

  /**
   * Follows a call of a method whose annotations give its meaning. The call is checked before its arguments are used.
   * Lambdas that it runs are followed before it is added to the collective calls. What it closes, completes and reads
   * comes after that, and its result last.
   */
  private Value followAnnotated(LibraryCall call) {
    MeansAnnotation meaning = call.meaning();
    State state = call.state();
    TrackedObject object = call.object();
    boolean onlyGives = meaning.effects().isEmpty() && meaning.roles().isEmpty();
    if (!onlyGives) {
      state.setSignals.clear();
    }
    checkUse(call);
    if (meaning.has("EXITS")) {
      state.isDead = true;
      return Value.UNKNOWN;
    }
    checkThreads(call);
    checkSizes(call);
    if (isOfNothing(call)) {
      return meaning.gives("ARRAY") ? Value.of(InitialValues.NOTHING) : Value.UNKNOWN;
    }
    if (meaning.has("RUNS")) {
      functions(call).forEach(each -> functions.followJob(each, call.invoke(), state));
    }
    if (meaning.has("RUNS_ON_EACH")) {
      Value number = object == null || !object.isOfThreads ? Value.UNKNOWN : Value.ofPe(object.myPe());
      functions(call).forEach(each -> functions.followPossible(each, List.of(number), 1, null, call.invoke(), state));
      return Value.UNKNOWN;
    }
    TrackedObject team = team(call);
    if (meaning.has("FOR_ALL")) {
      services.collectives.add(call, team);
    }
    for (int i = 0; i < call.arguments().size(); i++) {
      checkArgument(call, i, team);
    }
    services.exchanges.follow(call);
    end(call);
    if (meaning.has("COMPLETES") || meaning.has("ORDERS")) {
      complete(call);
    }
    if (object != null && object.kind == TrackedObject.Kind.ARRAY) {
      services.ranges.checkHandle(call);
      services.transfers.checkHandle(call);
    }
    if (meaning.gives("OPEN")) {
      followHandlers(call);
    }
    return services.results.of(call, team);
  }

  /** Checks that the object of a call has not ended, unless the call queries it or closes it again. */
  private void checkUse(LibraryCall call) {
    MeansAnnotation meaning = call.meaning();
    boolean mayBeClosed = meaning.has("ASKS") || meaning.gives("MEMBERS") || meaning.ends() == MeansAnnotation.THIS;
    if (call.object() != null && !mayBeClosed) {
      services.lifetimeCheck.checkUse(call.object(), call.place(), call.state());
    }
  }

  private void checkThreads(LibraryCall call) {
    MeansAnnotation meaning = call.meaning();
    TrackedObject object = call.object();
    if (meaning.has("THREADS")) {
      services.threads.checkMakingThreads(call.name(), call.place(), call.state());
    }
    boolean isTraffic = object != null && object.kind == TrackedObject.Kind.OTHER
        && object.arguments.containsKey(RoutineAnnotation.TEAM);
    boolean isOfRequest = kindOfOwner(call) == TrackedObject.Kind.REQUEST; // any thread may query it
    if (isTraffic || meaning.has("ORDERS") || (meaning.has("COMPLETES") && !isOfRequest)) {
      services.threads.checkBlockingCall(call.name(), call.place(), call.state());
    }
  }

  /** Checks that allocated numbers of elements are not negative. */
  private void checkSizes(LibraryCall call) {
    if (!call.meaning().gives("ARRAY")) {
      return;
    }
    for (String role : List.of(RoutineAnnotation.COUNT, RoutineAnnotation.BLOCK)) {
      int at = call.meaning().index(role);
      if (at >= 0) {
        services.ranges.checkLeast(call, at, 0);
      }
    }
  }

  /** Ends what the call closes or frees. */
  private void end(LibraryCall call) {
    int ends = call.meaning().ends();
    if (ends == MeansAnnotation.THIS) {
      services.lifetimes.close(call.object(), call.state(), call.place());
    } else if (ends >= 0) {
      services.lifetimes.end(call.argument(ends).object(), true, call.place(), call.state());
    }
  }

  /** Follows the handlers of an object that the call opens; their messages may arrive at any time. */
  private void followHandlers(LibraryCall call) {
    boolean before = run.isHandling;
    run.isHandling = true;
    functions(call).forEach(each -> functions.followPossible(each, List.of(), 1, null, call.invoke(), call.state()));
    run.isHandling = before;
  }

  /** {@return whether a call allocates no elements, or frees null} */
  private static boolean isOfNothing(LibraryCall call) {
    MeansAnnotation meaning = call.meaning();
    if (!meaning.gives("ARRAY")) {
      return call.argument(meaning.ends()).isNull();
    }
    Linear count = call.argument(RoutineAnnotation.COUNT).number();
    return meaning.ends() < 0 && count != null && count.isAtMost(0);
  }

  private static List<TrackedObject> functions(LibraryCall call) {
    return call.arguments().stream().map(Value::object)
        .filter(each -> each != null && each.kind == TrackedObject.Kind.FUNCTION).toList();
  }

  /** The team whose PEs a call is for; null for all PEs, and a new object each time for an unknown team. */
  private TrackedObject team(LibraryCall call) {
    int at = call.meaning().index(RoutineAnnotation.TEAM);
    TrackedObject named = services.results.teamBehind(at < 0 ? call.receiver() : call.argument(at)).object();
    if (named != null && named.kind == TrackedObject.Kind.CONTEXT) {
      named = named.owner;
    }
    if (named != null && named.kind == TrackedObject.Kind.TEAM) {
      return named == run.world ? null : named;
    }
    boolean isOfJob = named != null ? named.kind == TrackedObject.Kind.JOB : isDeclaredForJob(call, at);
    return isOfJob ? null : new TrackedObject(TrackedObject.Kind.TEAM, "team", null);
  }

  /**
   * {@return whether a method is declared for all PEs of a job: its team is a job, or it has no team and is static or a
   * method of jobs}
   *
   * @param at the index of its team, negative if it has none
   */
  private boolean isDeclaredForJob(LibraryCall call, int at) {
    if (at >= 0) {
      TypeMirror declared = call.invoke().method().getParameters().get(at).asType();
      return services.initialValues.kind(declared) == TrackedObject.Kind.JOB;
    }
    return call.isStatic() || kindOfOwner(call) == TrackedObject.Kind.JOB;
  }

  private TrackedObject.Kind kindOfOwner(LibraryCall call) {
    return services.initialValues.kind(call.invoke().method().getEnclosingElement().asType());
  }

  /** Checks an argument by its role: by itself, and against the array that the object has for that role. */
  private void checkArgument(LibraryCall call, int i, TrackedObject team) {
    String role = call.role(i);
    switch (role) {
      case RoutineAnnotation.PE ->
          services.ranges.checkPe(team == null ? run.world : team, call.argument(i), call.place(i), call.state(), "pe");
      case RoutineAnnotation.INDEX -> checkIndex(call, i);
      case RoutineAnnotation.COUNT -> {
        if (call.meaning().gives("GROUP")) {
          services.ranges.checkLeast(call, i, 1);
        }
      }
      case RoutineAnnotation.STRIDE -> {
        if (call.meaning().gives("TEAM")) {
          services.ranges.checkSpread(call);
        }
      }
      case RoutineAnnotation.VARIABLE -> {
        if (call.argument(i).object() != null) {
          call.state().atomics.clear(); // a lock keeps the PEs in order
          services.lifetimeCheck.checkUse(call.argument(i).object(), call.place(), call.state());
        }
      }
      default -> {}
    }
    checkElementOfObject(call, i, role);
  }

  /** Checks that the index after an array lies in it. */
  private void checkIndex(LibraryCall call, int i) {
    boolean isBehindArray = i > 0 && call.meaning().roles().get(i - 1).equals(RoutineAnnotation.VARIABLE);
    TrackedObject array = isBehindArray ? call.argument(i - 1).object() : null;
    if (array != null && array.kind == TrackedObject.Kind.ARRAY) {
      services.ranges.checkIndex(call.argument(i), array.length(), call.place(i), call.state());
    }
  }

  /**
   * Checks an argument that is the index of an element in the array that the object was made with for the same role, if
   * any.
   */
  private void checkElementOfObject(LibraryCall call, int i, String role) {
    TrackedObject object = call.object();
    TrackedObject array = object == null ? null : object.arguments.getOrDefault(role, Value.UNKNOWN).object();
    if (array == null || array.kind != TrackedObject.Kind.ARRAY) {
      return;
    }
    services.lifetimeCheck.checkUse(array, call.place(i), call.state());
    services.ranges.checkIndex(call.argument(i), array.length(), call.place(i), call.state());
    Linear element = array.at(call.argument(i).number());
    boolean isMovedTo = call.meaning().has("MOVES") && role.equals(RoutineAnnotation.DEST);
    if (isMovedTo && element != null) {
      call.state().pending.add(new State.Pending(
          object, array.root, true, element, Linear.of(1), call.name(), call.place()));
    }
  }

  /** Completes what was started, or orders it before what comes later, by the kind of the call's object. */
  private void complete(LibraryCall call) {
    boolean completes = call.meaning().has("COMPLETES");
    State state = call.state();
    TrackedObject object = call.object();
    TrackedObject.Kind kind = object == null ? kindOfOwner(call) : object.kind;
    if (kind == TrackedObject.Kind.REQUEST) {
      await(object, state);
      return;
    }
    boolean isOwn = kind == TrackedObject.Kind.EXCHANGE || kind == TrackedObject.Kind.OTHER;
    if (isOwn && !call.isStatic()) {
      Completion.finish(kind, object, state);
      return;
    }
    if (call.meaning().has("FOR_ALL")) {
      Completion.barrier(completes, state);
      return;
    }
    TrackedObject context = kind == TrackedObject.Kind.CONTEXT ? object : null;
    if (completes) {
      Completion.quiet(context, state);
    } else {
      Completion.fence(context, state);
    }
  }

  /** Completes a request that is waited for; an unknown one may be any of them. */
  private void await(TrackedObject request, State state) {
    state.atomics.clear(); // the others may have come too
    if (request == null || !request.isMade()) {
      state.requests.clear();
      state.pending.removeIf(each -> each.owner() != null && each.owner().kind == TrackedObject.Kind.REQUEST);
    } else {
      UnfollowedCode.escape(request, state);
    }
  }
}
