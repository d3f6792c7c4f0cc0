package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WhereItRanTest {
  private static final Path FILES = Path.of("../benchmarks/evaluations");
  private static final Path PAGE = Path.of("../../docs/reference/where-it-ran.md");

  private static Evaluation on(String machines, String hosts, String transport, String architecture, int pes) {
    return new Evaluation(
        Map.of("machines", machines, "hosts", hosts, "transport", transport, "most PEs", Integer.toString(pes)),
        Map.of("architecture", architecture), List.of(), List.of(), List.of());
  }

  @Test
  void whatIsInNoFileWasNeverTried() {
    assertThat(WhereItRan.page(Map.of("a.json", on("1", "1", "none: one host", "amd64", 4)))).contains(
        "has tried: InfiniBand, Slingshot, TCP between hosts, aarch64, more than 1 machine, more than 1 host, more than 4 PEs.");
    assertThat(WhereItRan
        .page(
            Map.of("a.json", on("1", "1", "none", "amd64", 2), "b.json", on("2", "16", "rc_mlx5, tcp", "aarch64", 64))))
        .contains("has tried: Slingshot, more than 2 machines, more than 16 hosts, more than 64 PEs.");
  }

  /** A difference: run the command that the failure prints. */
  @Test
  void thePageIsWhatTheFilesMake() throws IOException {
    assertThat(Files.readString(PAGE))
        .as("./mvnw -q -pl tests/evaluation -am compile; java -cp CLASS_PATH %s tests/benchmarks/evaluations >%s",
            WhereItRan.class.getName(), "docs/reference/where-it-ran.md")
        .isEqualTo(WhereItRan.page(WhereItRan.read(FILES)));
  }
}
