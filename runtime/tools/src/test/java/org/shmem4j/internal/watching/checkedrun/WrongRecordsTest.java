package org.shmem4j.internal.watching.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.tools.checkedrun.CheckReport;
import org.shmem4j.tools.checkedrun.HappensBeforeAnalysis;
import org.shmem4j.tools.checkedrun.Search;

/** Records that are damaged or forged: whatever they hold, the search ends with a line that says which one is wrong. */
@Timeout(300)
class WrongRecordsTest {
  private static final int PES = 3;
  private static final int FORGER = 1;
  private static final long TEAM = 7;
  private static final long SEED = Long.getLong("shmem4j.records.seed", 1);
  private static final int TRIALS = Integer.getInteger("shmem4j.records.trials", 300);
  private static final long[] EXTREMES = {
      -1, 0, 1, 2, PES, PES + 1, 64, -121, Byte.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE,
      1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 7
  };

  @TempDir
  Path folder;
  private final byte[][] right = new byte[PES][];

  @BeforeEach
  void record() throws IOException {
    for (int pe = 0; pe < PES; pe++) {
      EventWriter out = Writers.into(folder, pe);
      writeAllKinds(out, pe);
      out.write(EventKind.END, 10_000, 0, 0, PES);
      out.close();
      right[pe] = Files.readAllBytes(file(pe));
    }
  }

  private Path file(int pe) {
    return RecordFiles.of(folder, pe, 0);
  }

  private static void writeAllKinds(EventWriter out, int pe) {
    out.write(EventKind.CLOCK, pe, 0, 100);
    out.write(EventKind.PLACE, "line of PE " + pe, pe, 1);
    out.write(EventKind.GROUP, pe, TEAM, 0, 1, 2);
    out.write(EventKind.ALLOCATED, 5 + pe, 64, 512, 1, 8);
    for (int round = 1; round <= 3; round++) {
      long at = round * 1000L + pe;
      int next = (pe + 1) % PES;
      out.write(EventKind.ACCESS, at, pe, 64 + 8 * pe, 8, AccessFlags.WRITES, 0, 1);
      long put = AccessFlags.WRITES | AccessFlags.PUT | AccessFlags.SETS;
      out.write(EventKind.ACCESS, at + 10, next, 256, 8, put, 0, 1, round);
      out.write(EventKind.ACCESS, at + 15, pe, 128, 64, AccessFlags.READS | AccessFlags.OWNED, 5, 1, 0);
      out.write(EventKind.FENCE, at + 20, 0);
      out.write(EventKind.QUIET, at + 30, 0, next);
      out.write(EventKind.ACQUIRE, at + 100, pe, 256, 8, 0, round);
      out.write(EventKind.COMPLETE, at + 110, 5);
      out.write(EventKind.LOCK, at + 200, 24, 1);
      out.write(EventKind.UNLOCK, at + 210, 24);
      out.write(EventKind.PSYNC, at + 220, 32, 0, 0, PES, 1, 0);
      out.write(EventKind.PSYNC, at + 230, 32, 0, 0, PES, 1, 1);
      out.write(EventKind.ENTER, at + 300, TEAM, round, Call.BARRIER.ordinal(), -1, pe, 1, 1, 1);
      out.write(EventKind.LEAVE, at + 400, TEAM, round, 1);
      out.write(EventKind.TIME, at + 410);
    }
    out.write(EventKind.FREED, 5000 + pe, 64, 512);
    out.write(EventKind.FINDING, 5010, Rule.REQUEST_NOT_AWAITED.ordinal(), 1, 1);
    out.write(EventKind.GAP, "a class that could not be watched", 5020);
    out.write(EventKind.LAST_CALLS, 5030, 1, 1);
  }

  @Test
  void theRecordsAreRightBeforeTheyAreChanged() {
    assertThat(HappensBeforeAnalysis.of(folder).gaps()).containsExactly("a class that could not be watched");
  }

  private static Arguments forged(String said, EventKind kind, long... words) {
    return Arguments.of(said, bytes(kind.ordinal(), words.length, words));
  }

  private static byte[] bytes(int kind, int count, long... words) {
    ByteBuffer bytes = ByteBuffer.allocate(1 + Integer.BYTES + words.length * Long.BYTES);
    bytes.put((byte) kind).putInt(count);
    for (long word : words) {
      bytes.putLong(word);
    }
    return bytes.array();
  }

