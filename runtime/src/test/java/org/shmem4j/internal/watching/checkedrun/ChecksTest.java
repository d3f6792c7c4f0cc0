package org.shmem4j.internal.watching.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;

/** On a class path without the tools. */
class ChecksTest {
  @Test
  void whatCouldNotBeExaminedIsRefusedAtTheStart() {
    AtomicInteger bodies = new AtomicInteger();
    assertThatThrownBy(() -> Shmem.launch(2, Map.of("SHMEM4J_CHECK", "1"), shmem -> bodies.incrementAndGet()))
        .isInstanceOf(ShmemException.class)
        .hasMessageContaining(
            "needs shmem4j-tools, which examines it: SHMEM4J_CHECK=1; put shmem4j-tools.jar on the path");
    assertThat(bodies).hasValue(0);
  }
}
