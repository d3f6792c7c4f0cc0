package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** An expression as data. Its place is for messages only: the tree there may be changed by the compiler. */
sealed interface Expression {
  TreePath place();

  /** A literal or compile-time constant; the value is null where it is not an integer. */
  record Constant(TreePath place, Long value, boolean isNull) implements Expression {}

  /** A boolean literal. */
  record Truth(TreePath place, boolean value) implements Expression {}

  /** The object that the code belongs to. */
  record This(TreePath place) implements Expression {}

  /** A local variable, a parameter or a static field. */
  record Name(TreePath place, Element element) implements Expression {}

  /** An instance field. */
  record Member(TreePath place, Expression owner, VariableElement field) implements Expression {}

  /** An element of a Java array. */
  record Indexed(TreePath place, Expression array, Expression index) implements Expression {}

  /** A call; the receiver is null where none is written. */
  record Invoke(
      TreePath place, Expression receiver, ExecutableElement method, List<Expression> arguments, TypeMirror type)
      implements
        Expression {}

  /** An object that is made. */
  record Create(TreePath place, ExecutableElement constructor, List<Expression> arguments, boolean hasBody)
      implements
        Expression {}

  /** A Java array that is made, with its length where one is written. */
  record CreateArray(TreePath place, Expression length, List<Expression> elements) implements Expression {}

  /** An operation of one or two operands; the right one is null where there is one. */
  record Operation(TreePath place, Tree.Kind kind, Expression left, Expression right) implements Expression {}

  record Choice(TreePath place, Expression condition, Expression yes, Expression no) implements Expression {}

  /** An assignment; the value is what the target holds afterwards. */
  record Assign(TreePath place, Expression target, Expression value) implements Expression {
    /** The variable or field that it sets; null for an element. */
    Element variable() {
      return target instanceof Name name ? name.element() : target instanceof Member member ? member.field() : null;
    }

    /** Whether it adds to, or takes from, a variable. */
    boolean isStepOf(Element variable) {
      return variable.equals(variable()) && value instanceof Operation operation
          && (operation.kind() == Tree.Kind.PLUS || operation.kind() == Tree.Kind.MINUS)
          && operation.left() instanceof Name left && left.element().equals(variable);
    }
  }

  record Function(TreePath place, List<VariableElement> parameters, Statement body) implements Expression {}

  /** A reference to a method; the receiver is null where a type is written. */
  record Reference(TreePath place, Expression receiver, ExecutableElement method) implements Expression {}

  /** A switch with a value. */
  record Select(TreePath place, Statement.Switch body) implements Expression {}

  /** Anything else: its parts are evaluated, what comes of them is unknown. */
  record Parts(TreePath place, List<Expression> parts) implements Expression {}
}
