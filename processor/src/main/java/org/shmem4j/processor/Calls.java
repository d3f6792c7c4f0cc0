package org.shmem4j.processor;

import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;

/** Finds calls of generated methods. */
final class Calls {
  private final Code code;
  private final Values values;
  private final Map<ExecutableElement, Optional<Routine>> routines = new HashMap<>();

  Calls(Code code, Values values) {
    this.code = code;
    this.values = values;
  }

  /** The call of a generated method, or null. */
  Call call(TreePath path) {
    ExecutableElement method = code.method(path);
    if (method == null) {
      return null;
    }
    Routine routine = routines.computeIfAbsent(method, key -> Optional.ofNullable(Routine.of(key))).orElse(null);
    return routine == null ? null : new Call(code, values, path, method, routine);
  }
}
