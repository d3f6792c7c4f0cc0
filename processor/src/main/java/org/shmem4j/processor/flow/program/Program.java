package org.shmem4j.processor.flow.program;

import com.sun.source.tree.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.MeansAnnotation;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.StepAnnotation;

/** The classes of one file as data. */
public final class Program {
  private static final String DEFAULT_LEVEL = "the default thread level";

  /** The thread levels at which one thread of each PE makes calls. */
  private static final Set<String> ONE_THREAD = Set.of(DEFAULT_LEVEL, "thread level SINGLE", "thread level FUNNELED");

  /**
   * The maximum number of calls, direct and indirect, of a method in another file that is followed; this keeps
   * compilations fast.
   */
  private static final int INLINING_BUDGET = 100;

  private static final Set<Modifier> ONE_BODY = EnumSet.of(Modifier.STATIC, Modifier.PRIVATE, Modifier.FINAL);

  private final CompilerView compiler;
  private final Function<ExecutableElement, Program> others;
  public final List<Procedure> procedures = new ArrayList<>();
  public final List<Lowering.StaticField> staticFields = new ArrayList<>();
  private final Map<ExecutableElement, Procedure> byMethod = new HashMap<>();
  private final Set<TypeElement> extended = new HashSet<>();
  private final Map<Element, Expression> declared = new HashMap<>();
  private final Map<Element, List<Expression>> assigned = new HashMap<>();
  private final Map<Element, Expression.Choice> lateChoices = new HashMap<>();
  private final Map<String, List<Expression.Invoke>> callsByName = new HashMap<>();
  private final Map<Tree, Expression> asked = new HashMap<>();
  /** The lambdas that have not been followed yet. */
  public final Set<Expression.Function> kept = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Tree> takes = new HashSet<>();
  private final Set<Tree> returns = new HashSet<>();
  private final IdentityHashMap<Procedure, Boolean> followed = new IdentityHashMap<>();
  private final CallGraph graph;
  /** The thread levels at which jobs are seen to start, and any others passed to calls. */
  private final Set<String> levels = new LinkedHashSet<>();
  /** Whether there are calls that only some members make. */
  public boolean isNarrowed;

  public Program(CompilerView compiler, Function<ExecutableElement, Program> others) {
    this.compiler = compiler;
    this.others = others;
    this.graph = new CallGraph(compiler);
  }

  public void add(Lowering type) {
    staticFields.addAll(type.staticFields);
    add(type.procedures);
    for (TypeElement each : type.types) {
      if (each.getSuperclass() instanceof DeclaredType parent && parent.asElement() instanceof TypeElement element) {
        extended.add(element);
      }
    }
  }

  /** Adds methods; returns whether there are any. */
  public boolean add(List<Procedure> taken) {
    procedures.addAll(taken);
    for (Procedure procedure : taken) {
      if (procedure.method() != null) {
        byMethod.put(procedure.method(), procedure);
      }
      Walk.statements(procedure.body(), each -> {
        note(each);
        if (each instanceof Statement.Leave exit && exit.kind() == Leaving.THROW) {
          graph.throwing.add(procedure);
        }
      });
      Walk.expressions(procedure.body(), each -> {
        note(each);
        graph.note(procedure, each);
      });
    }
    return !taken.isEmpty();
  }

  /**
   * {@return whether a loop repeats a call until it returns another constant, and does nothing else that may change its
   * answer}
   */
  public boolean isAskedAgain(Expression call, String answer) {
    Expression wanted = asked.get(call.place().getLeaf());
    return wanted != null
        && !(wanted instanceof Expression.Name name && name.element().getSimpleName().contentEquals(answer));
  }

  private void noteAnswer(Expression answer, Expression wanted, Statement body) {
    if (answer instanceof Expression.Name name) {
      List<Expression.Assign> all = assignments(name.element(), body);
      if (all.size() == 1 && all.getFirst().value() instanceof Expression.Invoke call) {
        noteAnswer(call, wanted, body);
      }
    } else if (answer instanceof Expression.Invoke call && call.receiver() instanceof Expression.Name name
        && assignments(name.element(), body).isEmpty()) {
      asked.put(call.place().getLeaf(), wanted);
    }
  }

