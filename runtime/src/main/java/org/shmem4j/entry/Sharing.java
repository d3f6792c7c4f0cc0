package org.shmem4j.entry;

import java.util.function.IntConsumer;
import org.shmem4j.internal.pe.collective.Helpers;

/** How a call of a work group shares its work; only entry points use its content. */
public final class Sharing {
  private final Helpers helpers;

  Sharing(Helpers helpers) {
    this.helpers = helpers;
  }

  Helpers helpers() {
    return helpers;
  }

  /** Runs all blocks of some work, each in a thread that is free. */
  public void share(int blocks, IntConsumer work) {
    helpers.share(blocks, work);
  }
}
