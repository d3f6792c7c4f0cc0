package org.shmem4j.processor;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** One pSync array in two collectives in turn, with nothing between them. */
final class SyncReuse {
  private final Code code;
  private final Calls calls;

  SyncReuse(Code code, Calls calls) {
    this.code = code;
    this.calls = calls;
  }

  void checkBlock(TreePath path) {
    Call previous = null;
    for (StatementTree statement : ((BlockTree) path.getLeaf()).getStatements()) {
      if (statement instanceof ExpressionStatementTree || statement instanceof VariableTree) {
        for (TreePath each : Calls.in(new TreePath(path, statement))) {
          previous = after(previous, each);
        }
      } else {
        previous = null;
      }
    }
  }

  /** Looks at a call; the collective with a pSync array that no other call has come after. */
  private Call after(Call previous, TreePath path) {
    Call call = calls.call(path);
    if (call == null || call.index(Routine.PSYNC) < 0) {
      return isLocal(path, call) ? previous : null;
    }
    if (previous != null && isSameArray(previous, call) && !isSameBarrier(previous, call)) {
      int sync = call.index(Routine.PSYNC);
      call.report(Tag.PSYNC_REUSED, sync,
          "two collectives in turn should not share a pSync array: pSync=" + call.argument(sync).getLeaf()
              + " previous=" + previous.methodName(),
          "alternate between two arrays, or call a barrier between them; this library does not need it, others do");
    }
    return call;
  }

  private static boolean isSameArray(Call previous, Call call) {
    List<Object> identity = previous.array(previous.index(Routine.PSYNC)).identity();
    return identity != null && identity.equals(call.array(call.index(Routine.PSYNC)).identity());
  }

  /** Barriers and syncs of one active set may share their pSync array. */
  private static boolean isSameBarrier(Call previous, Call call) {
    if (!previous.routine().syncKind().equals("BARRIER") || !call.routine().syncKind().equals("BARRIER")) {
      return false;
    }
    for (String role : List.of(Routine.PE_START, Routine.LOG_PE_STRIDE, Routine.PE_SIZE)) {
      Long before = previous.number(previous.index(role));
      Long now = call.number(call.index(role));
      boolean isSame = (before == null || now == null)
          ? previous.argument(previous.index(role)).getLeaf().toString()
              .equals(call.argument(call.index(role)).getLeaf().toString())
          : before.equals(now);
      if (!isSame) {
        return false;
      }
    }
    return true;
  }

  /** Whether a call cannot make PEs wait for each other. */
  private boolean isLocal(TreePath path, Call call) {
    if (call != null) {
      return !call.routine().collective() && !call.routine().family().equals("wait");
    }
    ExecutableElement method = code.method(path);
    if (method == null) {
      return false;
    }
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    return (code.isHandle(owner.asType()) && !method.getSimpleName().contentEquals("allocate"))
        || owner.getQualifiedName().toString().startsWith("java.lang.")
        || owner.getKind() == ElementKind.RECORD
        || method.getSimpleName().contentEquals("myPe")
        || method.getSimpleName().contentEquals("nPes");
  }
}
