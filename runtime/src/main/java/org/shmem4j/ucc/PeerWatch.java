package org.shmem4j.ucc;

import java.util.ArrayList;
import java.util.List;

/**
 * Notices that processes of participants, or threads that were participants here, have ended, as no launcher does: a
 * thread that looks now and then.
 */
final class PeerWatch {
  private static final long LOOK_MILLIS = 200;
  private static final List<Domain> DOMAINS = new ArrayList<>();
  private static boolean started;

  private PeerWatch() {}

  static void add(Domain domain) {
    synchronized (DOMAINS) {
      DOMAINS.add(domain);
      if (!started) {
        started = true;
        Thread.ofPlatform().daemon().name("shmem4j peer watch").start(PeerWatch::watch);
      }
    }
  }

  /** After this the domain's memory is not looked at. */
  static void remove(Domain domain) {
    synchronized (DOMAINS) {
      DOMAINS.remove(domain);
    }
  }

  private static void watch() {
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        synchronized (DOMAINS) {
          DOMAINS.forEach(PeerWatch::look);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void look(Domain domain) {
    if (domain.isAbandoned()) {
      domain.lost(domain.me());
    }
    long own = ProcessHandle.current().pid();
    for (int participant = 0; participant < domain.participants(); participant++) {
      long process = domain.processOf(participant);
      if (process != 0 && process != own && !ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false)) {
        domain.lost(participant);
      }
    }
  }
}
