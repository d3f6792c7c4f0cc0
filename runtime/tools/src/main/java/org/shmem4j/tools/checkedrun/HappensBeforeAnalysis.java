package org.shmem4j.tools.checkedrun;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.watching.checkedrun.EventKind;
import org.shmem4j.internal.watching.checkedrun.RecordFiles;
import org.shmem4j.internal.watching.checkedrun.Rule;

/**
 * Replays the records of a job's PEs in an order that agrees with the times and with what the PEs waited for, and
 * tracks what each PE knows to have happened. Two accesses are ordered only if the later PE knows of the earlier one
 * (Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System", 1978); that one happened to precede the
 * other is not enough.
 */
public final class HappensBeforeAnalysis {
  /** Calls that make earlier stores of their callers visible to others; those that are barriers are quiets, too. */
  private static final Set<Call> COMPLETE_STORES =
      EnumSet.of(Call.BARRIER, Call.SYNC, Call.COMPLETE, Call.ALLOCATE, Call.FREE, Call.CLOSE);

  private static final double NANOS = 1e9;
  private static final int EVENTS_BETWEEN_LOOKS = 1 << 10;
  private static final int MOST_EVENTS_UNTIDIED = 1 << 20;

  private final List<Replay> replays = new ArrayList<>();
  private final OpenCollectives collectives = new OpenCollectives();
  private final Map<Long, VectorClock> locks = new HashMap<>();
  private final CallOrder order = new CallOrder();
  private final Findings findings = new Findings();
  private final Shadows shadows;
  private final ReplayOrder replayOrder;
  private final PSyncs pSyncs = new PSyncs(findings);

  private final Set<String> gaps = new LinkedHashSet<>();
  private final Source source;
  private long start = Long.MAX_VALUE;
  private long end;
  private long cutAt;
  private long events;
  private boolean isCut;
  private boolean isWrong;

  private HappensBeforeAnalysis(int pes, Source source) {
    this.source = source;
    this.shadows = new Shadows(pes, findings, this::clocks);
    this.replayOrder = new ReplayOrder(replays, collectives, shadows);
  }

  /**
   * Analyzes the records of a job that has ended, whose PEs may have left it and joined it again.
   *
   * @param folder the folder with the records
   * @return the findings
   */
  public static CheckReport of(Path folder) {
    Source source = new Source(folder, 0, true);
    return RecordFiles.folders(folder).stream().map(each -> ofOneTime(source, each)).reduce(CheckReport::followedBy)
        .orElseThrow(); // the records of earlier times may have been examined and deleted
  }

  /** Analyzes the records of a job that may still be writing them; waits for its end. */
  static CheckReport of(Source source) {
    CheckReport all = ofOneTime(source, source.folder());
    for (int time = 2; isThere(source, RecordFiles.folder(source.folder(), time)); time++) {
      all = all.followedBy(ofOneTime(source, RecordFiles.folder(source.folder(), time)));
    }
    return all;
  }

  /** Waits until PEs have joined again, or the job has ended. */
  private static boolean isThere(Source source, Path folder) {
    boolean complete = source.isComplete();
    while (!Files.isDirectory(folder) && !complete && !source.isStopped()) {
      source.await();
      complete = source.isComplete();
    }
    return Files.isDirectory(folder) && !source.isStopped();
  }

