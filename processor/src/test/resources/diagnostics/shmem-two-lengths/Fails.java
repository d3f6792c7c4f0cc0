import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(@Symmetric(length = 1024, lengthOf = "cells") SymmetricInts local) {}
//                                                    ^ error [shmem-two-lengths] exactly one of length and lengthOf must be given: field=Histogram.local
