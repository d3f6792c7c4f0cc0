package org.shmem4j.processor.flow.program;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** A statement as data. */
public sealed interface Statement {
  /** Statements one after the other. */
  record Block(List<Statement> statements) implements Statement {}

  record Evaluate(Expression expression) implements Statement {}

  /** A local variable; the value is null if it has no initializer. */
  record Declare(VariableElement variable, Expression value) implements Statement {}

  /** An if statement; {@code no} is null if there is no else branch. */
  record If(TreePath place, Expression condition, Statement yes, Statement no) implements Statement {}

  /** A loop with a condition, or null if it has none. */
  record Loop(Statement starts, Expression condition, Statement body, Statement updates, boolean testsFirst)
      implements
        Statement {
    /** What each iteration evaluates: the loop without its initialization. */
    public Statement turn() {
      return new Loop(null, condition, body, updates, testsFirst);
    }
  }

  /** A loop over the elements of something. */
  record Each(VariableElement variable, Expression elements, Statement body) implements Statement {}

  /** A switch; a case with an arrow never falls through. */
  record Switch(Expression selector, List<Case> cases, boolean isExhaustive) implements Statement {}

  record Case(Statement body, boolean fallsThrough) {}

  /**
   * A try statement; resources are declarations or expressions, and the calls that close them are in the same order.
   */
  record Try(Block resources, List<Expression.Invoke> closes, Statement body, List<Catch> catches,
      Statement last) implements Statement {}

  /** A catch clause; the type is null if unknown. */
  record Catch(TypeMirror type, Statement body) {}

  record Labeled(String label, Statement body) implements Statement {}

  /**
   * Leaves a method, a loop or a switch, or continues with the next iteration; everything except the kind may be null.
   */
  record Leave(Leaving kind, String label, Expression value, TypeMirror thrown) implements Statement {
    static Leave with(Leaving kind, Expression value) {
      return new Leave(kind, null, value, null);
    }
  }
}
