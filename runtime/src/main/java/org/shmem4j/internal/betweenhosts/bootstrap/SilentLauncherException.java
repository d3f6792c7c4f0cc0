package org.shmem4j.internal.betweenhosts.bootstrap;

/** Thrown if a launcher started this process, and all others of its job, without informing them about the job. */
final class SilentLauncherException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  SilentLauncherException(String message) {
    super(message);
  }
}
