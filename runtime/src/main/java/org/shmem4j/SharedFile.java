package org.shmem4j;

import java.lang.foreign.MemorySegment;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;
import org.shmem4j.check.Step;

/**
 * A file that all PEs have mapped, for reading only: its pages are in memory once per host, however many PEs read them,
 * and none is copied to the symmetric heap. {@link Shmem#map} makes it. Only the library implements this interface.
 */
public interface SharedFile extends AutoCloseable {
  /** {@return the whole file, read-only; it must not be used after the file is closed} */
  @Means
  MemorySegment segment();

  /**
   * Gives typed access to a part of the file, in the machine's byte order. The handle serves loads, and it can be the
   * source of this PE's puts, of blocking reductions and of exact sums. Other calls refuse it, since it is not an array
   * of the symmetric heap: nothing can be written to it, and no other PE can reach it.
   *
   * @param type the class of handles
   * @param byteOffset where the first element starts in the file, aligned or not
   * @param count the number of elements
   * @param <A> the class of handles
   * @return the handle
   */
  @Means(gives = Means.Given.PART, roles = {Role.OTHER, Role.OTHER, Role.COUNT})
  @Step(of = Step.RESULT, to = "a view of a file", reads = true,
      rule = "calls must not write a part of a file, nor reach it on another PE",
      remedy = "copy it to an array of the symmetric heap first")
  <A extends SymmetricArray> A view(HandleType<A> type, long byteOffset, long count);

  /**
   * Unmaps the file on this PE; afterwards its views and its segment refuse every use. Waits for nobody, but completes
   * this PE's puts of the default context first. Those of other contexts must be complete. A file left open is closed
   * at the end of the job.
   */
  @Means(ends = Means.THIS)
  @Override
  void close();
}
