package org.shmem4j.entry;

import java.util.function.Consumer;
import java.util.function.Function;
import org.shmem4j.WorkGroup;
import org.shmem4j.internal.pe.control.CarriedOut;
import org.shmem4j.internal.pe.workgroup.WorkGroupImpl;

/** Calls that the threads of a work group make together: one of them carries out the call and shares the work. */
public final class WorkGroupCalls {
  private WorkGroupCalls() {}

  /**
   * Makes a call without a result.
   *
   * @param group the group
   * @param call the action of the thread that carries out the call
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
   * Makes a call that returns the same result in all threads.
   *
   * @param group the group
   * @param call the action of the thread that carries out the call
   * @param name the routine
   * @param arguments its other arguments, which must be the same in all threads
   * @param <T> the type of the result
   * @return the call's result
   */
  public static <T> T call(WorkGroup group, Function<Sharing, T> call, String name, Object... arguments) {
    if (!(group instanceof WorkGroupImpl impl)) {
      throw new NullPointerException("group must not be null");
    }
    return impl.call(name, arguments, helpers -> CarriedOut.around(() -> call.apply(new Sharing(helpers))).get());
  }
}
