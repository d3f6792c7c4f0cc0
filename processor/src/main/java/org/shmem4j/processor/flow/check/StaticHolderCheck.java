package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.diagnostic.Diagnostics;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.program.Lowering;
import org.shmem4j.processor.flow.program.Program;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.program.Walk;

/**
 * Finds static fields that hold something that belongs to one PE: if PEs are threads, all of them see what the last
 * one has stored.
 */
public record StaticHolderCheck(CompilerView compiler, Set<Element> reported) {
  private static final int MAX_DEPTH = 3;
  private static final Set<String> OF_A_THREAD = Set.of(
      "java.lang.ThreadLocal", "java.lang.InheritableThreadLocal", "java.lang.ScopedValue");

  private static final Set<String> OF_A_PE = Set.of(
      RuntimeNames.SHMEM, RuntimeNames.TEAM, RuntimeNames.CONTEXT, RuntimeNames.COLLECTIVE_REQUEST,
      RuntimeNames.WORK_GROUP, RuntimeNames.QUEUE, RuntimeNames.SIGNAL,
      RuntimeNames.PLANE, RuntimeNames.CUBE, RuntimeNames.UCC_TEAM, RuntimeNames.UCC_CONTEXT,
      RuntimeNames.UCC_COLLECTIVE);
  /** Java's methods that store a lambda passed to them; others run it, and store its result. */
  private static final Set<String> KEEPING = Set.of("add", "put", "set");
  /** Java's methods that store their argument, or what a lambda passed to them returns. */
  private static final Pattern STORING =
      Pattern.compile("(add|put|set|offer|push|compute|merge|getAndSet|compareAnd|replace).*");

  public static void check(CompilerView compiler, Program program) {
    StaticHolderCheck check = new StaticHolderCheck(compiler, new HashSet<>());
    program.staticFields.forEach(check::checkDeclaration);
    program.procedures.forEach(each -> Walk.expressions(each.body(), check::checkUse));
  }

  private void checkDeclaration(Lowering.StaticField field) {
    if (field.element().getKind() != ElementKind.ENUM_CONSTANT && !isConstant(field.value())
        && compiler.symmetricField(field.element()) == null) {
      String held = held(field.element().asType(), 0);
      if (held != null) {
        report(field.place(), field.element(), held);
      }
    }
  }

  /** {@return whether a field is only an alias of a constant, such as the invalid team} */
  private static boolean isConstant(Expression value) {
    return value instanceof Expression.Name name && name.element().getKind() == ElementKind.FIELD
        && name.element().getSimpleName().contentEquals("INVALID");
  }

  /** Checks a handle or team that is stored in a static field whose type does not reveal it. */
  private void checkUse(Expression expression) {
    if (expression instanceof Expression.Assign assign) {
      Expression target = assign.target() instanceof Expression.Indexed indexed ? indexed.array() : assign.target();
      if (isShared(target)) {
        checkStored(target, assign.value(), captured(assign.value()));
      }
    } else if (expression instanceof Expression.Invoke call && isShared(call.receiver())
        && compiler.ownerName(call.method()).startsWith("java.")
        && STORING.matcher(compiler.name(call.method())).matches()) {
      boolean isKept = KEEPING.contains(compiler.name(call.method()));
      call.arguments().forEach(each -> checkStored(call.receiver(), each, isKept ? captured(each) : null));
    }
  }

  private boolean isShared(Expression target) {
    return target instanceof Expression.Name name && name.element().getKind() == ElementKind.FIELD
        && name.element().getModifiers().contains(Modifier.STATIC) && !isPerThread(name.element().asType())
        && !(name.element().asType() instanceof DeclaredType declared && isKeyedByPe(declared));
  }

  private void checkStored(Expression target, Expression value, String captured) {
    VariableElement field = (VariableElement) ((Expression.Name) target).element();
    String held = captured == null ? held(typeOf(value), 0) : captured;
    if (held != null && !reported.contains(field) && compiler.symmetricField(field) == null) {
      report(value.place(), field, held);
    }
  }

