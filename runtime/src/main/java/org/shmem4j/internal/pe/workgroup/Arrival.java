package org.shmem4j.internal.pe.workgroup;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.shmem4j.Shmem;
import org.shmem4j.Signal;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * The call with which a thread arrives.
 *
 * @param thread the thread
 * @param name the routine
 * @param arguments its arguments
 */
@SuppressWarnings("ArrayRecordComponent") // the arguments are compared one by one
record Arrival(Thread thread, String name, Object[] arguments) {
  /** {@return whether another thread makes the same call} Handles are equal if they stand for the same elements. */
  boolean agreesWith(Arrival other) {
    boolean same = name.equals(other.name) && arguments.length == other.arguments.length;
    for (int i = 0; same && i < arguments.length; i++) {
      same = isSame(arguments[i], other.arguments[i]);
    }
    return same;
  }

  private static boolean isSame(Object mine, Object theirs) {
    if (mine instanceof Signal signal && theirs instanceof Signal other) {
      return signal.index() == other.index() && isSame(signal.array(), other.array());
    }
    if (mine instanceof SymmetricArray array && theirs instanceof SymmetricArray other) {
      return array == other || (array.getClass() == other.getClass() && array.offset() == other.offset()
          && array.length() == other.length() && array.shmem() == other.shmem());
    }
    return Objects.equals(mine, theirs);
  }

  /** Refuses arguments that belong to another PE of this process. */
  void check(Shmem shmem) {
    for (Object argument : arguments) {
      Shmem owner = switch (argument) {
        case SymmetricArray array -> array.shmem();
        case Signal signal -> signal.array().shmem();
        case TeamImpl team -> team.shmem();
        case null, default -> shmem;
      };
      if (owner != shmem) {
        throw new IllegalArgumentException("arguments must belong to the PE of the work group: call=" + this
            + " argument of " + owner + " group of " + shmem);
      }
    }
  }

  /** {@return a thread's name; for a thread without one, a name made of its number} */
  static String nameOf(Thread thread) {
    return thread.getName().isEmpty() ? "#" + thread.threadId() : thread.getName();
  }

  @Override
  public String toString() {
    return Arrays.stream(arguments)
        .map(argument -> argument instanceof Team team && team == Team.INVALID ? "INVALID" : String.valueOf(argument))
        .collect(Collectors.joining(", ", name + "(", ")"));
  }
}
