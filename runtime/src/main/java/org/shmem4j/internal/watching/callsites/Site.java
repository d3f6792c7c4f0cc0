package org.shmem4j.internal.watching.callsites;

import java.util.List;
import org.shmem4j.check.Role;

/**
 * A call of the library in the program.
 *
 * @param id its number in this process, from 1
 * @param routine the method that is called, such as {@code intSumReduce}
 * @param family the family of the routine, as given by {@code Routine}; the method's name if it has none
 * @param roles the roles of the arguments; empty if the method does not declare them
 * @param elementBytes the bytes of a counted element; 0 if nothing is counted
 * @param collective whether all PEs of a team make the call
 * @param handle whether it accesses elements through a handle
 * @param method the class and the method that call
 * @param file the source file; empty if it is not known
 * @param line the line; 0 if it is not known
 * @param variable the variable that takes the result; empty if it is not known
 */
public record Site(
    int id, String routine, String family, List<Role> roles, int elementBytes, boolean collective, boolean handle,
    String method, String file, int line, String variable) {

  private static final String ON_QUEUE = "OnQueue";
  private static final String WORK_GROUP = "WorkGroup";

  /** Stands for activity outside known calls. */
  public static final Site UNKNOWN = new Site(0, "", "", List.of(), 0, false, false, "", "", 0, "");

  /**
   * {@return the index of the argument with a role; -1 if there is none}
   *
   * @param role the role
   */
  public int argument(Role role) {
    return roles.indexOf(role);
  }

  /** {@return whether the call is carried out later or by another thread: a queue's, or a work group's} */
  public boolean isCarriedOut() {
    return isQueued() || routine.endsWith(WORK_GROUP);
  }

  /** {@return whether a queue carries out the call} */
  public boolean isQueued() {
    return routine.endsWith(ON_QUEUE);
  }

  /** {@return the routine without the ending that says who carries it out} */
  public String plainRoutine() {
    String ending = !isCarriedOut() ? "" : isQueued() ? ON_QUEUE : WORK_GROUP;
    return routine.substring(0, routine.length() - ending.length());
  }

  /** {@return file and line, as in a stack trace} */
  public String place() {
    return file.isEmpty() ? method : line > 0 ? file + ":" + line : file;
  }
}
