import org.shmem4j.Shmem;

class BarrierPerNumber {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      int before = shmem.myPe();
      for (int turn = 0; turn < before; turn++) {
        shmem.barrierAll();
        //   ^ warning [shmem-partial-collective] every PE must reach a collective call: whether a PE reaches barrierAll depends on turn < before
      }
      System.out.println("PE " + shmem.myPe());
    });
  }
}
