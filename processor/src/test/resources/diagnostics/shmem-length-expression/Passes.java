import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricDoubles;

record Grid(
    @Symmetric(lengthOf = "(rows + 2) * cols") SymmetricDoubles cells,
    @Symmetric(lengthOf = "cols * nPes") SymmetricDoubles edge) {
  static Grid of(Shmem shmem) {
    long rows = 100;
    long cols = 200;
    return GridSymmetry.allocate(shmem, rows, cols);
  }
}
