import org.shmem4j.api.SymmetricLongs;

final class Arrival {
  static void await(SymmetricLongs flag) throws InterruptedException {
    while (flag.get(0) == 0) {
    //         ^ warning [shmem-polling] a PE should wait for a change of symmetric memory in a call that waits: the loop reads flag.get(0) until another PE changes it
      Thread.sleep(1);
    }
  }
}
