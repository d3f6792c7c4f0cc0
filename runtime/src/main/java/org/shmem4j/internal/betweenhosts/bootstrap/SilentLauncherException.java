package org.shmem4j.internal.betweenhosts.bootstrap;

/** Says that a launcher started this process, and all others of its job, without telling them of the job. */
final class SilentLauncherException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  SilentLauncherException(String message) {
    super(message);
  }
}
