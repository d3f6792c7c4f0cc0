package org.shmem4j.internal.onhost.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.internal.onhost.kernel.Samples.Case;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/**
 * Lanes of 16 bytes compute what C computes. Where {@code cc} is there, on all pairs of special values and on random
 * ones ({@code -Dshmem4j.test.pairs=N}, and as many near each other, of each operation); everywhere, on the pairs in
 * {@code wide-results.txt}, which {@code -Dshmem4j.test.update=true} writes anew from C and then fails.
 */
class WideKernelsTest {
  private static final String RESULTS = "wide-results.txt";
  private static final int PAIRS = Integer.getInteger("shmem4j.test.pairs", 20_000);
  private static final List<ElementType> TYPES = List.of(
      ElementType.of("EXTENDED", Lane.EXTENDED, 1, Meaning.FLOATING),
      ElementType.of("QUAD", Lane.QUAD, 1, Meaning.FLOATING),
      ElementType.of("INT128", Lane.INT128, 1, Meaning.SIGNED),
      ElementType.of("UINT128", Lane.INT128, 1, Meaning.UNSIGNED));

  @TempDir
  static Path directory;

  private static boolean compiled;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    Path source = directory.resolve("wide.c");
    try (InputStream code = resource("wide.c")) {
      Files.copy(code, source);
    }
    try {
      Process cc = new ProcessBuilder("cc", "-O1", "-o", directory.resolve("wide").toString(), source.toString())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      compiled = cc.waitFor() == 0;
    } catch (IOException e) {
      compiled = false;
    }
  }

  @AfterAll
  static void forget() {
    compiled = false;
  }

  static Stream<Case> recorded() {
    Set<Operation> arithmetic = EnumSet.of(Operation.SUM, Operation.PROD, Operation.MAX, Operation.MIN);
    return cases().filter(tried -> arithmetic.contains(tried.operation()));
  }

  static Stream<Case> cases() {
    return Samples.casesOf(TYPES).filter(tried -> tried.operation() != Operation.AVG);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void computesWhatTheCompilerComputes(Case tried) throws Exception {
    if (!compiled) {
      abort("there is no C compiler 'cc' here that knows long double, __float128 and __int128");
    }
    Lane lane = tried.type().lane();
    List<byte[]> specials = specials(lane);
    int special = specials.size() * specials.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment pairs = arena.allocate(32L * (special + 2 * PAIRS), 16);
      for (int i = 0; i < special; i++) {
        put(pairs, 32L * i, specials.get(i / specials.size()));
        put(pairs, 32L * i + 16, specials.get(i % specials.size()));
      }
      Random random = new Random(tried.operation().name().hashCode());
      Samples.fill(pairs.asSlice(32L * special), lane, random);
      if (lane.isFloating()) {
        Samples.approach(pairs.asSlice(32L * (special + PAIRS)), lane, random);
      }
      check(tried, pairs, runC(arena, tried, pairs));
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void computesWhatIsOnRecord(Case tried) throws IOException {
    List<byte[]> specials = specials(tried.type().lane());
    List<String> lines = results().filter(line -> line.startsWith(tried + " ")).toList();
    assertThat(lines).hasSameSizeAs(specials);
    try (Arena arena = Arena.ofConfined()) {
      for (int i = 0; i < specials.size(); i++) {
        String[] fields = lines.get(i).split(" ", -1);
        MemorySegment expected = arena.allocate(16L * (i + 1), 16);
        for (int j = 0; j <= i; j++) {
          put(expected, 16L * j, HexFormat.of().parseHex(fields[2 + j]));
        }
        check(tried, row(arena, specials, i), expected);
      }
    }
  }

  @Test
  void writesTheRecordIfAsked() throws Exception {
    if (!Boolean.getBoolean("shmem4j.test.update")) {
      return;
    }
    List<String> lines = new ArrayList<>();
    lines.add("# Results of C (wide.c) for the special values of WideKernelsTest: TYPE OPERATION, then for a left"
        + " operand");
    lines.add("# the 16 bytes for each right operand up to itself. Written anew by -Dshmem4j.test.update=true.");
    for (Case tried : recorded().toList()) {
      List<byte[]> specials = specials(tried.type().lane());
      for (int i = 0; i < specials.size(); i++) {
        try (Arena arena = Arena.ofConfined()) {
          MemorySegment results = runC(arena, tried, row(arena, specials, i));
          StringBuilder line = new StringBuilder(tried.toString());
          for (int j = 0; j <= i; j++) {
            line.append(' ').append(HexFormat.of().formatHex(bytes(results, 16L * j)));
          }
          lines.add(line.toString());
        }
      }
    }
    Path file = Path.of("src/test/resources/org/shmem4j/internal/onhost/kernel", RESULTS);
    Files.write(file, lines);
    fail("%s is written: look at the difference, then run without shmem4j.test.update", file);
  }

  /** Pairs of one special value with those up to itself. */
  private static MemorySegment row(Arena arena, List<byte[]> specials, int left) {
    MemorySegment pairs = arena.allocate(32L * (left + 1), 16);
    for (int right = 0; right <= left; right++) {
      put(pairs, 32L * right, specials.get(left));
      put(pairs, 32L * right + 16, specials.get(right));
    }
    return pairs;
  }

  private static void check(Case tried, MemorySegment pairs, MemorySegment expected) {
    ElementType type = tried.type();
    boolean floating = type.meaning() == Meaning.FLOATING;
    boolean extended = type.lane() == Lane.EXTENDED;
    Kernel kernel = Kernels.combine(type, tried.operation());
    Kernel twin = ScalarKernels.kernel(Recipe.of(type, tried.operation()));
    long count = expected.byteSize() / 16;
    try (Arena arena = Arena.ofConfined()) {
      // Left operands, right operands, results of the kernel, results of the scalar one.
      MemorySegment memory = arena.allocate(64 * count, 16);
      for (long i = 0; i < count; i++) {
        MemorySegment.copy(pairs, 32 * i, memory, 16 * i, 16);
        MemorySegment.copy(pairs, 32 * i + 16, memory, 16 * (count + i), 16);
      }
      kernel.combine(memory, 32 * count, 0, 16 * count, count);
      twin.combine(memory, 48 * count, 0, 16 * count, count);
      for (long run = 32 * count; run < 64 * count; run += 16 * count) {
        for (long i = 0; i < count; i++) {
          long low = LaneAccess.low(memory, run + 16 * i);
          long high = LaneAccess.high(memory, run + 16 * i);
          long wantedLow = LaneAccess.low(expected, 16 * i);
          long wantedHigh = LaneAccess.high(expected, 16 * i);
          boolean bothNaN = floating && Wide.isNaN(extended, low, high) && Wide.isNaN(extended, wantedLow, wantedHigh);
          if (!bothNaN && (low != wantedLow || high != wantedHigh)) {
            fail("%s of %016x%016x and %016x%016x: C has %016x%016x, the kernel %016x%016x",
                tried,
                LaneAccess.high(memory, 16 * i),
                LaneAccess.low(memory, 16 * i),
                LaneAccess.high(memory, 16 * (count + i)),
                LaneAccess.low(memory, 16 * (count + i)),
                wantedHigh,
                wantedLow,
                high,
                low);
          }
        }
      }
    }
  }

  private static MemorySegment runC(Arena arena, Case tried, MemorySegment pairs) throws Exception {
    Path operands = directory.resolve("operands");
    Path results = directory.resolve("results");
    Files.write(operands, bytes(pairs));
    Process process = new ProcessBuilder(
        directory.resolve("wide").toString(), tried.type().typename(), tried.operation().name())
        .redirectInput(operands.toFile())
        .redirectOutput(results.toFile())
        .start();
    assertThat(process.waitFor()).isZero();
    byte[] read = Files.readAllBytes(results);
    assertThat(read).hasSize((int) (pairs.byteSize() / 2));
    MemorySegment segment = arena.allocate(read.length, 16);
    return segment.copyFrom(MemorySegment.ofArray(read));
  }

  /** Every kind of value; of the x87 format also encodings that its arithmetic refuses or rewrites. */
  private static List<byte[]> specials(Lane lane) {
    String[] words = switch (lane) {
      case EXTENDED -> new String[] {
          "0000 0000000000000000", "8000 0000000000000000", "0000 0000000000000001", "0000 7fffffffffffffff",
          "0001 8000000000000000", "3fbf 8000000000000001", "3ffe ffffffffffffffff", "3fff 8000000000000000",
          "bfff 8000000000000001", "7ffe ffffffffffffffff", "fffe ffffffffffffffff", "7fff 8000000000000000",
          "ffff 8000000000000000", "7fff c000000000000000", "7fff 8000000000000001", "0000 8000000000000000",
          "3fff 4000000000000000", "7fff 0000000000000000", "3fff fffffffffffffffe", "bfff 8000000000000000",
          // Their product is a little more than half way between two numbers.
          "3fff c00000000000000b", "3fff ee8ba2e8ba2e8ba3",
          // So is the sum of these, by the last bit of the lesser.
          "3fff c000000000000001", "403e 8000000000000001"
      };
      case QUAD -> new String[] {
          "0000000000000000 0000000000000000", "8000000000000000 0000000000000000", "0000000000000000 0000000000000001",
          "0000ffffffffffff ffffffffffffffff", "0001000000000000 0000000000000000", "3f8f000000000000 0000000000000001",
          "3ffeffffffffffff ffffffffffffffff", "3fff000000000000 0000000000000000", "bfff000000000000 0000000000000001",
          "7ffeffffffffffff ffffffffffffffff", "fffeffffffffffff ffffffffffffffff", "7fff000000000000 0000000000000000",
          "ffff000000000000 0000000000000000", "7fff800000000000 0000000000000000", "7fff000000000000 0000000000000001"
      };
      default -> new String[] {
          "0 0", "0 1", "0 ffffffffffffffff", "1 0", "7fffffffffffffff ffffffffffffffff", "8000000000000000 0",
          "8000000000000000 1", "ffffffffffffffff ffffffffffffffff", "0 8000000000000000",
          "8000000000000000 8000000000000000"
      };
    };
    return Stream.of(words).map(WideKernelsTest::parse).toList();
  }

  private static byte[] parse(String words) {
    String[] highAndLow = words.split(" ", -1);
    MemorySegment value = MemorySegment.ofArray(new byte[16]);
    LaneAccess.putBits(
        value, 0, Lane.QUAD, Long.parseUnsignedLong(highAndLow[1], 16), Long.parseUnsignedLong(highAndLow[0], 16));
    return bytes(value);
  }

  private static Stream<String> results() throws IOException {
    try (InputStream lines = resource(RESULTS)) {
      return new String(lines.readAllBytes(), StandardCharsets.US_ASCII).lines();
    }
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(WideKernelsTest.class.getResourceAsStream(name), name);
  }

  private static void put(MemorySegment memory, long at, byte[] bytes) {
    MemorySegment.copy(MemorySegment.ofArray(bytes), 0, memory, at, bytes.length);
  }

  private static byte[] bytes(MemorySegment memory, long at) {
    return bytes(memory.asSlice(at, 16));
  }

  private static byte[] bytes(MemorySegment memory) {
    return memory.toArray(ValueLayout.JAVA_BYTE);
  }
}