  public static List<Expression.Assign> assignments(Element variable, Statement body) {
    return Walk.all(body, Expression.Assign.class).stream().filter(each -> variable.equals(each.variable())).toList();
  }

  /** {@return whether an expression may change the answer of a call that is repeated} */
  private boolean mayChangeAnswers(Expression expression) {
    return switch (expression) {
      case Expression.Function _,Expression.Reference _,Expression.Create _ -> true;
      case Expression.Invoke call when isOfLibrary(compiler, call.method()) ->
          compiler.steps(call.method()).stream().anyMatch(each -> each.inVain().isEmpty());
      case Expression.Invoke call -> Foreign.mayRunProgram(compiler, call.method()) && !isHarmlessStatic(call.method());
      default -> false;
    };
  }

  private boolean isHarmlessStatic(ExecutableElement method) {
    return Foreign.isHarmless(compiler, method) && method.getModifiers().contains(Modifier.STATIC);
  }

  private void note(Statement statement) {
    if (statement instanceof Statement.Loop loop && loop.condition() instanceof Expression.Operation test
        && test.kind() == Tree.Kind.NOT_EQUAL_TO && !Walk.any(loop.body(), this::mayChangeAnswers)
        && !Walk.any(loop.updates(), this::mayChangeAnswers) && !LoopForms.leaves(loop.body(), true, any -> false)) {
      noteAnswer(test.left(), test.right(), loop.body());
      noteAnswer(test.right(), test.left(), loop.body());
    }
    if (statement instanceof Statement.Declare declare && declare.value() != null) {
      declared.put(declare.variable(), declare.value());
    } else if (statement instanceof Statement.If branch && branch.yes() instanceof Statement.Block block) {
      block.statements().forEach(each -> noteLateChoice(branch, each));
    }
  }

  /** Records a variable that starts as null and is set under a condition: that is like a conditional expression. */
  private void noteLateChoice(Statement.If branch, Statement statement) {
    if (statement instanceof Statement.Evaluate evaluate && evaluate.expression() instanceof Expression.Assign assign
        && assign.target() instanceof Expression.Name name
        && declared.get(name.element()) instanceof Expression.Constant start && start.isNull()) {
      lateChoices.put(name.element(), new Expression.Choice(branch.place(), branch.condition(), assign.value(), start));
    }
  }

  private void note(Expression expression) {
    switch (expression) {
      case Expression.Function function -> {
        kept.add(function);
        Walk.statements(function.body(), this::note);
      }
      case Expression.Assign assign when assign.variable() != null ->
          assigned.computeIfAbsent(assign.variable(), key -> new ArrayList<>()).add(assign.value());
      case Expression.Invoke call -> {
        for (StepAnnotation step : compiler.steps(call.method())) {
          if (step.holds()) {
            takes.add(CompilerView.enclosing(call.place()));
          } else if (step.returns()) {
            returns.add(CompilerView.enclosing(call.place()));
          }
        }
        callsByName.computeIfAbsent(compiler.name(call.method()), key -> new ArrayList<>()).add(call);
        noteLevels(call);
        isNarrowed |= compiler.hasEffect(call.method(), "NARROWS");
      }
      case Expression.Name name when name.element().getKind() == ElementKind.ENUM_CONSTANT
          && CompilerView.isMember(name.element(), RuntimeNames.THREAD_LEVEL) && !ONE_THREAD.contains(level(name)) ->
          levels.add(level(name));
      default -> {}
    }
  }

  /** Records the level with which a call starts a job: a constant, or the default. */
  private void noteLevels(Expression.Invoke call) {
    if (compiler.hasEffect(call.method(), "ONE_THREAD")) {
      levels.add(DEFAULT_LEVEL);
    }
    for (int i = 0; i < Math.min(call.arguments().size(), call.method().getParameters().size()); i++) {
      if (compiler.isType(call.method().getParameters().get(i).asType(), RuntimeNames.THREAD_LEVEL)) {
        levels.add(level(call.arguments().get(i)));
      }
    }
  }

