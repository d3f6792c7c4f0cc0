package org.shmem4j.tools.checkedrun;

import java.util.ArrayList;
import java.util.List;

/**
 * What a PE learns by seeing bytes: what those knew who wrote them. Where PEs add to a word, or one PE sets it to greater
 * and greater values, and another waits for less than it finds, that one learns only what it would know whichever of
 * these writes had not come yet.
 */
final class Released {
  private static final int MOST_PARTS = 64;
  private static final int NOBODY = -1;

  /** Whether a word has reached a value. */
  enum Reached {
    YES,
    NO,
    UNKNOWN
  }

  private static final long UNKNOWN = -1;

  private long now; // the word's value
  private Clock known;
  private List<Clock.Part> parts = List.of();
  private int setBy = NOBODY;
  private long value;

  /**
   * Creates the knowledge of nobody.
   *
   * @param isNew whether nothing was written there before, so that words are 0
   */
  Released(boolean isNew) {
    this.now = isNew ? 0 : UNKNOWN;
  }

  Released copy() {
    Released copy = new Released(false);
    copy.known = known == null ? null : known.copy();
    copy.parts = parts;
    copy.setBy = setBy;
    copy.value = value;
    copy.now = now;
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
    setBy = NOBODY;
    now = UNKNOWN;
  }

  /** {@return whether the word has reached a value} */
  Reached hasReached(long least) {
    return now == UNKNOWN ? Reached.UNKNOWN : now >= least ? Reached.YES : Reached.NO;
  }

  /** Notes that a PE sets the word to a value, which adds to the value that it set before. */
  private void set(int pe, long newValue, Clock clock) {
    if (setBy == pe && newValue > value) {
      add(newValue - value, clock);
    } else {
      write(clock);
    }
    setBy = pe;
    value = newValue;
  }

  /** Notes that a PE adds to the word, or sets it. */
  void update(int pe, boolean sets, long amount, Clock clock) {
    long before = now;
    if (sets) {
      set(pe, amount, clock);
      now = amount;
    } else {
      add(amount, clock);
      now = before == UNKNOWN ? UNKNOWN : before + amount;
    }
  }

  private void add(long amount, Clock clock) {
    setBy = NOBODY;
    List<Clock.Part> all = new ArrayList<>(parts);
    if (all.size() == MOST_PARTS) {
      join(all.removeFirst().clock());
    }
    all.add(new Clock.Part(amount, clock));
    parts = all;
  }

  /** {@return whether all PEs know what one can learn here, and what is written later needs no memory of it} */
  boolean isKnownTo(List<Clock> clocks) {
    return setBy == NOBODY && clocks.stream().allMatch(clock -> (known == null || known.isKnownTo(clock))
        && parts.stream().allMatch(part -> part.clock().isKnownTo(clock)));
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
