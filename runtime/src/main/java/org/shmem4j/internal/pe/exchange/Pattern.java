package org.shmem4j.internal.pe.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.pe.exchange.Refusal.Rule;

/**
 * What one PE declares: where the elements lie that go to each PE of the team, and those that come from each. What does
 * not fit is noted, and refused when all have told each other of it.
 */
public final class Pattern {
  private final int me;
  private final int elementBytes;
  private final int unitBytes;
  private final long length;
  private final List<List<TypeMap>> goes = new ArrayList<>();
  private final List<List<TypeMap>> comes = new ArrayList<>();
  private Refusal refusal; // the first one; null if there is none

  /**
   * Creates an empty declaration.
   *
   * @param members how many PEs the team has
   * @param me this PE's number there
   * @param elementBytes the bytes of an element
   * @param unitBytes the bytes of a number, of which an element may have several
   * @param length how many elements the arrays have
   */
  public Pattern(int members, int me, int elementBytes, int unitBytes, long length) {
    this.me = me;
    this.elementBytes = elementBytes;
    this.unitBytes = unitBytes;
    this.length = length;
    for (int member = 0; member < members; member++) {
      goes.add(new ArrayList<>());
      comes.add(new ArrayList<>());
    }
  }

  /** Declares that bytes of the array go to a PE. */
  public void to(int pe, TypeMap bytes) {
    add(goes, pe, bytes);
  }

  /** Declares that bytes of the array come from a PE. */
  public void from(int pe, TypeMap bytes) {
    add(comes, pe, bytes);
  }

  private void add(List<List<TypeMap>> side, int pe, TypeMap bytes) {
    if (pe < 0 || pe >= side.size()) {
      refuse(new Refusal(Rule.IS_MEMBER, me, pe, side.size(), 0));
    } else if (bytes.bytes() > 0 && (bytes.start() < 0 || bytes.end() > length * elementBytes)) {
      refuseElement(pe, bytes.start() < 0 ? bytes.start() / elementBytes : (bytes.end() - 1) / elementBytes);
    } else {
      side.get(pe).add(bytes);
    }
  }

  /** Notes that an element does not exist. */
  public void refuseElement(int pe, long index) {
    refuse(new Refusal(Rule.IS_ELEMENT, me, pe, index, length));
  }

  private void refuse(Refusal reason) {
    if (refusal == null) {
      refusal = reason;
    }
  }

  long length() {
    return length;
  }

  /** {@return the bytes that go to each member, as maps} */
  TypeMap[] sent() {
    return joined(goes);
  }

  /** {@return the bytes that come from each member, as maps} */
  TypeMap[] received() {
    return joined(comes);
  }

  private static TypeMap[] joined(List<List<TypeMap>> side) {
    return side.stream().map(TypeMap::sequence).toArray(TypeMap[]::new);
  }

  /**
   * Returns what does not fit.
   *
   * @param sent the bytes that go to each member
   * @param received the bytes that come from each member
   * @param expected how many bytes each member expects from this one
   * @return the first of it; null if all fits
   */
  Refusal refusal(TypeMap[] sent, TypeMap[] received, long[] expected) {
    if (refusal != null) {
      return refusal;
    }
    for (int member = 0; member < sent.length; member++) {
      long bytes = sent[member].bytes();
      if (bytes != expected[member]) {
        boolean whole = bytes % elementBytes == 0 && expected[member] % elementBytes == 0;
        int unit = whole ? elementBytes : unitBytes;
        return new Refusal(Rule.IS_EXPECTED, me, member, bytes / unit, expected[member] / unit);
      }
    }
    return isApart(sent, received) ? null : clash(sent, received);
  }

  /** Whether arithmetic proves that no element is received twice, or sent, too: cheaper than to look at each. */
  private static boolean isApart(TypeMap[] sent, TypeMap[] received) {
    if (!TypeMap.sequence(Arrays.asList(received)).isApart()) {
      return false;
    }
    for (TypeMap to : sent) {
      for (TypeMap from : received) {
        if (to.bytes() > 0 && from.bytes() > 0 && to.start() < from.end() && from.start() < to.end()) {
          return false;
        }
      }
    }
    return true;
  }

  private Refusal clash(TypeMap[] sent, TypeMap[] received) {
    Spans taken = new Spans(received);
    Spans.Clash twice = taken.clash();
    if (twice != null) {
      return new Refusal(Rule.COMES_ONCE, me, twice.member(), twice.at() / elementBytes, twice.other());
    }
    Spans.Clash bothWays = taken.clash(new Spans(sent));
    return bothWays == null ? null
        : new Refusal(Rule.GOES_ONE_WAY, me, bothWays.member(), bothWays.at() / elementBytes, bothWays.other());
  }
}
