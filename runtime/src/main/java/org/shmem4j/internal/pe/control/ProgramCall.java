package org.shmem4j.internal.pe.control;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The library call that a thread of the program is making, if the program's calls are watched. One object per thread.
 */
public final class ProgramCall {
  private static final ThreadLocal<ProgramCall> CURRENT = ThreadLocal.withInitial(ProgramCall::new);
  private static final Object[] NONE = {};

  private String routine = "";
  private long begun;
  private Object[] next = NONE; // arguments of the call that is about to begin
  private Object[] arguments = NONE; // those of this call, unless it has made another call in between

  private ProgramCall() {}

  /** {@return the call of the calling thread} */
  public static ProgramCall ofThisThread() {
    return CURRENT.get();
  }

  /** Records the arguments of the call that is about to begin. */
  public void has(Object[] itsArguments) {
    next = itsArguments;
  }

  /** Records that a call of a method begins. */
  public void begins(String itsRoutine) {
    routine = itsRoutine;
    begun++;
    arguments = next;
    next = NONE;
  }

  /** Records that a call ends; it was made within a call of another method, or none if that is empty. */
  public void ends(String outer) {
    routine = outer;
    arguments = NONE;
  }

  /**
   * {@return how many calls this thread has begun, which distinguishes two calls of one line; 0 if they are not
   * watched}
   */
  public long begun() {
    return begun;
  }

  /**
   * Returns those arguments of this call that are numbers or constants.
   *
   * @param called the method that is called
   * @return such as {@code (…, 0, EQ, 1)}; empty if the thread calls another method, or arguments are not recorded
   */
  public String argumentsOf(String called) {
    if (!routine.equals(called) || arguments.length == 0) {
      return "";
    }
    return Arrays.stream(arguments)
        .map(each -> isValue(each) ? each.toString() : "…")
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static boolean isValue(Object argument) {
    return argument instanceof Number || argument instanceof Boolean || argument instanceof Enum;
  }
}
