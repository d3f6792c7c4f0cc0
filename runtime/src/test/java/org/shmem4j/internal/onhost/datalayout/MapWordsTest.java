package org.shmem4j.internal.onhost.datalayout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MapWordsTest {
  static List<TypeMap> maps() {
    TypeMap run = TypeMap.run(8, 24);
    TypeMap plane = TypeMap.loop(3, 400, TypeMap.loop(4, 40, run));
    TypeMap list = TypeMap.sequence(List.of(TypeMap.run(80, 8), TypeMap.run(16, 8), TypeMap.run(48, 16)));
    return List.of(TypeMap.empty(), run, plane, list, TypeMap.sequence(List.of(list, plane, run.shifted(4000))));
  }

  @ParameterizedTest
  @MethodSource("maps")
  void aMapComesBackAsItWas(TypeMap map) {
    long[] words = MapWords.of(map);
    long[] among = new long[words.length + 5];
    System.arraycopy(words, 0, among, 3, words.length);
    TypeMap back = MapWords.read(among, 3);
    assertThat(back).isInstanceOf(map.getClass());
    assertThat(back.runs(100)).isEqualTo(map.runs(100)).hasSize(2 * (int) map.runs());
    assertThat(back.bytes()).isEqualTo(map.bytes());
  }
}
