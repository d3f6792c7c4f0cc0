package org.shmem4j;

/**
 * What is asked of a team when it is made.
 *
 * @param numContexts how many contexts will be created on it at once; 0 if not known
 * @param collectives whether collectives will be called on it
 */
public record TeamConfig(int numContexts, boolean collectives) {
  /** No demands. */
  public static final TeamConfig DEFAULT = new TeamConfig(0, true);

  /** Checks the values. */
  public TeamConfig {
    if (numContexts < 0) {
      throw new IllegalArgumentException("numContexts must not be negative: numContexts=" + numContexts);
    }
  }

  /**
   * A configuration that announces contexts.
   *
   * @param numContexts how many contexts will be created on the team at once
   * @return the configuration
   */
  public static TeamConfig withContexts(int numContexts) {
    return new TeamConfig(numContexts, true);
  }

  /** {@return a configuration for teams on which no collective will be called} */
  public static TeamConfig withoutCollectives() {
    return new TeamConfig(0, false);
  }
}
