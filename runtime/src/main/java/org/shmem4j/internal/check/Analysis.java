package org.shmem4j.internal.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.shmem4j.internal.control.Call;

/**
 * Replays the records of a job's PEs in an order that agrees with the time and with what the PEs waited for, and tracks
 * for each PE what it knows to have happened. Two accesses are ordered only if the later PE knows of the earlier one;
 * that one happened to precede the other is not enough.
 */
public final class Analysis {
  private static final String FILE_START = "pe-";

  private final List<Replay> replays = new ArrayList<>();
  private final Map<Long, int[]> groups = new HashMap<>();
  private final Map<CallOrder.Call, Meeting> meetings = new HashMap<>();
  private final Map<Long, Clock> locks = new HashMap<>();
  private final CallOrder order = new CallOrder();
  private final Findings findings = new Findings();
  private final Shadows shadows;
  private final PSyncs pSyncs = new PSyncs(findings);

  private Analysis(int pes) {
    this.shadows = new Shadows(pes, findings);
  }

  /** A call of a team, with the knowledge of each member when it entered. */
  private static final class Meeting {
    final Clock[] entered;
    final Flow flow;
    final int root;
    int left;

    Meeting(int members, Flow flow, int root) {
      this.entered = new Clock[members];
      this.flow = flow;
      this.root = root;
    }
  }

  /** {@return the file of a PE's record in a folder} */
  static Path file(Path folder, int pe) {
    return folder.resolve(FILE_START + pe);
  }