  static Stream<Arguments> forgeries() {
    return Stream.of(
        Arguments.of("kind=135", bytes(-121, 1, 0)),
        Arguments.of("TIME has a wrong number of words: words=-1", bytes(EventKind.TIME.ordinal(), -1, 0)),
        Arguments.of("GROUP has a wrong number of words: words=2147483647",
            bytes(EventKind.GROUP.ordinal(), Integer.MAX_VALUE, 0)),
        Arguments.of("LOCK has a wrong number of words: words=1", bytes(EventKind.LOCK.ordinal(), 1, 0)),
        Arguments.of("a text has at most 4096 bytes: bytes=65535",
            ByteBuffer.allocate(23).put(bytes(EventKind.PLACE.ordinal(), 2, 0, 1)).putShort((short) -1).array()),
        forged("PLACE counts from 0 on: number=-1", EventKind.PLACE, 0, -1),
        forged("GROUP names a PE below 3: pe=3", EventKind.GROUP, 0, TEAM + 1, 0, 1, 3),
        forged("ACCESS names a PE below 3: pe=-121", EventKind.ACCESS, 0, -121, 0, 8, 0, 0, 1),
        forged("ACCESS names a PE below 3: pe=4294967296", EventKind.ACCESS, 0, 1L << 32, 0, 8, 0, 0, 1),
        forged("ACCESS is about a range of bytes: from=9223372036854775807 bytes=8",
            EventKind.ACCESS, 0, 0, Long.MAX_VALUE, 8, 0, 0, 1),
        forged("ACQUIRE names a PE below 3: pe=3", EventKind.ACQUIRE, 0, 3, 0, 8, 0, 1),
        forged("ACQUIRE is about a range of bytes: from=64 bytes=-8", EventKind.ACQUIRE, 0, 0, 64, -8, 0, 1),
        forged("ENTER names a group that GROUP announced: group=99 call=1",
            EventKind.ENTER, 0, 99, 1, 1, -1, FORGER, 1, 1, 1),
        forged("ENTER names the PE's place in its group: group=7 call=1",
            EventKind.ENTER, 0, TEAM, 1, 1, -1, 0, 1, 1, 1),
        forged("ENTER names the PE's place in its group: group=7 call=1",
            EventKind.ENTER, 0, TEAM, 1, 1, -1, PES, 1, 1, 1),
        forged("ENTER counts from 0 on: number=-2", EventKind.ENTER, 0, TEAM, 1, 1, -1, -2, 1, 1, 1),
        forged("LOCK counts from 0 on: number=4294967296", EventKind.LOCK, 0, 24, 1L << 32),
        forged("ALLOCATED is about a range of bytes: from=64 bytes=-1", EventKind.ALLOCATED, 0, 64, -1, 1, 8),
        forged("ALLOCATED has elements of at least one byte: bytes=0", EventKind.ALLOCATED, 0, 64, 8, 1, 0),
        forged("FREED is about a range of bytes: from=64 bytes=-1", EventKind.FREED, 0, 64, -1),
        forged("PSYNC counts from 0 on: number=-1", EventKind.PSYNC, 0, 0, 0, 0, 3, -1, 0),
        forged("FINDING names a rule below 10: rule=10", EventKind.FINDING, 0, 10, 1, 1),
        forged("FINDING counts from 0 on: number=-1", EventKind.FINDING, 0, 0, 1, -1),
        forged("LAST_CALLS counts from 0 on: number=-1", EventKind.LAST_CALLS, 0, -1),
        forged("END gives the number of the job's PEs: pes=9223372036854775807",
            EventKind.END, 0, 0, 0, Long.MAX_VALUE),
        forged("END gives the number of the job's PEs: pes=1", EventKind.END, 0, 0, 0, 1));
  }

  @ParameterizedTest
  @MethodSource("forgeries")
  void aForgedEventIsNamed(String said, byte[] event) throws IOException {
    write(FORGER, joined(upTo(EventKind.ALLOCATED, right[FORGER]), event, right[FORGER]));
    CheckReport report = HappensBeforeAnalysis.of(folder);
    assertThat(report.gaps())
        .anySatisfy(gap -> assertThat(gap).contains("the record of PE 1 was wrong: ").contains(said));
    assertThat(report.status()).isNotZero();
  }

