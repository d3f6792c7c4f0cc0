package org.shmem4j.ucc;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.internal.outside.Outside;

/**
 * A thread that checks at intervals whether processes of participants, or threads that are participants here, have
 * ended, or whether participants leave the job whose PEs they are. There is no launcher that would notice.
 */
final class PeerWatch {
  private static final long LOOK_MILLIS = 200;
  private static final List<SharedDomain> DOMAINS = new ArrayList<>();
  private static boolean started;

  private PeerWatch() {}

  static void add(SharedDomain domain) {
    synchronized (DOMAINS) {
      DOMAINS.add(domain);
      if (!started) {
        started = true;
        Outside.startForProcess("shmem4j peer watch", PeerWatch::watch);
      }
    }
  }

  /** Stops watching a domain; after this the thread no longer reads the domain's memory. */
  static void remove(SharedDomain domain) {
    synchronized (DOMAINS) {
      DOMAINS.remove(domain);
    }
  }

  private static void watch() {
    try {
      while (true) {
        Outside.sleep(LOOK_MILLIS);
        synchronized (DOMAINS) {
          DOMAINS.forEach(PeerWatch::look);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void look(SharedDomain domain) {
    if (domain.isAbandoned()) {
      domain.lost(domain.me());
    }
    long own = HostProcess.CURRENT.number();
    for (int participant = 0; participant < domain.participants(); participant++) {
      long process = domain.processOf(participant);
      if (process != 0 && process != own && !HostProcess.isAlive(process)) {
        domain.ended(participant);
      }
    }
  }
}
