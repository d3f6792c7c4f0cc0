package org.shmem4j.processor.flow.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the form of a loop tells, of statements that no compiler has made. */
class LoopFormsTest {
  private static final Expression ONE = new Expression.Constant(null, 1L, false);
  private static final Expression TWO = new Expression.Constant(null, 2L, false);
  private static final Expression LESS = new Expression.Operation(null, Tree.Kind.LESS_THAN, ONE, TWO);
  private static final Statement WORK = new Statement.Evaluate(ONE);
  private static final Statement BREAK = Statement.Leave.with(Leaving.BREAK, null);

  private static Statement.Block block(Statement... statements) {
    return new Statement.Block(List.of(statements));
  }

  private static Statement.Loop loop(Expression condition, Statement... body) {
    return new Statement.Loop(block(), condition, block(body), block(), false);
  }

  private static boolean leaves(boolean isOwn, Statement body) {
    return LoopForms.leaves(body, isOwn, _ -> false);
  }

  @Test
  void aBreakAtTheStartIsACondition() {
    Statement.If test = new Statement.If(null, LESS, block(BREAK), null);
    Statement.Loop endless = loop(null, test, WORK);
    Statement.Loop tested = LoopForms.withConditionOfBreak(endless);
    assertThat(LoopForms.isEndless(endless)).isTrue();
    assertThat(LoopForms.isEndless(tested)).isFalse();
    assertThat(tested.testsFirst()).isTrue();
    assertThat(tested.condition())
        .isEqualTo(new Expression.Operation(null, Tree.Kind.GREATER_THAN_EQUAL, ONE, TWO));
    assertThat(tested.body()).isEqualTo(block(WORK));
  }

  @Test
  void anyOtherLoopStaysItself() {
    Statement.If withElse = new Statement.If(null, LESS, block(BREAK), WORK);
    for (Statement.Loop each : List.of(loop(LESS, BREAK), loop(null, WORK), loop(null), loop(null, withElse))) {
      assertThat(LoopForms.withConditionOfBreak(each)).isSameAs(each);
    }
    assertThat(LoopForms.isEndless(loop(new Expression.Truth(null, true)))).isTrue();
    assertThat(LoopForms.isEndless(loop(new Expression.Truth(null, false)))).isFalse();
  }

  @Test
  void bodiesMayEndTheirLoop() {
    Statement labeled = new Statement.Leave(Leaving.CONTINUE, "outer", null, null);
    Statement plain = new Statement.Leave(Leaving.CONTINUE, null, null, null);
    assertThat(leaves(true, BREAK)).isTrue();
    assertThat(leaves(false, BREAK)).as("a break of its own does not count").isFalse();
    assertThat(leaves(true, loop(LESS, BREAK))).as("a break of an inner loop").isFalse();
    assertThat(leaves(true, loop(LESS, labeled))).isTrue();
    assertThat(leaves(true, plain)).isFalse();
    assertThat(leaves(false, block(WORK, Statement.Leave.with(Leaving.RETURN, ONE)))).isTrue();
  }

  @Test
  void aWalkComesToEverythingFromTheOutsideIn() {
    Expression sum = new Expression.Operation(null, Tree.Kind.PLUS, ONE, TWO);
    Statement.Loop loop = loop(LESS, new Statement.Evaluate(sum), BREAK);
    List<Expression> met = new ArrayList<>();
    Walk.expressions(loop, met::add);
    assertThat(met).containsExactly(LESS, ONE, TWO, sum, ONE, TWO);
    assertThat(Walk.all(loop, Expression.Constant.class)).containsExactly(
        (Expression.Constant) ONE, (Expression.Constant) TWO, (Expression.Constant) ONE, (Expression.Constant) TWO);
    assertThat(Walk.any(loop, sum::equals)).isTrue();
    assertThat(Walk.anyStatement(loop, BREAK::equals)).isTrue();
    assertThat(Walk.anyStatement(loop, WORK::equals)).isFalse();
  }
}
