package org.shmem4j.internal.betweenhosts.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.shmem4j.ShmemException;

class ProcessMappingTest {
  @Test
  void blocksPlacePes() {
    assertThat(ProcessMapping.hosts("(vector,(0,2,2))", 4)).containsExactly(0, 0, 1, 1);
    assertThat(ProcessMapping.hosts("(vector,(0,2,1),(2,1,3))", 5)).containsExactly(0, 1, 2, 2, 2);
    assertThat(ProcessMapping.hosts("(vector,(0,2,1))", 5)).containsExactly(0, 1, 0, 1, 0);
    assertThat(ProcessMapping.hosts("(vector,(0,1,4))", 3)).containsExactly(0, 0, 0);
  }

  @Test
  void newerLaunchersWriteSinglesAndRepeats() {
    assertThat(ProcessMapping.hosts("(vector,(0,1,2),1)", 3)).containsExactly(0, 0, 1);
    assertThat(ProcessMapping.hosts("(vector,0,(1,1,2))", 3)).containsExactly(0, 1, 1);
    assertThat(ProcessMapping.hosts("(vector,[0,1]x3)", 6)).containsExactly(0, 1, 0, 1, 0, 1);
    assertThat(ProcessMapping.hosts("(vector,2,[(0,2,2),4]x2,9)", 12)).containsExactly(
        0, 1, 1, 2, 2, 3, 1, 1, 2, 2, 3, 4);
    assertThat(ProcessMapping.hosts("(vector,0,1)", 4)).containsExactly(0, 1, 0, 1);
  }

  @Test
  void hostsAreNumberedByTheirFirstPe() {
    assertThat(ProcessMapping.hosts("(vector,(7,1,2),(3,1,1),(7,1,1))", 4)).containsExactly(0, 0, 1, 0);
  }

  @Test
  void whatIsNoMappingIsRefused() {
    for (String text : new String[] {"(vector)", "(vector,(0,2))", "vector,(0,2,2)", "(vector,(0,0,2))",
        "(vector,[0,1])", "(vector,[0,1]x)", "(vector,[]x2)", "(vector,0 1)"}) {
      assertThatExceptionOfType(ShmemException.class)
          .isThrownBy(() -> ProcessMapping.hosts(text, 2))
          .withMessageContaining(text);
    }
  }
}
