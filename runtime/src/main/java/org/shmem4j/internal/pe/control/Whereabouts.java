package org.shmem4j.internal.pe.control;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * The activity of a PE at the moment of a report, beyond what its wait record says.
 *
 * @param doing what it does while it does not wait, such as {@code sleeps}
 * @param place where in the program it is; empty if unknown
 * @param awaited what its wait is for; empty if there is nothing to say
 * @param awaitedLock the offset of the lock that it waits for; -1 if there is none
 * @param locksHeld the offsets of the locks that it holds
 */
record Whereabouts(String doing, String place, String awaited, long awaitedLock, List<Long> locksHeld) {
  private static final int MOST_CALLERS = 4;
  private static final String CALLED_AT = ", called at ";
  private static final String END_OF_FIELD = "\t";
  private static final int FIELDS = 5;

  /** {@return the present state of an activity of this process} */
  static Whereabouts of(Activity activity) {
    Thread thread = activity.thread();
    List<StackTraceElement> stack = Arrays.asList(thread.getStackTrace());
    String doing =
        (LockSupport.getBlocker(thread) instanceof Holdup holdup ? holdup.doing() : doing(thread.getState(), stack))
            + (activity.hasCollectives() ? " with collectives under way" : "");
    return new Whereabouts(doing, place(stack), activity.awaited(), activity.awaitedLock(),
        Arrays.stream(activity.locksHeld()).boxed().toList());
  }

  private static String doing(Thread.State state, List<StackTraceElement> stack) {
    if (state == Thread.State.BLOCKED) {
      return "waits for a Java lock";
    }
    if (state != Thread.State.WAITING && state != Thread.State.TIMED_WAITING) {
      return "runs";
    }
    String called = "";
    for (StackTraceElement frame : stack) {
      if (!Library.isPlatform(frame.getClassName())) {
        break;
      }
      String type = frame.getClassName();
      called = type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethodName();
    }
    return called.equals("Thread.sleep") ? "sleeps" : called.isEmpty() ? "is parked" : "is parked in " + called;
  }

  /** {@return the innermost line of the program} */
  String line() {
    return place.split(CALLED_AT, 2)[0];
  }

  /** The program's lines on a stack: the innermost one, and those that called it. */
  static String place(List<StackTraceElement> stack) {
    return stack.stream()
        .filter(frame -> Library.isProgram(frame.getClassName()))
        .map(frame -> frame.getLineNumber() > 0 ? frame.getFileName() + ":" + frame.getLineNumber()
            : frame.getClassName() + "." + frame.getMethodName())
        .distinct() // a lambda's line is often that of the call to which it is given
        .limit(MOST_CALLERS)
        .collect(Collectors.joining(CALLED_AT));
  }

  /** {@return the text that {@link #parsed} reads} */
  String text() {
    String held = locksHeld.stream().map(Object::toString).collect(Collectors.joining(","));
    return String.join(END_OF_FIELD, doing, place, awaited, Long.toString(awaitedLock), held + ".");
  }

  /** {@return what a text says; null if it is truncated} */
  static Whereabouts parsed(String text) {
    String[] fields = text.split(END_OF_FIELD, -1);
    if (fields.length != FIELDS || !fields[FIELDS - 1].endsWith(".")) {
      return null;
    }
    String held = fields[4].substring(0, fields[4].length() - 1);
    List<Long> locks = held.isEmpty() ? List.of() : Arrays.stream(held.split(",", -1)).map(Long::valueOf).toList();
    return new Whereabouts(fields[0], fields[1], fields[2], Long.parseLong(fields[3]), locks);
  }
}
