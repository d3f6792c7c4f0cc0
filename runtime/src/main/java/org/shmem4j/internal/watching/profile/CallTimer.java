package org.shmem4j.internal.watching.profile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.shmem4j.Signal;
import org.shmem4j.check.Role;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Site;

/** Times the calls of a call site that may wait, and records long ones. */
final class CallTimer {
  private static final MethodHandle BEFORE;
  private static final MethodHandle AFTER;

  static {
    try {
      Lookup lookup = MethodHandles.lookup();
      BEFORE = lookup.findVirtual(
          CallTimer.class, "before", MethodType.methodType(Events.Wait.class, Object.class, long.class));
      AFTER = lookup.findStatic(
          CallTimer.class, "after", MethodType.methodType(void.class, Throwable.class, Events.Wait.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Site site;

  private CallTimer(Site site) {
    this.site = site;
  }

  /** {@return the call with timing added} */
  static MethodHandle timed(Site site, MethodHandle call) {
    CallTimer timer = new CallTimer(site);
    int variable = site.routine().equals("setLock") ? 1 : site.argument(Role.VARIABLE);
    if (variable < 0 && call.type().parameterCount() > 0 && call.type().parameterType(0) == Signal.class) {
      variable = 0;
    }
    boolean indexed = variable >= 0 && variable + 1 < site.roles().size()
        && site.roles().get(variable + 1) == Role.INDEX;
    MethodHandle before = ArgumentChoice.chosen(
        BEFORE.bindTo(timer), call.type(), variable, null, indexed ? variable + 1 : -1, 0L);
    return CallSites.around(CallSites.noted(site, call), before, AFTER);
  }

  @SuppressWarnings("unused") // called through BEFORE
  private Events.Wait before(Object variable, long index) {
    UnrecordedActivity activity = UnrecordedActivity.ofThread();
    if (activity == null) {
      return null;
    }
    Events.Wait wait = new Events.Wait();
    wait.activity = activity;
    wait.outer = activity.wait;
    activity.wait = wait;
    wait.offset = ArgumentChoice.offset(variable, index);
    wait.startedIn = site;
    wait.began = activity.began(site);
    wait.begin();
    return wait;
  }

  @SuppressWarnings("unused") // called through AFTER
  private static void after(Throwable thrown, Events.Wait wait) {
    if (wait == null) {
      return;
    }
    wait.end();
    wait.activity.wait = wait.outer;
    wait.activity.pe().waited(wait);
  }
}
