package org.shmem4j.tools.profilepage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.Account;

/** Reads the recordings of a job. */
public final class Recordings {
  private static final long NANOS = 1_000_000_000;

  private final SortedMap<Integer, PeRecord> pes = new TreeMap<>();
  private final Map<Place, Place> places = new HashMap<>();

  // The call sites of the current file.
  private final Map<Integer, Place> sites = new HashMap<>();
  private final Map<Integer, String> variables = new HashMap<>();
  private final Map<Long, PeRecord> threads = new HashMap<>();
  private final List<RecordedEvent> samples = new ArrayList<>();
  private final List<RecordedEvent> pauses = new ArrayList<>();
  private final ProgramStacks stacks = new ProgramStacks(sites::values, this::unique);
  private HostClock clock;

  private Recordings() {}

  /**
   * Removes the recordings of an earlier run from a folder.
   *
   * @param folder the folder
   */
  public static void clear(Path folder) {
    try {
      for (Path file : files(Account.folderOfRecords(folder))) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new ShmemException("recordings must be writable: folder=" + folder, e);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.getFileName().toString().matches("shmem4j-.*\\.jfr")).sorted().toList();
    }
  }

  /** {@return the PEs' recordings in a folder, in the order of their numbers} */
  static List<PeRecord> read(Path folder) {
    Recordings recordings = new Recordings();
    try {
      for (Path file : Files.isDirectory(folder) ? files(folder) : List.<Path>of()) {
        if (Files.size(file) > 0) { // empty if its process was killed: a recording is written at the end
          recordings.readFile(file);
        }
      }
    } catch (IOException e) {
      throw new ShmemException("recordings must be readable: folder=" + folder, e);
    }
    if (recordings.pes.isEmpty()) {
      throw new ShmemException("a folder must have recordings of PEs: folder=" + folder
          + "; shmem4j run --profile " + folder + " makes them");
    }
    recordings.pes.values().forEach(PeRecord::sort);
    return List.copyOf(recordings.pes.values());
  }

  private void readFile(Path file) throws IOException {
    sites.clear();
    variables.clear();
    threads.clear();
    samples.clear();
    pauses.clear();
    clock = new HostClock();
    List<RecordedEvent> starts = new ArrayList<>();
    List<RecordedEvent> calls = new ArrayList<>();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        switch (event.getEventType().getName()) {
          case "shmem4j.Clock" -> clock.read(epochNanos(event.getStartTime()), event.getLong("hostNanos"));
          case "shmem4j.Start" -> starts.add(event);
          case "shmem4j.CallSite" -> {
            sites.put(event.getInt("site"), site(event));
            variables.put(event.getInt("site"), event.getString("variable"));
          }
          case "jdk.ExecutionSample" -> samples.add(event);
          default -> {
            if (Pause.Kind.of(event.getEventType().getName()) != null) {
              pauses.add(event);
            }
            if (event.getEventType().getName().startsWith("shmem4j.")) {
              calls.add(event);
            }
          }
        }
      }
    }
    starts.forEach(this::start);
    calls.forEach(this::call); // threads' buffers are written in any order, so all call sites are read first
    samples.forEach(this::sample);
    pauses.forEach(this::pause);
  }

  private void start(RecordedEvent event) {
    int pe = event.getInt("pe");
    PeRecord before = pes.get(pe);
    if (before == null) {
      pes.put(pe, new PeRecord(pe, event.getInt("pes"), event.getInt("host"), event.getString("hostName"),
          event.getLong("process"), event.getBoolean("agent"), clock.epoch(),
          nanos(event.getStartTime())));
      pes.get(pe).ownThread = event.getThread() == null ? -1 : event.getThread().getJavaThreadId();
      threads.put(pes.get(pe).ownThread, pes.get(pe));
    } else if (before.process != event.getLong("process")) {
      throw new ShmemException("a folder must have recordings of one job only: pe=" + pe + " processes="
          + before.process + ", " + event.getLong("process") + "; give each run a folder of its own");
    }
  }

  private static long epochNanos(Instant time) {
    return time.getEpochSecond() * NANOS + time.getNano();
  }

  private long nanos(Instant time) {
    return clock.of(epochNanos(time));
  }

  private Place site(RecordedEvent event) {
    String file = event.getString("file");
    int line = event.getInt("line");
    String method = event.getString("method");
    return unique(new Place(file.isEmpty() ? method : file + ":" + line, method, event.getString("routine")));
  }

  private Place unique(Place place) {
    return places.computeIfAbsent(place, same -> same);
  }

  private void call(RecordedEvent event) {
    PeRecord pe = pes.get(event.getInt("pe"));
    if (pe == null) {
      return;
    }
    if (event.getThread() != null) {
      threads.put(event.getThread().getJavaThreadId(), pe);
    }
    long from = nanos(event.getStartTime());
    long to = nanos(event.getEndTime());
    pe.end = Math.max(pe.end, to);
    Place place = event.hasField("site") ? sites.getOrDefault(event.getInt("site"), Place.UNKNOWN) : Place.UNKNOWN;
    switch (event.getEventType().getName()) {
      case "shmem4j.Collective" -> pe.spans.add(collective(event, pe.pe, place, from, to));
      case "shmem4j.Wait" -> {
        Span span = new Span(Span.Kind.WAIT, pe.pe, event.getString("call"), place, event.getInt("weight"),
            event.getInt("peer"), from, to);
        span.offset = event.getLong("offset");
        pe.spans.add(span);
      }
      case "shmem4j.TransferSample" -> {
        Span span = new Span(Span.Kind.TRANSFER, pe.pe, place.routine(), place, event.getInt("weight"),
            event.getInt("peer"), from, to);
        span.offset = event.getLong("offset");
        span.bytes = event.getLong("bytes");
        span.signals = event.getBoolean("signals");
        pe.spans.add(span);
      }
      case "shmem4j.Transfer" -> pe.transfers.add(new PeRecord.Transfers(place, event.getInt("peer"),
          event.getLong("calls"), event.getLong("bytes"), event.getLong("time"), to));
      case "shmem4j.Batches" -> batches(event, pe, place, to);
      case "shmem4j.QuickCalls" ->
          pe.quick.add(new PeRecord.Quick(place, event.getLong("calls"), event.getLong("time"), to));
      case "shmem4j.Heap" -> {
        pe.heapPeak = Math.max(pe.heapPeak, event.getLong("inUse"));
        if (event.getBoolean("allocated")) {
          pe.arrays.put(event.getLong("offset"), new PeRecord.Array(
              event.getLong("bytes"), place, variables.getOrDefault(event.getInt("site"), "")));
        }
      }
      case "shmem4j.Lock" -> pe.held.add(new PeRecord.Held(event.getLong("offset"), to));
      default -> {}

    }
  }

  /** Adds operations that were sent together; the time of their calls is that of their waits. */
  private static void batches(RecordedEvent event, PeRecord pe, Place place, long at) {
    int peer = event.getInt("peer");
    pe.transfers.add(new PeRecord.Transfers(place, peer, event.getLong("batches"), event.getLong("bytes"), 0, at));
    if (event.getLong("full") > 0) {
      pe.full.add(new PeRecord.Full(place, peer, event.getLong("full"), event.getLong("waited"), at));
    }
  }

  private static Span collective(RecordedEvent event, int pe, Place place, long from, long to) {
    Span span = new Span(Span.Kind.COLLECTIVE, pe, event.getString("call"), place, event.getInt("weight"),
        event.getInt("peer"), from, to);
    span.members = event.getString("members");
    span.team = event.getLong("team");
    span.number = event.getLong("number");
    span.bytes = event.getLong("bytes");
    span.overlapped = event.getBoolean("overlapped");
    return span;
  }

  /** Adds a sample of a thread that computes, or of the PE's own thread in a call. */
  private void sample(RecordedEvent event) {
    long thread = event.getThread("sampledThread").getJavaThreadId();
    PeRecord pe = threads.get(thread);
    ProgramStacks.Found found =
        event.getStackTrace() == null || pe == null ? null : stacks.found(event.getStackTrace());
    if (found == null) {
      return;
    }
    if (thread == pe.ownThread) {
      pe.reached(found.place(), found.methods());
    }
    PeRecord.Sample sample = new PeRecord.Sample(nanos(event.getStartTime()), found.place());
    if (!found.inLibrary()) {
      pe.samples.add(sample);
    } else if (thread == pe.ownThread) {
      pe.inCalls.add(sample);
    }
  }

  /** Adds a period in which a PE's own thread did nothing, unless the library made it wait. */
  private void pause(RecordedEvent event) {
    Pause.Kind kind = Pause.Kind.of(event.getEventType().getName());
    long from = nanos(event.getStartTime());
    long to = nanos(event.getEndTime());
    if (kind == Pause.Kind.COLLECTING) {
      threads.values().stream().distinct().forEach(pe -> pe.pauses.add(new Pause(kind, from, to, Place.UNKNOWN)));
      return;
    }
    PeRecord pe = event.getThread() == null ? null : threads.get(event.getThread().getJavaThreadId());
    if (pe == null || pe.ownThread != event.getThread().getJavaThreadId() || event.getStackTrace() == null) {
      return;
    }
    ProgramStacks.Found found = stacks.found(event.getStackTrace());
    if (found != null && !found.inLibrary()) {
      pe.reached(found.place(), found.methods());
      pe.pauses.add(new Pause(kind, Math.max(from, pe.start), to, found.place()));
    }
  }
}
