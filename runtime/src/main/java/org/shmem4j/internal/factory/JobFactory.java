package org.shmem4j.internal.factory;

import java.util.Map;
import org.shmem4j.ThreadLevel;

/**
 * Creates the PE or the PEs of this process, and runs bodies on them.
 *
 * @param <B> bodies, which are {@code ShmemBody}s
 * @param <S> PEs, which are {@code Shmem}s
 */
public interface JobFactory<B, S> {
  /**
   * Runs a body as this process's PE or PEs.
   *
   * @param level how each PE's threads will call the library
   * @param body the body
   */
  void run(ThreadLevel level, B body);

  /**
   * Runs a body on several PEs that are threads.
   *
   * @param pes the number of PEs
   * @param level how each PE's threads will call the library
   * @param values settings that differ from this process's
   * @param body the body
   */
  void launch(int pes, ThreadLevel level, Map<String, String> values, B body);

  /**
   * Initializes this process's PE, or counts another initialization.
   *
   * @param requested how the PE's threads will call the library
   * @return the PE
   */
  S init(ThreadLevel requested);

  /** {@return whether this process has a PE that is in its job} */
  boolean isInitialized();
}
