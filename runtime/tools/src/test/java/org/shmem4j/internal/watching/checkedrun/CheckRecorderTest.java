package org.shmem4j.internal.watching.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.internal.watching.callsites.Site;
import org.shmem4j.tools.checkedrun.Finding;
import org.shmem4j.tools.checkedrun.HappensBeforeAnalysis;

/** What loops of single elements leave in a record: little, but nothing that could be told apart. */
class CheckRecorderTest {
  private static final int MANY = 100_000;
  private static final Site LINE = site(1);
  private static final Site FLAG = site(2);

  @TempDir
  Path folder;

  private static Site site(int id) {
    return new Site(id, "longP", Set.of(), List.of(), 8, false, false, "Loop.main", "Loop.java", id, "");
  }

  private CheckRecorder recorder(int pe) {
    return new CheckRecorder(pe, 2, Writers.into(folder, pe), null, () -> {});
  }

  private long recordedBytes(int pe) throws IOException {
    return Files.size(RecordFiles.of(folder, pe, 0));
  }

  @Test
  void putsOfALoopAreOneAccess() throws IOException {
    CheckRecorder recorder = recorder(0);
    for (int i = 0; i < MANY; i++) {
      recorder.putsElement(1, 64 + 8L * i, 8, i, LINE);
    }
    recorder.ends(false);
    assertThat(recordedBytes(0)).isLessThan(1000);
  }

  @Test
  void elementsOfALoopAreOneAccess() throws IOException {
    CheckRecorder recorder = recorder(0);
    Epoch.Entry entry = recorder.touchesElement(0, 64, 8, AccessFlags.WRITES, LINE, true);
    for (int i = 1; i < MANY; i++) {
      assertThat(entry.open && entry.takes(64 + 8L * i, 72 + 8L * i)).isTrue();
    }
    recorder.beats();
    assertThat(entry.open).isFalse();
    recorder.ends(false);
    assertThat(recordedBytes(0)).isLessThan(1000);
  }

  /** The heartbeat comes from another thread, which must not take what the PE is extending. */
  @Test
  void anotherThreadLeavesOpenEntriesAlone() throws InterruptedException {
    CheckRecorder recorder = recorder(0);
    Epoch.Entry entry = recorder.touchesElement(0, 64, 8, AccessFlags.WRITES, LINE, true);
    Thread other = Thread.ofPlatform().start(recorder::beats);
    other.join();
    assertThat(entry.open).isTrue();
    recorder.ends(false);
    assertThat(entry.open).isFalse();
  }

  @Test
  void onlyAPesOwnThreadGetsAnOpenEntry() throws InterruptedException {
    CheckRecorder recorder = recorder(0);
    assertThat(recorder.touchesElement(0, 64, 8, AccessFlags.WRITES, LINE, false)).isNull();
    Epoch.Entry[] entry = new Epoch.Entry[1];
    Thread other = Thread.ofPlatform().start(
        () -> entry[0] = recorder.touchesElement(0, 64, 8, AccessFlags.WRITES, LINE, true));
    other.join();
    assertThat(entry[0]).isNull();
    recorder.ends(false);
  }

  /** Who sees the first of two puts knows nothing of what came between them. */
  @Test
  void whatComesBetweenTwoPutsSeparatesThem() {
    CheckRecorder one = recorder(0);
    one.putsElement(1, 64, 8, 1, FLAG);
    one.touches(0, 128, 8, AccessFlags.WRITES, LINE);
    one.beats();
    CheckRecorder other = recorder(1);
    other.acquires(1, 64, 8, 0, -1);
    other.touches(0, 128, 8, AccessFlags.READS, LINE);
    other.ends(false);
    one.putsElement(1, 72, 8, 1, FLAG);
    one.ends(false);
    assertThat(HappensBeforeAnalysis.of(folder).findings()).singleElement().extracting(Finding::rule)
        .isEqualTo(Rule.UNORDERED_ACCESS);
  }

  /** The record stays in the order of its times, also where a line is new. */
  @Test
  void aNewLineDoesNotDelayPuts() {
    CheckRecorder one = recorder(0);
    one.touches(0, 128, 8, AccessFlags.WRITES, LINE);
    one.putsElement(1, 64, 8, 1, FLAG);
    CheckRecorder other = recorder(1);
    other.acquires(1, 64, 8, 0, -1);
    other.touches(0, 128, 8, AccessFlags.READS, LINE);
    other.ends(false);
    one.calls(site(3));
    one.ends(false);
    assertThat(HappensBeforeAnalysis.of(folder).findings()).isEmpty();
  }

  @Test
  void aPutThatWasSeenIsRecordedBeforeItWasSeen() {
    CheckRecorder one = recorder(0);
    one.touches(0, 128, 8, AccessFlags.WRITES, LINE);
    one.putsElement(1, 64, 8, 1, FLAG);
    one.putsElement(1, 72, 8, 1, FLAG);
    CheckRecorder other = recorder(1);
    other.acquires(1, 72, 8, 0, -1);
    other.touches(0, 128, 8, AccessFlags.READS, LINE);
    other.ends(false);
    one.ends(false); // records the puts only now
    assertThat(HappensBeforeAnalysis.of(folder).findings()).isEmpty();
  }
}
