package org.shmem4j.checks;

import static org.shmem4j.api.Rma.longG;
import static org.shmem4j.api.Rma.longP;

import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.irregular.LongFetches;
import org.shmem4j.api.irregular.LongMailbox;

/** Programs without mistakes that rely on what mailboxes order. */
public final class RightMail {
  private RightMail() {}

  static void handlerReadsWhatTheSenderWrote(Shmem shmem) {
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (LongMailbox mailbox = LongMailbox.open(shmem.worldTeam(), (from, value) -> use(longG(a, 0, from)))) {
      a.set(0, 7);
      if (shmem.myPe() > 0) {
        mailbox.send(0, 5);
      }
      mailbox.complete();
    }
  }

  static void putAgainAfterCompletion(Shmem shmem) {
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    int next = (shmem.myPe() + 1) % shmem.nPes();
    shmem.barrierAll();
    try (LongMailbox mailbox = LongMailbox.open(shmem.worldTeam(), (from, value) -> use(a.get(from)))) {
      for (int round = 0; round < 3; round++) {
        longP(a, shmem.myPe(), round, next);
        shmem.quiet();
        mailbox.send(next, 5);
        mailbox.complete();
      }
    }
  }

  static void handlerRunsInTheCompletionOfSomethingElse(Shmem shmem) {
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    SymmetricLongs seen = shmem.callocate(SymmetricLongs.TYPE, 4);
    Team team = shmem.worldTeam();
    shmem.barrierAll();
    try (LongFetches fetches = LongFetches.open(team, seen, a);
        LongMailbox mailbox = LongMailbox.open(team, (from, value) -> seen.set(2, longG(a, 0, from)))) {
      for (int round = 0; round < 3; round++) {
        if (shmem.myPe() > 0) {
          a.set(0, round);
          mailbox.send(0, 5);
          mailbox.poll();
        }
        fetches.complete();
        mailbox.complete();
      }
    }
    use(longG(seen, 2, 0));
  }

  static void readAfterCompletion(Shmem shmem) {
    SymmetricLongs seen = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (LongMailbox mailbox = LongMailbox.open(shmem.worldTeam(), (from, value) -> seen.set(from, value))) {
      mailbox.send(0, 5);
      mailbox.complete();
    }
    use(longG(seen, 1, 0));
  }

  private static void use(long value) {
    if (value == Long.MIN_VALUE) {
      throw new AssertionError("nobody writes that");
    }
  }
}
