package org.shmem4j.processor;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Follows numbers and arrays through constants, locals that keep their value, accessors, slices and allocations. */
final class Values {
  private static final int MAX_DEPTH = 40;

  private final Code code;
  private final Locals locals;
  private int depth;

  Values(Code code, Locals locals) {
    this.code = code;
    this.locals = locals;
  }

  /** The integer that an expression always has; null if that is not known. */
  Long number(TreePath path) {
    if (depth > MAX_DEPTH) {
      return null;
    }
    depth++;
    try {
      Long value = rawNumber(path);
      TypeMirror type = value == null ? null : code.type(path);
      return type == null ? value : narrow(type.getKind(), value);
    } finally {
      depth--;
    }
  }

  private Long rawNumber(TreePath path) {
    return switch (path.getLeaf()) {
      case LiteralTree literal -> integer(literal.getValue());
      case ParenthesizedTree inner -> number(new TreePath(path, inner.getExpression()));
      case TypeCastTree cast -> number(new TreePath(path, cast.getExpression()));
      case UnaryTree unary -> unary(unary.getKind(), number(new TreePath(path, unary.getExpression())));
      case BinaryTree binary -> binary(path, binary);
      case IdentifierTree identifier -> variable(path);
      case MemberSelectTree select -> variable(path);
      case MethodInvocationTree call -> length(path, call);
      default -> null;
    };
  }

  private static Long integer(Object value) {
    return switch (value) {
      case Character c -> (long) c;
      case Float f -> null;
      case Double d -> null;
      case Number n -> n.longValue();
      case null, default -> null;
    };
  }

  private static Long narrow(TypeKind kind, long value) {
    return switch (kind) {
      case BYTE -> (long) (byte) value;
      case SHORT -> (long) (short) value;
      case CHAR -> (long) (char) value;
      case INT -> (long) (int) value;
      case LONG -> value;
      case DECLARED -> value;
      default -> null;
    };
  }

  private static Long unary(Tree.Kind kind, Long value) {
    if (value == null) {
      return null;
    }
    return switch (kind) {
      case UNARY_MINUS -> -value;
      case UNARY_PLUS -> value;
      case BITWISE_COMPLEMENT -> ~value;
      default -> null;
    };
  }

  private Long binary(TreePath path, BinaryTree tree) {
    Long left = number(new TreePath(path, tree.getLeftOperand()));
    Long right = left == null ? null : number(new TreePath(path, tree.getRightOperand()));
    TypeMirror type = code.type(path);
    if (right == null || type == null) {
      return null;
    }
    int bits = type.getKind() == TypeKind.LONG ? 63 : 31;
    return switch (tree.getKind()) {
      case PLUS -> left + right;
      case MINUS -> left - right;
      case MULTIPLY -> left * right;
      case DIVIDE -> right == 0 ? null : (Long) (left / right);
      case REMAINDER -> right == 0 ? null : (Long) (left % right);
      case LEFT_SHIFT -> left << (right & bits);
      case RIGHT_SHIFT -> left >> (right & bits);
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
      default -> null;
    };
  }

  private Long variable(TreePath path) {
    if (!(code.element(path) instanceof VariableElement variable)) {
      return null;
    }
    if (variable.getConstantValue() != null) {
      return integer(variable.getConstantValue());
    }
    TreePath value = locals.value(variable);
    return value == null ? null : number(value);
  }

  private Long length(TreePath path, MethodInvocationTree call) {
    TreePath receiver = Code.receiver(path);
    Element method = code.element(path);
    if (receiver == null || method == null || !call.getArguments().isEmpty()
        || !method.getSimpleName().contentEquals("length") || !Code.isMember(method, Names.SYMMETRIC_ARRAY)) {
      return null;
    }
    Region region = array(receiver);
    return region.knowsLength() ? (Long) region.length() : null;
  }

  /** What is known of the array that an expression stands for. */
  Region array(TreePath path) {
    if (depth > MAX_DEPTH) {
      return Region.UNKNOWN;
    }
    depth++;
    try {
      TreePath bare = Code.bare(path);
      return switch (bare.getLeaf()) {
        case IdentifierTree identifier -> named(bare);
        case MemberSelectTree select -> named(bare);
        case MethodInvocationTree call -> called(bare);
        default -> Region.UNKNOWN;
      };
    } finally {
      depth--;
    }
  }

  private Region named(TreePath path) {
    Element element = code.element(path);
    if (element == null) {
      return Region.UNKNOWN;
    }
    if (element.getKind() == ElementKind.FIELD) {
      return field((VariableElement) element, path);
    }
    TreePath value = locals.value(element);
    Region region = value == null ? Region.UNKNOWN : array(value);
    return region.identity() == null && locals.isStable(element) ? region.identifiedAs(List.of(element)) : region;
  }

