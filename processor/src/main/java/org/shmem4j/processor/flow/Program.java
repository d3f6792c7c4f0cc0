package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
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
import org.shmem4j.processor.Code;
import org.shmem4j.processor.MeansAnnotation;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.StepAnnotation;

/** The classes of one file as data. */
final class Program {
  /** A flag that was written after data; {@code flag} is what stands for its array in every method. */
  record Announcement(Object flag, TreePath place, Thing data, TreePath put) {}

  private static final String DEFAULT_LEVEL = "the default thread level";

  /** The levels at which one thread of each PE calls. */
  private static final Set<String> ONE_THREAD = Set.of(DEFAULT_LEVEL, "thread level SINGLE", "thread level FUNNELED");

  /** How many expressions a method of another file may call that is followed: compilations stay about as quick. */
  private static final int MOST_CALLED = 100;

  private static final Set<Modifier> ONE_BODY = EnumSet.of(Modifier.STATIC, Modifier.PRIVATE, Modifier.FINAL);

  private final Code code;
  private final Function<ExecutableElement, Program> others;
  final List<Procedure> procedures = new ArrayList<>();
  final List<Lowering.StaticField> staticFields = new ArrayList<>();
  private final Map<ExecutableElement, Procedure> byMethod = new HashMap<>();
  private final Set<TypeElement> extended = new HashSet<>();
  private final Map<Element, Expression> declared = new HashMap<>();
  private final Map<Element, List<Expression>> assigned = new HashMap<>();
  private final Map<Element, Expression.Choice> lateChoices = new HashMap<>();
  private final Map<String, List<Expression.Invoke>> callsByName = new HashMap<>();
  private final Map<Tree, Expression> asked = new HashMap<>();
  /** The lambdas that are not followed yet. */
  final Set<Expression.Function> kept = Collections.newSetFromMap(new IdentityHashMap<>());
  /** What stands for the flags that somebody waits for, and for what is used between the wait and one of all PEs. */
  final Map<Object, Set<Object>> waited = new HashMap<>();
  final List<Announcement> announcements = new ArrayList<>();
  /** Calls that some PEs make more often than others, in any method. */
  final List<Unequal> unequal = new ArrayList<>();
  private final Set<Tree> takes = new HashSet<>();
  private final Set<Tree> returns = new HashSet<>();
  /** Where variables get what differs between PEs. */
  final Entries entries = new Entries();
  private final IdentityHashMap<Procedure, Boolean> followed = new IdentityHashMap<>();
  private final CallGraph graph;
  /** The levels at which jobs are seen to start, and others that are named. */
  private final Set<String> levels = new LinkedHashSet<>();
  /** Whether calls are seen that some members only make. */
  boolean isNarrowed;

  Program(Code code, Function<ExecutableElement, Program> others) {
    this.code = code;
    this.others = others;
    this.graph = new CallGraph(code);
  }

  void add(Lowering type) {
    staticFields.addAll(type.staticFields);
    add(type.procedures);
    for (TypeElement each : type.types) {
      if (each.getSuperclass() instanceof DeclaredType parent && parent.asElement() instanceof TypeElement element) {
        extended.add(element);
      }
    }
  }

