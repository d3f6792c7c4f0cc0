package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import org.shmem4j.processor.diagnostic.Tag;

/** Loops that look at symmetric memory again and again, between sleeps or none, until another PE changes it. */
final class SleepCheck {
  private static final Set<String> PAUSING = Set.of("java.util.concurrent.ThreadLocalRandom",
      "java.util.concurrent.TimeUnit", "java.util.concurrent.locks.LockSupport");
  private static final Set<String> RUNNING = Set.of("java.lang.Iterable", "java.lang.Runnable");

  private SleepCheck() {}

  static void check(Run run, Statement.Loop loop) {
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
          "a PE should wait for symmetric memory in a call that waits: the loop reads " + read.place().getLeaf()
              + " until another PE changes it",
          "use waitUntil, or test between other work: they see the change and notice when a PE has failed");
    }
  }

  /** What ends the loop: its condition, or that of its one break. */
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

  /** The element that a condition reads from a symmetric array; null if it reads none. */
  private static Expression.Invoke read(Run run, Statement.Loop loop, Expression condition) {
    return Stream.concat(Walk.all(condition, Expression.Invoke.class).stream().filter(call -> reads(run, call)),
        Walk.all(condition, Expression.Name.class).stream().map(each -> readInto(run, loop, each.element())))
        .filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** Whether a call reads an element, by itself or as a method of the file that does nothing else. */
  private static boolean reads(Run run, Expression.Invoke call) {
    Procedure procedure = run.program.called(call.method());
    return isRead(run, call) || (procedure != null
        && Walk.any(procedure.body(), each -> each instanceof Expression.Invoke inner && isRead(run, inner)));
  }

  /** What a variable that each turn sets once is read from, always the same; null if it is no element. */
  private static Expression.Invoke readInto(Run run, Statement.Loop loop, Element variable) {
    List<Expression> values = new ArrayList<>();
    Walk.statements(loop.body(), each -> {
      if (each instanceof Statement.Declare declare && declare.variable().equals(variable)) {
        values.add(declare.value());
      }
    });
    Program.assignments(variable, loop.body()).forEach(each -> values.add(each.value()));
    return values.size() != 1 || Walk.any(values.getFirst(), each -> each instanceof Expression.Assign
        || (each instanceof Expression.Name name && !Program.assignments(name.element(), loop.body()).isEmpty())) ? null
            : Walk.all(values.getFirst(), Expression.Invoke.class).stream().filter(call -> reads(run, call)).findFirst()
                .orElse(null);
  }

  private static boolean isHandle(Run run, Expression.Invoke call) {
    return run.code.isHandle(call.method().getEnclosingElement().asType());
  }

  private static boolean isRead(Run run, Expression.Invoke call) {
    return isHandle(run, call) && run.code.hasEffect(call.method(), "READS_ONE");
  }

  /** Whether an expression changes nothing that the loop's end depends on, and makes no call that waits. */
  private static boolean onlyLooks(Run run, Expression expression, Set<Element> asked) {
    return switch (expression) {
      case Expression.Assign assign -> !isAsked(assign.target(), asked)
          && !(assign.target() instanceof Expression.Member)
          && !(assign.target() instanceof Expression.Indexed element && isAsked(element.array(), asked));
      case Expression.Invoke call -> {
        if (isHandle(run, call)) {
          yield run.code.hasEffect(call.method(), "READS_ONE") || run.code.hasEffect(call.method(), "ASKS");
        }
        String owner = run.code.ownerName(call.method());
        yield run.code.asksForPes(call.method()) || run.code.component(call.method()) != null
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
    Procedure procedure = run.program.called(call.method());
    return procedure != null && !Walk.any(procedure.body(),
        each -> (each instanceof Expression.Invoke inner && run.program.called(inner.method()) != null)
            || !onlyLooks(run, each, asked));
  }
}
