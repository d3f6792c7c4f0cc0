package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** A statement as data. */
sealed interface Statement {
  /** Statements one after the other. */
  record Block(List<Statement> statements) implements Statement {}

  /** An expression that is evaluated. */
  record Evaluate(Expression expression) implements Statement {}

  /** A local variable; the value is null where it starts with none. */
  record Declare(TreePath place, VariableElement variable, Expression value) implements Statement {}

  /** A branch; {@code no} is null where it is not written. */
  record If(TreePath place, Expression condition, Statement yes, Statement no) implements Statement {}

  /** A loop with a condition, null for none. */
  record Loop(TreePath place, Statement starts, Expression condition, Statement body, Statement updates,
      boolean testsFirst) implements Statement {
    /** What each turn evaluates: the loop without its start. */
    Statement turn() {
      return new Loop(place, null, condition, body, updates, testsFirst);
    }
  }

  /** A loop over the elements of something. */
  record Each(TreePath place, VariableElement variable, Expression elements, Statement body) implements Statement {}

  /** A switch; one with arrows never falls through. */
  record Switch(TreePath place, Expression selector, List<Case> cases, boolean isExhaustive) implements Statement {}

  /** A case of a switch. */
  record Case(Statement body, boolean fallsThrough) {}

  /** A try; resources are declarations or expressions, and the calls that close them are in the same order. */
  record Try(List<Statement> resources, List<Expression.Invoke> closes, Statement body, List<Catch> catches,
      Statement last) implements Statement {}

  /** A catch clause; the type is null where it is not known. */
  record Catch(TypeMirror type, Statement body) {}

  /** A statement with a label. */
  record Labeled(String label, Statement body) implements Statement {}

  /** Leaves the method; the value may be null. */
  record Return(Expression value) implements Statement {}

  /** Leaves a switch expression with a value. */
  record Yield(Expression value) implements Statement {}

  /** Leaves a loop or switch; the label may be null. */
  record Break(String label) implements Statement {}

  /** Goes on with the next turn of a loop; the label may be null. */
  record Continue(String label) implements Statement {}

  /** Throws. */
  record Throw(Expression value, TypeMirror type) implements Statement {}
}
