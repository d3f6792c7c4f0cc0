import java.util.List;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricDoubles;

record Buffers(@Symmetric(length = 4 * 64) SymmetricDoubles all) {
  List<SymmetricDoubles> halos() {
    return List.of(all.slice(0, 64), all.slice(64, 64), all.slice(128, 64), all.slice(192, 64));
  }
}
