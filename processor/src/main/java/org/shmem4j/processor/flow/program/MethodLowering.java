package org.shmem4j.processor.flow.program;

import com.sun.source.tree.Tree.Kind;
import com.sun.source.util.TreePath;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.CompiledTree;
import org.shmem4j.processor.CompilerView;

/**
 * Lowers the instructions of a short method: one without loops, lambdas and exception handlers, and without branches
 * except those that choose a value. It may refer to its own file, Java's classes and the library's; methods that refer
 * to others are skipped, because the compiler would load those classes and might warn about what they lack.
 */
final class MethodLowering {
  private static final Map<Opcode, Kind> OPERATORS = Map.ofEntries(
      Map.entry(Opcode.IADD, Kind.PLUS), Map.entry(Opcode.LADD, Kind.PLUS), Map.entry(Opcode.ISUB, Kind.MINUS),
      Map.entry(Opcode.LSUB, Kind.MINUS), Map.entry(Opcode.IMUL, Kind.MULTIPLY),
      Map.entry(Opcode.LMUL, Kind.MULTIPLY), Map.entry(Opcode.IDIV, Kind.DIVIDE), Map.entry(Opcode.LDIV, Kind.DIVIDE),
      Map.entry(Opcode.IREM, Kind.REMAINDER), Map.entry(Opcode.LREM, Kind.REMAINDER),
      Map.entry(Opcode.LCMP, Kind.MINUS)); // it is then compared with 0
  /** The condition under which a branch is not taken, by the suffix of its opcode. */
  private static final Map<String, Kind> OPPOSITES = Map.of("EQ", Kind.NOT_EQUAL_TO, "NE", Kind.EQUAL_TO,
      "LT", Kind.GREATER_THAN_EQUAL, "GE", Kind.LESS_THAN, "GT", Kind.LESS_THAN_EQUAL, "LE", Kind.GREATER_THAN);

  private final CompilerView compiler;
  private final ClassDesc outer;
  private final ExecutableElement method;
  private final String file;
  private final TreePath methodPlace = CompiledTree.method();
  private final List<Instruction> instructions = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private final Map<Label, Integer> labels = new HashMap<>();
  /** The values of variables: expressions with the same value anywhere in the method. */
  private final Map<Integer, Expression> variables = new HashMap<>();

  MethodLowering(CompilerView compiler, TypeElement outer, ClassModel model, ExecutableElement method) {
    this.compiler = compiler;
    this.outer = compiler.described(outer.asType());
    this.method = method;
    this.file = model.findAttribute(Attributes.sourceFile())
        .map(each -> each.sourceFile().stringValue()).orElse(model.thisClass().name().stringValue());
  }

  /** The lowered method; throws an exception if it is not supported. */
  Procedure procedure(CodeModel model) {
    int line = 0;
    for (CodeElement each : model) {
      switch (each) {
        case LineNumber number -> line = number.line();
        case LabelTarget target -> labels.put(target.label(), instructions.size());
        case ExceptionCatch _ -> throw new UnsupportedOperationException();
        case Instruction instruction -> {
          instructions.add(instruction);
          lines.add(line);
        }
        default -> {}
      }
    }
    int slot = 0;
    if (!isStatic(method)) {
      variables.put(slot++, new Expression.This(placeOf(0, Kind.IDENTIFIER)));
    }
    for (VariableElement each : method.getParameters()) {
      variables.put(slot, new Expression.Name(placeOf(0, Kind.IDENTIFIER), each));
      slot += TypeKind.from(compiler.described(each.asType())).slotSize();
    }
    List<Statement> statements = new ArrayList<>();
    run(0, instructions.size(), new ArrayList<>(), statements);
    return new Procedure(methodPlace, method, List.copyOf(method.getParameters()), new Statement.Block(statements));
  }

  private TreePath placeOf(int at, Kind kind) {
    return new TreePath(methodPlace, new CompiledTree(kind, lines.get(at) + " of " + file, new Object()));
  }

  /** Lowers the instructions in a range. */
  private void run(int from, int to, List<Expression> stack, List<Statement> done) {
    int at = from;
    while (at < to) {
      if (instructions.get(at) instanceof BranchInstruction branch) {
        at = choice(branch, at, to, stack, done);
      } else {
        take(instructions.get(at), placeOf(at, Kind.OTHER), stack, done);
        at++;
      }
    }
  }

  /** Lowers a choice between two values: one way ends with a jump to the end of the other. */
  private int choice(BranchInstruction branch, int at, int to, List<Expression> stack, List<Statement> done) {
    int other = labels.get(branch.target());
    int end = other > at && other < to && instructions.get(other - 1) instanceof BranchInstruction jump
        && jump.opcode() == Opcode.GOTO ? labels.get(jump.target()) : -1;
    if (end <= other || end > to) {
      throw new UnsupportedOperationException();
    }
    Expression condition = condition(branch.opcode(), at, stack);
    List<Object> before = List.of(stack.size() + 1, done.size(), Map.copyOf(variables));
    run(at + 1, other - 1, stack, done);
    boolean isValue = before.equals(List.of(stack.size(), done.size(), variables));
    Expression yes = stack.removeLast();
    run(other, end, stack, done);
    if (!isValue || !before.equals(List.of(stack.size(), done.size(), variables))) {
      throw new UnsupportedOperationException();
    }
    stack.add(new Expression.Choice(placeOf(at, Kind.CONDITIONAL_EXPRESSION), condition, yes, stack.removeLast()));
    return end;
  }

