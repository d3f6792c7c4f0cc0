package org.shmem4j.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.internal.onhost.memory.HostSize;

class SettingsTest {
  @ParameterizedTest
  @CsvSource({
      "20m, 20971520", "3.1M, 3250586", ".5m, 524288", "0.5m, 524288", "5.k, 5120", "20kk, 20480",
      "2Gigabytes, 2147483648", "1e6, 1000000", "1.5E3k, 1536000", "25e-1, 3", "1e+2, 100",
      "1T, 1099511627776", "0, 0", "4096, 4096", "4095.2, 4096", "1.0001k, 1025", "' 64k ', 65536"
  })
  void sizesAreReadAsTheSpecificationSays(String text, long bytes) {
    assertThat(with("SHMEM_SYMMETRIC_SIZE", text).symmetricSize()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"m", "-1m", "+1m", "20x", "1.2.3k", ".", "1e", "e3", "1e+", "1e9999999", "99999999999t",
      "0x10", "20 m"})
  void otherSizesAreRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("SHMEM_SYMMETRIC_SIZE", text).symmetricSize())
        .withMessage(
            "SHMEM_SYMMETRIC_SIZE must be auto or a decimal number of bytes, optionally followed by k, m, g or t,"
                + " up to 64t: "
                + "SHMEM_SYMMETRIC_SIZE=" + text);
  }

  @ParameterizedTest
  @CsvSource({"90, 90000", "90s, 90000", "1.5, 1500", "500ms, 500", "2m, 120000", "1h, 3600000"})
  void durationsHaveUnits(String text, long millis) {
    assertThat(with("SHMEM4J_TIMEOUT", text).timeout()).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0ms", "unlimited"})
  void noLimitIsLongerThanAnyWait(String text) {
    assertThat(with("SHMEM4J_TIMEOUT", text).timeout().toNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "3d", "-1", "ms"})
  void otherDurationsAreRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("SHMEM4J_TIMEOUT", text).timeout())
        .withMessageContaining("SHMEM4J_TIMEOUT must be unlimited, or")
        .withMessageEndingWith(": SHMEM4J_TIMEOUT=" + text);
  }

  @Test
  void theNameBeatsItsAlias() {
    Map<String, String> both = Map.of("SHMEM_SYMMETRIC_SIZE", "1k", "SMA_SYMMETRIC_SIZE", "2k");
    assertThat(with(both, Map.of()).symmetricSize()).isEqualTo(1024);
    assertThat(with("SMA_SYMMETRIC_SIZE", "2k").symmetricSize()).isEqualTo(2048);
    assertThat(with(Map.of(), Map.of()).symmetricSize()).isEqualTo(HostSize.UNSET);
  }

  @Test
  void thePropertyBeatsTheEnvironment() {
    Settings settings = with(Map.of("SHMEM4J_PES", "3"), Map.of("shmem4j.pes", "5"));
    assertThat(settings.pes()).isEqualTo(5);
    assertThat(settings.describe()).containsPattern("SHMEM4J_PES +5 +-Dshmem4j.pes ");
  }

  @Test
  void anyValueTurnsASwitchOn() {
    assertThat(with("SHMEM_DEBUG", "0").debug()).isTrue();
    assertThat(with("SMA_INFO", "x").info()).isTrue();
    assertThat(with("SHMEM_VERSION", "").version()).as("any value").isTrue();
  }

  @Test
  void crowdedCoresSpinLess() {
    WaitPolicy alone = with(Map.of(), Map.of()).waitPolicy(1);
    WaitPolicy crowd = with(Map.of(), Map.of()).waitPolicy(10_000);
    assertThat(crowd.spins()).isLessThan(alone.spins());
    assertThat(with("SHMEM4J_SPINS", "7").waitPolicy(1).spins()).isEqualTo(7);
  }

  @Test
  void aPeThatSharesItsCoreSpinsLessUnlessTheUserChose() {
    WaitPolicy alone = with(Map.of(), Map.of()).waitPolicy(1);
    assertThat(alone.sharingCore().spins()).isPositive().isLessThan(alone.spins());
    WaitPolicy crowd = with(Map.of(), Map.of()).waitPolicy(10_000);
    assertThat(crowd.sharingCore()).isEqualTo(crowd);
    WaitPolicy chosen = with("SHMEM4J_SPINS", "30000").waitPolicy(1);
    assertThat(chosen.sharingCore()).isEqualTo(chosen);
  }

  @Test
  void whereNoCoreIsLeftToTheCompilerAPeYieldsEarlyAtFirst() {
    int cores = Runtime.getRuntime().availableProcessors();
    WaitPolicy full = with(Map.of(), Map.of()).waitPolicy(cores);
    assertThat(full.warmingUp().spins()).isLessThan(full.spins());
    assertThat(full.warmUpMillis()).isEqualTo(3000);
    WaitPolicy off = with("SHMEM4J_WARM_UP_MILLIS", "0").waitPolicy(cores);
    assertThat(off.warmingUp()).isEqualTo(off);
    WaitPolicy chosen = with("SHMEM4J_SPINS", "30000").waitPolicy(cores);
    assertThat(chosen.warmingUp()).isEqualTo(chosen);
  }

  @Test
  void checkFindsABadValueThatNobodyReads() {
    assertThatIllegalArgumentException()
        .isThrownBy(with("SHMEM4J_KERNELS", "fast")::check)
        .withMessage("SHMEM4J_KERNELS must be auto, scalar or vector: SHMEM4J_KERNELS=fast");
  }

  @Test
  void everySettingIsDescribedWithItsDefault() {
    assertThat(with(Map.of(), Map.of()).describe().lines())
        .hasSameSizeAs(Settings.ALL)
        .anySatisfy(line -> assertThat(line).matches("SHMEM_SYMMETRIC_SIZE +auto +default +bytes of .*"));
  }

  private static Settings with(String name, String value) {
    return with(Map.of(name, value), Map.of());
  }

  private static Settings with(Map<String, String> environment, Map<String, String> properties) {
    return new Settings(environment::get, properties::get);
  }
}
