package org.shmem4j.internal.pe;

/** Records whether several threads of a PE may be in the library at once; if so, state that they share needs locks. */
public final class Guard {
  private boolean on;

  /**
   * Creates a guard.
   *
   * @param on whether several threads may be in the library from the start
   */
  public Guard(boolean on) {
    this.on = on;
  }

  /** {@return whether several threads may be in the library at once} */
  public boolean isOn() {
    return on;
  }

  /**
   * Turns the guard on for good. If it was off, the caller is the only thread in the library and is about to start
   * another.
   */
  public void turnOn() {
    on = true;
  }
}
