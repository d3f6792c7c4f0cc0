import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Triangle(@Symmetric(lengthOf = "n * (myPe + 1)") SymmetricInts row) {}
//                                    ^ warning [shmem-length-differs] a length must be the same on every PE: lengthOf="n * (myPe + 1)" depends on myPe
