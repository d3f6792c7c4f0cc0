package org.shmem4j.tools.checkedrun;

import java.util.ArrayList;
import java.util.List;

/**
 * The knowledge that a PE gains by seeing bytes: what the PEs that wrote them knew. If PEs add to a word, or one PE
 * sets it to increasing values, and another waits for less than it finds, that PE learns only what it would know no
 * matter which of these writes had yet to come.
 */
final class Released {
  private static final int MOST_PARTS = 64;
  private static final int NOBODY = -1;

  /** What an update added to the word, and the knowledge that it passes on. */
  private record Part(long amount, Release told) {}

  /** Whether a word has reached a value. */
  enum Reached {
    YES,
    NO,
    UNKNOWN
  }

  private static final long UNKNOWN = -1;

  private long now; // the word's value
  private VectorClock known;
  private List<Release> told = List.of(); // not yet included in what is known
  private List<Part> parts = List.of();
  private int setBy = NOBODY;
  private long value;

  /**
   * Creates empty knowledge.
   *
   * @param isNew whether nothing was written there before, so that words are 0
   */
  Released(boolean isNew) {
    this.now = isNew ? 0 : UNKNOWN;
  }

  Released copy() {
    Released copy = new Released(false);
    copy.known = known == null ? null : known.copy();
    copy.told = List.copyOf(told);
    copy.parts = parts;
    copy.setBy = setBy;
    copy.value = value;
    copy.now = now;
    return copy;
  }

  /** Records a write; what was added before it can no longer be derived from the value. */
  void write(Release release) {
    settle();
    join(release);
  }

  /** Forgets how much each update has added: all of them count as seen from now on. */
  void settle() {
    parts.forEach(part -> join(part.told()));
    parts = List.of();
    setBy = NOBODY;
    now = UNKNOWN;
  }

  /** {@return whether the word has reached a value} */
  Reached hasReached(long least) {
    return now == UNKNOWN ? Reached.UNKNOWN : now >= least ? Reached.YES : Reached.NO;
  }

  /** Records that a PE sets the word to a value, as an addition to the value that it set before. */
  private void set(int pe, long newValue, Release release) {
    if (setBy == pe && newValue > value) {
      add(newValue - value, release);
    } else {
      write(release);
    }
    setBy = pe;
    value = newValue;
  }

  /** Records that a PE adds to the word, or sets it. */
  void update(int pe, boolean sets, long amount, Release release) {
    long before = now;
    if (sets) {
      set(pe, amount, release);
      now = amount;
    } else {
      add(amount, release);
      now = before == UNKNOWN ? UNKNOWN : before + amount;
    }
  }

  private void add(long amount, Release release) {
    setBy = NOBODY;
    List<Part> all = new ArrayList<>(parts);
    if (all.size() == MOST_PARTS) {
      join(all.removeFirst().told());
    }
    all.add(new Part(amount, release));
    parts = all;
  }

  /**
   * {@return whether all PEs know everything that can be learned here, so that later writes need not be combined with
   * it}
   */
  boolean isKnownTo(List<VectorClock> clocks) {
    return setBy == NOBODY && clocks.stream().allMatch(clock -> (known == null || known.isKnownTo(clock))
        && told.stream().allMatch(each -> each.isKnownTo(clock))
        && parts.stream().allMatch(part -> part.told().isKnownTo(clock)));
  }

  private void join(Release release) {
    if (told.isEmpty() || (told.size() == 1 && release.covers(told.getFirst()))) {
      told = List.of(release);
      return;
    }
    List<Release> all = new ArrayList<>(told);
    all.removeIf(release::covers);
    all.add(release);
    told = all;
  }

  /** {@return what every PE that sees the word learns, or null if that is nothing} */
  private VectorClock known() {
    for (Release each : told) {
      if (known == null) {
        known = each.clock().copy();
      } else {
        known.join(each.clock());
      }
    }
    told = List.of();
    return known;
  }

  /**
   * {@return what a PE learns from the word if a value smaller by {@code slack} would have been enough for it, or null
   * if it learns nothing}
   */
  VectorClock seen(long slack) {
    if (parts.isEmpty()) {
      return known();
    }
    if (slack == 0) {
      Released all = copy();
      all.settle();
      return all.known();
    }
    VectorClock ofParts = VectorClock.ofParts(
        parts.stream().map(part -> new VectorClock.Part(part.amount(), part.told().clock())).toList(), slack);
    if (ofParts == null || known() == null) {
      return ofParts == null ? known() : ofParts;
    }
    ofParts.join(known());
    return ofParts;
  }
}
