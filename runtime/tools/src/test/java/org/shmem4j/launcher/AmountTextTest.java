package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountTextTest {
  @ParameterizedTest
  @CsvSource({"0, 0 B", "64, 64 B", "1023, 1023 B", "1024, 1k", "1536, 1.5k", "1048576, 1m"})
  void bytesHaveAUnit(long bytes, String text) {
    assertThat(AmountText.bytes(bytes)).isEqualTo(text);
  }
}
