package org.shmem4j.examples;

import static org.shmem4j.api.Rma.longP;
import static org.shmem4j.api.Synchronization.longWaitUntil;

import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricLongs;

/**
 * A number travels around the PEs, and each adds 1 to it. Writing it to the next PE is all there is to sending; the
 * next PE waits until its own copy is no longer 0.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.Ring</pre>
 */
public final class Ring {
  /**
   * One mailbox for each round, so that none is used twice.
   *
   * @param mailbox what the PE before has written here
   */
  record Mail(@Symmetric(lengthOf = "rounds") SymmetricLongs mailbox) {}

  private static final int ROUNDS = 3;

  private Ring() {}

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(Ring::run);
  }

  static void run(Shmem shmem) {
    SymmetricLongs mailbox = Ring_MailSymmetry.allocate(shmem, ROUNDS).mailbox();
    mailbox.fill(0);
    shmem.barrierAll();

    int next = (shmem.myPe() + 1) % shmem.nPes();
    long number = 0;
    for (int round = 0; round < ROUNDS; round++) {
      if (shmem.myPe() == 0) {
        longP(mailbox, round, number + 1, next);
      }
      longWaitUntil(mailbox, round, Comparison.NE, 0);
      number = mailbox.get(round);
      if (shmem.myPe() != 0) {
        longP(mailbox, round, number + 1, next);
      }
    }

    if (shmem.myPe() == 0) {
      System.out.println("The number is " + number + " after " + ROUNDS + " rounds of " + shmem.nPes() + " PEs");
      Check.that(number == (long) ROUNDS * shmem.nPes(), "number must be rounds times PEs: number=%d", number);
    }
  }
}
