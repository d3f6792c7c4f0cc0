package org.shmem4j.internal.check;

import java.util.ArrayList;
import java.util.List;

/**
 * What a PE learns by seeing bytes: what those knew who wrote them. Where PEs add to a word, and another waits for less
 * than it finds, that one learns only what it would know whichever of them had not come yet.
 */
final class Released {
  private static final int MOST_PARTS = 64;

  private Clock known;
  private List<Clock.Part> parts = List.of();

  Released copy() {
    Released copy = new Released();
    copy.known = known == null ? null : known.copy();
    copy.parts = parts;
    return copy;
  }

  /** Notes a write after which what was added before cannot be told from the value. */
  void write(Clock clock) {
    settle();
    join(clock);
  }

  /** Forgets how much each update has added: all of them are taken as seen from now on. */
  void settle() {
    parts.forEach(part -> join(part.clock()));
    parts = List.of();
  }

  /** Notes an update that adds to the word. */
  void add(long amount, Clock clock) {
    List<Clock.Part> all = new ArrayList<>(parts);
    if (all.size() == MOST_PARTS) {
      join(all.removeFirst().clock());
    }
    all.add(new Clock.Part(amount, clock));
    parts = all;
  }

  private void join(Clock clock) {
    if (known == null) {
      known = clock.copy();
    } else {
      known.join(clock);
    }
  }

  /** {@return what a PE learns that does not notice if the word is less by an amount; null if it learns nothing} */
  Clock seen(long slack) {
    if (parts.isEmpty()) {
      return known;
    }
    if (slack == 0) {
      Released all = copy();
      all.settle();
      return all.known;
    }
    Clock ofParts = Clock.ofParts(parts, slack);
    if (ofParts == null || known == null) {
      return ofParts == null ? known : ofParts;
    }
    ofParts.join(known);
    return ofParts;
  }
}
