package org.shmem4j.internal.watching.callsites;

import java.util.List;
import java.util.Set;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;

/**
 * A call of the library in the program.
 *
 * @param id its number in this process, from 1
 * @param routine the method that is called, such as {@code intSumReduce}
 * @param effects what the routine does; empty if the method is not a routine
 * @param roles the roles of the arguments; empty if the method does not declare them
 * @param elementBytes the size of a counted element in bytes, or 0 if nothing is counted
 * @param collective whether all PEs of a team make the call
 * @param handle whether it accesses elements through a handle
 * @param method the class and the method that call
 * @param file the source file; empty if unknown
 * @param line the line, or 0 if unknown
 * @param variable the variable that takes the result; empty if unknown
 */
public record Site(
    int id, String routine, Set<Effect> effects, List<Role> roles, int elementBytes, boolean collective, boolean handle,
    String method, String file, int line, String variable) {

  private static final String ON_QUEUE = "OnQueue";
  private static final String WORK_GROUP = "WorkGroup";

  /** Stands for activity outside known calls. */
  public static final Site UNKNOWN = new Site(0, "", Set.of(), List.of(), 0, false, false, "", "", 0, "");

  /**
   * {@return the index of the argument with a role, or -1 if there is none}
   *
   * @param role the role
   */
  public int argument(Role role) {
    return roles.indexOf(role);
  }

  /**
   * {@return whether the call has an effect}
   *
   * @param effect the effect
   */
  public boolean does(Effect effect) {
    return effects.contains(effect);
  }

  /** {@return whether the call is carried out later or by another thread: a queue's, or a work group's} */
  public boolean isCarriedOut() {
    return isQueued() || routine.endsWith(WORK_GROUP);
  }

  /** {@return whether a queue carries out the call} */
  public boolean isQueued() {
    return routine.endsWith(ON_QUEUE);
  }

  /** {@return file and line, as in a stack trace} */
  public String place() {
    return file.isEmpty() ? method : line > 0 ? file + ":" + line : file;
  }
}
