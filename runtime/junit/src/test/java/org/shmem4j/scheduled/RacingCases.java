package org.shmem4j.scheduled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.shmem4j.api.Rma.intG;
import static org.shmem4j.api.Rma.intP;
import static org.shmem4j.api.Synchronization.intWaitUntil;

import org.junit.jupiter.api.BeforeAll;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.junit.Pes;
import org.shmem4j.junit.Schedules;

/** Tests of a package that is not the library's, run by another test. */
public final class RacingCases {
  private RacingCases() {}

  /** Whose race ends well with every schedule. */
  public static final class Race {
    @Pes(2)
    @Schedules(100)
    void bothWriteTheSame(Shmem shmem, @Symmetric(length = 1) SymmetricInts value) {
      intP(value, 0, 1, 0);
      shmem.barrierAll();
    }
  }

  /** Whose race ends well without a change. */
  public static final class FewChanges {
    @Pes(2)
    @Schedules(changes = 2)
    void theSecondPutMayOvertake(Shmem shmem, @Symmetric(length = 2) SymmetricInts values) {
      if (shmem.myPe() == 0) {
        intP(values, 0, 1, 1);
        shmem.fence();
        intP(values, 1, 1, 1);
      } else {
        intWaitUntil(values, 1, Comparison.EQ, 1);
        if (values.get(0) != 1) {
          throw new IllegalStateException("overtaken");
        }
      }
    }
  }

  /** In which a PE stores in its own copy, and tells another one. */
  public static final class LateStores {
    @Pes(2)
    @Schedules(200)
    void aFlagAtOnce(
        Shmem shmem, @Symmetric(length = 1) SymmetricInts value, @Symmetric(length = 1) SymmetricInts flag) {
      if (shmem.myPe() == 0) {
        value.set(0, 1);
        intP(flag, 0, 1, 1);
      } else {
        intWaitUntil(flag, 0, Comparison.EQ, 1);
        assertEquals(1, intG(value, 0, 0), "the store");
      }
    }
  }

  /** The same, which completes its store first. */
  public static final class CompleteStores {
    @Pes(2)
    @Schedules(40) // none of them checked: its loop is a race
    void aQuietBeforeTheFlag(
        Shmem shmem, @Symmetric(length = 1) SymmetricInts value, @Symmetric(length = 1) SymmetricInts flag) {
      if (shmem.myPe() == 0) {
        value.set(0, 1);
        shmem.quiet();
        intP(flag, 0, 1, 1);
      } else {
        while (flag.get(0) == 0) {
          assertEquals(0, value.get(0));
        }
        assertEquals(1, intG(value, 0, 0), "the store");
      }
    }
  }

  /** That cannot be checked, since its classes are loaded again without what JUnit does for all tests. */
  public static final class Unchecked {
    private static Object prepared;

    @BeforeAll
    static void prepare() {
      prepared = new Object();
    }

    @Pes(2)
    @Schedules(100)
    void needsWhatIsPrepared(Shmem shmem) {
      assertNotNull(prepared);
      shmem.barrierAll();
    }
  }
}
