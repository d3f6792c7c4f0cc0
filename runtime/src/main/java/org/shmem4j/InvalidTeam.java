package org.shmem4j;

import java.util.Optional;

/** The class of {@link Team#INVALID}: it answers queries as specified, and refuses calls that need members. */
enum InvalidTeam implements Team {
  INSTANCE;

  @Override
  public int myPe() {
    return -1;
  }

  @Override
  public int nPes() {
    return -1;
  }

  @Override
  public boolean isValid() {
    return false;
  }

  @Override
  public int translate(int pe, Team other) {
    return -1;
  }

  @Override
  public void sync() {
    throw new IllegalArgumentException("sync needs a valid team: team=INVALID; this PE is not a member: check"
        + " isValid() before calls that only members make");
  }

  @Override
  public Team splitStrided(int start, int stride, int size, TeamConfig config) {
    return this;
  }

  @Override
  public Split2d split2d(int xrange, TeamConfig xaxis, TeamConfig yaxis) {
    return new Split2d(this, this);
  }

  @Override
  public Team split(int color, int key, TeamConfig config) {
    return this;
  }

  @Override
  public Team of(int... members) {
    return this;
  }

  @Override
  public Optional<TeamConfig> config() {
    return Optional.empty();
  }

  @Override
  public Context createContext(ContextOption... options) {
    return Context.INVALID;
  }

  @Override
  public <A extends SymmetricArray> A ptr(A array, int pe) {
    return null;
  }

  @Override
  public void close() {}
}
