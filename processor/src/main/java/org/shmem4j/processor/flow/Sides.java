package org.shmem4j.processor.flow;

import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/** The arrays of rooted calls, which count on the root only, or on all PEs. */
final class Sides {
  private Sides() {}

  static void check(Site site) {
    int root = site.index(RoutineAnnotation.ROOT);
    if (!site.routine().family().equals("rooted") || root < 0) {
      return;
    }
    boolean isScatter = site.routine().c().startsWith("MPI_Scatter");
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
      for (int i = 0; i < site.size(); i++) {
        if (site.role(i).equals("OTHER") && isNullOnRoot(site, i, root)) { // counts and displacements
          report(site, i, "the root");
          return;
        }
      }
    }
  }

  private static void report(Site site, int i, String who) {
    site.run().report(Tag.WRONG_SIDE, false, site.place(i),
        who + " must give " + site.parameter(i) + " to " + site.name() + ": " + site.told(i) + " is null there",
        "only what counts on the root alone may be null, and only elsewhere");
  }

  private static boolean mayBeNull(Site site, int i) {
    Expression.Choice choice = site.run().program.choice(site.call().arguments().get(i));
    return site.value(i).isNull() || (choice != null && (isNull(choice.yes()) || isNull(choice.no())));
  }

  /** Whether no call of the routine in the file gives the array, so that the root does not either. */
  private static boolean isGivenNowhere(Site site, int i) {
    return site.state().splits.isEmpty() && site.state().part >= 1 && site.run().program.calls(site.name()).stream()
        .allMatch(call -> i < call.arguments().size() && isNull(call.arguments().get(i)));
  }

  private static boolean isNull(Expression expression) {
    return expression instanceof Expression.Constant constant && constant.isNull();
  }

  /** Whether the root gives null: in a call that only the root makes, or by choosing it where it is the root. */
  private static boolean isNullOnRoot(Site site, int i, int rootAt) {
    Linear root = site.value(rootAt).number();
    Thing team = site.team() == null ? site.run().world : site.team();
    Linear known = site.state().equal.get(team.myPe());
    if (site.value(i).isNull()) {
      return (root != null && known != null && known.equals(root)) || isGivenNowhere(site, i);
    }
    Expression given = site.call().arguments().get(i);
    Expression.Choice choice = site.run().program.choice(given);
    if (choice == null && site.state().splits.isEmpty()) {
      choice = site.run().program.lateChoice(given);
    }
    boolean isKnown = choice != null && root != null;
    return isKnown && choice.condition() instanceof Expression.Operation test && switch (test.kind()) {
      case EQUAL_TO -> isNull(choice.yes()) && asksForRoot(site, test, team, root);
      case NOT_EQUAL_TO -> isNull(choice.no()) && asksForRoot(site, test, team, root);
      default -> false;
    };
  }

  private static boolean asksForRoot(Site site, Expression.Operation test, Thing team, Linear root) {
    Linear left = site.run().evaluator.evaluate(test.left(), site.state().copy()).number();
    Linear right = site.run().evaluator.evaluate(test.right(), site.state().copy()).number();
    Linear me = Linear.of(team.myPe());
    return (me.equals(left) && root.equals(right)) || (me.equals(right) && root.equals(left));
  }
}
