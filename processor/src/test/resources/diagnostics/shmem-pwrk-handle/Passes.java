import org.shmem4j.PWrk;
import org.shmem4j.api.SymmetricInts;

record Work(@PWrk(nreduce = 3) SymmetricInts pWrk) {}
