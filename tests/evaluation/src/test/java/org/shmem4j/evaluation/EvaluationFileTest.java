package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.benchmarks.BenchUsageException;

class EvaluationFileTest {
  @Test
  void whatIsWrittenIsRead(@TempDir Path folder) throws IOException {
    Evaluation evaluation = Evaluations.of(
        List.of(new Verdict("litmus", "programs", false, "a=0\n\tö | FORBIDDEN \\")),
        Evaluations.figure("shmem4j", 1.5, 0.25, 0.0625), Evaluations.figure("MPICH", 123456.75, 0, Double.NaN));
    Path file = folder.resolve("evaluation.json");
    EvaluationFile.write(evaluation, file);
    assertThat(EvaluationFile.read(file)).isEqualTo(evaluation);
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "", "{", "[1, 2]", "{\"form\":\"another\",\"version\":1}", "{\"form\":\"shmem4j-evaluation\",\"version\":2}",
      "{\"form\":\"shmem4j-evaluation\",\"version\":1}", "{\"form\":\"\\u12\"}", "nonsense"
  })
  void otherFilesAreRefusedWithTheirName(String text, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("other.json"), text);
    assertThatThrownBy(() -> EvaluationFile.read(file)).isInstanceOf(BenchUsageException.class)
        .hasMessageContaining("file=" + file);
  }

  @Test
  void aFileOfALaterFormIsRefused() {
    String text = EvaluationFile.text(Evaluations.of(List.of()));
    assertThat(text).contains("\"version\":1");
    assertThatThrownBy(() -> EvaluationFile.of(text.replace("\"version\":1", "\"version\":2")))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("version=2.0 known=shmem4j-evaluation 1");
  }

  @Test
  void valuesNestedForEverAreRefused() {
    assertThatThrownBy(() -> JsonText.read("[".repeat(100_000))).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("levels");
  }
}
