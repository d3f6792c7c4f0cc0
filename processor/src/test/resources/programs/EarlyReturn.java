import org.shmem4j.Shmem;

class EarlyReturn {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      if (shmem.myPe() >= 4) {
        return;
      }
      System.out.println("working");
      shmem.barrierAll();
      //   ^ warning [shmem-partial-collective] every PE must reach a collective call: whether a PE reaches barrierAll depends on shmem.myPe() >= 4
    });
  }
}
