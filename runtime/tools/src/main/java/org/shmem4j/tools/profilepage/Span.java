package org.shmem4j.tools.profilepage;

/** A piece of a PE's time within a call of the library, in nanoseconds since the epoch. */
final class Span {
  enum Kind {
    COLLECTIVE,
    WAIT,
    TRANSFER
  }

  final Kind kind;
  final int pe;
  final String call;
  final Place place;
  final int weight;
  long from;
  long to;

  // The members of a collective.
  String members = "";
  long team;
  long number;
  boolean overlapped;

  long bytes;
  long offset = -1;
  boolean signals;

  /** The PE that the call waited for: recorded, or else found later. */
  int peer;

  /** The end of its wait. */
  long waitedTo;

  Span(Kind kind, int pe, String call, Place place, int weight, int peer, long from, long to) {
    this.kind = kind;
    this.pe = pe;
    this.call = call;
    this.place = place;
    this.weight = weight;
    this.peer = peer;
    this.from = from;
    this.to = to;
    this.waitedTo = kind == Kind.WAIT ? to : from;
  }

  /** {@return how long it waited} */
  long waited() {
    return waitedTo - from;
  }

  /** {@return how long it took without the waiting} */
  long moved() {
    return overlapped ? 0 : to - waitedTo;
  }

  void shift(long nanos) {
    from += nanos;
    to += nanos;
    waitedTo += nanos;
  }
}
