package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrivateNamesTest {
  private final PrivateNames names =
      new PrivateNames(Map.of("/home/ada", "HOME", "ada", "USER", "node7", "HOST", "x", "NEVER", "root", "NEVER"));

  @Test
  void namesAndAddressesAreHiddenAndWordsAreNot() {
    assertThat(names.hide("ada@node7: /home/ada/lib of adapter, root=1 x=2"))
        .doesNotContain("ada@", "node7", "/home/ada")
        .contains("HOST", "adapter", "root=1 x=2");
    assertThat(names.hide("10.0.12.7 and fe80:0:0:0:1:2:3:4")).isEqualTo("ADDRESS and ADDRESS");
  }

  @Test
  void otherHostsAreHiddenToo() {
    assertThat(PrivateNames.ofProcess(Set.of("node8")).hide("PE 1 on node8")).isEqualTo("PE 1 on HOST");
  }

  @Test
  void versionsOfTheMachineStay() {
    assertThat(names.hide(Map.of("JDK", "25.0.1.1 of ada"))).containsEntry("JDK", "25.0.1.1 of USER");
  }

  @Test
  void thoseWhoWantTheirNamesHaveThem() {
    assertThat(PrivateNames.shown().hide("ada@10.0.12.7 costs $1")).isEqualTo("ada@10.0.12.7 costs $1");
  }
}
