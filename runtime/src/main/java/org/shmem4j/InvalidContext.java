package org.shmem4j;

/** The class of {@link Context#INVALID}. */
enum InvalidContext implements Context {
  INSTANCE;

  @Override
  public Team team() {
    return Team.INVALID;
  }

  @Override
  public boolean isValid() {
    return false;
  }

  @Override
  public void fence() {}

  @Override
  public void quiet() {}

  @Override
  public void peQuiet(int... pes) {}

  @Override
  public void sessionStart(long totalOps, SessionOption... options) {}

  @Override
  public void sessionStop() {}

  @Override
  public void close() {}
}