  private static CheckReport ofOneTime(Source source, Path folder) {
    try {
      int pes = source.pes() > 0 ? source.pes() : RecordFiles.pes(folder);
      boolean live = !source.isComplete();
      if (live) {
        Files.write(RecordFiles.searched(folder), new byte[0]);
      }
      return new HappensBeforeAnalysis(pes, source).run(folder, pes, live);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CheckReport run(Path folder, int pes, boolean deletes) throws IOException {
    try {
      for (int pe = 0; pe < pes; pe++) {
        EventRules rules = new EventRules(pe, pes, source.pes());
        replays.add(new Replay(pe, pes, new EventReader(folder, pe, rules, deletes)));
      }
      replayAll();
      if (source.isStopped()) {
        end = Math.max(end, System.nanoTime());
        cut("the search was stopped", replays.stream().mapToLong(Replay::time).max().orElse(end));
      }
    } finally {
      Files.deleteIfExists(RecordFiles.searched(folder)); // PEs do not wait for a search that has ended
      for (Replay replay : replays) {
        replay.close();
      }
    }
    order(order.circle());
    replays.forEach(this::ended);
    gaps.addAll(shadows.gaps());
    if (order.isFull()) {
      gaps.add("the order of collectives of several teams, after half a million calls");
    }
    replays.forEach(replay -> gaps.addAll(replay.gaps()));
    return new CheckReport(findings.all(), replays.stream().map(Replay::lastCalls).toList(), List.copyOf(gaps), share(),
        replays.stream().anyMatch(Replay::hasFailed));
  }

  /** Replays the records up to their end, or to an invalid event: what follows it is unknown. */
  private void replayAll() {
    try {
      for (Replay next = next(); next != null && !source.isStopped(); next = next()) {
        Event event = next.take();
        start = Math.min(start, event.time());
        end = Math.max(end, event.time());
        if (!isCut || event.kind().isAlwaysKept() || event.kind() == EventKind.LOCK
            || event.kind() == EventKind.UNLOCK) {
          replay(next, event);
        }
        tidyAtTimes();
      }
    } catch (WrongRecord wrong) {
      wrong(wrong);
    }
  }

  private void wrong(WrongRecord record) {
    isWrong = true;
    if (isCut) {
      gaps.add(record.text());
    }
    cut(record.text(), replays.stream().mapToLong(Replay::time).max().orElse(end));
    if (!source.isComplete()) {
      source.stop(); // the PEs need not wait for a reader that stops here
    }
  }

  /**
   * Records that a PE's events are missing from now on. They might have ordered those of the others, which therefore
   * prove nothing any more.
   */
  private void cut(String when, long time) {
    if (!isCut) {
      isCut = true;
      cutAt = time;
      gaps.add(start == Long.MAX_VALUE ? "everything, as " + when
          : String.format(Locale.ROOT, "everything after the first %.1f s, when %s", (time - start) / NANOS, when));
    }
  }

  /** How much was checked, if not everything; otherwise empty. */
  private String share() {
    if (!isCut || end <= start) {
      return "";
    }
    double all = (end - start) / NANOS;
    double checked = (cutAt - start) / NANOS;
    return String.format(Locale.ROOT, "only the first %.1f of %.1f s (%.0f %%) were checked", checked, all,
        Math.floor(100 * checked / all));
  }

  /** {@return the PE with the next event, waiting for it while the job runs; null after all events} */
  private Replay next() {
    boolean complete = source.isComplete();
    while (!complete && !source.isStopped()
        && replays.stream().anyMatch(replay -> !replay.hasLeft() && replay.peek() == null)) {
      source.await();
      complete = source.isComplete();
    }
    for (Replay each : replays) {
      if (each.peek() == null && !each.hasLeft() && !source.isStopped()) {
        breaksOff(each);
      }
    }
    return replayOrder.next();
  }

  /** Records that a PE's record ends before the PE has left. */
  private void breaksOff(Replay replay) {
    if (replay.time() == 0) {
      gaps.add("all of PE " + replay.pe() + ", which has no record");
    } else {
      cut("the record of PE " + replay.pe() + " breaks off", replay.time());
    }
  }

  /** Forgets what is no longer relevant, so that memory does not grow with the running time of the program. */
  private void tidyAtTimes() {
    events++;
    if (events % EVENTS_BETWEEN_LOOKS == 0 && (shadows.areUntidy() || events % MOST_EVENTS_UNTIDIED == 0)) {
      Set<Access> kept = shadows.tidy();
      replays.forEach(replay -> replay.forget(kept::contains));
    }
  }

  /** {@return the clocks of the PEs that may still make accesses} */
  private List<VectorClock> clocks() {
    return replays.stream().filter(replay -> !replay.hasLeft()).map(Replay::clock).toList();
  }

  private void replay(Replay pe, Event event) {
    long[] words = event.words();
    switch (event.kind()) {
      case PLACE -> findings.place(pe.pe(), (int) words[EventWords.NUMBER], event.text());
      case GROUP -> collectives.group(pe, words);
      case ACCESS -> shadows.access(pe, words);
      case ACQUIRE -> shadows.acquire(pe, words);
      case QUIET -> pe.quieted(words);
      case COMPLETE -> pe.completed(words[EventWords.COMPLETED]);
      case FENCE -> pe.fenced(words[EventWords.CONTEXT]);
      case ENTER -> enter(pe, words);
      case LEAVE -> leave(pe, words);
      case LOCK -> {
        VectorClock clock = locks.get(words[EventWords.LOCK]);
        if (clock != null) {
          pe.clock().join(clock);
        }
        pe.locked(words[EventWords.LOCK], (int) words[EventWords.LOCKED_AT]);
      }
      case UNLOCK -> {
        locks.computeIfAbsent(words[EventWords.LOCK], any -> pe.clock().copy()).join(pe.clock());
        pe.clock().tick(pe.pe());
        pe.unlocked(words[EventWords.LOCK]);
      }
      case ALLOCATED -> shadows.allocated(pe.pe(), words);
      case FREED -> shadows.freed(words[EventWords.ARRAY], words[EventWords.LENGTH]);
      case PSYNC -> pSyncs.used(pe, words);
      case FINDING -> findings.add(
          Rule.values()[(int) words[EventWords.RULE]], "", (int) words[EventWords.TIMES],
          List.of(new Findings.Place(pe.pe(), "makes the call", (int) words[EventWords.FOUND_AT])));
      case FULL -> cut("the record of PE " + pe.pe() + " was full", words[EventWords.TIME]);
      case TIME, CLOCK -> {}
      case GAP -> gaps.add(event.text());
      case LAST_CALLS -> pe.lastCalls(words, findings);
      case END -> {
        pe.end(words);
        for (int missing = replays.getLast().pe() + 1; missing < words[EventWords.JOB_PES]; missing++) {
          gaps.add("all of PE " + missing + ", which has no record");
        }
      }
    }
  }

  private void enter(Replay pe, long[] words) {
    if (COMPLETE_STORES.contains(Call.of(words[EventWords.KIND]))) {
      pe.storesCompleted();
    }
    collectives.enter(pe, words);
    if (words[EventWords.BLOCKS] != 0) {
      order.made(
          pe.pe(), words[EventWords.THREAD], OpenCollectives.call(words), (int) words[EventWords.AT_PLACE]);
    }
  }

  private void leave(Replay pe, long[] words) {
    if (collectives.leave(pe, words)) {
      order.complete(OpenCollectives.call(words));
    }
  }

  private void order(List<CallOrder.Edge> circle) {
    if (circle.isEmpty()) {
      return;
    }
    List<Findings.Place> places = new ArrayList<>();
    for (CallOrder.Edge step : circle) {
      places.add(new Findings.Place(step.pe(), "first makes", step.firstPlace()));
      places.add(new Findings.Place(step.pe(), "then makes", step.secondPlace()));
    }
    findings.add(Rule.CALL_ORDER, "", 1, places);
  }

  private void ended(Replay pe) {
    if (source.isStopped() || isWrong || (pe.hasLeft() && (isCut || pe.hasFailed()))) {
      return; // it may have released its locks since, or been unable to
    }
    pe.held().forEach((lock, place) -> findings.add(
        Rule.LOCK_HELD,
        pe.hasLeft() ? "" : "PE " + pe.pe() + " ended without leaving its job: the lock stays taken", 1,
        List.of(new Findings.Place(pe.pe(), "sets the lock", place))));
  }
}
