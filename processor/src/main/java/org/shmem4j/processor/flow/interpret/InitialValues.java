package org.shmem4j.processor.flow.interpret;

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
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Makes the objects and numbers that variables, parameters and fields hold if nothing else is known about them. */
final class InitialValues {
  /** The operations in length expressions. */
  private static final Map<Character, Tree.Kind> OPERATIONS = Map.of('+', Tree.Kind.PLUS, '-', Tree.Kind.MINUS,
      '*', Tree.Kind.MULTIPLY, '/', Tree.Kind.DIVIDE, '%', Tree.Kind.REMAINDER);

  static final TrackedObject NOTHING = new TrackedObject(TrackedObject.Kind.NULL, "null", null);

  private final Run run;
  private final Map<Object, Value> stable = new HashMap<>();
  /** The receiver of the method that is followed. */
  Value self = Value.of(new TrackedObject(TrackedObject.Kind.OTHER, "this", null));

  InitialValues(Run run) {
    this.run = run;
  }

  /** The value of a local variable, a parameter or a static field. */
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
    if (value.object() != null) {
      value.object().key = variable;
    }
    return value;
  }

  /** The value of a field of an object; {@code written} is what its constructors set it to, or null. */
  Value field(TrackedObject owner, VariableElement field, Expression written, State state) {
    if (owner == null) {
      return declared(fresh(field), null, field);
    }
    State.FieldKey key = new State.FieldKey(owner, field);
    boolean isStable = field.getModifiers().contains(Modifier.FINAL) || run.compiler.symmetricField(field) != null;
    Value value = state.values.getOrDefault(key, isStable ? stable.get(key) : null);
    if (value == null) {
      value = isPlain(written) ? run.evaluator.evaluate(written, new State()) : declared(keyed(field), owner, field);
      (isStable ? stable : state.values).put(key, value);
    }
    return value;
  }

  /** {@return whether an expression consists of the PE's number and the number of PEs, and so never changes} */
  private boolean isPlain(Expression expression) {
    return switch (expression) {
      case null -> false;
      case Expression.Invoke call when run.compiler.meaning(call.method()).gives("LAYOUT") ->
          call.receiver() == null && call.arguments().stream().allMatch(each -> isPlain(each) || isConstant(each));
      case Expression.Invoke call ->
          run.compiler.asksForPes(call.method()) && !(call.receiver() instanceof Expression.Member);
      case Expression.Operation operation -> (isPlain(operation.left()) || isConstant(operation.left()))
          && (operation.right() == null || isPlain(operation.right()) || isConstant(operation.right()));
      default -> false;
    };
  }

  private static boolean isConstant(Expression expression) {
    return expression instanceof Expression.Constant || (expression instanceof Expression.Name name
        && name.element().getModifiers().containsAll(Set.of(Modifier.STATIC, Modifier.FINAL)));
  }

  private Value declared(Value value, TrackedObject owner, VariableElement element) {
    SymmetricField field = value.object() == null ? null : run.compiler.symmetricField(element);
    if (field == null) {
      return value;
    }
    TrackedObject array = value.object();
    array.field = field;
    array.owner = owner == null ? array.owner : owner;
    OptionalLong constant = field.constantLength(run.compiler.workArrays());
    if (constant.isPresent()) {
      array.sized(Linear.of(constant.getAsLong()));
    } else if (field.expression() != null && owner != null) {
      array.sized(field.expression().compute(Linear::of, name -> named(name, owner),
          (operator, left, right) -> run.numbers.operation(OPERATIONS.get(operator), left, right)));
    }
    return value;
  }

  private Linear named(String name, TrackedObject owner) {
    if (name.equals("nPes")) {
      return run.world.size();
    }
    Value argument = owner.arguments.get(name);
    return argument != null && argument.number() != null ? argument.number()
        : stable.computeIfAbsent(new State.FieldKey(owner, name),
            key -> Value.of(Linear.of(Symbol.between(() -> name, Linear.of(1), null)))).number();
  }

  /** The value of a variable about which nothing else is known. */
  Value fresh(Element variable) {
    return fresh(variable.asType(), variable.getSimpleName().toString());
  }

  /** A new object or number of a type. */
  Value fresh(TypeMirror type, String name) {
    return type == null ? Value.UNKNOWN : switch (type.getKind()) {
      case INT, LONG, SHORT, BYTE, CHAR -> Value.of(Linear.of(Symbol.unknown(name)));
      case ARRAY -> Value.of(new TrackedObject(TrackedObject.Kind.JAVA_ARRAY, name, null));
      case DECLARED -> Value.of(new TrackedObject(kind(type), name, null));
      default -> Value.UNKNOWN;
    };
  }

  Value read(TypeMirror type, String name) {
    Value fresh = fresh(type, name + "()");
    return fresh.number() == null ? fresh : fresh.marked(Symbol.READ);
  }

  TrackedObject.Kind kind(TypeMirror type) {
    String named = type.getKind() == TypeKind.DECLARED ? run.compiler.typeName(type) : "";
    return run.compiler.isHandle(type) ? TrackedObject.Kind.ARRAY : switch (named) {
      case RuntimeNames.SHMEM -> TrackedObject.Kind.JOB;
      case RuntimeNames.TEAM, RuntimeNames.UCC_TEAM -> TrackedObject.Kind.TEAM;
      case RuntimeNames.CONTEXT -> TrackedObject.Kind.CONTEXT;
      case RuntimeNames.EXCHANGE -> TrackedObject.Kind.EXCHANGE;
      case RuntimeNames.SHARED_FILE -> TrackedObject.Kind.FILE;
      case RuntimeNames.COLLECTIVE_REQUEST -> TrackedObject.Kind.REQUEST;
      case String name when Containers.isMemory(name) -> TrackedObject.Kind.JAVA_ARRAY;
      default -> TrackedObject.Kind.OTHER;
    };
  }
}
