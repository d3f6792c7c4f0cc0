package org.shmem4j.internal.watching.callsites;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.shmem4j.SymmetricArray;
import org.shmem4j.check.Routine;
import org.shmem4j.internal.pe.control.ProgramCall;

/** The call sites of the library that have run so far, and the call that each thread is making. */
public final class CallSites {
  private static final MethodHandle ENTER;
  private static final MethodHandle LEAVE;
  private static final ThreadLocal<Current> CURRENT = ThreadLocal.withInitial(Current::new);
  private static final List<Site> ALL = Collections.synchronizedList(new ArrayList<>());

  private static volatile Watch watch;

  static {
    try {
      Lookup lookup = MethodHandles.lookup();
      ENTER = lookup.findStatic(CallSites.class, "enter", MethodType.methodType(Site.class, Site.class));
      LEAVE = lookup.findStatic(
          CallSites.class, "leave", MethodType.methodType(void.class, Throwable.class, Site.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final class Current {
    Site site = Site.UNKNOWN;
    final ProgramCall call = ProgramCall.ofThisThread();
  }

  private CallSites() {}

  /**
   * Sets the watch of this process, before its PEs start.
   *
   * @param chosen the watch
   */
  public static void watch(Watch chosen) {
    watch = chosen;
  }

  /** {@return the watch of this process, or null if there is none} */
  public static Watch watch() {
    return watch;
  }

  /** {@return the call sites that have run, in the order of their numbers} */
  public static List<Site> all() {
    synchronized (ALL) {
      return List.copyOf(ALL);
    }
  }

  /** {@return the recorded call that this thread is making, or {@link Site#UNKNOWN} if there is none} */
  public static Site current() {
    return CURRENT.get().site;
  }

  /** Records the arguments of the call that this thread is about to make. */
  static void arguments(Object[] arguments) {
    CURRENT.get().call.has(arguments);
  }

  /**
   * Links a call that {@link CallRewriter} rewrote.
   *
   * @param caller the class that calls
   * @param name the method that is called
   * @param type the types of the call
   * @param call the original call
   * @param method the method that calls
   * @param file the source file
   * @param line the line
   * @param variable the variable that takes the result; empty if unknown
   * @return the watched call
   */
  public static CallSite link(Lookup caller, String name, MethodType type, MethodHandle call, String method,
      String file, int line, String variable) {
    Watch watching = WatchedLoader.watchOf(caller.lookupClass());
    MethodHandle linked = call;
    if (watching != null) {
      linked = watching.watched(site(caller, name, call, method, file, line, variable), call);
    }
    return new ConstantCallSite(linked.asType(type));
  }

  private static Site site(
      Lookup caller, String name, MethodHandle call, String method, String file, int line, String variable) {
    // The method handle cannot be revealed by the caller if a public class inherits the method from one that is not
    // public.
    Method called = MethodHandles.reflectAs(Method.class, call);
    Routine routine = called.getAnnotation(Routine.class);
    boolean handle = SymmetricArray.class.isAssignableFrom(called.getDeclaringClass());
    String where = caller.lookupClass().getName() + "." + method;
    synchronized (ALL) {
      int id = ALL.size() + 1;
      Site site = routine == null
          ? new Site(id, name, Set.of(), List.of(), 0, false, handle, where, file, line, variable)
          : new Site(id, name, Set.copyOf(List.of(routine.effects())), List.of(routine.roles()), routine.elementBytes(),
              routine.collective(), handle, where, file, line, variable);
      ALL.add(site);
      return site;
    }
  }

  /**
   * Wraps a call so that {@link #current} is its site while it runs.
   *
   * @param site the call site
   * @param call the call
   * @return the wrapped call
   */
  public static MethodHandle noted(Site site, MethodHandle call) {
    return around(call, ENTER.bindTo(site), LEAVE);
  }

  /**
   * Runs an action so that {@link #current} is a call's site meanwhile, in whichever thread carries out the call.
   *
   * @param site the call site
   * @param action the action
   * @param <T> the type of its result
   * @return its result
   */
  public static <T> T during(Site site, Supplier<T> action) {
    Site outer = enter(site);
    try {
      return action.get();
    } finally {
      leave(null, outer);
    }
  }

  /**
   * Wraps a call between two others.
   *
   * @param call the call
   * @param before runs before the call, with none of its arguments or with the first ones; its result is passed to
   *     {@code after}
   * @param after runs after the call, even if that throws: takes the throwable, or null, and the result of {@code
   *     before}; returns nothing
   * @return the wrapped call
   */
  public static MethodHandle around(MethodHandle call, MethodHandle before, MethodHandle after) {
    Class<?> token = before.type().returnType();
    Class<?> result = call.type().returnType();
    MethodHandle body = MethodHandles.dropArguments(call, 0, token);
    MethodHandle cleanup = after;
    if (result != void.class) {
      // (throwable, result, token) -> result
      MethodHandle identity = MethodHandles.dropArguments(MethodHandles.identity(result), 1, token);
      identity = MethodHandles.dropArguments(identity, 0, Throwable.class);
      cleanup = MethodHandles.foldArguments(identity, MethodHandles.dropArguments(after, 1, result));
    }
    return MethodHandles.foldArguments(MethodHandles.tryFinally(body, cleanup), before);
  }

  @SuppressWarnings("unused") // called through ENTER
  private static Site enter(Site site) {
    Current current = CURRENT.get();
    Site outer = current.site;
    current.site = site;
    current.call.begins(site.routine());
    return outer;
  }

  @SuppressWarnings("unused") // called through LEAVE
  private static void leave(Throwable thrown, Site outer) {
    Current current = CURRENT.get();
    current.site = outer;
    current.call.ends(outer.routine());
  }
}
