package org.shmem4j.entry;

import java.util.function.IntConsumer;
import org.shmem4j.internal.collective.Helpers;

/** How a call of a work group shares its work; only entry points look into it. */
public final class Sharing {
  private final Helpers helpers;

  Sharing(Helpers helpers) {
    this.helpers = helpers;
  }

  Helpers helpers() {
    return helpers;
  }

  /** Does all blocks of some work, each in whichever thread has time for it. */
  public void share(int blocks, IntConsumer work) {
    helpers.share(blocks, work);
  }
}
