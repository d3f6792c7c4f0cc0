package sample;

import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;

public record Grid<T extends Comparable<T>>(
    @Symmetric(lengthOf = "(rows + 2) * cols * nPes") SymmetricDoubles cells,
    @Symmetric(length = 1 << 4) SymmetricDoubles edge,
    T label,
    int cols,
    @PWrk(nreduce = 6) SymmetricDoubles pWrk,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {}
