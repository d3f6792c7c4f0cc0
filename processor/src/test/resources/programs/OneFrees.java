import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record OneFrees(@Symmetric(length = 64) SymmetricInts cells) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      OneFrees data = OneFreesSymmetry.allocate(shmem);
      if (shmem.myPe() == 0) {
        OneFreesSymmetry.free(data);
        //              ^ warning [shmem-partial-collective] every PE must reach a collective call: whether a PE reaches free depends on shmem.myPe() == 0
      }
    });
  }
}
