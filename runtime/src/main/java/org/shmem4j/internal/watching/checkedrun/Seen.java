package org.shmem4j.internal.watching.checkedrun;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.shmem4j.check.Role;

/** The variables that have met the condition of a wait or a test. */
final class Seen {
  private final CallArguments call;
  private final long count;

  Seen(CallArguments call) {
    this.call = call;
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
    long[] indices = call.after(Role.COUNT, 1, long[].class);
    if (indices != null) {
      return Arrays.stream(indices).limit(Math.max(returned, 0));
    }
    // If all variables are excluded, the call returns a number that no variable has; that means none.
    return returned >= 0 && returned < count ? LongStream.of(returned) : LongStream.empty();
  }

  /** {@return whether the array after the count excludes a variable} */
  private boolean isExcluded(long at) {
    int[] status = call.after(Role.COUNT, 1, int[].class);
    return count > 1 && status != null && status[(int) at] != 0;
  }
}
