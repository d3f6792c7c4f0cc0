package org.shmem4j.internal.watching.checkedrun;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.shmem4j.check.Role;

/** Which of its variables a wait or a test has seen to fulfill its condition. */
final class Seen {
  private final CallArguments call;
  private final String routine;
  private final long count;

  Seen(CallArguments call) {
    this.call = call;
    this.routine = call.site().plainRoutine();
    this.count = call.number(Role.COUNT, 1);
  }

  /** {@return the variables, numbered from the first one of the call} */
  LongStream of(Object result) {
    if (Boolean.FALSE.equals(result)) {
      return LongStream.empty();
    }
    if (!(result instanceof Number number)) {
      return LongStream.range(0, count).filter(at -> !isExcluded(at));
    }
    long returned = number.longValue();
    if (routine.contains("Some")) {
      return Arrays.stream(call.after(Role.COUNT, 1, long[].class)).limit(Math.max(returned, 0));
    }
    // No variable, which is also what is returned if all are excluded, is told by a number that none has.
    return returned >= 0 && returned < count ? LongStream.of(returned) : LongStream.empty();
  }

  /** Whether the array after the count excludes a variable. */
  private boolean isExcluded(long at) {
    int[] status = call.after(Role.COUNT, 1, int[].class);
    return count > 1 && status != null && status[(int) at] != 0;
  }
}