  /** Adds methods; whether there are any. */
  boolean add(List<Procedure> taken) {
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

  /** Whether a loop goes on until a call returns another constant, and does nothing else that may change its answer. */
  boolean isAskedAgain(Expression call, String answer) {
    Expression wanted = asked.get(call.place().getLeaf());
    return wanted != null
        && !(wanted instanceof Expression.Name name && name.element().getSimpleName().contentEquals(answer));
  }

  private void asked(Expression answer, Expression wanted, Statement body) {
    if (answer instanceof Expression.Name name) {
      List<Expression.Assign> all = assignments(name.element(), body);
      if (all.size() == 1 && all.getFirst().value() instanceof Expression.Invoke call) {
        asked(call, wanted, body);
      }
    } else if (answer instanceof Expression.Invoke call && call.receiver() instanceof Expression.Name name
        && assignments(name.element(), body).isEmpty()) {
      asked.put(call.place().getLeaf(), wanted);
    }
  }

  static List<Expression.Assign> assignments(Element variable, Statement body) {
    return Walk.all(body, Expression.Assign.class).stream().filter(each -> variable.equals(each.variable())).toList();
  }

  private boolean mayChangeAnswers(Expression expression) {
    return expression instanceof Expression.Function || expression instanceof Expression.Reference
        || expression instanceof Expression.Create
        || (expression instanceof Expression.Invoke call && (isOfLibrary(code, call.method())
            ? code.steps(call.method()).stream().anyMatch(each -> each.inVain().isEmpty())
            : Foreign.mayRunProgram(code, call.method()) && !(Foreign.isHarmless(code, call.method())
                && call.method().getModifiers().contains(Modifier.STATIC))));
  }

  private void note(Statement statement) {
    if (statement instanceof Statement.Loop loop && loop.condition() instanceof Expression.Operation test
        && test.kind() == Tree.Kind.NOT_EQUAL_TO && !Walk.any(loop.body(), this::mayChangeAnswers)
        && !Walk.any(loop.updates(), this::mayChangeAnswers) && !LoopForms.leaves(loop.body(), true, any -> false)) {
      asked(test.left(), test.right(), loop.body());
      asked(test.right(), test.left(), loop.body());
    }
    if (statement instanceof Statement.Declare declare && declare.value() != null) {
      declared.put(declare.variable(), declare.value());
    } else if (statement instanceof Statement.If branch && branch.yes() instanceof Statement.Block block) {
      block.statements().forEach(each -> chosen(branch, each));
    }
  }

  /** A variable that starts as null and is set under a condition is chosen as by a conditional expression. */
  private void chosen(Statement.If branch, Statement statement) {
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
        for (StepAnnotation step : code.steps(call.method())) {
          Set<Tree> methods = step.holds() ? takes : step.returns() ? returns : new HashSet<>();
          methods.add(Code.enclosing(call.place()));
        }
        callsByName.computeIfAbsent(code.name(call.method()), key -> new ArrayList<>()).add(call);
        starts(call);
        isNarrowed |= code.hasEffect(call.method(), "NARROWS");
      }
      case Expression.Name name when name.element().getKind() == ElementKind.ENUM_CONSTANT
          && Code.isMember(name.element(), RuntimeNames.THREAD_LEVEL) && !ONE_THREAD.contains(level(name)) ->
          levels.add(level(name));
      default -> {}
    }
  }

  /** A call that starts a job says at which level, as a constant or by saying nothing. */
  private void starts(Expression.Invoke call) {
    if (code.hasEffect(call.method(), "ONE_THREAD")) {
      levels.add(DEFAULT_LEVEL);
    }
    for (int i = 0; i < Math.min(call.arguments().size(), call.method().getParameters().size()); i++) {
      if (code.isType(call.method().getParameters().get(i).asType(), RuntimeNames.THREAD_LEVEL)) {
        levels.add(level(call.arguments().get(i)));
      }
    }
  }

  private static String level(Expression level) {
    return level instanceof Expression.Name name && name.element().getKind() == ElementKind.ENUM_CONSTANT
        ? "thread level " + name.element() : "another thread level";
  }

  /** Whether a method is one of the library, or of what was generated for the program. */
  static boolean isOfLibrary(Code code, ExecutableElement method) {
    String owner = code.ownerName(method);
    return owner.startsWith("org.shmem4j.") || code.meaning(method) != MeansAnnotation.UNSAID
        || code.routine(method) != null
        || code.isHandle(method.getEnclosingElement().asType());
  }

  boolean callsLibrary() {
    return !graph().touching.isEmpty();
  }

  /** At which level jobs are seen to start where one thread of each PE calls; null if one may start at another. */
  String levelOfOneThread() {
    return levels.isEmpty() || !ONE_THREAD.containsAll(levels) ? null : levels.iterator().next();
  }

  /** Whether a method gives something back, as a lock, that another has taken. */
  boolean isGivenBackElsewhere() {
    return !takes.containsAll(returns);
  }

  /** What a final field is set to, in the one place where it is; or null. */
  Expression finalValue(VariableElement field) {
    return field.getModifiers().contains(Modifier.FINAL) && isSetOnce(field) ? assigned.get(field).getFirst() : null;
  }

  private boolean isSetOnce(Element variable) {
    return assigned.getOrDefault(variable, List.of()).size() == 1;
  }

  /** What an expression, or the variable that it names, is chosen from; null where it is not chosen. */
  Expression.Choice choice(Expression expression) {
    return meant(expression) instanceof Expression.Choice choice ? choice : null;
  }

  /** What a variable that is set once is set to; other expressions mean themselves. */
  Expression meant(Expression expression) {
    return expression instanceof Expression.Name name && !assigned.containsKey(name.element())
        ? declared.getOrDefault(name.element(), expression) : expression;
  }

  /** What a condition means, where that is the same wherever it stands: without calls, which need their objects. */
  Expression condition(Expression expression) {
    Expression meant = meant(expression);
    return meant == expression || Walk.any(meant, each -> switch (each) {
      case Expression.Name name -> assigned.containsKey(name.element());
      case Expression.Operation _,Expression.Constant _ -> false;
      default -> true;
    }) ? expression : meant;
  }

  /** What a variable that starts as null is in the end, where it is set once, under a condition; else null. */
  Expression.Choice lateChoice(Expression expression) {
    return expression instanceof Expression.Name name && isSetOnce(name.element())
        ? lateChoices.get(name.element()) : null;
  }

  List<Expression.Invoke> calls(String name) {
    return callsByName.getOrDefault(name, List.of());
  }

  /** What a call of a method runs; null where that is not known. Of other files it is one that calls little. */
  Procedure called(ExecutableElement method) {
    Procedure procedure = procedure(method);
    Element owner = method.getEnclosingElement();
    boolean isHere = byMethod.containsKey(method);
    boolean isSure = hasOneBody(method)
        || (isHere && owner.getKind() != ElementKind.INTERFACE && !extended.contains(owner));
    boolean isFollowed = procedure != null && isSure
        && (isHere || followed.computeIfAbsent(procedure, each -> left(each, MOST_CALLED, 0) >= 0));
    return isFollowed ? procedure : null;
  }

  /** Whether a method that is not followed may make a call for all PEs, as far as is known of it. */
  boolean mayMeet(ExecutableElement method, Set<ExecutableElement> entered) {
    if (isOfLibrary(code, method)) {
      return code.hasEffect(method, "FOR_ALL") || (code.routine(method) != null && code.routine(method).collective());
    }
    Procedure procedure = procedure(method);
    if (procedure != null) {
      return entered.size() > MOST_CALLED || (entered.add(method) && Walk.any(procedure.body(),
          each -> CallGraph.method(each) != null && mayMeet(CallGraph.method(each), entered)));
    }
    Element owner = method.getEnclosingElement();
    boolean isOpen = code.path(owner) != null || owner.getAnnotation(FunctionalInterface.class) != null;
    return (isOpen && method.getModifiers().contains(Modifier.ABSTRACT))
        || method.getParameters().stream().anyMatch(
            each -> code.isType(each.asType(), RuntimeNames.SHMEM) || code.isType(each.asType(), RuntimeNames.TEAM));
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
   * What is left of a number of expressions after those of what a method calls, and its own where these count; less than
   * nothing where they are more, or where it may call what is overridden, or what is ours.
   */
  private int left(Procedure procedure, int most, int own) {
    int[] left = {most};
    Walk.any(procedure.body(), each -> {
      ExecutableElement called = CallGraph.method(each);
      Procedure next = called == null ? null : procedure(called);
      left[0] = next == null ? left[0] - own
          : hasOneBody(called) && !byMethod.containsKey(called) ? left(next, left[0] - 1, 1) : -1;
      return left[0] < 0;
    });
    return left[0];
  }

  /** Whether a method is seen to throw, by itself or by another of the file that it calls, or ends the program. */
  boolean mayThrow(ExecutableElement method) {
    Procedure procedure = byMethod.get(method);
    return Foreign.ends(code, method) || (procedure != null && graph().throwing.contains(procedure));
  }

  /** Whether a method has anything to do with the library, by itself or by others that it calls; one of another file has. */
  boolean touchesLibrary(Procedure procedure) {
    return graph().touching.contains(procedure)
        || (procedure.method() != null && byMethod.get(procedure.method()) != procedure);
  }

  private CallGraph graph() {
    graph.close(byMethod);
    return graph;
  }

  /** The one method that a class without a name has; null where there are more. */
  Procedure onlyMethod(Element type) {
    List<Procedure> methods = ElementFilter.methodsIn(type.getEnclosedElements()).stream()
        .map(byMethod::get).filter(Objects::nonNull).toList();
    return methods.size() == 1 ? methods.getFirst() : null;
  }
}
