package org.shmem4j.processor.flow.program;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** An expression as data. Its place is for messages only: the compiler may change the tree there. */
public sealed interface Expression {
  TreePath place();

  /** A literal or compile-time constant; the value is null if it is not an integer. */
  record Constant(TreePath place, Long value, boolean isNull) implements Expression {}

  /** A boolean literal. */
  record Truth(TreePath place, boolean value) implements Expression {}

  /** The receiver: {@code this}. */
  record This(TreePath place) implements Expression {}

  /** A local variable, a parameter or a static field. */
  record Name(TreePath place, Element element) implements Expression {}

  /** An instance field. */
  record Member(TreePath place, Expression owner, VariableElement field) implements Expression {}

  /** An element of a Java array. */
  record Indexed(TreePath place, Expression array, Expression index) implements Expression {}

  /** A call; the receiver is null if none is written. */
  record Invoke(
      TreePath place, Expression receiver, ExecutableElement method, List<Expression> arguments, TypeMirror type)
      implements
        Expression {}

  /** The creation of an object. */
  record Create(TreePath place, ExecutableElement constructor, List<Expression> arguments, boolean hasBody)
      implements
        Expression {}

  /** The creation of a Java array, with its length if one is written. */
  record CreateArray(TreePath place, Expression length, List<Expression> elements) implements Expression {}

  /** An operation with one or two operands; the right one is null if there is only one. */
  record Operation(TreePath place, Tree.Kind kind, Expression left, Expression right) implements Expression {}

  record Choice(TreePath place, Expression condition, Expression yes, Expression no) implements Expression {}

  /** An assignment; its value is what the target holds afterwards. */
  record Assign(TreePath place, Expression target, Expression value) implements Expression {
    /** The variable or field that it assigns, or null for an element. */
    public Element variable() {
      return switch (target) {
        case Name name -> name.element();
        case Member member -> member.field();
        default -> null;
      };
    }

    /** {@return whether it adds to or subtracts from a variable} */
    public boolean isIncrementOf(Element variable) {
      return variable.equals(variable()) && value instanceof Operation operation
          && (operation.kind() == Tree.Kind.PLUS || operation.kind() == Tree.Kind.MINUS)
          && operation.left() instanceof Name left && left.element().equals(variable);
    }
  }

  record Function(TreePath place, List<VariableElement> parameters, Statement body) implements Expression {}

  /** A method reference; the receiver is null if a type is written. */
  record Reference(TreePath place, Expression receiver, ExecutableElement method) implements Expression {}

  /** A switch expression. */
  record Select(TreePath place, Statement.Switch body) implements Expression {}

  /** Anything else: its operands are evaluated, and its result is unknown. */
  record Opaque(TreePath place, List<Expression> operands) implements Expression {}
}