  private static String level(Expression level) {
    return level instanceof Expression.Name name && name.element().getKind() == ElementKind.ENUM_CONSTANT
        ? "thread level " + name.element() : "another thread level";
  }

  /** {@return whether a method belongs to the library, or to code that was generated for the program} */
  public static boolean isOfLibrary(CompilerView compiler, ExecutableElement method) {
    String owner = compiler.ownerName(method);
    return owner.startsWith("org.shmem4j.") || compiler.meaning(method) != MeansAnnotation.UNSAID
        || compiler.routine(method) != null
        || compiler.isHandle(method.getEnclosingElement().asType());
  }

  public boolean callsLibrary() {
    return !graph().touching.isEmpty();
  }

  /**
   * The level at which jobs are seen to start if it lets one thread of each PE make calls, or null if one may start at
   * another.
   */
  public String levelOfOneThread() {
    return levels.isEmpty() || !ONE_THREAD.containsAll(levels) ? null : levels.iterator().next();
  }

  /** {@return whether a method gives back something, such as a lock, that another method has taken} */
  public boolean isGivenBackElsewhere() {
    return !takes.containsAll(returns);
  }

  /** The value of a final field if it is set in a single place, or null. */
  public Expression finalValue(VariableElement field) {
    return field.getModifiers().contains(Modifier.FINAL) && isSetOnce(field) ? assigned.get(field).getFirst() : null;
  }

  private boolean isSetOnce(Element variable) {
    return assigned.getOrDefault(variable, List.of()).size() == 1;
  }

  /** The choice that an expression, or the variable that it names, takes its value from, or null if there is none. */
  public Expression.Choice choice(Expression expression) {
    return initialValueOf(expression) instanceof Expression.Choice choice ? choice : null;
  }

  /** The value of a variable that is set once; any other expression as it is. */
  Expression initialValueOf(Expression expression) {
    return expression instanceof Expression.Name name && !assigned.containsKey(name.element())
        ? declared.getOrDefault(name.element(), expression) : expression;
  }

  /**
   * The initial value of a variable used as a condition, if that has the same meaning everywhere: it consists of
   * constants, operations, and variables that nothing assigns after their declaration. Any other expression as it is.
   */
  public Expression condition(Expression expression) {
    Expression meant = initialValueOf(expression);
    return meant == expression || Walk.any(meant, each -> switch (each) {
      case Expression.Name name -> assigned.containsKey(name.element());
      case Expression.Operation _,Expression.Constant _ -> false;
      default -> true;
    }) ? expression : meant;
  }

  /** The final value of a variable that starts as null and is set once, under a condition; null for any other. */
  public Expression.Choice lateChoice(Expression expression) {
    return expression instanceof Expression.Name name && isSetOnce(name.element())
        ? lateChoices.get(name.element()) : null;
  }

  public List<Expression.Invoke> calls(String name) {
    return callsByName.getOrDefault(name, List.of());
  }

  /** The body that a call of a method runs, or null if unknown, or if a method of another file makes too many calls. */
  public Procedure bodyToFollow(ExecutableElement method) {
    Procedure procedure = procedure(method);
    if (procedure == null) {
      return null;
    }
    boolean isHere = byMethod.containsKey(method);
    boolean isSure = hasOneBody(method) || (isHere && !mayBeOverridden(method));
    if (!isSure) {
      return null;
    }
    boolean isShort = isHere
        || followed.computeIfAbsent(procedure, each -> remainingBudget(each, INLINING_BUDGET, 0) >= 0);
    return isShort ? procedure : null;
  }

  /** {@return whether another class of the file may override a method of the file} */
  private boolean mayBeOverridden(ExecutableElement method) {
    Element owner = method.getEnclosingElement();
    return owner.getKind() == ElementKind.INTERFACE || extended.contains(owner);
  }

