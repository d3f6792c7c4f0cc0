package org.shmem4j.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the litmus tests say that is allowed is what the rules of the specification give. */
class MemoryModelTest {
  static List<Litmus> programs() throws IOException {
    return Litmus.all();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void allowsWhatTheTextSays(Litmus program) {
    assertThat(MemoryModel.outcomes(program)).isEqualTo(program.allowed());
  }
}
