package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.ucc.UccConfig;
import org.shmem4j.ucc.UccException;

/** Whatever a setting or a configuration file holds, it is read or refused in the library's own words. */
class FuzzTest {
  private static final int TRIALS = 20_000;
  private static final String[] SEEDS = {
      "512m", "3.1M", "90s", "500ms", "unlimited", "auto", "16", "1e3", "-1", "UCC_TIMEOUT=10s\nSPINS=3\n",
      "TIMEOUT=1s\\u0041", "# comment\nREPORT:5s", "9223372036854775807", "\u0661\u0662"
  };
  private static final String LETTERS = "0123456789.kmgtsh=-+eE\\u#:! \n\t\0\u0663\ud83d";

  private static String mutated(Random random) {
    StringBuilder text = new StringBuilder(SEEDS[random.nextInt(SEEDS.length)]);
    for (int i = random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(text.length() + 1);
      char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
      switch (random.nextInt(3)) {
        case 0 -> text.insert(at, letter);
        case 1 -> text.delete(at, Math.min(text.length(), at + 2));
        default -> text.insert(at, text);
      }
    }
    return text.toString();
  }

  @Test
  void settings() {
    Random random = new Random(1);
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = mutated(random);
      try {
        new Settings(name -> text, name -> null).check();
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageMatching("(?s)SHMEM\\w+ must be .*");
      }
    }
  }

  @Test
  void configurationFiles(@TempDir Path folder) throws IOException {
    Random random = new Random(2);
    Path file = folder.resolve("ucc.conf");
    for (int trial = 0; trial < TRIALS / 10; trial++) {
      Files.writeString(file, mutated(random).replace("\ud83d", ""), StandardCharsets.UTF_8);
      try {
        assertThat(UccConfig.read(null, file)).isNotNull();
      } catch (UccException e) {
        assertThat(e.status().isError()).isTrue();
      }
    }
  }
}