  /**
   * {@return whether a method that is not followed may make a call for all PEs, as far as is known}
   *
   * @param entered the methods visited already, to which this one is added; if there are too many, anything is possible
   */
  public boolean mayMeet(ExecutableElement method, Set<ExecutableElement> entered) {
    if (isOfLibrary(compiler, method)) {
      RoutineAnnotation routine = compiler.routine(method);
      return compiler.hasEffect(method, "FOR_ALL") || (routine != null && routine.collective());
    }
    Procedure procedure = procedure(method);
    if (procedure == null) {
      return mayMeetUnseen(method);
    }
    if (entered.size() > INLINING_BUDGET) {
      return true;
    }
    return entered.add(method) && Walk.any(procedure.body(), each -> {
      ExecutableElement called = CallGraph.method(each);
      return called != null && mayMeet(called, entered);
    });
  }

  /**
   * {@return whether a method with an unknown body may: an abstract one of the program, or one that takes a job or
   * team}
   */
  private boolean mayMeetUnseen(ExecutableElement method) {
    Element owner = method.getEnclosingElement();
    boolean isOfProgram = compiler.path(owner) != null || owner.getAnnotation(FunctionalInterface.class) != null;
    if (isOfProgram && method.getModifiers().contains(Modifier.ABSTRACT)) {
      return true;
    }
    return method.getParameters().stream().map(VariableElement::asType).anyMatch(
        each -> compiler.isType(each, RuntimeNames.SHMEM) || compiler.isType(each, RuntimeNames.TEAM));
  }

  private Procedure procedure(ExecutableElement method) {
    Program file = byMethod.containsKey(method) ? this : others.apply(method);
    return file == null ? null : file.byMethod.get(method);
  }

  private static boolean hasOneBody(ExecutableElement method) {
    return !Collections.disjoint(method.getModifiers(), ONE_BODY) || method.getKind() == ElementKind.CONSTRUCTOR
        || method.getEnclosingElement().getModifiers().contains(Modifier.FINAL);
  }

  /**
   * What is left of a budget after the expressions of all methods that a method calls, directly or indirectly; an
   * expression of the method itself costs {@code own}, 0 or 1. The result is negative if they cost more, or if one of
   * the methods may be overridden or is in this file.
   */
  private int remainingBudget(Procedure procedure, int budget, int own) {
    int[] remaining = {budget};
    Walk.any(procedure.body(), each -> {
      remaining[0] = budgetAfter(each, remaining[0], own);
      return remaining[0] < 0;
    });
    return remaining[0];
  }

  private int budgetAfter(Expression expression, int budget, int own) {
    ExecutableElement method = CallGraph.method(expression);
    Procedure procedure = method == null ? null : procedure(method);
    if (procedure == null) {
      return budget - own;
    }
    boolean isSureOfOther = hasOneBody(method) && !byMethod.containsKey(method);
    return isSureOfOther ? remainingBudget(procedure, budget - 1, 1) : -1;
  }

  /** {@return whether a method is seen to throw, directly or through others of the file, or ends the program} */
  public boolean mayThrow(ExecutableElement method) {
    Procedure procedure = byMethod.get(method);
    return Foreign.ends(compiler, method) || (procedure != null && graph().throwing.contains(procedure));
  }

  /** {@return whether a method uses the library, directly or through others; one of another file is taken to do so} */
  public boolean touchesLibrary(Procedure procedure) {
    return graph().touching.contains(procedure)
        || (procedure.method() != null && byMethod.get(procedure.method()) != procedure);
  }

  private CallGraph graph() {
    graph.close(byMethod);
    return graph;
  }

  /** The single method of an anonymous class, or null if it has more. */
  public Procedure onlyMethod(Element type) {
    List<Procedure> methods = ElementFilter.methodsIn(type.getEnclosedElements()).stream()
        .map(byMethod::get).filter(Objects::nonNull).toList();
    return methods.size() == 1 ? methods.getFirst() : null;
  }
}
