import static org.shmem4j.api.activeset.ActiveSetCollectives.intSumToAll;
import static org.shmem4j.api.activeset.ActiveSetCollectives.longMaxToAll;

import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record Work(
    @Symmetric(length = 4) SymmetricInts ints,
    @Symmetric(length = 4) SymmetricLongs longs,
    @PWrk(nreduce = 4) SymmetricInts intWork,
    @PWrk(nreduce = 16) SymmetricLongs longWork,
    @PSync(SyncKind.REDUCE) SymmetricLongs forReductions,
    @PSync(SyncKind.BCAST) SymmetricLongs forBroadcasts) {
  void sum(Shmem shmem) {
    intSumToAll(ints, ints, 4, 0, 0, shmem.nPes(), intWork, forBroadcasts);
    //                                                      ^ error [shmem-work-array-kind] pSync must be declared for this kind of collective: field=forBroadcasts declared=BCAST needed=REDUCE
    longMaxToAll(longs, longs, 4, 0, 0, shmem.nPes(), forReductions, longWork);
    //                                                ^ error [shmem-work-array-kind] pWrk must not be a pSync array: pWrk=forReductions
    //                                                               ^ error [shmem-work-array-kind] pSync must not be a pWrk array: pSync=longWork
  }
}
