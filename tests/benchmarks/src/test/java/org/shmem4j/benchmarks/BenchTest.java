package org.shmem4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class BenchTest {
  private static BenchOptions options(String... arguments) {
    return BenchOptions.parse(List.of(arguments));
  }

  @Test
  void sizesGoUpByEightAndEndWithTheUpperBound() {
    BenchmarkOperation ints = BenchmarkOperation.parse("allreduce_int_sum", "int");
    assertThat(ints.sizes(4, 16 << 20))
        .containsExactly(4, 32, 256, 2048, 16 << 10, 128 << 10, 1 << 20, 8 << 20, 16 << 20);
    assertThat(BenchmarkOperation.parse("allreduce_double_sum", "int").sizes(4, 256)).containsExactly(8, 32, 256);
    assertThat(BenchmarkOperation.parse("barrier", "int").sizes(4, 256)).containsExactly(0);
    assertThat(BenchmarkOperation.parse("outstanding8", "long").sizes(4, 1 << 20))
        .containsExactly(8, 32, 256, 2048, 16 << 10, 64 << 10);
    BenchmarkOperation edges = BenchmarkOperation.parse("edge_by_hand", "int");
    assertThat(edges.type()).isEqualTo("double");
    assertThat(edges.sizes(4, 16 << 20)).containsExactly(8, 64, 512, 4096, 32 << 10);
    assertThat(edges.sizes(64 << 10, 1 << 20)).containsExactly(32 << 10);
  }

  @Test
  void namesSayTypeAndOperation() {
    assertThat(BenchmarkOperation.parse("allreduce_float_max", "int"))
        .isEqualTo(new BenchmarkOperation(BenchmarkRoutine.ALLREDUCE, "float", "max"));
    assertThat(BenchmarkOperation.parse("allreduce", "long"))
        .isEqualTo(new BenchmarkOperation(BenchmarkRoutine.ALLREDUCE, "long", "sum"));
    assertThat(BenchmarkOperation.parse("broadcast", "double").typeBytes()).isEqualTo(8);
    assertThatThrownBy(() -> BenchmarkOperation.parse("allreduce_int_mean", "int"))
        .isInstanceOf(BenchUsageException.class)
        .hasMessageContaining("--op=allreduce_int_mean");
  }

  /** A place without a build would measure this build against itself. */
  @Test
  void anotherBuildMustBeThere(@TempDir Path tree) throws IOException {
    assertThatThrownBy(() -> options("--against", tree.toString())).isInstanceOf(BenchUsageException.class)
        .hasMessageContaining("--against=" + tree);
    Path library = Files.createDirectories(tree.resolve("runtime/target/classes/org/shmem4j"));
    Files.createFile(library.resolve("Shmem.class"));
    String classes = tree.resolve("runtime/target/classes").toString();
    assertThat(options("--against", tree.toString()).against).isEqualTo(classes);
    assertThat(options("--against", tree + File.pathSeparator + classes).against).endsWith(classes);
  }

  @Test
  void optionsAreRead() {
    BenchOptions options = options("-n", "4", "--op=barrier,onesided", "--bytes", "64..2k", "--quick");
    assertThat(options.pes).isEqualTo(4);
    assertThat(options.operations()).hasSize(8);
    assertThat(options.leastBytes).isEqualTo(64);
    assertThat(options.mostBytes).isEqualTo(2048);
    assertThat(options.batches).isEqualTo(5);
    assertThat(options().batches).isEqualTo(20);
    assertThatThrownBy(() -> options("--bytes", "2k..64")).hasMessageContaining("--bytes=2k..64");
    assertThatThrownBy(() -> options("-n")).hasMessageContaining("-n needs a value");
  }

  @Test
  void theShortFormKeepsWhatIsAskedFor() {
    BenchOptions options = options("--op", "barrier", "--bytes", "64", "--hosts", "1,1", "--short");
    assertThat(options.operations()).hasSize(1);
    assertThat(options.mostBytes).isEqualTo(64);
    assertThat(options.brief).isTrue();
    assertThat(options("--short").operations()).hasSize(12);
  }

  @Test
  void commandsPassThroughTheirLine() {
    ContestantCommand command = new ContestantCommand(ContestantCommand.CHECK, "alltoall", "int", "sum", 4096, 7);
    assertThat(ContestantCommand.parse(command.line())).isEqualTo(command);
    assertThat(command.checks()).isTrue();
  }

  @Test
  void quantilesOfSamplesAndOfRatios() {
    Samples samples = new Samples(new double[] {3, 1, 2, 5, 4});
    assertThat(samples.median()).isEqualTo(3);
    assertThat(samples.least()).isEqualTo(1);
    assertThat(samples.quantile(0.25)).isEqualTo(2);
    assertThat(new Samples(new double[] {6, 4}).over(new Samples(new double[] {3, 4})).median()).isEqualTo(1.5);
    assertThat(Samples.geometricMean(List.of(2.0, 8.0))).isEqualTo(4, within(1e-9));
  }

  @Test
  void theLibraryIsFirstOnItsClassPathWithWhateverIsThere() {
    assertThat(Build.libraryFirst(
        "/t/tests/benchmarks/target/classes:/t/runtime/tools/target/classes:/t/runtime/target/classes:/j.jar"))
        .isEqualTo(
            "/t/runtime/target/classes:/t/runtime/tools/target/classes:/t/tests/benchmarks/target/classes:/j.jar");
  }

  @Test
  void aChartIsWellFormed() throws Exception {
    List<Cell> cells = List.of(new Cell(BenchmarkOperation.parse("barrier", "int"), 0, Map.of(), 0));
    String svg = Chart.of(cells, List.of(), "a < b");
    Document document = DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg).contains("barrier", "a &lt; b");
  }
}
