package org.shmem4j;

import org.shmem4j.check.Means;
import org.shmem4j.check.Step;

/**
 * An exchange of the elements that each PE needs, and where these lie: a PE's arrays have the elements that it owns, and
 * behind them a ghost of each element that it needs from others. See {@link Exchange#needs}. Only the library
 * implements this interface.
 *
 * @param <A> the class of handles on the arrays
 */
public interface Needs<A extends SymmetricArray> {
  /** {@return the exchange that brings the ghosts up to date} */
  @Means(gives = Means.Given.EXCHANGE)
  @Step(of = Step.RESULT, to = "between turns")
  Exchange<A> exchange();

  /** {@return how long this PE's arrays must be: the elements that it owns, and its ghosts} */
  long length();

  /**
   * Returns the place of an element that this PE needs.
   *
   * @param which the index of the element among those that the PE has named, from 0
   * @return the index in its arrays: of its own element, or of a ghost
   */
  long index(int which);
}
