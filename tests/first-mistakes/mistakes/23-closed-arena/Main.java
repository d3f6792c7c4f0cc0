import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Shmem;
import org.shmem4j.api.Rma;
import org.shmem4j.api.SymmetricInts;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts numbers = shmem.callocate(SymmetricInts.TYPE, 4);
      MemorySegment values;
      try (Arena arena = Arena.ofConfined()) {
        values = arena.allocateFrom(ValueLayout.JAVA_INT, 1, 2, 3, 4);
      }
      Rma.intPut(numbers, 0, values, 4, 0);
    });
  }
}
