package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;

/**
 * Members send each other pieces, each directly to the member that needs it, to and from a few partners at once. Empty
 * pieces are sent too: they confirm that both sides expect no bytes. Members of one host exchange theirs in a tier.
 */
abstract class Swap extends Rounds {
  private static final int PARTNERS_AT_ONCE = 16;

  private MemorySegment source;
  private MemorySegment dest;

  Swap(FarGroup group) {
    super(group);
  }

  /** {@return whether this member and another send each other their pieces} */
  protected final boolean isMessage(int member) {
    return channel == null || hosts.place(member) >= channel.size();
  }

  final void between(MemorySegment from, MemorySegment to) {
    source = from;
    dest = to;
  }

  /** {@return whether this member gives another a piece; by default, each gives one to each} */
  protected boolean gives(int to) {
    return true;
  }

  /** {@return whether this member takes a piece from another; by default, each takes one from each} */
  protected boolean takes(int from) {
    return true;
  }

  @Override
  protected boolean meetsAll() {
    return true;
  }

  /** Returns the start of the piece that this member gives another; called once, before the piece is sent. */
  protected abstract long givenAt(int to);

  protected abstract long givenBytes(int to);

  protected abstract long takenAt(int from);

  protected abstract long takenBytes(int from);

  /** Copies the piece that this member gives itself. */
  protected abstract void keepOwn();

  /** Takes a partner's piece, which has arrived. */
  protected void took(int from) {}

  /** {@return how many partners a round has} */
  protected int partnersAtOnce() {
    return PARTNERS_AT_ONCE;
  }

  /**
   * Posts a round.
   *
   * @return whether there was anything left to do
   */
  protected final boolean swap(int index, int tagged) {
    int at = partnersAtOnce();
    int first = 1 + index * at;
    if (index > 0) {
      for (int i = first - at; i < first && i < size; i++) {
        int from = (me + size - i) % size;
        if (takes(from) && isMessage(from) && !isRefused()) {
          took(from);
        }
      }
    }
    for (int i = first; i < first + at && i < size; i++) {
      int to = (me + i) % size;
      int from = (me + size - i) % size;
      if (gives(to) && isMessage(to)) {
        send(to, tagged, source, givenAt(to), givenBytes(to));
      }
      if (takes(from) && isMessage(from) && isRefused()) {
        receive(from, tagged, null, 0, 0);
      } else if (takes(from) && isMessage(from)) {
        receive(from, tagged, dest, takenAt(from), takenBytes(from));
      }
    }
    if (index == 0 && channel == null && gives(me) && takes(me)) {
      keepOwn(); // while the first pieces are under way
    }
    return first < size;
  }
}
