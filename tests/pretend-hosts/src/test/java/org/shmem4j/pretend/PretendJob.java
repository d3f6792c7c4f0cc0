package org.shmem4j.pretend;

import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;
import org.shmem4j.internal.pe.engine.EngineProvider;

/** Runs bodies as PEs of pretend hosts. */
final class PretendJob {
  private PretendJob() {}

  /**
   * Runs a body.
   *
   * @param hosts the host of each PE, such as 0-0-1-1
   * @param body the body
   */
  static void run(String hosts, ShmemBody body) {
    run(hosts, ThreadLevel.SINGLE, body);
  }

  /** The same, where messages take no time. */
  static void runWithoutDelays(String hosts, ShmemBody body) {
    run(hosts, "0,0", ThreadLevel.SINGLE, body);
  }

  /** The same where threads of a PE call. */
  static void run(String hosts, ThreadLevel level, ShmemBody body) {
    run(hosts, "7,300", level, body);
  }

  private static void run(String hosts, String delays, ThreadLevel level, ShmemBody body) {
    System.setProperty(EngineProvider.TEST_ENGINE, PretendHosts.class.getName());
    System.setProperty(PretendHosts.HOSTS, hosts.replace('-', ','));
    System.setProperty(PretendHosts.DELAY, delays);
    try {
      Shmem.run(level, body);
    } finally {
      System.clearProperty(EngineProvider.TEST_ENGINE);
      System.clearProperty(PretendHosts.HOSTS);
      System.clearProperty(PretendHosts.DELAY);
    }
  }
}
