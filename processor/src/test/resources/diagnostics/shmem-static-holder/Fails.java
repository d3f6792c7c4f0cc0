import java.util.HashMap;
import java.util.Map;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricInts;

final class Registry {
  static Team current;
  //          ^ warning [shmem-static-holder] what belongs to a PE should not be held in a static field: field=Registry.current holds=Team
  private static final Map<String, SymmetricInts> BY_NAME = new HashMap<>();
  //                                              ^ warning [shmem-static-holder] what belongs to a PE should not be held in a static field: field=Registry.BY_NAME holds=SymmetricInts

  static SymmetricInts named(String name) {
    return BY_NAME.get(name);
  }
}
