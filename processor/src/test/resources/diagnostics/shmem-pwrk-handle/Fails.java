import org.shmem4j.PWrk;
import org.shmem4j.api.SymmetricUnsignedInts;

record Work(@PWrk(nreduce = 3) SymmetricUnsignedInts pWrk) {}
//                                                   ^ error [shmem-pwrk-handle] a pWrk array must have a type that active-set reductions work on: field=Work.pWrk type=SymmetricUnsignedInts
