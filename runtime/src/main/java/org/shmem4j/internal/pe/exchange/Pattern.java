package org.shmem4j.internal.pe.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.pe.exchange.Refusal.Rule;

/**
 * What one PE declares: where the elements are that it sends to each PE of the team, and those that it receives from
 * each. A mistake is recorded here, and refused after all PEs have exchanged their mistakes.
 */
public final class Pattern {
  private final int me;
  private final int elementBytes;
  private final int unitBytes;
  private final long length;
  private final List<List<TypeMap>> goes = new ArrayList<>();
  private final List<List<TypeMap>> comes = new ArrayList<>();
  private Refusal refusal; // the first mistake; null if there is none

  /**
   * Creates an empty declaration.
   *
   * @param members the number of PEs in the team
   * @param me this PE's number there
   * @param elementBytes the bytes of an element
   * @param unitBytes the bytes of a number; an element may have several
   * @param length the number of elements in the arrays
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

  /** Declares that bytes of the array are sent to a PE. */
  public void to(int pe, TypeMap bytes) {
    add(goes, pe, bytes);
  }

  /** Declares that bytes of the array are received from a PE. */
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

  /** Records that an element does not exist. */
  public void refuseElement(int pe, long index) {
    refuse(new Refusal(Rule.IS_ELEMENT, me, pe, index, length));
  }

  /** Records that a PE needs an element that this one does not own. */
  public void refuseNeed(int pe, long index, long owned) {
    refuse(new Refusal(Rule.IS_OWNED, me, pe, index, owned));
  }

  private void refuse(Refusal reason) {
    if (refusal == null) {
      refusal = reason;
    }
  }

  long length() {
    return length;
  }

  int elementBytes() {
    return elementBytes;
  }

  /** {@return the bytes that are sent to each member, as maps} */
  TypeMap[] sent() {
    return joined(goes);
  }

  /** {@return the bytes that are received from each member, as maps} */
  TypeMap[] received() {
    return joined(comes);
  }

  private static TypeMap[] joined(List<List<TypeMap>> side) {
    return side.stream().map(TypeMap::sequence).toArray(TypeMap[]::new);
  }

  /**
   * Returns the first mistake in the declarations.
   *
   * @param sent the bytes that are sent to each member
   * @param received the bytes that are received from each member
   * @param expected how many bytes each member expects from this one
   * @return the first mistake; null if there is none
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

  /**
   * {@return whether arithmetic proves that no element is received twice, or both sent and received} That is cheaper
   * than looking at each element.
   */
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
