package org.shmem4j.conformance;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;

@Timeout(300)
class ConformanceTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void collectivesOnThreads(int pes) {
    Shmem.launch(pes, shmem -> new CollectivesSuite("").run(shmem));
  }
}
