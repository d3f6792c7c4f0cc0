package org.shmem4j.processor.flow;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.HashMap;
import java.util.Map;
import javax.lang.model.element.Element;
import org.shmem4j.processor.Code;

/** Where variables get what differs between PEs, so that a message can say where the PE's number comes in. */
final class Entries {
  private static final int MOST = 8;

  private final Map<Element, TreePath> entries = new HashMap<>();

  /** Notes that a variable gets the value of an expression. */
  void note(Element variable, Value value, TreePath place) {
    if (value.differsBetweenPes()) {
      entries.put(variable, place);
    }
  }

  /** Where the PE's number enters what an expression is made of, for a message; empty where that is the same line. */
  String told(Code code, TreePath expression) {
    TreePath at = expression;
    TreePath next = at;
    for (int i = 0; i < MOST && next != null; i++) {
      at = next;
      next = from(code, at);
    }
    String line = code.line(at);
    return line.equals(code.line(expression)) ? "" : " (the PE's number enters in line " + line + ")";
  }

  /** Where the first variable in an expression that differs between PEs got its value; null if there is none. */
  private TreePath from(Code code, TreePath expression) {
    TreePath whole = entries.get(code.element(expression));
    return whole != null ? whole : new TreePathScanner<TreePath, Void>() {
      @Override
      public TreePath scan(Tree tree, Void nothing) {
        boolean isName = tree instanceof IdentifierTree || tree instanceof MemberSelectTree;
        TreePath entry = isName ? entries.get(code.element(new TreePath(getCurrentPath(), tree))) : null;
        return entry != null ? entry : super.scan(tree, null);
      }

      @Override
      public TreePath reduce(TreePath one, TreePath other) {
        return one != null ? one : other;
      }
    }.scan(expression, null);
  }
}