  @Test
  void pesThatTellOfOneGroupInDifferentWaysAreNamed() throws IOException {
    byte[] group = bytes(EventKind.GROUP.ordinal(), 4, 0, TEAM, 0, 1);
    byte[] enter = bytes(EventKind.ENTER.ordinal(), 9, 1, TEAM, 1, 1, -1, FORGER, 1, 1, 1);
    write(FORGER, joined(group, enter, right[FORGER]));
    assertThat(HappensBeforeAnalysis.of(folder).gaps())
        .anyMatch(gap -> gap.contains("was wrong: the members of a call agree on its group: group=7 call=1"));
  }

  /** While the job runs: its PEs must not wait for a search that reads no further. */
  @Test
  void aSearchThatReadsNoFurtherLetsThePesGoOn() throws Exception {
    Path live = Files.createDirectories(folder.resolve("live"));
    Search search = new Search(live, 2);
    Files.write(RecordFiles.of(live, 0, 0), bytes(EventKind.values().length, 1, 0));
    Files.write(RecordFiles.of(live, 1, 0), bytes(EventKind.TIME.ordinal(), 1, 0));
    while (!search.isOver()) {
      Thread.onSpinWait();
    }
    assertThat(RecordFiles.searched(live)).doesNotExist();
    assertThat(search.end().gaps()).singleElement().asString().contains("the record of PE 0 was wrong: ");
  }

  @Test
  void filesThatAreNamedAsNoRecordIsAreNone() throws IOException {
    Files.write(folder.resolve("pe-99999999999"), new byte[0]);
    Files.write(folder.resolve("pe-999999999"), new byte[0]);
    Files.createDirectories(folder.resolve("99999999999"));
    assertThat(RecordFiles.pes(folder)).isEqualTo(PES);
    assertThat(RecordFiles.folders(folder)).containsExactly(folder);
  }

  @Test
  void whateverRecordsHoldTheSearchEndsWithAReport() throws IOException {
    int told = 0;
    for (long seed = SEED; seed < SEED + TRIALS; seed++) {
      Random random = new Random(seed);
      write(FORGER, changed(right[FORGER], random));
      try {
        CheckReport report = HappensBeforeAnalysis.of(folder);
        assertThat(report.text()).startsWith("shmem4j check: ");
        assertThat(report.json()).startsWith("{");
        told += report.gaps().stream().anyMatch(gap -> gap.contains("was wrong: ")) ? 1 : 0;
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw new AssertionError("seed=" + seed, e);
      }
    }
    assertThat(told).isBetween(TRIALS / 10, TRIALS - TRIALS / 10); // else most changes are not what the test is about
  }

  private static byte[] changed(byte[] record, Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> noise(random, random.nextInt(400));
      case 1 -> Arrays.copyOf(record, random.nextInt(record.length));
      case 2 -> joined(Arrays.copyOf(record, random.nextInt(record.length)), noise(random, random.nextInt(40)), record);
      case 3 -> withOtherBytes(record, random);
      default -> withOtherWords(record, random);
    };
  }

  private static byte[] noise(Random random, int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return noise;
  }

  private static byte[] withOtherBytes(byte[] record, Random random) {
    byte[] changed = record.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt();
    }
    return changed;
  }

  /** Forges what is the hardest to see: events whose lengths are right. */
  private static byte[] withOtherWords(byte[] record, Random random) {
    ByteBuffer changed = ByteBuffer.wrap(record.clone());
    while (changed.hasRemaining()) {
      EventKind kind = EventKind.values()[changed.get()];
      for (int words = changed.getInt(); words > 0; words--) {
        if (random.nextInt(40) == 0) {
          changed.putLong(changed.position(), EXTREMES[random.nextInt(EXTREMES.length)]);
        }
        changed.getLong();
      }
      if (kind.hasText()) {
        changed.position(Short.BYTES + changed.getShort(changed.position()) + changed.position());
      }
    }
    return changed.array();
  }

  /** {@return the events of a record before the first of a kind} */
  private static byte[] upTo(EventKind last, byte[] record) {
    ByteBuffer events = ByteBuffer.wrap(record);
    while (events.get(events.position()) != last.ordinal()) {
      EventKind kind = EventKind.values()[events.get()];
      int words = events.getInt();
      events.position(events.position() + words * Long.BYTES);
      if (kind.hasText()) {
        events.position(Short.BYTES + events.getShort(events.position()) + events.position());
      }
    }
    return Arrays.copyOf(record, events.position());
  }

  private static byte[] joined(byte[]... parts) {
    ByteBuffer all = ByteBuffer.allocate(Stream.of(parts).mapToInt(part -> part.length).sum());
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.array();
  }

  private void write(int pe, byte[] record) throws IOException {
    Files.write(file(pe), record);
  }
}
