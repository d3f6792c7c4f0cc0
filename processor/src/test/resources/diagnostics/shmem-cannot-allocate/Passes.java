import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

class Solver {
  record Shown(@Symmetric(length = 4) SymmetricInts data) {}

  static class Open {
    @Symmetric(length = 4) SymmetricInts data;
    @Symmetric(lengthOf = "n") SymmetricInts more;
  }

  static class Closed<T> {
    @Symmetric(lengthOf = "rows * cols") private final SymmetricInts data;
    private final T label;

    Closed(Shmem shmem, T label, SymmetricInts data, int cols) {
      this.label = label;
      this.data = data;
    }

    SymmetricInts data() {
      return data;
    }

    T label() {
      return label;
    }
  }

  static void run(Shmem shmem) {
    Shown shown = Solver_ShownSymmetry.allocate(shmem);
    Open open = Solver_OpenSymmetry.allocate(shmem, 3L);
    Closed<String> closed = Solver_ClosedSymmetry.allocate(shmem, "label", 10L, 20);
    Solver_ClosedSymmetry.free(closed);
    Solver_OpenSymmetry.free(open);
    Solver_ShownSymmetry.free(shown);
  }
}
