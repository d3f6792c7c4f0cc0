package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Random broadcasts in active sets of every shape. All participants make them up from the same seed, and each posts its
 * own in an order of its own, as far as it may.
 */
final class ActiveSets {
  private static final int[] BYTES = {1, 8, 48, 49, 100, 2048, 2049, 40_000};
  private static final int GUARD = 16;

  private final UccTeam team;
  private final boolean tagged;

  ActiveSets(UccTeam team, boolean tagged) {
    this.team = team;
    this.tagged = tagged;
  }

  /** A broadcast. The set is given by members, which may have endpoints of other numbers. */
  record Cast(int number, int start, int stride, int size, int root, int bytes) {
    static Cast random(Random random, int number, int participants) {
      int start = random.nextInt(participants);
      int stride = participants == 1 ? 1 : 1 + random.nextInt(participants - 1);
      stride = random.nextBoolean() ? stride : -stride;
      int most = stride > 0 ? (participants - 1 - start) / stride + 1 : start / -stride + 1;
      int size = 1 + random.nextInt(most);
      return new Cast(number, start, stride, size, start + stride * random.nextInt(size),
          BYTES[random.nextInt(BYTES.length)]);
    }

    static List<Cast> several(long seed, int participants, int count) {
      Random random = new Random(seed);
      return IntStream.range(0, count).mapToObj(number -> random(random, number, participants)).toList();
    }

    boolean has(int member) {
      return LongStream.range(0, size).anyMatch(i -> start + i * stride == member);
    }

    byte value(int at) {
      return (byte) (31 * number + 7 * at + 1);
    }
  }

  /** A broadcast that one participant has posted. */
  record Posted(Cast cast, int member, MemorySegment memory, UccCollective collective) {
    boolean isOver() {
      return collective.test() == UccStatus.OK;
    }

    /** Finds what is wrong with the memory; an empty text if nothing is. */
    String wrong() {
      collective.finalizeRequest();
      for (int i = 0; i < memory.byteSize(); i++) {
        boolean inside = i >= GUARD && i < GUARD + cast.bytes();
        byte expected = inside ? cast.value(i - GUARD) : -1;
        byte found = memory.get(ValueLayout.JAVA_BYTE, i);
        if (found != expected) {
          return "member " + member + " has " + found + " instead of " + expected + " at " + (i - GUARD) + " of "
              + cast + "\n";
        }
      }
      return "";
    }
  }

  /** Posts this participant's part in some broadcasts: those of one set in their order, others in any. */
  List<Posted> post(List<Cast> casts, int member, Random random) {
    Map<List<Integer>, Integer> places = new HashMap<>();
    List<Cast> mine = new ArrayList<>(casts.stream().filter(cast -> cast.has(member)).toList());
    mine.sort(Comparator.comparing(cast -> places.computeIfAbsent(
        tagged ? List.of(cast.number()) : List.of(cast.start(), cast.size() == 1 ? 0 : cast.stride(), cast.size()),
        any -> random.nextInt())));
    return mine.stream().map(cast -> post(cast, member)).toList();
  }

  private Posted post(Cast cast, int member) {
    MemorySegment memory = MemorySegment.ofArray(new byte[cast.bytes() + 2 * GUARD]).fill((byte) -1);
    for (int i = 0; i < cast.bytes(); i++) {
      memory.set(ValueLayout.JAVA_BYTE, GUARD + i, cast.root() == member ? cast.value(i) : 0);
    }
    long[] endpoints = team.allEndpoints();
    long stride = cast.size() == 1 ? cast.stride()
        : endpoints[cast.start() + cast.stride()] - endpoints[cast.start()];
    UccArguments arguments = new UccArguments(UccCollectiveType.BCAST)
        .source(UccBuffer.of(memory.asSlice(GUARD, cast.bytes()), cast.bytes(),
            UccDatatype.INT8))
        .root(endpoints[cast.root()])
        .activeSet(new UccActiveSet(endpoints[cast.start()], stride, cast.size()));
    return new Posted(cast, member, memory,
        UccCollective.initAndPost(tagged ? arguments.tag(cast.number()) : arguments, team));
  }

  /** Makes rounds of broadcasts as one participant; what was wrong with them. */
  String run(long seed, int rounds, int count) {
    int me = IntStream.range(0, team.size()).filter(i -> team.allEndpoints()[i] == team.myEndpoint()).findFirst()
        .orElseThrow();
    StringBuilder wrong = new StringBuilder();
    for (int round = 0; round < rounds; round++) {
      List<Posted> posted = post(Cast.several(seed + round, team.size(), count), me, new Random(seed + round + me));
      posted.forEach(each -> Participants.await(each.collective()));
      posted.forEach(each -> wrong.append(each.wrong()));
    }
    return wrong.toString();
  }
}
