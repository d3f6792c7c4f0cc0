package org.shmem4j.processor;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.diagnostic.Tag;

/** A call of a generated method: its arguments by role, and their values where they are known. */
final class Call {
  private final Code code;
  private final Values values;
  private final TreePath path;
  private final ExecutableElement method;
  private final Routine routine;
  private final Map<Integer, Long> numbers = new HashMap<>();
  private final Map<Integer, Region> arrays = new HashMap<>();

  Call(Code code, Values values, TreePath path, ExecutableElement method, Routine routine) {
    this.code = code;
    this.values = values;
    this.path = path;
    this.method = method;
    this.routine = routine;
  }

  Code code() {
    return code;
  }

  TreePath path() {
    return path;
  }

  Routine routine() {
    return routine;
  }

  String methodName() {
    return method.getSimpleName().toString();
  }

  int size() {
    int arguments = ((MethodInvocationTree) path.getLeaf()).getArguments().size();
    return Math.min(arguments, routine.roles().size());
  }

  /** Where the first argument of a role is; -1 if there is none. */
  int index(String role) {
    return index(role, 0);
  }

  /** Where the first argument of a role is, from a place on; -1 if there is none. */
  int index(String role, int start) {
    List<String> roles = routine.roles();
    for (int i = start; i < size(); i++) {
      if (roles.get(i).equals(role)) {
        return i;
      }
    }
    return -1;
  }

  TreePath argument(int index) {
    return Code.argument(path, index);
  }

  /** The constant value of an argument; null if there is none, or it is not known. */
  Long number(int index) {
    return index < 0 ? null : numbers.computeIfAbsent(index, at -> values.number(argument(at)));
  }

  Region array(int index) {
    return index < 0 ? Region.UNKNOWN : arrays.computeIfAbsent(index, at -> values.array(argument(at)));
  }

  /** The name of a parameter in messages. */
  String name(int index) {
    return routine.parameter(index);
  }

  /** The elements of an array in units of what the call counts; -1 if that is not known. */
  long countable(int index) {
    Region region = array(index);
    if (!region.knowsLength() || routine.elementBytes() <= 0) {
      return region.length();
    }
    long bytes = code.elementBytes(code.type(argument(index)));
    return bytes <= 0 ? region.length() : region.length() * bytes / routine.elementBytes();
  }

  /** The constant size of the active set; 1, which every team has, if it is not known. */
  long leastPes() {
    Long size = number(index(Routine.PE_SIZE));
    return size == null || size < 1 ? 1 : size;
  }

  void report(Tag tag, int argument, String problem, String remedy) {
    code.diagnostics().report(tag, argument(argument), problem, remedy);
  }
}
