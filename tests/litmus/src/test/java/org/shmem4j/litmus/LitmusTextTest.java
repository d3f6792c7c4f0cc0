package org.shmem4j.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong in a text is said, and what 1.6 does not promise is known. */
class LitmusTextTest {
  private static final String RIGHT = """
      two puts
      says: 9.6: a reason
      PE 0: put x 1 to 1; fence; put y 1 to 1
      PE 1: wait y 1; a = x
      allowed: a=1
      forbidden: a=0
      """;

  @TempDir
  Path folder;

  @Test
  void aTestIsRead() throws IOException {
    assertThat(read(RIGHT)).singleElement().satisfies(test -> {
      assertThat(test.pes()).isEqualTo(2);
      assertThat(test.seen()).containsExactly("a");
      assertThat(test.allowed()).containsExactly("a=1");
    });
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', value = {
      "says: 9.6: a reason; ; must say why", "allowed: a=1; allowed: a=0; none of them forbidden",
      "forbidden: a=0; forbiden: a=0; a line of a litmus test must begin with", "PE 1; PE 2; must begin with",
      "forbidden: a=0; 570: never a=0: why; must be \"also\" with outcomes that are not allowed",
      "forbidden: a=0; 570: also a=0; a colon and why"})
  void whatIsWrongIsSaid(String right, String wrong, String message) {
    assertThatThrownBy(() -> read(RIGHT.replace(right, wrong == null ? "ours: nothing" : wrong)))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message).hasMessageContaining("two puts");
  }

  @Test
  void namesDiffer() {
    assertThatThrownBy(() -> read(RIGHT + "\n" + RIGHT)).hasMessageContaining("a name of its own: name=two puts");
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait y 1", "until y 1", "b = test y 1", "b = fetch y from 1", "b = swap y 2 to 1"})
  void aPutThatAWaitOrAnAtomicLooksAtIsNotPromised(String look) throws IOException {
    assertThat(read(RIGHT.replace("wait y 1", look)).getFirst().isPromised()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
      "put y 1 to 1,aset y 1 to 1", "wait y 1,b = get y from 1", "put y 1 to 1,put y 1 to 2",
      "put y 1 to 1,signal y 1 to 1"})
  void anAtomicFlagIsPromised(String flag, String other) throws IOException {
    assertThat(read(RIGHT.replace(flag, other)).getFirst().isPromised()).isTrue();
  }

  @Test
  void theTableOfResultsHasEveryTest() throws IOException {
    Pattern firstRow = Pattern.compile("^\\| ([^|`]+) \\| `", Pattern.MULTILINE);
    assertThat(firstRow.matcher(Files.readString(Path.of("RESULTS.md"))).results().map(row -> row.group(1)))
        .as("make the table again: its page says how")
        .containsExactlyElementsOf(Litmus.all().stream().map(Litmus::name).toList());
  }

  private List<Litmus> read(String text) throws IOException {
    return Litmus.all(Files.writeString(folder.resolve("tests.txt"), text));
  }
}
