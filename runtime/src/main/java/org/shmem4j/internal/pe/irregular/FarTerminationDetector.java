package org.shmem4j.internal.pe.irregular;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.internal.betweenhosts.transport.Transfer;

/**
 * Detects termination over hosts: in each wave messages carry the counts up a tree of the members, where they are
 * added, and then carry the sums down.
 */
final class FarTerminationDetector extends TerminationDetector {
  private static final int BRANCHES = 2;
  private static final int ROOT = 0;

  private final FarPipes pipes;
  private final int me;
  private final int members;
  private final List<Transfer> fromChildren = new ArrayList<>();
  private Transfer fromParent;
  private long sent;
  private long handled;
  private boolean over;

  FarTerminationDetector(boolean allSent, FarPipes pipes, int me, int members) {
    super(allSent);
    this.pipes = pipes;
    this.me = me;
    this.members = members;
  }

  @Override
  void contribute(long sent, long handled) {
    wave++;
    this.sent = sent;
    this.handled = handled;
    this.over = false;
    this.fromParent = null;
    fromChildren.clear();
    for (int child = firstChild(); child < endOfChildren(); child++) {
      fromChildren.add(pipes.awaitInWave(child, wave));
    }
  }

  private int firstChild() {
    return Math.min(members, me * BRANCHES + 1);
  }

  private int endOfChildren() {
    return Math.min(members, me * BRANCHES + 1 + BRANCHES);
  }

  @Override
  boolean isOver() {
    if (over) {
      return true;
    }
    if (fromParent == null) {
      for (Transfer child : fromChildren) {
        if (!child.isDone()) {
          return false;
        }
      }
      goUp();
    }
    if (me != ROOT) {
      if (!fromParent.isDone()) {
        return false;
      }
      sent = fromParent.record()[0];
      handled = fromParent.record()[1];
    }
    over = true;
    for (int child = firstChild(); child < endOfChildren(); child++) {
      pipes.tellInWave(child, wave, sent, handled);
    }
    return true;
  }

  /** Sends the parent the sums of this member and of all members below it. */
  private void goUp() {
    for (Transfer child : fromChildren) {
      sent += child.record()[0];
      handled += child.record()[1];
    }
    if (me != ROOT) {
      int parent = (me - 1) / BRANCHES;
      fromParent = pipes.awaitInWave(parent, wave);
      pipes.tellInWave(parent, wave, sent, handled);
    }
  }

  @Override
  long allSent() {
    return sent;
  }

  @Override
  long allHandled() {
    return handled;
  }
}
