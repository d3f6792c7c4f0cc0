package org.shmem4j.processor;

import com.sun.source.util.TreePath;
import javax.lang.model.element.ExecutableElement;

/** Finds calls of generated methods. */
final class Calls {
  private final Code code;
  private final Values values;

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
    Routine routine = code.routine(method);
    return routine == null ? null : new Call(code, values, path, method, routine);
  }
}
