package org.shmem4j.examples;

import static org.shmem4j.api.activeset.ActiveSetCollectives.intMaxToAll;

import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

/**
 * One reduction of three elements gives what three reductions of one give: the C example of the SGI man page
 * shmem_longdouble_max_to_all(3). The three calls follow each other without synchronization, and so use two sets of
 * work arrays in turn. There the active set has 8 PEs; here it has all.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.MaximumInThreeCalls</pre>
 */
public final class MaximumInThreeCalls {
  /**
   * The variables of the example.
   *
   * @param source the values of each PE
   * @param target the greatest values, by one call
   * @param target3 the greatest values, by three calls
   * @param pWrk1 room for intermediate results
   * @param pSync1 room for synchronization
   * @param pWrk2 room for intermediate results in every other call
   * @param pSync2 room for synchronization in every other call
   */
  record Arrays(
      @Symmetric(length = 3) SymmetricInts source,
      @Symmetric(length = 3) SymmetricInts target,
      @Symmetric(length = 3) SymmetricInts target3,
      @PWrk(nreduce = 3) SymmetricInts pWrk1,
      @PSync(SyncKind.REDUCE) SymmetricLongs pSync1,
      @PWrk(nreduce = 1) SymmetricInts pWrk2,
      @PSync(SyncKind.REDUCE) SymmetricLongs pSync2) {}

  private MaximumInThreeCalls() {}

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(MaximumInThreeCalls::run);
  }

  @SuppressWarnings("deprecation") // active sets are what the example is about
  static void run(Shmem shmem) {
    Arrays arrays = MaximumInThreeCalls_ArraysSymmetry.allocate(shmem);
    int pes = shmem.nPes();
    for (int i = 0; i < 3; i++) {
      arrays.source().set(i, (shmem.myPe() + i) % pes * 10 + i);
    }
    intMaxToAll(arrays.target(), arrays.source(), 3, 0, 0, pes, arrays.pWrk1(), arrays.pSync1());
    shmem.barrierAll();
    for (int i = 0; i < 3; i++) {
      SymmetricInts pWrk = i % 2 == 0 ? arrays.pWrk1() : arrays.pWrk2();
      SymmetricLongs pSync = i % 2 == 0 ? arrays.pSync1() : arrays.pSync2();
      intMaxToAll(arrays.target3().slice(i, 1), arrays.source().slice(i, 1), 1, 0, 0, pes, pWrk, pSync);
    }
    for (int i = 0; i < 3; i++) {
      int greatest = (pes - 1) * 10 + i;
      Check.that(arrays.target().get(i) == greatest && arrays.target3().get(i) == greatest,
          "both ways must give the maximum: element=%d one call=%d three calls=%d expected=%d", i,
          arrays.target().get(i), arrays.target3().get(i), greatest);
    }
    if (shmem.myPe() == 0) {
      System.out.println("One call and three give " + arrays.target().get(0) + ", " + arrays.target().get(1) + ", "
          + arrays.target().get(2));
    }
  }
}
