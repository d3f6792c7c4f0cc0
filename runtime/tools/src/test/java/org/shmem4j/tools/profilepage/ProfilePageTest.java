package org.shmem4j.tools.profilepage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;
import org.shmem4j.launcher.Profiled;
import org.shmem4j.watched.ProfiledProgram;
import org.shmem4j.watched.ProfiledUpdates;

/** Profiles of programs whose faults are known. */
class ProfilePageTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"barrier, 26", "ring, 26", "lock, 39"})
  void thePeThatIsSlowIsFoundWithItsLineAndWithThoseThatWaited(String how, int line) {
    Profiled.run(folder, 3, ProfiledProgram.class, "1", how);
    ProfileAnalysis analysis = new ProfileAnalysis(Recordings.read(folder));
    Blame.Culprit worst = analysis.blame().culprits().getFirst();
    assertThat(worst.pe).isEqualTo(1);
    assertThat(worst.worstPlaces().getFirst().getKey().line()).isEqualTo("ProfiledProgram.java:" + line);
    assertThat(worst.waiters.keySet()).containsExactlyInAnyOrder(0, 2);
    assertThat(analysis.costs().times().get(0).waiting).isGreaterThan(600e6);
    assertThat(analysis.notes()).allMatch(note -> note.startsWith("PEs started"));
  }

  @Test
  @Tag("slow")
  void callsAndBytesAreCountedForEachLineAndPeer() {
    Profiled.run(folder, 2, ProfiledProgram.class, "1", "ring");
    ProfileAnalysis analysis = new ProfileAnalysis(Recordings.read(folder));
    PeRecord first = analysis.pes().getFirst();
    assertThat(first.transfers.stream().filter(t -> t.place().routine().equals("longPut")))
        .singleElement().satisfies(t -> {
          assertThat(t.peer()).isEqualTo(1);
          assertThat(t.bytes()).isEqualTo(64);
          assertThat(t.calls()).isEqualTo(1);
        });
    assertThat(first.transfers.stream().filter(t -> t.place().routine().equals("longP"))
        .mapToLong(PeRecord.Transfers::bytes).sum()).isEqualTo(24 * 8);
    assertThat(first.heapPeak).isEqualTo(9 * 8);
    assertThat(analysis.costs().lines()).extracting(line -> line.place.routine())
        .contains("longP", "longWaitUntil", "longPut", "barrierAll", "callocate");
  }

  @Test
  @Tag("slow")
  void whoComesLastIsToldForEachCollective() {
    Profiled.run(folder, 3, ProfiledProgram.class, "2", "barrier");
    ProfileAnalysis analysis = new ProfileAnalysis(Recordings.read(folder));
    Lateness.Row row = analysis.lateness().getFirst();
    assertThat(row.call).isEqualTo("barrier");
    assertThat(row.members).isEqualTo("0-2");
    Lateness.Part all = row.all();
    assertThat(all.last.get(2)).isGreaterThan(all.times / 2);
    assertThat(all.times).isBetween(20L, 25L);
  }

  @Test
  void threadsAreProfiledToo() throws Exception {
    Profiled.threads(folder, 3, ProfiledProgram.class, "1", "barrier");
    String summary = ProfilePage.write(folder);
    assertThat(summary).contains("profile of 3 PEs", "PE 1 was waited for most", "ProfiledProgram.java:26");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".jfr"))).hasSize(1);
    }
  }

  @Test
  @Tag("slow")
  void whatUpdatesSendAndWhoseBuffersTheyFillIsRecorded() throws IOException {
    Profiled.run(folder, 2, ProfiledUpdates.class);
    int updates = ProfiledUpdates.UPDATES + ProfiledUpdates.LEVELS;
    List<PeRecord> pes = Recordings.read(folder);
    assertThat(pes.get(0).transfers).isNotEmpty().allMatch(sent -> sent.peer() == 1);
    assertThat(pes.get(0).transfers.stream().mapToLong(PeRecord.Transfers::bytes).sum()).isEqualTo(updates * 16L);
    assertThat(pes.get(0).transfers.stream().mapToLong(PeRecord.Transfers::calls).sum())
        .isBetween(updates * 16L / (64 << 10), (long) updates);
    assertThat(pes.get(0).full).isNotEmpty().allMatch(full -> full.peer() == 1 && full.nanos() > 0);
    assertThat(pes.get(0).full.stream().mapToLong(PeRecord.Full::times).sum()).isBetween(1L, (long) updates);
    assertThat(pes.get(1).transfers).isEmpty();
    assertThat(events("shmem4j.Batches")).as("a sum for each of many ends").isLessThan(ProfiledUpdates.LEVELS / 4L);
  }

  private long events(String name) throws IOException {
    long count = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jfr")) {
      for (Path file : files) {
        count += RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals(name)).count();
      }
    }
    return count;
  }

  @Test
  void withoutTheAgentItSaysWhatIsMissing() {
    Shmem.launch(2, Map.of("SHMEM4J_PROFILE", folder.toString()), shmem -> shmem.barrierAll());
    List<PeRecord> pes = Recordings.read(folder);
    assertThat(pes).hasSize(2);
    assertThat(new ProfileAnalysis(pes).notes()).anyMatch(note -> note.contains("-javaagent:"));
  }
}
