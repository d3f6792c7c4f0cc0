import java.util.stream.IntStream;
import org.shmem4j.Shmem;

final class Rounds {
  static void main(String[] args) {
    Shmem.run(shmem -> IntStream.range(0, 4).parallel().forEach(round -> shmem.barrierAll()));
    //                                                                        ^ warning [shmem-other-thread] only the thread that runs the PE may call the library at the default thread level: barrierAll runs in a parallel stream
  }
}
