package org.shmem4j.entry;

import org.shmem4j.internal.settings.Version;

/** Compares the version of the typed API with that of the runtime. */
public final class ApiVersion {
  /** The runtime's version. The compiler copies it into what is compiled with it. */
  public static final String OF_RUNTIME = Version.TEXT;

  private ApiVersion() {}

  /**
   * Refuses an API of another version.
   *
   * @param compiled the version of the runtime that the API was compiled with
   */
  public static void require(String compiled) {
    Version.requireSame(compiled);
  }
}
