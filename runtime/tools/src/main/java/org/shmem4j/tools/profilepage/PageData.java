package org.shmem4j.tools.profilepage;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the data of the page as JSON. Times are in seconds. */
final class PageData {
  private static final int MOST_LINES = 200;
  private static final int MOST_ROWS = 100;
  private static final int MOST_CULPRITS = 16;
  private static final int MOST_PLACES = 5;
  private static final double NANOS = 1e9;

  private final List<PeRecord> pes;
  private final Analysis analysis;
  private final Map<Place, Integer> places = new LinkedHashMap<>();

  PageData(Analysis analysis) {
    this.analysis = analysis;
    this.pes = analysis.pes();
  }

  String text() {
    Json json = new Json();
    Timeline timeline = new Timeline(pes);
    json.open('{');
    json.name("started").value(Instant.ofEpochMilli(timeline.start() / 1_000_000).toString());
    json.name("seconds").value(timeline.seconds());
    json.name("jobPes").value(pes.getFirst().pes);
    json.name("notes").open('[');
    analysis.notes().forEach(json::value);
    json.close(']');
    writePes(json);
    writeLines(json);
    writeCulprits(json);
    writeLateness(json);
    json.name("words").open('[');
    analysis.hotWords().forEach(word -> {
      json.open('{').name("name").value(word.name()).name("seconds").value(word.nanos() / NANOS).name("by").open('[');
      word.by().forEach(json::value);
      json.close(']').close('}');
    });
    json.close(']');
    writeBytes(json);
    Set<String> calls = new LinkedHashSet<>();
    for (PeRecord pe : pes) {
      for (Span span : pe.spans) {
        int ignored = place(span.place);
        calls.add(span.call);
      }
    }
    json.name("timeline").open('{');
    timeline.write(json, places, new ArrayList<>(calls));
    json.close('}');
    writePlaces(json);
    return json.close('}').toString();
  }

  private int place(Place place) {
    return places.computeIfAbsent(place, key -> places.size());
  }

  private void writePes(Json json) {
    json.name("pes").open('[');
    for (int i = 0; i < pes.size(); i++) {
      PeRecord pe = pes.get(i);
      Costs.PeTime time = analysis.costs().times().get(i);
      json.open('{');
      json.name("pe").value(pe.pe).name("host").value(pe.hostName).name("process").value(pe.process);
      json.name("seconds").value((pe.end - pe.start) / NANOS);
      json.name("computing").value(time.computing / NANOS);
      json.name("waiting").value(time.waiting / NANOS);
      json.name("moving").value(time.moving / NANOS);
      for (Pause.Kind kind : Pause.Kind.values()) {
        json.name(kind.key()).value(time.paused.getOrDefault(kind, 0.0) / NANOS);
      }
      json.name("unsampled").value(time.unsampled / NANOS);
      json.name("heapPeak").value(pe.heapPeak);
      json.close('}');
    }
    json.close(']');
  }

  private void writeLines(Json json) {
    json.name("lines").open('[');
    analysis.costs().lines().stream().limit(MOST_LINES).forEach(line -> {
      json.open('{').name("place").value(place(line.place));
      json.name("waiting").value(line.waiting / NANOS);
      json.name("moving").value(line.moving / NANOS);
      json.name("computing").value(line.computing / NANOS);
      for (Pause.Kind kind : Pause.Kind.values()) {
        json.name(kind.key()).value(line.paused.getOrDefault(kind, 0.0) / NANOS);
      }
      json.name("unsampled").value(line.unsampled / NANOS).name("error").value(line.error() / NANOS);
      json.name("calls").value(line.calls).name("bytes").value(line.bytes);
      json.name("ofPe").open('[');
      for (double nanos : line.ofPe) {
        json.value(Math.rint(nanos / 1000) / 1e6);
      }
      json.close(']').close('}');
    });
    json.close(']');
  }

  private void writeCulprits(Json json) {
    json.name("culprits").open('[');
    analysis.blame().culprits().stream().limit(MOST_CULPRITS).forEach(culprit -> {
      json.open('{').name("pe").value(culprit.pe).name("seconds").value(culprit.nanos / NANOS);
      json.name("places").open('[');
      culprit.worstPlaces().stream().limit(MOST_PLACES).forEach(entry ->
          json.open('{').name("place").value(place(entry.getKey()))
              .name("seconds").value(entry.getValue() / NANOS).close('}'));
      json.close(']').name("waiters").open('[');
      culprit.waiters.forEach((pe, nanos) ->
          json.open('{').name("pe").value(pe).name("seconds").value(nanos / NANOS).close('}'));
      json.close(']').close('}');
    });
    json.close(']');
  }

  private void writeLateness(Json json) {
    json.name("lateness").open('[');
    analysis.lateness().stream().limit(MOST_ROWS).forEach(row -> {
      json.open('{').name("place").value(place(row.place)).name("call").value(row.call);
      json.name("members").value(row.members).name("times").value(row.times);
      json.name("mean").value(row.spread / row.times / NANOS).name("longest").value(row.longest / NANOS);
      json.name("waited").value(row.waited / NANOS);
      json.name("last").open('[');
      row.last.forEach((pe, times) -> json.open('{').name("pe").value(pe).name("times").value(times).close('}'));
      json.close(']').close('}');
    });
    json.close(']');
  }

  /** Writes the bytes that each PE put to and got from each other PE. */
  private void writeBytes(Json json) {
    Map<Long, long[]> cells = new HashMap<>();
    for (PeRecord pe : pes) {
      for (PeRecord.Transfers transfers : pe.transfers) {
        long[] cell = cells.computeIfAbsent((long) pe.pe << Integer.SIZE | transfers.peer(), key -> new long[2]);
        cell[0] += transfers.bytes();
        cell[1] += transfers.calls();
      }
    }
    json.name("bytes").open('[');
    cells.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(entry -> json.open('[')
        .value(entry.getKey() >>> Integer.SIZE).value(entry.getKey() & 0xffffffffL)
        .value(entry.getValue()[0]).value(entry.getValue()[1]).close(']'));
    json.close(']');
  }

  private void writePlaces(Json json) {
    json.name("places").open('[');
    places.keySet().forEach(place -> json.open('{').name("line").value(place.line()).name("method").value(place.method())
        .name("routine").value(place.routine()).close('}'));
    json.close(']');
  }
}
