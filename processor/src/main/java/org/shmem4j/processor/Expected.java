package org.shmem4j.processor;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.regex.Pattern;

/** Code in tests that is meant to fail: a lambda that is handed to a method which expects an exception. */
final class Expected {
  private static final Pattern NAMES = Pattern.compile("(?i).*(throw|refuse|illegal|fails|expect|mismatch).*");

  private static final Pattern THROWABLES = Pattern.compile(".*(Exception|Error|Throwable)");

  private Expected() {}

  /** Whether a place is in such a lambda. */
  static boolean isExpected(TreePath place) {
    for (TreePath at = place; at.getParentPath() != null; at = at.getParentPath()) {
      Tree tree = at.getLeaf();
      boolean isFunction = tree instanceof LambdaExpressionTree || tree instanceof MemberReferenceTree;
      if (isFunction && at.getParentPath().getLeaf() instanceof MethodInvocationTree call && expectsFailure(call)) {
        return true;
      }
    }
    return false;
  }

  static boolean expectsFailure(MethodInvocationTree call) {
    ExpressionTree method = call.getMethodSelect();
    String text = method instanceof MemberSelectTree select ? select.getIdentifier().toString() : method.toString();
    return NAMES.matcher(text).matches() || call.getArguments().stream().anyMatch(Expected::isThrowable);
  }

  /** Whether an argument is the class of an exception. */
  private static boolean isThrowable(ExpressionTree tree) {
    return tree instanceof MemberSelectTree select && select.getIdentifier().contentEquals("class")
        && THROWABLES.matcher(select.getExpression().toString()).matches();
  }
}
