package org.shmem4j.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever a type table holds, it is read or refused with a file, a line and a reason. */
class TableFuzzTest {
  private static final int TRIALS = 10_000;
  private static final TypeTable BASE = TypeTable.ofSpecifications();
  private static final String SEED = """
      package = "app.types"
      [types.vec3d]
      lane = "double"
      fields = ["x", "y", "z"]
      ops = ["sum", "max"]
      [types.money]
      alias = "long"
      [types.pair]
      lane = "int"
      lanes = 2
      bytes = 8
      handle = "SymmetricPairs"
      operators = { mix = "app.Mix" }
      """;
  private static final String[] PIECES = {
      "[", "]", "\"", "=", ".", "{", "}", ",", "\n", "#", "'", "0x", "1e999", "-1", "9223372036854775808",
      "types", "[[types.a]]",
      "types.vec3d.x = 1\n", "lane = \"int\"\n", "lanes = 100000\n", "bytes = -8\n", "fields = []\n", "fields = [1]\n",
      "ops = \"sum\"\n", "ops = [\"\"]\n", "[types]\n", "[groups.g]\n", "null", "\\u0000", "\0", "é",
      "[types.\"a b\"]\n", "1979-05-27"
  };

  @Test
  void everyTableIsReadOrRefused() {
    Random random = new Random(4);
    int read = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = mutated(random);
      try {
        assertThat(TableReader.read("types.toml", text, BASE).rows()).as(text).isNotEmpty();
        read++;
      } catch (TableException e) {
        assertThat(e.problems()).as(text).isNotEmpty().allSatisfy(problem -> {
          assertThat(problem.line()).isPositive();
          assertThat(problem.toString()).startsWith("types.toml:").doesNotContain("Exception");
        });
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("a table must be read or refused: " + text, e);
      }
    }
    assertThat(read).isBetween(TRIALS / 100, TRIALS / 2);
  }

  private static String mutated(Random random) {
    StringBuilder text = new StringBuilder(SEED);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
        case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(8)));
        case 2 -> text.insert(lineStart(text, at), PIECES[random.nextInt(PIECES.length)]);
        default -> text.delete(lineStart(text, at), at);
      }
      if (text.isEmpty()) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static int lineStart(StringBuilder text, int at) {
    return text.lastIndexOf("\n", at - 1) + 1;
  }
}
