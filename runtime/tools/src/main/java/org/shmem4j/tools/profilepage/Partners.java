package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds for each wait the PE that it waited for: the one that arrived last in a collective, wrote a variable or
 * released a lock.
 */
final class Partners {
  /** The tolerance for a clock that is read after the store that ended the wait. */
  private static final long SLACK_NANOS = 20_000;

  /**
   * The key of a collective whose members are known.
   *
   * @param team its team
   * @param number its number
   * @param members its members
   */
  private record Key(long team, long number, String members) {}

  private final List<PeRecord> pes;
  private final List<Meeting> meetings = new ArrayList<>();

  /**
   * A collective, as far as its members recorded it.
   *
   * @param members all members
   * @param spans the recorded spans
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Meeting(int[] members, List<Span> spans) {
    boolean knows(int pe) {
      return spans.stream().anyMatch(span -> span.pe == pe);
    }

    /** {@return the member that arrived last, or null if unknown} */
    Span last() {
      return spans.size() < members.length ? null : spans.stream().max(Comparator.comparingLong(s -> s.from)).get();
    }
  }

  Partners(List<PeRecord> pes) {
    this.pes = pes;
  }

  /** {@return all collectives} */
  List<Meeting> meetings() {
    return meetings;
  }

  void find() {
    Map<Key, List<Span>> found = new HashMap<>();
    for (PeRecord pe : pes) {
      for (Span span : pe.spans) {
        if (span.kind == Span.Kind.COLLECTIVE) {
          found.computeIfAbsent(new Key(span.team, span.number, span.members), key -> new ArrayList<>(2)).add(span);
        }
      }
    }
    Map<String, int[]> members = new HashMap<>();
    found.forEach((key, spans) -> {
      Meeting meeting = new Meeting(members.computeIfAbsent(key.members(), Partners::members), spans);
      meetings.add(meeting);
      spans.forEach(span -> findLast(span, meeting));
    });
    Map<Integer, List<Span>> writes = writes();
    for (PeRecord pe : pes) {
      List<Span> toThis = writes.getOrDefault(pe.pe, List.of());
      pe.spans.stream()
          .filter(span -> span.kind == Span.Kind.WAIT && span.peer < 0 && span.offset >= 0)
          .forEach(span -> span.peer = span.call.contains("ock") ? holder(span) : writer(span, toThis));
    }
  }

  /** Parses members in their recorded form: 0-3,5. */
  static int[] members(String text) {
    List<Integer> all = new ArrayList<>();
    for (String run : text.split(",", -1)) {
      int dash = run.indexOf('-');
      int from = Integer.parseInt(dash < 0 ? run : run.substring(0, dash));
      int to = dash < 0 ? from : Integer.parseInt(run.substring(dash + 1));
      for (int pe = from; pe != to; pe += Integer.signum(to - from)) {
        all.add(pe);
      }
      all.add(to);
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Finds the member that another waited for: the last that arrived before the other left. A member without an event
   * spent so little time in the collective that it must have arrived last.
   */
  private static void findLast(Span span, Meeting meeting) {
    if (span.overlapped) {
      span.peer = -1;
      return;
    }
    if (span.peer >= 0 && !meeting.knows(span.peer)) {
      span.waitedTo = span.to;
      return;
    }
    if (meeting.spans().size() == meeting.members().length - 1 && meeting.spans().size() > 0) {
      span.peer = Arrays.stream(meeting.members()).filter(pe -> !meeting.knows(pe)).findFirst().getAsInt();
      span.waitedTo = span.to;
      return;
    }
    Span last = null;
    for (Span other : meeting.spans()) {
      if (other.from <= span.to && other.from > span.from && (last == null || other.from > last.from)) {
        last = other;
      }
    }
    span.peer = last == null ? -1 : last.pe;
    span.waitedTo = last == null ? span.from : last.from;
  }

  /** {@return the writes to each PE that it can have waited for, in the order in which they ended} */
  private Map<Integer, List<Span>> writes() {
    Map<Integer, List<Span>> writes = new HashMap<>();
    for (PeRecord pe : pes) {
      for (Span span : pe.spans) {
        if (span.signals && span.offset >= 0) {
          writes.computeIfAbsent(span.peer, key -> new ArrayList<>()).add(span);
        }
      }
    }
    writes.values().forEach(list -> list.sort(Comparator.comparingLong(span -> span.to)));
    return writes;
  }

  /**
   * {@return the PE that last wrote the awaited variable; if that write was not recorded, any PE that writes it, or -1
   * if none does}
   */
  private static int writer(Span wait, List<Span> writes) {
    int low = 0;
    int high = writes.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (writes.get(middle).to <= wait.to + SLACK_NANOS) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (int i = low - 1; i >= 0 && writes.get(i).to >= wait.from; i--) {
      if (writes.get(i).offset == wait.offset && writes.get(i).pe != wait.pe) {
        return writes.get(i).pe;
      }
    }
    return writes.stream()
        .filter(write -> write.offset == wait.offset && write.pe != wait.pe)
        .findFirst()
        .map(write -> write.pe)
        .orElse(-1);
  }

  /** {@return the PE that released a lock just before it was taken} */
  private int holder(Span wait) {
    int holder = -1;
    long latest = wait.from - SLACK_NANOS;
    for (PeRecord pe : pes) {
      for (int i = pe.held.size() - 1; pe.pe != wait.pe && i >= 0 && pe.held.get(i).to() > latest; i--) {
        PeRecord.Held held = pe.held.get(i);
        if (held.offset() == wait.offset && held.to() <= wait.to + SLACK_NANOS) {
          holder = pe.pe;
          latest = held.to();
        }
      }
    }
    return holder;
  }
}
