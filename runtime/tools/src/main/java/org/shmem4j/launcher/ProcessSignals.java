package org.shmem4j.launcher;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The operating system's signals. The JDK's class for them is unsupported, and compilers warn about its use, so it is
 * accessed by reflection. Without it, signals end the launcher, and the PEs notice that.
 */
final class ProcessSignals {
  static final int HUP = 1;
  static final int INT = 2;
  static final int KILL = 9;
  static final int TERM = 15;

  private static final String CLASS = "sun.misc.Signal";
  private static final String HANDLER = "sun.misc.SignalHandler";
  private static final Set<String> HANDLED = Set.of("HUP", "INT", "TERM", "USR1");
  private static final Set<String> ENDING = Set.of("HUP", "INT", "TERM");

  private ProcessSignals() {}

  /**
   * Registers a handler for signals to this process.
   *
   * @param handler gets the signal's number
   */
  static void handle(IntConsumer handler) {
    try {
      Class<?> signal = Class.forName(CLASS);
      InvocationHandler calls = (self, method, given) -> {
        if (method.getName().equals("handle")) {
          handler.accept((int) signal.getMethod("getNumber").invoke(given[0]));
        }
        return null;
      };
      Class<?> type = Class.forName(HANDLER);
      register(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls), HANDLED);
    } catch (ReflectiveOperationException e) {
      // without the class, signals end the launcher
    }
  }

  /** Restores the default for signals that ask a program to end: from now on they end it. */
  static void leave() {
    try {
      register(Class.forName(HANDLER).getField("SIG_DFL").get(null), ENDING);
    } catch (ReflectiveOperationException e) {
      // they still have their default
    }
  }

  private static void register(Object handler, Set<String> names) throws ReflectiveOperationException {
    Class<?> signal = Class.forName(CLASS);
    for (String name : names) {
      signal.getMethod("handle", signal, Class.forName(HANDLER))
          .invoke(null, signal.getConstructor(String.class).newInstance(name), handler);
    }
  }

  /** {@return whether a signal asks a program to end} */
  static boolean ends(int signal) {
    return signal == HUP || signal == INT || signal == TERM;
  }

  /**
   * Sends a signal.
   *
   * @param signal its number
   * @param processes the numbers of the processes that get it
   */
  @SuppressWarnings("restricted") // the JDK itself can send only TERM and KILL
  static void send(int signal, long... processes) {
    Linker linker = Linker.nativeLinker();
    MethodHandle kill = linker.downcallHandle(
        linker.defaultLookup().findOrThrow("kill"),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    try {
      for (long process : processes) {
        int ignored = (int) kill.invokeExact((int) process, signal);
      }
    } catch (Throwable e) {
      throw new IllegalStateException("a signal could not be sent: signal=" + signal, e);
    }
  }
}
