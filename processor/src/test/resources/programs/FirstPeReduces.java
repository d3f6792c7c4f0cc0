import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record FirstPeReduces(@Symmetric(length = 1) SymmetricInts total) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      FirstPeReduces data = FirstPeReducesSymmetry.allocate(shmem);
      data.total().set(0, shmem.myPe());
      if (shmem.myPe() == 0) {
        intSumReduce(shmem.worldTeam(), data.total(), data.total(), 1);
     // ^ warning [shmem-partial-collective]
        System.out.println(data.total().get(0));
      }
    });
  }
}
