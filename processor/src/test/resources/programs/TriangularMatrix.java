import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record TriangularMatrix(@Symmetric(lengthOf = "columns - myPe") SymmetricInts row) {}
//                                            ^ warning [shmem-length-differs]
