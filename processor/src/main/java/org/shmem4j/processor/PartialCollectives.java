package org.shmem4j.processor;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Collectives of the world that only some PEs reach, because what leads to them asks for the PE's number. */
final class PartialCollectives {
  /** How a branch ends. */
  private enum End { GOES_ON, RETURNS, LEAVES_LOOP, FAILS }

  private static final Pattern ENDS_THE_JOB = Pattern.compile("([\\w.()]+\\.)?(exit|globalExit|halt)\\(");

  private final Code code;
  private final Calls calls;
  private final Set<Tree> reported = new HashSet<>();

  PartialCollectives(Code code, Calls calls) {
    this.code = code;
    this.calls = calls;
  }

  void checkIf(TreePath path) {
    IfTree tree = (IfTree) path.getLeaf();
    if (!calls.dependsOnPe(new TreePath(path, tree.getCondition()))) {
      return;
    }
    List<TreePath> yes = collectives(new TreePath(path, tree.getThenStatement()));
    List<TreePath> no = tree.getElseStatement() == null
        ? new ArrayList<>()
        : collectives(new TreePath(path, tree.getElseStatement()));
    End yesEnd = end(tree.getThenStatement());
    End noEnd = end(tree.getElseStatement());
    if (yesEnd == End.FAILS || noEnd == End.FAILS) {
      return;
    }
    if (yesEnd != noEnd) {
      List<TreePath> rest = rest(path, yesEnd == End.RETURNS || noEnd == End.RETURNS);
      (yesEnd == End.GOES_ON ? yes : no).addAll(rest);
    }
    compare(yes, no, tree.getCondition().toString());
  }

  void checkSwitch(TreePath path) {
    SwitchTree tree = (SwitchTree) path.getLeaf();
    if (!calls.dependsOnPe(new TreePath(path, tree.getExpression()))) {
      return;
    }
    List<TreePath> first = null;
    for (CaseTree each : tree.getCases()) {
      List<TreePath> these = collectives(new TreePath(path, each));
      if (first != null) {
        compare(first, these, tree.getExpression().toString());
      }
      first = first == null ? these : first;
    }
  }

  /** A loop that PEs go through more or less often; one over a share of the work is the same length for all. */
  void checkLoop(TreePath path, List<? extends Tree> starts, Tree condition, Tree body) {
    boolean isShare = starts.stream().anyMatch(each -> calls.dependsOnPe(new TreePath(path, each)));
    if (!isShare && condition != null && calls.dependsOnPe(new TreePath(path, condition))) {
      compare(collectives(new TreePath(path, body)), List.of(), condition.toString());
    }
  }

  private void compare(List<TreePath> some, List<TreePath> others, String condition) {
    int i = firstDifference(some, others);
    if (i == some.size() && i == others.size()) {
      return;
    }
    TreePath call = i < some.size() ? some.get(i) : others.get(i);
    if (reported.add(call.getLeaf())) {
      code.diagnostics().report(Tag.PARTIAL_COLLECTIVE, call,
          "every PE must reach a collective call: whether a PE reaches " + calls.name(call) + " depends on "
              + withoutParentheses(condition),
          "move it to where every PE passes, or use a team of the PEs that take part");
    }
  }

  private static String withoutParentheses(String condition) {
    return condition.startsWith("(") && condition.endsWith(")")
        ? condition.substring(1, condition.length() - 1) : condition;
  }

  /** The collectives in a tree in order; two branches that call the same ones count as one. */
  private List<TreePath> collectives(TreePath path) {
    List<TreePath> found = new ArrayList<>();
    new Calls.Finder() {
      @Override
      public Void visitIf(IfTree tree, Void unused) {
        scan(tree.getCondition(), null);
        List<TreePath> yes = collectives(new TreePath(getCurrentPath(), tree.getThenStatement()));
        List<TreePath> no = tree.getElseStatement() == null
            ? List.of()
            : collectives(new TreePath(getCurrentPath(), tree.getElseStatement()));
        found.addAll(yes);
        if (firstDifference(yes, no) < Math.max(yes.size(), no.size())) {
          found.addAll(no);
        }
        return null;
      }

      @Override
      void found(TreePath call) {
        if (calls.isWorldCollective(call)) {
          found.add(call);
        }
      }
    }.scan(path, null);
    return found;
  }

  private int firstDifference(List<TreePath> some, List<TreePath> others) {
    int i = 0;
    while (i < some.size() && i < others.size() && calls.name(some.get(i)).equals(calls.name(others.get(i)))) {
      i++;
    }
    return i;
  }

  /** The collectives after a statement, up to the end of the loop or of the whole body. */
  private List<TreePath> rest(TreePath statement, boolean toEndOfBody) {
    List<TreePath> rest = new ArrayList<>();
    TreePath below = statement;
    for (TreePath each = statement.getParentPath(); each != null; each = each.getParentPath()) {
      Tree tree = each.getLeaf();
      if (tree instanceof MethodTree || tree instanceof LambdaExpressionTree || tree instanceof ClassTree
          || (!toEndOfBody && isLoop(tree))) {
        break;
      }
      if (tree instanceof BlockTree block) {
        int at = block.getStatements().indexOf(below.getLeaf());
        for (StatementTree later : block.getStatements().subList(at + 1, block.getStatements().size())) {
          rest.addAll(collectives(new TreePath(each, later)));
        }
      }
      below = each;
    }
    return rest;
  }

  private static boolean isLoop(Tree tree) {
    return tree instanceof WhileLoopTree || tree instanceof DoWhileLoopTree || tree instanceof ForLoopTree
        || tree instanceof EnhancedForLoopTree || tree instanceof SwitchTree;
  }

  private static End end(StatementTree statement) {
    return switch (statement) {
      case null -> End.GOES_ON;
      case BlockTree block -> block.getStatements().isEmpty() ? End.GOES_ON : end(block.getStatements().getLast());
      case ReturnTree ignored -> End.RETURNS;
      case BreakTree ignored -> End.LEAVES_LOOP;
      case ContinueTree ignored -> End.LEAVES_LOOP;
      case ThrowTree ignored -> End.FAILS;
      case ExpressionStatementTree call when ENDS_THE_JOB.matcher(call.getExpression().toString()).lookingAt() ->
          End.FAILS;
      default -> End.GOES_ON;
    };
  }
}
