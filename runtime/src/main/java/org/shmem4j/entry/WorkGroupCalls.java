package org.shmem4j.entry;

import java.util.function.Consumer;
import java.util.function.Function;
import org.shmem4j.WorkGroup;
import org.shmem4j.internal.workgroup.WorkGroupImpl;

/** Calls that the threads of a work group make together: one of them carries it out and shares the work. */
public final class WorkGroupCalls {
  private WorkGroupCalls() {}

  /**
   * Makes a call that returns nothing.
   *
   * @param group the group
   * @param call what one thread does
   * @param name the routine
   * @param arguments its other arguments, which must be the same in all threads
   */
  public static void run(WorkGroup group, Consumer<Sharing> call, String name, Object... arguments) {
    Object ignored = call(
        group,
        sharing -> {
          call.accept(sharing);
          return null;
        },
        name,
        arguments);
  }

  /**
   * Makes a call that returns something, the same in all threads.
   *
   * @param group the group
   * @param call what one thread does
   * @param name the routine
   * @param arguments its other arguments, which must be the same in all threads
   * @param <T> what it returns
   * @return what the call returned
   */
  public static <T> T call(WorkGroup group, Function<Sharing, T> call, String name, Object... arguments) {
    if (!(group instanceof WorkGroupImpl impl)) {
      throw new NullPointerException("group must not be null");
    }
    return impl.call(name, arguments, helpers -> call.apply(new Sharing(helpers)));
  }
}
