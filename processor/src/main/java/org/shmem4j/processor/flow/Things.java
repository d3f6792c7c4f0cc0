package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.SymmetricField;

/** The objects and numbers that variables, parameters and fields hold when nothing else is known of them. */
final class Things {
  /** The operations in the length of a field. */
  private static final Map<Character, Tree.Kind> OPERATIONS = Map.of('+', Tree.Kind.PLUS, '-', Tree.Kind.MINUS,
      '*', Tree.Kind.MULTIPLY, '/', Tree.Kind.DIVIDE, '%', Tree.Kind.REMAINDER);

  static final Thing NOTHING = new Thing(Thing.Kind.NULL, "null", null);

  private final Run run;
  private final Map<Object, Value> stable = new HashMap<>();
  /** The object that the code belongs to. */
  Value self = Value.of(new Thing(Thing.Kind.OTHER, "this", null));

  Things(Run run) {
    this.run = run;
  }

  /** What a local variable, a parameter or a static field holds. */
  Value variable(Element variable, State state) {
    Value value = state.values.get(variable);
    if (value != null) {
      return value;
    }
    if (variable.getKind() == ElementKind.ENUM_CONSTANT) {
      return Value.UNKNOWN;
    }
    boolean isField = variable.getKind() == ElementKind.FIELD;
    return isField && !variable.getModifiers().contains(Modifier.FINAL) ? fresh(variable)
        : stable.computeIfAbsent(variable, key -> keyed(variable));
  }

  private Value keyed(Element variable) {
    Value value = fresh(variable);
    if (value.thing() != null) {
      value.thing().key = variable;
    }
    return value;
  }

  /** What a field of an object holds; {@code written} is what its constructors set it to, or null. */
  Value field(Thing owner, VariableElement field, Expression written, State state) {
    if (owner == null) {
      return declared(fresh(field), null, field);
    }
    State.FieldKey key = new State.FieldKey(owner, field);
    boolean isStable = field.getModifiers().contains(Modifier.FINAL) || run.code.symmetricField(field) != null;
    Value value = state.values.getOrDefault(key, isStable ? stable.get(key) : null);
    if (value == null) {
      value = isPlain(written) ? run.evaluator.evaluate(written, new State()) : declared(keyed(field), owner, field);
      (isStable ? stable : state.values).put(key, value);
    }
    return value;
  }

  /** Whether an expression is made of the number of the PE and that of the PEs, the same whenever it is asked. */
  private boolean isPlain(Expression expression) {
    return switch (expression) {
      case null -> false;
      case Expression.Invoke call when run.code.meaning(call.method()).gives("LAYOUT") ->
          call.receiver() == null && call.arguments().stream().allMatch(each -> isPlain(each) || isConstant(each));
      case Expression.Invoke call ->
          run.code.asksForPes(call.method()) && !(call.receiver() instanceof Expression.Member);
      case Expression.Operation operation -> (isPlain(operation.left()) || isConstant(operation.left()))
          && (operation.right() == null || isPlain(operation.right()) || isConstant(operation.right()));
      default -> false;
    };
  }

  private static boolean isConstant(Expression expression) {
    return expression instanceof Expression.Constant || (expression instanceof Expression.Name name
        && name.element().getModifiers().containsAll(Set.of(Modifier.STATIC, Modifier.FINAL)));
  }

  private Value declared(Value value, Thing owner, VariableElement element) {
    SymmetricField field = value.thing() == null ? null : run.code.symmetricField(element);
    if (field == null) {
      return value;
    }
    Thing array = value.thing();
    array.field = field;
    array.owner = owner == null ? array.owner : owner;
    OptionalLong constant = field.constantLength(run.code.workArrays());
    if (constant.isPresent()) {
      array.sized(Linear.of(constant.getAsLong()));
    } else if (field.expression() != null && owner != null) {
      array.sized(field.expression().compute(Linear::of, name -> named(name, owner),
          (operator, left, right) -> run.numbers.operation(OPERATIONS.get(operator), left, right)));
    }
    return value;
  }

  private Linear named(String name, Thing owner) {
    if (name.equals("nPes")) {
      return run.world.size();
    }
    Value argument = owner.arguments.get(name);
    return argument != null && argument.number() != null ? argument.number()
        : stable.computeIfAbsent(new State.FieldKey(owner, name),
            key -> Value.of(Linear.of(Symbol.between(() -> name, Linear.of(1), null)))).number();
  }

  /** What a variable holds of which nothing else is known. */
  Value fresh(Element variable) {
    return fresh(variable.asType(), variable.getSimpleName().toString());
  }

  /** A new object or number of a type. */
  Value fresh(TypeMirror type, String name) {
    return type == null ? Value.UNKNOWN : switch (type.getKind()) {
      case INT, LONG, SHORT, BYTE, CHAR -> Value.of(Linear.of(Symbol.unknown(name)));
      case ARRAY -> Value.of(new Thing(Thing.Kind.JAVA_ARRAY, name, null));
      case DECLARED -> Value.of(new Thing(kind(type), name, null));
      default -> Value.UNKNOWN;
    };
  }

  Value read(TypeMirror type, String name) {
    Value fresh = fresh(type, name + "()");
    return fresh.number() == null ? fresh : fresh.from(Symbol.READ);
  }

  Thing.Kind kind(TypeMirror type) {
    String named = type.getKind() == TypeKind.DECLARED ? run.code.typeName(type) : "";
    return run.code.isHandle(type) ? Thing.Kind.ARRAY : switch (named) {
      case RuntimeNames.SHMEM -> Thing.Kind.JOB;
      case RuntimeNames.TEAM, RuntimeNames.UCC_TEAM -> Thing.Kind.TEAM;
      case RuntimeNames.CONTEXT -> Thing.Kind.CONTEXT;
      case RuntimeNames.COLLECTIVE_REQUEST -> Thing.Kind.REQUEST;
      case String name when Containers.isMemory(name) -> Thing.Kind.JAVA_ARRAY;
      default -> Thing.Kind.OTHER;
    };
  }
}
