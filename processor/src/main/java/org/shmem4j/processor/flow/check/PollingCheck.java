package org.shmem4j.processor.flow.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.program.LoopForms;
import org.shmem4j.processor.flow.program.Procedure;
import org.shmem4j.processor.flow.program.Program;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.program.Walk;
import org.shmem4j.processor.flow.state.Run;

/** Finds loops that poll symmetric memory, with or without sleeping, until another PE changes it. */
public final class PollingCheck {
  private static final Set<String> PAUSING = Set.of("java.util.concurrent.ThreadLocalRandom",
      "java.util.concurrent.TimeUnit", "java.util.concurrent.locks.LockSupport");
  private static final Set<String> RUNNING = Set.of("java.lang.Iterable", "java.lang.Runnable");

  private PollingCheck() {}

  public static void check(Run run, Statement.Loop loop) {
    Expression condition = condition(loop);
    Expression.Invoke read = condition == null ? null : read(run, loop, condition);
    if (read == null) {
      return;
    }
    Set<Element> asked = new HashSet<>();
    Walk.all(condition, Expression.Name.class).forEach(each -> asked.add(each.element()));
    asked.removeIf(each -> readInto(run, loop, each) != null);
    if (!Walk.any(loop.turn(), each -> !onlyLooks(run, each, asked))) {
      run.report(Tag.POLLING, false, read.place(),
          "a PE should wait for a change of symmetric memory in a call that waits: the loop reads "
              + read.place().getLeaf() + " until another PE changes it",
          "use waitUntil, or test between other work: they see the change and notice when a PE has failed");
    }
  }

  /** The condition that ends the loop: its own, or that of its only break. */
  private static Expression condition(Statement.Loop loop) {
    if (!LoopForms.isEndless(loop)) {
      return loop.condition();
    }
    Expression[] found = new Expression[1];
    Walk.statements(loop.body(), each -> {
      if (each instanceof Statement.If branch && leaves(branch.yes())) {
        found[0] = branch.condition();
      }
    });
    return found[0];
  }

  private static boolean leaves(Statement statement) {
    return switch (statement) {
      case Statement.Leave exit ->
          exit.kind() == Leaving.BREAK || (exit.kind() == Leaving.RETURN && exit.value() == null);
      case Statement.Block block -> !block.statements().isEmpty() && leaves(block.statements().getLast());
      default -> false;
    };
  }

  /** The call by which a condition reads an element of a symmetric array, or null if it reads none. */
  private static Expression.Invoke read(Run run, Statement.Loop loop, Expression condition) {
    return Stream.concat(Walk.all(condition, Expression.Invoke.class).stream().filter(call -> reads(run, call)),
        Walk.all(condition, Expression.Name.class).stream().map(each -> readInto(run, loop, each.element())))
        .filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** {@return whether a call reads an element, itself or in its body if that is followed} */
  private static boolean reads(Run run, Expression.Invoke call) {
    Procedure procedure = run.program.bodyToFollow(call.method());
    return isRead(run, call) || (procedure != null
        && Walk.any(procedure.body(), each -> each instanceof Expression.Invoke inner && isRead(run, inner)));
  }

  /** The read that sets a variable in each iteration, always of the same element, or null if there is no such read. */
  private static Expression.Invoke readInto(Run run, Statement.Loop loop, Element variable) {
    List<Expression> values = new ArrayList<>();
    Walk.statements(loop.body(), each -> {
      if (each instanceof Statement.Declare declare && declare.variable().equals(variable)) {
        values.add(declare.value());
      }
    });
    Program.assignments(variable, loop.body()).forEach(each -> values.add(each.value()));
    if (values.size() != 1 || Walk.any(values.getFirst(), each -> mayVary(each, loop))) {
      return null;
    }
    return Walk.all(values.getFirst(), Expression.Invoke.class).stream().filter(call -> reads(run, call)).findFirst()
        .orElse(null);
  }

  /** {@return whether an expression assigns something, or is a variable that the loop assigns} */
  private static boolean mayVary(Expression expression, Statement.Loop loop) {
    return expression instanceof Expression.Assign || (expression instanceof Expression.Name name
        && !Program.assignments(name.element(), loop.body()).isEmpty());
  }

  private static boolean isHandle(Run run, Expression.Invoke call) {
    return run.compiler.isHandle(call.method().getEnclosingElement().asType());
  }

  private static boolean isRead(Run run, Expression.Invoke call) {
    return isHandle(run, call) && run.compiler.hasEffect(call.method(), "READS_ONE");
  }

  /** {@return whether an expression changes nothing that the loop's end depends on, and makes no call that waits} */
  private static boolean onlyLooks(Run run, Expression expression, Set<Element> asked) {
    return switch (expression) {
      case Expression.Assign assign -> !isAsked(assign.target(), asked)
          && !(assign.target() instanceof Expression.Member)
          && !(assign.target() instanceof Expression.Indexed element && isAsked(element.array(), asked));
      case Expression.Invoke call -> {
        if (isHandle(run, call)) {
          yield run.compiler.hasEffect(call.method(), "READS_ONE") || run.compiler.hasEffect(call.method(), "ASKS");
        }
        String owner = run.compiler.ownerName(call.method());
        yield run.compiler.asksForPes(call.method()) || run.compiler.component(call.method()) != null
            || isPause(run, call, asked)
            || (!isAsked(call.receiver(), asked) && (PAUSING.contains(owner)
                || (owner.startsWith("java.lang.") && !RUNNING.contains(owner))));
      }
      default -> true;
    };
  }

  private static boolean isAsked(Expression expression, Set<Element> asked) {
    return expression instanceof Expression.Name name && asked.contains(name.element());
  }

  private static boolean isPause(Run run, Expression.Invoke call, Set<Element> asked) {
    Procedure procedure = run.program.bodyToFollow(call.method());
    return procedure != null && !Walk.any(procedure.body(),
        each -> (each instanceof Expression.Invoke inner && run.program.bodyToFollow(inner.method()) != null)
            || !onlyLooks(run, each, asked));
  }
}
