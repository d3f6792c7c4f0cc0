import java.util.stream.IntStream;
import org.shmem4j.Shmem;

final class Rounds {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      IntStream.range(0, 4).parallel().forEach(System.out::println);
      IntStream.range(0, 4).forEach(round -> shmem.barrierAll());
    });
  }
}