  /** The condition under which a branch is not taken; booleans are numbers here, 1 or 0. */
  private Expression condition(Opcode opcode, int at, List<Expression> stack) {
    Expression right = stack.removeLast();
    Kind kind = Objects.requireNonNull(OPPOSITES.get(opcode.name().substring(opcode.name().length() - 2)));
    boolean isPair = opcode.name().contains("CMP");
    return new Expression.Operation(placeOf(at, kind), kind, isPair ? stack.removeLast() : right,
        isPair ? right : new Expression.Constant(right.place(), 0L, false));
  }

  private void take(Instruction instruction, TreePath place, List<Expression> stack, List<Statement> done) {
    switch (instruction) {
      case ConstantInstruction constant -> stack.add(switch (constant.constantValue()) {
        case Integer number -> new Expression.Constant(place, (long) number, false);
        case Long number -> new Expression.Constant(place, number, false);
        case Object value -> new Expression.Constant(place, null, value.equals(ConstantDescs.NULL));
      });
      case LoadInstruction load -> stack.add(variables.get(load.slot()));
      case StoreInstruction store when isStable(stack.getLast()) -> variables.put(store.slot(), stack.removeLast());
      case FieldInstruction field -> field(field, place, stack, done);
      case InvokeInstruction call -> call(call, place, stack, done);
      case NewObjectInstruction _ -> stack.add(new Expression.Create(place, null, List.of(), false));
      case OperatorInstruction operator when OPERATORS.containsKey(operator.opcode()) -> {
        Expression right = stack.removeLast();
        stack.add(new Expression.Operation(place, OPERATORS.get(operator.opcode()), stack.removeLast(), right));
      }
      case ConvertInstruction convert when convert.opcode() == Opcode.I2L || convert.opcode() == Opcode.L2I -> {}
      case StackInstruction words when words.opcode() == Opcode.DUP && stack.getLast() instanceof Expression.Create made
          && made.constructor() == null -> stack.add(made);
      case StackInstruction words when words.opcode() == Opcode.POP -> perform(stack.removeLast(), stack, done);
      case ReturnInstruction exit -> done.add(Statement.Leave.with(
          Leaving.RETURN, exit.typeKind() == TypeKind.VOID ? null : stack.removeLast()));
      default -> throw new UnsupportedOperationException();
    }
  }

  /** Adds a statement; the values on the stack must not depend on when they are evaluated. */
  private void perform(Expression expression, List<Expression> stack, List<Statement> done) {
    if (!stack.stream().allMatch(this::isStable)) {
      throw new UnsupportedOperationException();
    }
    done.add(new Statement.Evaluate(expression));
  }

  /** {@return whether an expression has the same value wherever and however often it is evaluated} */
  private boolean isStable(Expression expression) {
    return !Walk.any(expression, each -> switch (each) {
      case Expression.Constant _,Expression.This _,Expression.Operation _,Expression.Choice _ -> false;
      case Expression.Name name -> name.element().getKind() != ElementKind.PARAMETER;
      case Expression.Member member -> !member.field().getModifiers().contains(Modifier.FINAL);
      case Expression.Invoke call -> !compiler.asksForPes(call.method());
      default -> true;
    });
  }

  private void field(FieldInstruction used, TreePath place, List<Expression> stack, List<Statement> done) {
    boolean isSet = used.opcode() == Opcode.PUTFIELD || used.opcode() == Opcode.PUTSTATIC;
    Expression value = isSet ? stack.removeLast() : null;
    VariableElement field = (VariableElement) member(used.owner().asSymbol(), used.name().stringValue(), null);
    Expression target = isStatic(field)
        ? new Expression.Name(place, field) : new Expression.Member(place, stack.removeLast(), field);
    if (isSet) {
      perform(new Expression.Assign(place, target, value), stack, done);
    } else {
      stack.add(target);
    }
  }

  private void call(InvokeInstruction call, TreePath place, List<Expression> stack, List<Statement> done) {
    ExecutableElement called = (ExecutableElement) member(
        call.owner().asSymbol(), call.name().stringValue(), call.typeSymbol());
    List<Expression> top = stack.subList(stack.size() - called.getParameters().size(), stack.size());
    List<Expression> arguments = List.copyOf(top);
    top.clear();
    Expression receiver = isStatic(called) ? null : stack.removeLast();
    TypeMirror type = called.getReturnType();
    if (receiver instanceof Expression.Create made && made.constructor() == null) {
      stack.removeLast();
      stack.add(new Expression.Create(place, called, arguments, false));
    } else if (type.getKind() == javax.lang.model.type.TypeKind.VOID) {
      boolean isConstructor = called.getKind() == ElementKind.CONSTRUCTOR; // of the superclass, or of this class
      perform(new Expression.Invoke(place, isConstructor ? null : receiver, called, arguments, type), stack, done);
    } else {
      stack.add(new Expression.Invoke(place, receiver, called, arguments, type));
    }
  }

  private Element member(ClassDesc owner, String name, MethodTypeDesc type) {
    String spelled = owner.descriptorString();
    boolean isKnown = spelled.startsWith("Ljava/") || spelled.startsWith("Lorg/shmem4j/") || owner.equals(outer)
        || spelled.startsWith(outer.descriptorString().replace(';', '$'));
    return Objects.requireNonNull(!isKnown ? null : compiler.member(compiler.elements().getTypeElement(
        spelled.substring(1, spelled.length() - 1).replace('/', '.').replace('$', '.')), name, type));
  }

  private static boolean isStatic(Element member) {
    return member.getModifiers().contains(Modifier.STATIC);
  }
}
