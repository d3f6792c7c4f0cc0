import static org.shmem4j.api.DataCollectives.intAlltoalls;
import static org.shmem4j.api.NonblockingReductions.intSumReduceNb;
import static org.shmem4j.api.Reductions.intSumReduce;
import static org.shmem4j.api.Rma.intPut;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.DataCollectives;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

record Histogram(@Symmetric(length = 1024) SymmetricInts local, @Symmetric(lengthOf = "n * 2") SymmetricInts global) {
  static final int SIZE = 1 << 10;

  static void reduce(Shmem shmem, SymmetricLongs pSync) {
    Histogram h = HistogramSymmetry.allocate(shmem, 256);
    int twice = 2 * SIZE;
    intSumReduce(shmem.worldTeam(), h.local(), h.local(), twice);
    //                                                    ^ error [shmem-count-beyond-length] nreduce must not exceed dest.length: nreduce=2048 dest.length=1024; lower the count, or lengthen the array 'local'
    intSumReduce(shmem.worldTeam(), h.global(), h.local(), SIZE);
    //                                                     ^ error [shmem-count-beyond-length] nreduce must not exceed dest.length: nreduce=1024 dest.length=512
    SymmetricInts half = h.local().slice(512, 512);
    intSumReduce(shmem.worldTeam(), half, half, half.length() + 1);
    //                                                        ^ error [shmem-count-beyond-length] nreduce must not exceed dest.length: nreduce=513 dest.length=512
    intPut(h.local(), 1000, h.global(), 0, 100, 1);
    //                                     ^ error [shmem-count-beyond-length] destIndex + nelems must not exceed dest.length: destIndex=1000 nelems=100 dest.length=1024
    SymmetricInts own = shmem.allocate(SymmetricInts.TYPE, 8);
    DataCollectives.broadcastmem(shmem.worldTeam(), own, own, 33, 0);
    //                                                        ^ error [shmem-count-beyond-length] nelems must not exceed dest.length: nelems=33 dest.length=32
    ActiveSetCollectives.fcollect32(own, h.local(), 3, 0, 0, 4, pSync);
    //                                              ^ error [shmem-count-beyond-length] nelems * peSize must not exceed dest.length: nelems=3 needed=12 dest.length=8
    intAlltoalls(shmem.worldTeam(), h.local(), own, 1, 3, 4);
    //                                                    ^ error [shmem-count-beyond-length] (nelems * nPes - 1) * stride + 1 must not exceed source.length: nelems=4 needed=12 * shmem.nPes() - 2 source.length=8
    intSumReduceNb(shmem.worldTeam(), own, own, 9).await();
    //                                          ^ error [shmem-count-beyond-length] nreduce must not exceed dest.length: nreduce=9 dest.length=8
    h.local().slice(1000, 1024);
    //                    ^ error [shmem-count-beyond-length] from + count must not exceed the length: from=1000 count=1024 length=1024
  }
}
