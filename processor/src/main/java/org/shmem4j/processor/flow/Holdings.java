package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.shmem4j.processor.diagnostic.Tag;

/** What the calls of a file take, as locks are taken, and what they give back. */
final class Holdings {
  private final Map<Steps.Subject, TreePath> taken = new LinkedHashMap<>();
  private final Map<Steps.Subject, TreePath> returned = new LinkedHashMap<>();
  private final Set<Tree> unseen = new HashSet<>();

  /** Notes that a file has a call that takes something or gives it back. */
  void expect(TreePath call) {
    unseen.add(call.getLeaf());
  }

  void taken(Steps.Subject subject, TreePath place) {
    unseen.remove(place.getLeaf());
    taken.putIfAbsent(subject, place);
  }

  void returned(Steps.Subject subject, TreePath place) {
    unseen.remove(place.getLeaf());
    returned.putIfAbsent(subject, place);
  }

  /** Reports what is taken and never given back in a file that gives back something else, which it never took. */
  void report(Run run) {
    Map.Entry<Steps.Subject, TreePath> other = unmatched(returned, taken);
    Map.Entry<Steps.Subject, TreePath> kept = unmatched(taken, returned);
    if (unseen.isEmpty() && kept != null && other != null) {
      run.report(Tag.HELD, false, kept.getValue(),
          "what is taken must be given back: " + kept.getKey() + " is given back nowhere in this file, and "
              + other.getKey() + " is given back in line " + run.code().line(other.getValue()) + " and never taken",
          "give back what was taken");
    }
  }

  private static Map.Entry<Steps.Subject, TreePath> unmatched(
      Map<Steps.Subject, TreePath> some, Map<Steps.Subject, TreePath> others) {
    return some.entrySet().stream()
        .filter(each -> others.keySet().stream().noneMatch(other -> Steps.mayBeSame(each.getKey(), other)))
        .findFirst().orElse(null);
  }
}
