package org.shmem4j.checks;

import static org.shmem4j.api.Rma.longG;
import static org.shmem4j.api.Rma.longP;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.irregular.LongMailbox;
import org.shmem4j.api.irregular.LongUpdates;

/** Programs whose mailboxes order less than they need; marked as in {@link WrongPrograms}. */
public final class WrongMail {
  private WrongMail() {}

  /** Breaks shmem-not-quieted. */
  static void toldBeforeQuiet(Shmem shmem) {
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (LongMailbox mailbox = LongMailbox.open(shmem.worldTeam(), (from, value) -> use(a.get(1)))) { // !
      if (shmem.myPe() == 1) {
        longP(a, 1, 7, 0); // !
        mailbox.send(0, 5);
      }
      mailbox.complete();
    }
    shmem.barrierAll();
  }

  /** Breaks shmem-unordered-access. */
  static void writtenAfterItWasTold(Shmem shmem) {
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (LongMailbox mailbox = LongMailbox.open(shmem.worldTeam(), (from, value) -> use(longG(a, 0, 1)))) { // !
      if (shmem.myPe() == 1) {
        mailbox.send(0, 5);
        mailbox.poll();
        a.set(0, 7); // !
      }
      mailbox.complete();
    }
  }

  /** Breaks shmem-unordered-access. */
  static void updatesOrderNothingBeforeTheirEnd(Shmem shmem) {
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    SymmetricLongs sums = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (LongUpdates updates = LongUpdates.open(shmem.worldTeam(), sums)) {
      if (shmem.myPe() == 1) {
        use(a.get(2)); // !
        updates.add(0, 0, 1);
        updates.poll();
      } else if (shmem.myPe() == 0) {
        while (sums.get(0) == 0) { // it happens to be there, but nothing says so
          updates.poll();
        }
        longP(a, 2, 5, 1); // !
      }
      updates.complete();
    }
  }

  private static void use(long value) {
    if (value == Long.MIN_VALUE) {
      throw new AssertionError("nobody writes that");
    }
  }
}
