package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.shmem4j.processor.diagnostic.Tag;

/** Loops that look at symmetric memory again and again, between sleeps or none, until another PE changes it. */
final class SleepCheck {
  private SleepCheck() {}

  static void check(Run run, Statement.Loop loop) {
    Expression condition = condition(loop);
    Expression.Invoke read = condition == null ? null : read(run, loop, condition);
    if (read == null) {
      return;
    }
    Set<Element> asked = new HashSet<>();
    Walk.expressions(condition, each -> {
      if (each instanceof Expression.Name name) {
        asked.add(name.element());
      }
    });
    asked.removeIf(each -> readInto(run, loop, each) != null);
    boolean[] onlyLooks = {true};
    Walk.expressions(new Statement.Loop(loop.place(), List.of(), loop.condition(), loop.body(),
        loop.updates(), true), each -> onlyLooks[0] &= onlyLooks(run, each, asked));
    if (onlyLooks[0]) {
      run.report(Tag.POLLING, false, read.place(),
          "a PE should wait for symmetric memory in a call that waits: the loop reads " + read.place().getLeaf()
              + " until another PE changes it",
          "use waitUntil, or test between other work: they see the change and notice when a PE has failed");
    }
  }

  /** What ends the loop: its condition, or that of its one break. */
  private static Expression condition(Statement.Loop loop) {
    boolean isEndless = loop.condition() == null
        || (loop.condition() instanceof Expression.Truth truth && truth.value());
    if (!isEndless) {
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
      case Statement.Break ignored -> true;
      case Statement.Return exit -> exit.value() == null;
      case Statement.Block block -> !block.statements().isEmpty() && leaves(block.statements().getLast());
      default -> false;
    };
  }

  /** The element that a condition reads from a symmetric array; null if it reads none. */
  private static Expression.Invoke read(Run run, Statement.Loop loop, Expression condition) {
    Expression.Invoke[] found = new Expression.Invoke[1];
    Walk.expressions(condition, each -> {
      if (each instanceof Expression.Invoke call && reads(run, call)) {
        found[0] = call;
      } else if (each instanceof Expression.Name name && found[0] == null) {
        found[0] = readInto(run, loop, name.element());
      }
    });
    return found[0];
  }

  /** Whether a call reads an element, by itself or as a method of the file that does nothing else. */
  private static boolean reads(Run run, Expression.Invoke call) {
    if (isRead(run, call)) {
      return true;
    }
    Procedure procedure = run.program.called(call.method());
    boolean[] reads = new boolean[1];
    if (procedure != null) {
      Walk.expressions(procedure.body(), each -> reads[0] |= each instanceof Expression.Invoke inner
          && isRead(run, inner));
    }
    return reads[0];
  }

  /** What a variable that each turn sets once is read from, always the same; null if it is no element. */
  private static Expression.Invoke readInto(Run run, Statement.Loop loop, Element variable) {
    List<Expression> values = new ArrayList<>();
    Set<Element> assigned = new HashSet<>();
    Walk.statements(loop.body(), each -> {
      if (each instanceof Statement.Declare declare && declare.variable().equals(variable)) {
        values.add(declare.value());
      }
    });
    Walk.expressions(loop.body(), each -> {
      if (each instanceof Expression.Assign assign && assign.target() instanceof Expression.Name name) {
        assigned.add(name.element());
        if (name.element().equals(variable)) {
          values.add(assign.value());
        }
      }
    });
    Expression.Invoke[] found = new Expression.Invoke[1];
    boolean[] isSame = {values.size() == 1};
    Walk.expressions(values.size() == 1 ? values.getFirst() : null, each -> {
      isSame[0] &= !(each instanceof Expression.Assign)
          && !(each instanceof Expression.Name name && assigned.contains(name.element()));
      if (each instanceof Expression.Invoke call && reads(run, call)) {
        found[0] = call;
      }
    });
    return isSame[0] ? found[0] : null;
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
      case Expression.Assign assign -> !(assign.target() instanceof Expression.Name name
          && asked.contains(name.element())) && !(assign.target() instanceof Expression.Member);
      case Expression.Invoke call -> {
        if (isHandle(run, call)) {
          yield run.code.hasEffect(call.method(), "READS_ONE") || run.code.hasEffect(call.method(), "ASKS");
        }
        String owner = ((TypeElement) call.method().getEnclosingElement()).getQualifiedName().toString();
        yield Things.asksForPes(run.code, call) || owner.startsWith("java.lang.")
            || owner.startsWith("java.util.concurrent.") || isAccessor(call) || isPause(run, call, asked);
      }
      default -> true;
    };
  }

  private static boolean isAccessor(Expression.Invoke call) {
    return call.arguments().isEmpty()
        && call.method().getEnclosingElement().getKind() == javax.lang.model.element.ElementKind.RECORD;
  }

  private static boolean isPause(Run run, Expression.Invoke call, Set<Element> asked) {
    Procedure procedure = run.program.called(call.method());
    if (procedure == null) {
      return false;
    }
    boolean[] onlyLooks = {true};
    boolean[] isSimple = {true};
    Walk.expressions(procedure.body(), each -> {
      isSimple[0] &= !(each instanceof Expression.Invoke inner) || run.program.called(inner.method()) == null;
      onlyLooks[0] &= isSimple[0] && onlyLooks(run, each, asked);
    });
    return onlyLooks[0];
  }
}