  private Region field(VariableElement element, TreePath use) {
    SymmetricField field = code.symmetricField(element);
    Region region = Region.UNKNOWN.identifiedAs(identity(use));
    if (field == null) {
      return region;
    }
    OptionalLong length = field.constantLength(code.workArrays());
    if (length.isEmpty() && field.expression() != null) {
      length = field.expression().value(allocationArguments(Code.receiver(use)));
    }
    return region.of(field, length.orElse(-1));
  }

  private Region called(TreePath path) {
    ExecutableElement method = code.method(path);
    int given = ((MethodInvocationTree) path.getLeaf()).getArguments().size();
    if (method == null || given + 1 < method.getParameters().size()) {
      return Region.UNKNOWN;
    }
    String name = code.name(method);
    String ownerName = code.ownerName(method);
    TreePath receiver = Code.receiver(path);
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    if (name.equals("slice") && given == 2 && receiver != null && code.isHandle(owner.asType())) {
      return array(receiver).slice(number(Code.argument(path, 0)), number(Code.argument(path, 1)));
    }
    if (ownerName.equals(Names.SHMEM) || (name.equals("allocate") && code.isHandle(owner.asType()))) {
      return allocated(name, path);
    }
    if (ownerName.equals(Names.TEAM) && name.equals("ptr")) {
      return peers(path);
    }
    VariableElement component = code.component(method);
    return component == null ? Region.UNKNOWN : field(component, path);
  }

  private Region allocated(String name, TreePath path) {
    return switch (name) {
      case "allocate", "callocate" -> Region.UNKNOWN.sized(number(Code.argument(path, 1)));
      case "align", "reallocate" -> Region.UNKNOWN.sized(number(Code.argument(path, 2)));
      case "ptr" -> peers(path);
      default -> Region.UNKNOWN;
    };
  }

  private Region peers(TreePath path) {
    TreePath pe = Code.bare(Code.argument(path, 1));
    ExecutableElement method = pe.getLeaf() instanceof MethodInvocationTree ? code.method(pe) : null;
    boolean mine = method != null && method.getSimpleName().contentEquals("myPe");
    return mine ? Region.UNKNOWN : Region.PEERS;
  }

  /** The constant arguments of the call of a generated {@code allocate} that made an object. */
  private Map<String, Long> allocationArguments(TreePath object) {
    if (object == null || !(code.element(object) instanceof VariableElement variable)) {
      return Map.of();
    }
    TreePath value = locals.value(variable);
    TreePath call = value == null ? null : Code.bare(value);
    ExecutableElement method =
        call != null && call.getLeaf() instanceof MethodInvocationTree ? code.method(call) : null;
    if (method == null || !method.getSimpleName().contentEquals("allocate")
        || !method.getEnclosingElement().getSimpleName().toString().endsWith(Names.ALLOCATION_SUFFIX)) {
      return Map.of();
    }
    Map<String, Long> arguments = new HashMap<>();
    for (int i = 0; i < method.getParameters().size(); i++) {
      Long number = number(Code.argument(call, i));
      if (number != null) {
        arguments.put(method.getParameters().get(i).getSimpleName().toString(), number);
      }
    }
    return arguments;
  }

  /** Equal for expressions that stand for the same object; null if that cannot be told. */
  List<Object> identity(TreePath path) {
    TreePath bare = Code.bare(path);
    if (depth > MAX_DEPTH || !(bare.getLeaf() instanceof ExpressionTree expression)) {
      return null;
    }
    if (Code.isThis(expression)) {
      return List.of("this");
    }
    Element element = code.element(bare);
    if (element == null) {
      return null;
    }
    if (element.getKind() == ElementKind.FIELD
        || (element.getKind() == ElementKind.METHOD && element.getEnclosingElement().getKind() == ElementKind.RECORD
            && ((ExecutableElement) element).getParameters().isEmpty())) {
      return member(bare, element.getSimpleName().toString());
    }
    TreePath value = locals.value(element);
    if (value != null && !(Code.bare(value).getLeaf() instanceof MethodInvocationTree)) {
      List<Object> same = identity(value);
      return same == null ? List.of(element) : same;
    }
    return element instanceof VariableElement && locals.isStable(element) ? List.of(element) : null;
  }

  private List<Object> member(TreePath path, String name) {
    TreePath receiver = Code.receiver(path);
    List<Object> owner = receiver == null ? List.of("this") : identity(receiver);
    if (owner == null) {
      return null;
    }
    List<Object> identity = new ArrayList<>(owner);
    identity.add(name);
    return identity;
  }
}
