package org.shmem4j.processor.flow.state;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.HashMap;
import java.util.Map;
import javax.lang.model.element.Element;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.flow.value.Value;

/**
 * Knows where variables get values that differ between PEs, so that a message can say where the PE's number comes in.
 */
public final class PeOrigins {
  private static final int MOST = 8;

  private final Map<Element, TreePath> entries = new HashMap<>();

  /** Records that a variable gets the value of an expression. */
  public void note(Element variable, Value value, TreePath place) {
    if (value.differsBetweenPes()) {
      entries.put(variable, place);
    }
  }

  /**
   * A clause for a message: where the PE's number enters an expression's value; empty if that is the expression's own
   * line.
   */
  public String clause(CompilerView compiler, TreePath expression) {
    TreePath at = expression;
    TreePath next = at;
    for (int i = 0; i < MOST && next != null; i++) {
      at = next;
      next = from(compiler, at);
    }
    String line = compiler.line(at);
    return line.equals(compiler.line(expression)) ? "" : " (the PE's number enters on line " + line + ")";
  }

  /**
   * The place where the first variable in an expression that differs between PEs got its value, or null if there is
   * none.
   */
  private TreePath from(CompilerView compiler, TreePath expression) {
    TreePath whole = entries.get(compiler.element(expression));
    if (whole != null) {
      return whole;
    }
    return new TreePathScanner<TreePath, Void>() {
      @Override
      public TreePath scan(Tree tree, Void nothing) {
        boolean isName = tree instanceof IdentifierTree || tree instanceof MemberSelectTree;
        TreePath entry = isName ? entries.get(compiler.element(new TreePath(getCurrentPath(), tree))) : null;
        return entry != null ? entry : super.scan(tree, null);
      }

      @Override
      public TreePath reduce(TreePath one, TreePath other) {
        return one != null ? one : other;
      }
    }.scan(expression, null);
  }
}
