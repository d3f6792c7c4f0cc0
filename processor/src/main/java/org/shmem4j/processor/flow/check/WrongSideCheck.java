package org.shmem4j.processor.flow.check;

import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;

/** Finds rooted calls in which the root, or the other PEs, pass null for an array that matters there. */
final class WrongSideCheck {
  private WrongSideCheck() {}

  static void check(Site site) {
    int root = site.index(RoutineAnnotation.ROOT);
    if (!site.routine().has("ARRAYS_DIFFER") || site.routine().hasLayouts() || root < 0) {
      return;
    }
    boolean isScatter = site.routine().has("READS_AT_ROOT");
    int rooted = site.index(isScatter ? RoutineAnnotation.SOURCE : RoutineAnnotation.DEST);
    int everywhere = site.index(isScatter ? RoutineAnnotation.DEST : RoutineAnnotation.SOURCE);
    if (rooted < 0 || everywhere < 0 || Linear.of(0).equals(site.number(RoutineAnnotation.COUNT))) {
      return;
    }
    if (mayBeNull(site, everywhere)) {
      report(site, everywhere, "every PE");
    } else if (isNullOnRoot(site, rooted, root)) {
      report(site, rooted, "the root");
    } else {
      checkCountsAndDisplacements(site, root);
    }
  }

  private static void checkCountsAndDisplacements(Site site, int root) {
    for (int i = 0; i < site.size(); i++) {
      if (site.role(i).equals("OTHER") && isNullOnRoot(site, i, root)) {
        report(site, i, "the root");
        return;
      }
    }
  }

  private static void report(Site site, int i, String who) {
    site.run().report(Tag.WRONG_SIDE, false, site.place(i),
        who + " must give " + site.parameter(i) + " to " + site.name() + ": " + site.spelled(i) + " is null there",
        "only an array that the root alone needs may be null, and only on the other PEs");
  }

  private static boolean mayBeNull(Site site, int i) {
    Expression.Choice choice = site.run().program.choice(site.call().arguments().get(i));
    return site.value(i).isNull() || (choice != null && (isNull(choice.yes()) || isNull(choice.no())));
  }

  /** {@return whether no call of the routine in the file passes the array, so that the root does not either} */
  private static boolean isGivenNowhere(Site site, int i) {
    return site.state().splits.isEmpty() && site.state().weight >= 1 && site.run().program.calls(site.name()).stream()
        .allMatch(call -> i < call.arguments().size() && isNull(call.arguments().get(i)));
  }

  private static boolean isNull(Expression expression) {
    return expression instanceof Expression.Constant constant && constant.isNull();
  }

  /**
   * {@return whether the root passes null: in a call that only the root makes, or by a choice that is null on the root}
   */
  private static boolean isNullOnRoot(Site site, int i, int rootAt) {
    Linear root = site.value(rootAt).number();
    TrackedObject team = site.team() == null ? site.run().world : site.team();
    if (site.value(i).isNull()) {
      Linear me = site.state().equal.get(team.myPe());
      boolean isOnRoot = root != null && me != null && me.equals(root);
      return isOnRoot || isGivenNowhere(site, i);
    }
    Expression.Choice choice = choice(site, site.call().arguments().get(i));
    if (choice == null || root == null || !(choice.condition() instanceof Expression.Operation test)) {
      return false;
    }
    return switch (test.kind()) {
      case EQUAL_TO -> isNull(choice.yes()) && asksForRoot(site, test, team, root);
      case NOT_EQUAL_TO -> isNull(choice.no()) && asksForRoot(site, test, team, root);
      default -> false;
    };
  }

  /**
   * The conditional expression that gives an argument its value; if all PEs come here, also a variable that starts as
   * null and is set later under a condition. Null for any other argument.
   */
  private static Expression.Choice choice(Site site, Expression argument) {
    Expression.Choice choice = site.run().program.choice(argument);
    boolean mayBeLate = choice == null && site.state().splits.isEmpty();
    return mayBeLate ? site.run().program.lateChoice(argument) : choice;
  }

  private static boolean asksForRoot(Site site, Expression.Operation test, TrackedObject team, Linear root) {
    Linear left = site.run().evaluator.evaluate(test.left(), site.state().copy()).number();
    Linear right = site.run().evaluator.evaluate(test.right(), site.state().copy()).number();
    Linear me = Linear.of(team.myPe());
    return (me.equals(left) && root.equals(right)) || (me.equals(right) && root.equals(left));
  }
}
