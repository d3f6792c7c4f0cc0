package org.shmem4j.api;

import org.shmem4j.entry.ApiVersion;

/** Refuses a runtime of another version. The runtime initializes this class when a PE starts. */
final class CompiledVersion {
  static {
    ApiVersion.require(ApiVersion.OF_RUNTIME); // as it was when this class was compiled
  }

  private CompiledVersion() {}
}