  /**
   * Analyses the records of a job.
   *
   * @param folder the folder with the records
   * @return the findings
   */
  public static Report of(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      int pes = files.map(path -> path.getFileName().toString())
          .filter(name -> name.matches(FILE_START + "\\d+"))
          .mapToInt(name -> Integer.parseInt(name.substring(FILE_START.length())) + 1)
          .max()
          .orElse(0);
      return new Analysis(pes).run(folder, pes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Report run(Path folder, int pes) throws IOException {
    try {
      for (int pe = 0; pe < pes; pe++) {
        if (Files.exists(file(folder, pe))) {
          replays.add(new Replay(pe, pes, new EventReader(file(folder, pe))));
        }
      }
      for (Replay next = next(); next != null; next = next()) {
        replay(next, next.take());
      }
    } finally {
      for (Replay replay : replays) {
        replay.close();
      }
    }
    order(order.circle());
    replays.forEach(this::ended);
    List<String> gaps = new ArrayList<>(shadows.gaps());
    if (order.isFull()) {
      gaps.add("the order of collectives of several teams, after half a million calls");
    }
    replays.forEach(replay -> gaps.addAll(replay.gaps()));
    gaps.add("accesses through segment(), ptr and copies of segments are not seen");
    return new Report(findings.all(), replays.stream().map(Replay::lastCalls).toList(), gaps);
  }

  /** {@return the PE with the next event; null after all events} */
  private Replay next() {
    Replay first = null;
    Replay firstReady = null;
    for (Replay each : replays) {
      if (each.peek() != null) {
        first = isEarlier(each, first) ? each : first;
        firstReady = isEarlier(each, firstReady) && isReady(each) ? each : firstReady;
      }
    }
    return firstReady == null ? first : firstReady;
  }

  private static boolean isEarlier(Replay one, Replay other) {
    return other == null || one.peek().time() < other.peek().time();
  }

  /**
   * A member leaves a call only after the members that it needs have entered, even if their clocks differ slightly and
   * say otherwise.
   */
  private boolean isReady(Replay replay) {
    Event event = replay.peek();
    if (event.kind() != EventKind.LEAVE) {
      return true;
    }
    int[] members = groups.get(event.words()[1]);
    Meeting meeting = meetings.get(new CallOrder.Call(event.words()[1], event.words()[2]));
    if (meeting == null || members == null) {
      return true;
    }
    int me = indexOf(members, replay.pe());
    for (int member = 0; member < members.length; member++) {
      if (meeting.entered[member] == null && meeting.flow.needs(me, member, meeting.root)) {
        return false;
      }
    }
    return true;
  }

  private static int indexOf(int[] members, int pe) {
    for (int i = 0; i < members.length; i++) {
      if (members[i] == pe) {
        return i;
      }
    }
    return -1;
  }

  private void replay(Replay pe, Event event) {
    long[] words = event.words();
    switch (event.kind()) {
      case PLACE -> findings.place(pe.pe(), (int) words[1], event.text());
      case GROUP -> group(words);
      case ACCESS -> shadows.access(pe, words);
      case ACQUIRE -> shadows.acquire(pe, words);
      case QUIET -> pe.quieted(words);
      case COMPLETE -> pe.completed(words[1]);
      case FENCE -> pe.fenced(words[1]);
      case ENTER -> enter(pe, words);
      case LEAVE -> leave(pe, words);
      case LOCK -> {
        Clock clock = locks.get(words[1]);
        if (clock != null) {
          pe.clock().join(clock);
        }
        pe.locked(words[1], (int) words[2]);
      }
      case UNLOCK -> {
        locks.computeIfAbsent(words[1], any -> pe.clock().copy()).join(pe.clock());
        pe.clock().tick(pe.pe());
        pe.unlocked(words[1]);
      }
      case ALLOCATED -> shadows.allocated(words[1], words[2], pe.pe(), (int) words[3]);
      case FREED -> shadows.freed(words[1], words[2]);
      case PSYNC -> pSyncs.used(pe, words);
      case FINDING -> findings.add(
          Rule.values()[(int) words[1]], "", (int) words[3],
          List.of(new Findings.Place(pe.pe(), "makes the call", (int) words[2])));
      case LAST_CALLS -> pe.lastCalls(words, findings);
      case END -> pe.end(words);
    }
  }

  private void group(long[] words) {
    int[] members = new int[words.length - 2];
    for (int i = 0; i < members.length; i++) {
      members[i] = (int) words[2 + i];
    }
    groups.put(words[1], members);
  }

  private void enter(Replay pe, long[] words) {
    CallOrder.Call call = new CallOrder.Call(words[1], words[2]);
    int members = groups.get(words[1]).length;
    Flow flow = Flow.of(Call.of(words[3]));
    Meeting meeting = meetings.computeIfAbsent(call, any -> new Meeting(members, flow, (int) words[4]));
    meeting.entered[(int) words[5]] = pe.clock().copy();
    pe.clock().tick(pe.pe());
    if (words[7] != 0) {
      order.made(pe.pe(), words[8], call, (int) words[6]);
    }
  }

  private void leave(Replay pe, long[] words) {
    CallOrder.Call call = new CallOrder.Call(words[1], words[2]);
    Meeting meeting = meetings.get(call);
    if (meeting == null) {
      return; // it was entered before a record became full
    }
    int me = indexOf(groups.get(words[1]), pe.pe());
    for (int member = 0; member < meeting.entered.length; member++) {
      if (meeting.entered[member] != null && meeting.flow.needs(me, member, meeting.root)) {
        pe.clock().join(meeting.entered[member]);
      }
    }
    meeting.left++;
    if (meeting.left == meeting.entered.length) {
      meetings.remove(call);
    }
  }

  private void order(List<CallOrder.Step> circle) {
    if (circle.isEmpty()) {
      return;
    }
    List<Findings.Place> places = new ArrayList<>();
    for (CallOrder.Step step : circle) {
      places.add(new Findings.Place(step.pe(), "first makes", step.firstPlace()));
      places.add(new Findings.Place(step.pe(), "then makes", step.secondPlace()));
    }
    findings.add(Rule.CALL_ORDER, "", 1, places);
  }

  private void ended(Replay pe) {
    pe.held().forEach((lock, place) -> findings.add(
        Rule.LOCK_HELD,
        pe.hasLeft() ? "" : "PE " + pe.pe() + " ended without leaving its job: the lock stays taken", 1,
        List.of(new Findings.Place(pe.pe(), "sets the lock", place))));
  }
}
