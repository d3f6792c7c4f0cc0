import org.shmem4j.PSync;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record Work(
    @Symmetric(lengthOf = "cells") SymmetricInts local,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {}
