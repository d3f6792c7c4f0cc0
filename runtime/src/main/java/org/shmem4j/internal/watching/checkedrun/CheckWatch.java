package org.shmem4j.internal.watching.checkedrun;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Context;
import org.shmem4j.Exchange;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricCube;
import org.shmem4j.SymmetricPlane;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.CarriedOut;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.control.WatchedFuture;
import org.shmem4j.internal.pe.queue.QueueImpl;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Site;
import org.shmem4j.internal.watching.callsites.Traced;
import org.shmem4j.internal.watching.callsites.Watch;

/** Records every call of the library in a program, for a later analysis. */
public final class CheckWatch implements Watch {
  /** Calls that are not worth listing among the last ones of a PE. */
  static final Set<String> SAY_LITTLE = Set.of(
      "myPe", "nPes", "worldTeam", "sharedTeam", "defaultContext", "translate", "isValid", "team", "threadLevel");

  private static final Set<String> OF_REQUESTS = Set.of("await", "test", "completion");
  private static final Map<CollectiveRequest, Started> STARTED = new ConcurrentHashMap<>();
  private static final MethodHandle CALL;

  static {
    try {
      CALL = MethodHandles.lookup().findVirtual(
          CheckWatch.class, "call",
          MethodType.methodType(Object.class, Site.class, int.class, MethodHandle.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A collective that continues after its call. */
  private record Started(CheckRecorder recorder, long key) {}

  private final Records records;
  private final boolean beats;
  private final Runnable whenAllLeft;
  private int present;
  private int memberships;

  /**
   * Creates a watch that records.
   *
   * @param records the place for the records of the PEs
   * @param beats whether to record the time regularly
   * @param whenAllLeft runs when all PEs of this process have left their job
   */
  CheckWatch(Records records, boolean beats, Runnable whenAllLeft) {
    this.records = records;
    this.beats = beats;
    this.whenAllLeft = whenAllLeft;
  }

  @Override
  public Trace trace(int pe, int pes, int host, int hosts) {
    try {
      FarClock clock = records.clock(pe);
      CheckRecorder recorder =
          new CheckRecorder(pe, pes, new EventWriter(records.open(pe, joins())), clock, this::left);
      boolean ignored = recorder.beats(); // so that the first time is right
      if (beats) {
        Heartbeat.of(recorder);
      }
      return recorder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return how many times the PEs have joined: the number increases whenever all have left and one joins again} */
  private synchronized int joins() {
    if (present == 0) {
      memberships++;
    }
    present++;
    return memberships;
  }

  private void left() {
    boolean last;
    synchronized (this) {
      present--;
      last = present == 0;
    }
    if (last) {
      whenAllLeft.run();
    }
  }

  @Override
  public MethodHandle watched(Site site, MethodHandle call) {
    MethodType type = call.type();
    MethodHandle quick = QuickElements.of(site, call);
    if (quick != null) {
      return quick;
    }
    boolean hasReceiver = type.parameterCount() > 0 && site.roles().isEmpty();
    Class<?> receiver = hasReceiver ? type.parameterType(0) : Object.class;
    boolean elements = hasReceiver && HandleAccesses.isHandle(receiver);
    if (elements && !HandleAccesses.touches(site.routine())) {
      return CallSites.noted(site, call);
    }
    int indices = elements ? HandleAccesses.indices(site.routine(), type, receiver) : 0;
    MethodHandle spread = CallSites.noted(site, call).asFixedArity()
        .asSpreader(Object[].class, type.parameterCount()).asType(
            MethodType.methodType(Object.class, Object[].class));
    return MethodHandles.insertArguments(CALL.bindTo(this), 0, site, indices, spread)
        .asCollector(Object[].class, type.parameterCount())
        .asType(type);
  }

  @SuppressWarnings("unused") // called through CALL
  private Object call(Site site, int indices, MethodHandle call, Object[] values) throws Throwable {
    if (site.isCarriedOut()) {
      return carriedOut(site, call, values);
    }
    After after = begins(site, indices, values);
    Object result = (Object) call.invokeExact(values);
    after.returned(result);
    return result;
  }

  /** Makes a call that is recorded when it is carried out. */
  private static Object carriedOut(Site site, MethodHandle call, Object[] values) throws Throwable {
    QueuedBuffers.Claim claim = claim(site, values);
    CarriedOut.Around outer = CarriedOut.set(new CarriedOut.Around() {
      @Override
      public <T> T run(Supplier<T> action) {
        return CallSites.during(site, () -> {
          if (claim != null) {
            claim.isCarriedOut();
          }
          After after = begins(site, 0, values);
          T result = action.get();
          after.returned(result);
          return result;
        });
      }
    });
    try {
      Object result = (Object) call.invokeExact(values);
      if (claim != null) {
        claim.isQueued(result);
      }
      return result;
    } finally {
      CarriedOut.set(outer);
    }
  }

  /** {@return the claim of a call that is put on a queue, or null if the call is not} */
  private static QueuedBuffers.Claim claim(Site site, Object[] values) {
    CallArguments arguments = new CallArguments(site, values);
    CheckRecorder recorder = site.isQueued() ? arguments.recorder() : null;
    if (recorder == null || !(arguments.value(ShmemQueue.class) instanceof QueueImpl queue)) {
      return null;
    }
    CompletionStage<?>[] after = arguments.value(CompletionStage[].class);
    return recorder.queuedBuffers().of(
        queue, site.collective(), after == null ? new CompletionStage<?>[0] : after, () -> {
          After end = begins(site, 0, values);
          if (site.collective()) {
            end.returned(null); // accesses what the call writes
          }
        });
  }

  private static After begins(Site site, int indices, Object[] values) {
    if (site.roles().isEmpty() && values.length > 0 && HandleAccesses.array(values[0]) != null) {
      SymmetricArray array = HandleAccesses.array(values[0]);
      if (!array.isFreed() && array.shmem() instanceof Traced traced
          && traced.trace() instanceof CheckRecorder recorder) {
        HandleAccesses.touch(recorder, site, indices, values);
      }
      return After.NOTHING;
    }
    if (values.length > 0 && values[0] instanceof CollectiveRequest request && OF_REQUESTS.contains(site.routine())) {
      return ofRequest(site, request);
    }
    CallArguments arguments = new CallArguments(site, values);
    CheckRecorder recorder = arguments.recorder();
    if (recorder == null) {
      return After.NOTHING;
    }
    if (!SAY_LITTLE.contains(site.routine())) {
      recorder.calls(site);
    }
    if (site.roles().isEmpty()) {
      return ofObject(recorder, site, values);
    }
    if (site.collective()) {
      return CollectiveCall.begins(recorder, arguments);
    }
    return OneSided.begins(recorder, arguments);
  }

  /** Records a call of a method of a PE, a team or a context. */
  private static After ofObject(CheckRecorder recorder, Site site, Object[] values) {
    switch (values[0]) {
      case Shmem ignored -> {
        switch (site.routine()) {
          case "barrierAll", "quiet", "clearLock", "allocate", "callocate", "allocateLargest", "align", "reallocate",
              "free", "close" -> recorder.quiets(ContextKey.DEFAULT);
          case "peQuiet" -> recorder.quiets(ContextKey.DEFAULT, (int[]) values[1]);
          case "fence" -> recorder.fences(ContextKey.DEFAULT);
          default -> {}
        }
      }
      case Context context when context.isValid() -> {
        switch (site.routine()) {
          case "quiet" -> recorder.quiets(OneSided.key(recorder, context));
          case "peQuiet" -> recorder.quiets(
              OneSided.key(recorder, context), OneSided.worldPes(context, (int[]) values[1]));
          case "fence" -> recorder.fences(OneSided.key(recorder, context));
          default -> {}
        }
      }
      case Exchange<?> ignored -> {} // a turn reports to the recorder what it uses
      default -> HandleAccesses.added(recorder, site, values);
    }
    return After.NOTHING;
  }

  private static After ofRequest(Site site, CollectiveRequest request) {
    return result -> {
      if (result instanceof WatchedFuture<?> stage) {
        stage.whenSeen(() -> isComplete(request, site));
      } else if (!Boolean.FALSE.equals(result)) {
        isComplete(request, site);
      }
    };
  }

  private static void isComplete(CollectiveRequest request, Site site) {
    Started started = STARTED.remove(request);
    if (started != null) {
      started.recorder().calls(site);
      started.recorder().completes(started.key());
    }
  }

  /** Records that a call has started a collective. */
  static void started(CollectiveRequest request, CheckRecorder recorder, long key, Site site) {
    if (request == Collectives.DONE) {
      recorder.completes(key); // the collective had nothing to do
      return;
    }
    STARTED.put(request, new Started(recorder, key));
    recorder.starts(key, site);
  }
}
