package org.shmem4j.examples;

import static org.shmem4j.api.activeset.FortranCollectives.real8MaxToAll;

import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;

/**
 * The greatest value over all even PEs, on an active set: the Fortran example of the SGI man page
 * shmem_longdouble_max_to_all(3). There the set has N$PES/2 PEs, which leaves out the last even PE when the number of
 * PEs is odd; here it has half of them rounded up.
 *
 * <pre>./shmem4j run -n 3 -- org.shmem4j.examples.EvenPesMaximum</pre>
 */
public final class EvenPesMaximum {
  /**
   * The variables of the example.
   *
   * @param foo the value of each PE
   * @param fooMax the greatest value
   * @param pWrk room for intermediate results
   * @param pSync room for synchronization
   */
  record Common(
      @Symmetric(length = 1) SymmetricDoubles foo,
      @Symmetric(length = 1) SymmetricDoubles fooMax,
      @PWrk(nreduce = 1) SymmetricDoubles pWrk,
      @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {}

  private EvenPesMaximum() {}

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(EvenPesMaximum::run);
  }

  @SuppressWarnings("deprecation") // active sets are what the example is about
  static void run(Shmem shmem) {
    Common common = EvenPesMaximum_CommonSymmetry.allocate(shmem);
    common.foo().set(0, 10 + shmem.myPe());
    common.fooMax().set(0, -1);
    int evenPes = (shmem.nPes() + 1) / 2;
    if (shmem.myPe() % 2 == 0) {
      real8MaxToAll(common.fooMax(), common.foo(), 1, 0, 1, evenPes, common.pWrk(), common.pSync());
      System.out.println("Result on PE " + shmem.myPe() + " is " + common.fooMax().get(0));
    }
    double expected = shmem.myPe() % 2 == 0 ? 10 + 2.0 * (evenPes - 1) : -1;
    Check.that(common.fooMax().get(0) == expected,
        "the maximum must be that of the last even PE: foomax=%s expected=%s", common.fooMax().get(0), expected);
  }
}
