package org.shmem4j.conformance;

import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;

/** Counts the trials of a suite on one PE, and goes on after a failure, so that one run reports many. */
final class Tally {
  private static final int MOST_MESSAGES = 20;

  private final String suite;
  private long trials;
  private long failures;

  Tally(String suite) {
    this.suite = suite;
  }

  /** Runs a trial. */
  void count(Object trial, Runnable run) {
    trials++;
    try {
      run.run();
    } catch (AssertionError e) {
      failures++;
      if (failures <= MOST_MESSAGES) {
        System.out.println(e.getMessage());
      }
    } catch (ShmemException e) {
      throw new ShmemException(trial + " did not end", e);
    }
  }

  /** Prints how many trials there were; fails if one of them did. */
  void finish(Shmem shmem) {
    if (failures > 0 || trials == 0) {
      throw new AssertionError(failures + " of " + trials + " trials failed on PE " + shmem.myPe());
    }
    if (shmem.myPe() == 0) {
      System.out.println("conformance of " + suite + ": " + trials + " trials on " + shmem.nPes() + " PEs");
    }
  }
}
