package org.shmem4j;

/**
 * The properties that are requested when a team is created. Any number of contexts can be created on the team, whatever
 * number was requested.
 *
 * @param numContexts how many contexts on the team will exist at once; 0 if not known
 * @param collectives whether collectives will be called on it
 */
public record TeamConfig(int numContexts, boolean collectives) {
  /** Requests nothing special. */
  public static final TeamConfig DEFAULT = new TeamConfig(0, true);

  /** Checks the values. */
  public TeamConfig {
    if (numContexts < 0) {
      throw new IllegalArgumentException("numContexts must not be negative: numContexts=" + numContexts);
    }
  }

  /**
   * Creates a configuration that announces contexts.
   *
   * @param numContexts how many contexts on the team will exist at once
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
