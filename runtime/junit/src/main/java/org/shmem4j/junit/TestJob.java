package org.shmem4j.junit;

import java.lang.reflect.Method;
import java.util.List;

/** The PEs of one test. */
interface TestJob {
  /**
   * Runs a method of the test class on every PE.
   *
   * @param method the method
   * @param arguments its arguments, or null if each PE has one of its own
   * @throws Throwable what the first PE threw
   */
  void perform(Method method, List<Object> arguments) throws Throwable;

  /**
   * Ends the job.
   *
   * @throws Throwable what the first PE threw
   */
  void end() throws Throwable;
}
