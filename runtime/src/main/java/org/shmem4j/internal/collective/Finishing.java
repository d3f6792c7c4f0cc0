package org.shmem4j.internal.collective;

/** A collective after which its member has something left to do before the request is complete. */
public final class Finishing implements Startable {
  private final Startable collective;
  private final Runnable after;
  private boolean finished;

  /**
   * A collective.
   *
   * @param collective what all members do
   * @param after what this member does then
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
