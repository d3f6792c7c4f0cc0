package org.shmem4j.internal.onhost.datalayout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunListTest {
  private static final int RUNS = 40;
  private static final int PLACES = 100;
  private static final int PARTS = 200;
  private static final int AT = 24;
  private static final int PACKED_AT = 8;

  /** Elements of one size, and runs of different lengths, in parts that begin and end anywhere. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 12, 16, 0})
  void partsArePackedAndUnpackedByteByByte(int runBytes) {
    Random random = new Random(runBytes);
    List<TypeMap> runs = runs(runBytes, random);
    TypeMap list = assertInstanceOf(RunList.class, TypeMap.sequence(runs));
    List<Integer> places = new ArrayList<>(); // of each packed byte
    runs.forEach(run -> {
      for (long at = run.start(); at < run.end(); at++) {
        places.add((int) at + AT);
      }
    });
    for (int i = 0; i < PARTS; i++) {
      int from = random.nextInt(places.size());
      int to = from + 1 + random.nextInt(places.size() - from);
      byte[] memory = bytes(AT + PLACES * 32, random);
      byte[] packed = bytes(PACKED_AT + places.size(), random);
      byte[] expected = packed.clone();
      for (int at = from; at < to; at++) {
        expected[PACKED_AT + at - from] = memory[places.get(at)];
      }
      list.pack(MemorySegment.ofArray(memory), AT, MemorySegment.ofArray(packed), PACKED_AT, from, to);
      assertArrayEquals(expected, packed);

      byte[] unpacked = memory.clone();
      byte[] source = bytes(packed.length, random);
      for (int at = from; at < to; at++) {
        unpacked[places.get(at)] = source[PACKED_AT + at - from];
      }
      list.unpack(MemorySegment.ofArray(memory), AT, MemorySegment.ofArray(source), PACKED_AT, from, to);
      assertArrayEquals(unpacked, memory);
    }
  }

  /** Runs in any order, none next to the one before it; of different lengths if none is given. */
  private static List<TypeMap> runs(int bytes, Random random) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      places.add(i);
    }
    Collections.shuffle(places, random);
    return places.subList(0, RUNS).stream()
        .map(place -> TypeMap.run(place * 32L, bytes > 0 ? bytes : 1 + random.nextInt(20)))
        .toList();
  }

  private static byte[] bytes(int count, Random random) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