  /**
   * The class of something that belongs to a PE and that a lambda or method reference captures; null if it captures
   * no such thing, or for any other value.
   */
  private String captured(Expression value) {
    if (value instanceof Expression.Reference reference && reference.receiver() instanceof Expression.Name name) {
      return held(name.element().asType(), 0);
    }
    if (!(value instanceof Expression.Function function)) {
      return null;
    }
    Set<Element> own = new HashSet<>();
    for (Expression.Function each : Walk.all(function, Expression.Function.class)) {
      own.addAll(each.parameters());
      Walk.statements(each.body(), statement -> addDeclared(statement, own));
    }
    return Walk.all(function, Expression.Name.class).stream().map(Expression.Name::element)
        .filter(each -> each.getKind() != ElementKind.FIELD && !own.contains(each))
        .map(each -> held(each.asType(), 0)).filter(Objects::nonNull).findFirst().orElse(null);
  }

  private static void addDeclared(Statement statement, Set<Element> own) {
    if (statement instanceof Statement.Declare declare) {
      own.add(declare.variable());
    } else if (statement instanceof Statement.Each each) {
      own.add(each.variable());
    }
  }

  private static TypeMirror typeOf(Expression value) {
    return switch (value) {
      case Expression.Name name -> name.element().asType();
      case Expression.Member member -> member.field().asType();
      case Expression.Invoke call -> call.type();
      case Expression.Create creation -> creation.constructor().getEnclosingElement().asType();
      case Expression.Function function -> typeReturned(function.body());
      case Expression.Reference reference -> reference.method().getKind() == ElementKind.CONSTRUCTOR
          ? reference.method().getEnclosingElement().asType() : reference.method().getReturnType();
      case null, default -> null;
    };
  }

  private static TypeMirror typeReturned(Statement body) {
    return switch (body) {
      case Statement.Leave exit when exit.kind() == Leaving.RETURN -> typeOf(exit.value());
      case Statement.Block block when !block.statements().isEmpty() -> typeReturned(block.statements().getLast());
      default -> null;
    };
  }

  private void report(TreePath place, VariableElement field, String held) {
    if (reported.add(field) && !Diagnostics.isSuppressed(field, Tag.STATIC_HOLDER.id())) {
      compiler.report(Tag.STATIC_HOLDER, false, place,
          "what belongs to a PE should not be held in a static field: field="
              + field.getEnclosingElement().getSimpleName() + "." + field.getSimpleName() + " holds=" + held,
          "PEs may be threads of one process and would share it: keep it in an object that each PE makes");
    }
  }

  private boolean isPerThread(TypeMirror type) {
    return type instanceof DeclaredType && OF_A_THREAD.contains(compiler.typeName(type));
  }

  /** The class of something that belongs to a PE and that a value of a type may hold; null if it may hold none. */
  private String held(TypeMirror type, int depth) {
    if (depth > MAX_DEPTH || type == null) {
      return null;
    }
    TypeMirror component = switch (type) {
      case ArrayType array -> array.getComponentType();
      case WildcardType wildcard -> wildcard.getExtendsBound();
      default -> null;
    };
    if (component != null) {
      return held(component, depth + 1);
    }
    if (!(type instanceof DeclaredType declared) || isPerThread(type)) {
      return null;
    }
    TypeElement element = (TypeElement) declared.asElement();
    String name = element.getQualifiedName().toString();
    if (compiler.isHandle(type) || OF_A_PE.contains(name) || compiler.isView(type)) {
      return element.getSimpleName().toString();
    }
    if (isKeyedByPe(declared) || name.startsWith("java.util.function.") || name.startsWith("org.shmem4j.")) {
      return null;
    }
    Stream<TypeMirror> fields = name.startsWith("java.") ? Stream.empty()
        : ElementFilter.fieldsIn(element.getEnclosedElements()).stream()
            .filter(field -> !field.getModifiers().contains(Modifier.STATIC)).map(VariableElement::asType);
    return Stream.concat(declared.getTypeArguments().stream(), fields).map(each -> held(each, depth + 1))
        .filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** {@return whether a type is a map with a key for each PE} */
  private boolean isKeyedByPe(DeclaredType type) {
    List<? extends TypeMirror> arguments = type.getTypeArguments();
    return arguments.size() > 1 && arguments.getFirst() instanceof DeclaredType key
        && (compiler.isType(key, RuntimeNames.SHMEM) || compiler.isType(key, RuntimeNames.TEAM)
            || compiler.isType(key, "java.lang.Thread"));
  }
}
