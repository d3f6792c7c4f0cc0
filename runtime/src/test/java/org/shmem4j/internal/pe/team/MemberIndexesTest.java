package org.shmem4j.internal.pe.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemberIndexesTest {
  @ParameterizedTest
  @ValueSource(strings = {"5", "0 1 2 3", "3 5 7", "9 6 3 0", "7 4", "0 1 3", "4 2 1 0", "2 2"})
  void theIndexIsThatOfTheMemberAndNobodyElseHasOne(String text) {
    int[] members = Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    MemberIndexes indexes = new MemberIndexes(members);
    for (int pe = 0; pe < 14; pe++) {
      int index = -1;
      for (int i = members.length - 1; i >= 0; i--) {
        index = members[i] == pe ? i : index;
      }
      assertThat(indexes.of(pe)).as("PE %d of %s", pe, text).isEqualTo(index);
    }
  }
}
