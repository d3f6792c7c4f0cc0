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
  private static final int MOST_ROWS = 100;
  private static final int COMPUTING = -1; // in place of a line: the page divides this among sampled lines
  private static final double NANOS = 1e9;
  private static final double NANOS_PER_MICRO = 1000;

  private final List<PeRecord> pes;
  private final ProfileAnalysis analysis;
  private final Map<Place, Integer> places = new LinkedHashMap<>();
  private final Map<String, Integer> teams = new LinkedHashMap<>(Map.of("", 0));

  PageData(ProfileAnalysis analysis) {
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
    analysis.costs().cells().write(json, this::place, this::team);
    writeErrors(json);
    writePaths(json);
    writeBlame(json);
    writeLateness(json);
    writeCriticalPath(json);
    json.name("words").open('[');
    analysis.hotWords().forEach(word -> {
      json.open('{').name("name").value(word.name()).name("seconds").value(word.nanos() / NANOS).name("by").open('[');
      word.by().forEach(json::value);
      json.close(']').close('}');
    });
    json.close(']');
    writeBytes(json);
    writeFull(json);
    Set<String> calls = new LinkedHashSet<>();
    for (PeRecord pe : pes) {
      for (Span span : pe.spans) {
        int ignored = place(span.place) + team(span.members);
        calls.add(span.call);
      }
    }
    json.name("timeline").open('{');
    timeline.write(json, places, teams, new ArrayList<>(calls));
    json.close('}');
    writePlaces(json);
    json.name("teams").open('[');
    teams.keySet().forEach(json::value);
    json.close(']');
    return json.close('}').toString();
  }

  private int team(String members) {
    return teams.computeIfAbsent(members, key -> teams.size());
  }

  private int place(Place place) {
    return places.computeIfAbsent(place, key -> places.size());
  }

  private void writePes(Json json) {
    json.name("pes").open('[');
    for (PeRecord pe : pes) {
      json.open('{');
      json.name("pe").value(pe.pe).name("host").value(pe.hostName).name("process").value(pe.process);
      json.name("seconds").value((pe.end - pe.start) / NANOS);
      json.name("heapPeak").value(pe.heapPeak);
      json.close('}');
    }
    json.close(']');
  }

  /** Writes the errors of line times that were estimated from samples. */
  private void writeErrors(Json json) {
    json.name("errors").open('[');
    for (Costs.Line line : analysis.costs().lines()) {
      if (line.error() > 0) {
        json.open('[').value(place(line.place)).value(line.error() / NANOS).value(line.total() / NANOS).close(']');
      }
    }
    json.close(']');
  }

  /** Writes the call paths of lines: place, share, methods from the outermost on. */
  private void writePaths(Json json) {
    json.name("paths").open('[');
    for (CallPaths.Path path : CallPaths.of(pes)) {
      json.open('[').value(place(path.place())).value(path.share());
      path.methods().forEach(json::value);
      json.close(']');
    }
    json.close(']');
  }

  /**
   * Writes who waited for whom: culprit, waiter, where the waiter was, its team, part of the run, where the culprit
   * was.
   */
  private void writeBlame(Json json) {
    json.name("blame").open('[');
    analysis.blame().pieces().forEach((piece, nanos) -> json.open('[').value(piece.culprit()).value(piece.waiter())
        .value(place(piece.waitsAt())).value(team(piece.team())).value(piece.bin())
        .value(piece.at() == null ? COMPUTING : place(piece.at())).value(Math.round(nanos / NANOS_PER_MICRO))
        .close(']'));
    json.close(']').name("computed").open('[');
    for (Blame.Culprit culprit : analysis.blame().culprits()) {
      double all = culprit.lines().values().stream().mapToDouble(Double::doubleValue).sum();
      culprit.lines()
          .forEach((place, part) -> json.open('[').value(culprit.pe).value(place(place)).value(part / all).close(']'));
    }
    json.close(']');
  }

  private void writeCriticalPath(Json json) {
    json.name("critical").open('[');
    analysis.criticalPath().stream().limit(MOST_ROWS).forEach(part -> json.open('[').value(part.pe())
        .value(place(part.place())).value(part.nanos() / NANOS).close(']'));
    json.close(']');
  }

  private void writeLateness(Json json) {
    json.name("lateness").open('[');
    analysis.lateness().stream().limit(MOST_ROWS).forEach(row -> {
      json.open('{').name("place").value(place(row.place)).name("call").value(row.call);
      json.name("team").value(team(row.members)).name("parts").open('[');
      row.parts.forEach((bin, part) -> {
        json.open('[').value(bin).value(part.times).value(part.spread / NANOS).value(part.longest / NANOS)
            .value(part.waited / NANOS);
        part.last.forEach((pe, times) -> json.value(pe).value(times));
        json.close(']');
      });
      json.close(']').close('}');
    });
    json.close(']');
  }

  /** Writes the bytes that each PE put to and got from each other PE: both PEs, line, part of the run, bytes, calls. */
  private void writeBytes(Json json) {
    Map<List<Integer>, long[]> sums = new HashMap<>();
    for (PeRecord pe : pes) {
      for (PeRecord.Transfers transfers : pe.transfers) {
        long[] sum = sums.computeIfAbsent(List.of(pe.pe, transfers.peer(), place(transfers.place()),
            analysis.costs().cells().bin(transfers.at())), key -> new long[2]);
        sum[0] += transfers.bytes();
        sum[1] += transfers.calls();
      }
    }
    json.name("bytes").open('[');
    sums.forEach((key, sum) -> {
      json.open('[');
      key.forEach(number -> json.value((long) number));
      json.value(sum[0]).value(sum[1]).close(']');
    });
    json.close(']');
  }

  /** Writes whose buffers were full: waiting PE, its peer, line, part of the run, how often, how long. */
  private void writeFull(Json json) {
    json.name("full").open('[');
    for (PeRecord pe : pes) {
      for (PeRecord.Full full : pe.full) {
        json.open('[').value(pe.pe).value(full.peer()).value(place(full.place()))
            .value(analysis.costs().cells().bin(full.at())).value(full.times()).value(full.nanos() / NANOS).close(']');
      }
    }
    json.close(']');
  }

  private void writePlaces(Json json) {
    json.name("places").open('[');
    places.keySet()
        .forEach(place -> json.open('{').name("line").value(place.line()).name("method").value(place.method())
            .name("routine").value(place.routine()).close('}'));
    json.close(']');
  }
}
