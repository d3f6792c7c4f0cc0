package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Teams by color and of lists over hosts: members in any order, of which hosts have any number. */
@Timeout(60)
class SplitsTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final int ROUNDS = 12;

  /** An element of this PE's, and one for each PE. */
  private record Space(Ints one, Ints all) {
    Space(Shmem shmem) {
      this(shmem.allocate(Ints.TYPE, 1), shmem.allocate(Ints.TYPE, shmem.nPes()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-1-2", "0-1-0-1", "1-0-2-0-1", "0-0-0-1-1-1-2", "0-1-2-3-4-5"})
  void anyColorsAndKeys(String hosts) {
    PretendJob.run(hosts, shmem -> {
      Space space = new Space(shmem);
      Random same = new Random(hosts.hashCode());
      for (int round = 0; round < ROUNDS; round++) {
        Team part = split(shmem.worldTeam(), space, same);
        if (part.isValid()) {
          Random ofPart = new Random(round + part.translate(0, shmem.worldTeam()));
          Team inner = split(part, space, ofPart);
          listed(part, space, ofPart);
          part.close();
          inner.close();
        }
      }
    });
  }

  private static Team split(Team parent, Space space, Random same) {
    int pes = parent.nPes();
    int[] colors = IntStream.range(0, pes).map(pe -> same.nextInt(3) - 1).map(c -> c == 1 ? Team.NO_COLOR : c)
        .toArray();
    int[] keys = same.ints(pes, -2, 3).toArray();
    int me = parent.myPe();
    Team part = parent.split(colors[me], keys[me]);
    check(part, parent, space, colors[me] == Team.NO_COLOR ? new int[0] : IntStream.range(0, pes).boxed()
        .filter(pe -> colors[pe] == colors[me]).sorted(Comparator.comparingInt(pe -> keys[pe])).mapToInt(pe -> pe)
        .toArray());
    return part;
  }

  private static void listed(Team parent, Space space, Random same) {
    var all = IntStream.range(0, parent.nPes()).boxed().collect(Collectors.toList());
    Collections.shuffle(all, same);
    int[] list = all.stream().limit(1 + same.nextInt(parent.nPes())).mapToInt(pe -> pe).toArray();
    Team part = parent.of(list);
    check(part, parent, space, all.subList(0, list.length).contains(parent.myPe()) ? list : new int[0]);
    part.close();
  }

  private static void check(Team part, Team parent, Space space, int... members) {
    assertThat(part.isValid()).isEqualTo(members.length > 0);
    if (members.length == 0) {
      return;
    }
    assertThat(part.nPes()).isEqualTo(members.length);
    assertThat(members[part.myPe()]).isEqualTo(parent.myPe());
    space.one.set(0, 1 + parent.myPe());
    CollectiveCalls.BLOCKING.reduce(part, SUM, space.one, space.one, 1);
    assertThat(space.one.get(0)).isEqualTo(members.length + Arrays.stream(members).sum());
    space.one.set(0, parent.myPe());
    CollectiveCalls.BLOCKING.fcollect(part, INT, space.all, space.one, 1);
    assertThat(space.all.all(members.length)).isEqualTo(members);
  }

  /** More members than a word has bits. */
  @Tag("slow")
  @Test
  void colorsOfManyPes() {
    PretendJob.runWithoutDelays(IntStream.range(0, 150).mapToObj(pe -> Integer.toString(pe % 5))
        .collect(Collectors.joining("-")), shmem -> {
          Space space = new Space(shmem);
          Random same = new Random(3);
          for (int round = 0; round < 3; round++) {
            split(shmem.worldTeam(), space, same).close();
            listed(shmem.worldTeam(), space, same);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1"})
  void listsThatDiffer(String hosts) {
    differ(hosts, shmem -> shmem.worldTeam().of(shmem.myPe() == 1 ? 1 : 0),
        "of(size=1 members.sum=0)", "PE 1 calls of(size=1 members.sum=1)", "they differ in members[0]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1"})
  void aListBesideColors(String hosts) {
    differ(hosts, shmem -> shmem.myPe() == 1 ? shmem.worldTeam().of(0) : shmem.worldTeam().split(0, 0),
        "calls split by color(step=0)", "PE 1 calls of(size=1");
  }

  private interface Making {
    Team by(Shmem shmem);
  }

  private static void differ(String hosts, Making making, String... texts) {
    assertThatThrownBy(() -> PretendJob.run(hosts, shmem -> making.by(shmem).close()))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll(texts);
  }
}
