package org.shmem4j.entry;

import org.shmem4j.Context;

/** The context of a call that names one; behind {@code entry}, null stands for a call that names none. */
public final class GivenContext {
  private GivenContext() {}

  /** {@return the context, which must not be null} */
  public static Context of(Context ctx) {
    if (ctx == null) {
      throw new NullPointerException("ctx must not be null");
    }
    return ctx;
  }
}
