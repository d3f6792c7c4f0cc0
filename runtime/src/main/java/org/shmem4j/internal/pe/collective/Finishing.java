package org.shmem4j.internal.pe.collective;

/** A collective after which its member has more to do before the request is complete. */
public final class Finishing implements Startable {
  private final Startable collective;
  private final Runnable after;
  private boolean finished;

  /**
   * Creates the collective.
   *
   * @param collective the collective of all members
   * @param after the action of this member afterwards
   */
  public Finishing(Startable collective, Runnable after) {
    this.collective = collective;
    this.after = after;
  }

  @Override
  public void start() {
    collective.start();
  }

  @Override
  public boolean advance() {
    boolean moved = collective.advance();
    if (collective.isFinished() && !finished) {
      finished = true;
      after.run();
      return true;
    }
    return moved;
  }

  @Override
  public boolean isFinished() {
    return finished;
  }

  @Override
  public void release() {
    collective.release();
  }
}
