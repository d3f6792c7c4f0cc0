package org.shmem4j.applications.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;

/** What the ports compute: on several PEs the same bits as on one, which exchanges nothing, and what is known of it. */
@Timeout(120)
class PortsTest {
  private static final int SIZE = 23; // no number of PEs divides it
  private static final int STEPS = 20;

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void thePlateHasTheBitsOfOnePe(int pes) {
    assertSameBits(pes, shmem -> Heat2d.plate(shmem, SIZE, SIZE + 4, STEPS));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void theRelaxedFieldHasTheBitsOfOnePe(int pes) {
    assertSameBits(pes, shmem -> RedBlackSor.field(shmem, SIZE, STEPS));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void theStencilHasTheBitsOfOnePe(int pes) {
    assertSameBits(pes, shmem -> StarStencil2d.out(shmem, SIZE, STEPS));
  }

  private static void assertSameBits(int pes, Function<Shmem, double[]> field) {
    double[] alone = fields(1, field)[0];
    double[][] parts = fields(pes, field);
    for (int cell = 0; cell < alone.length; cell++) {
      int at = cell;
      double[] owners = Stream.of(parts).mapToDouble(part -> part[at]).filter(value -> !Double.isNaN(value)).toArray();
      assertThat(owners).as("cell %d", cell).containsExactly(alone[cell]);
    }
  }

  private static double[][] fields(int pes, Function<Shmem, double[]> field) {
    double[][] parts = new double[pes][];
    Shmem.launch(pes, shmem -> parts[shmem.myPe()] = field.apply(shmem));
    return parts;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void theSolutionHasTheBitsOfOnePe(int pes) {
    assertThat(solution(pes, 6)).isEqualTo(solution(1, 6));
  }

  private static double[] solution(int pes, int iterations) {
    double[][] runs = fields(pes, shmem -> Hpccg.solution(shmem, 5, 4, 7, iterations));
    return Stream.of(runs).flatMapToDouble(Arrays::stream).toArray();
  }

  @Test
  void nothingIsDoneByHand() throws IOException {
    try (Stream<Path> sources = Files.list(Path.of("src/main/java/org/shmem4j/applications/ports"))) {
      assertThat(sources).hasSizeGreaterThan(4).allSatisfy(source -> assertThat(source).content()
          .doesNotContainPattern("Signal|WaitUntil|[.](fence|quiet|barrierAll|syncAll|sync)\\(|api[.](Rma|Atomics)"));
    }
  }

  /** The right side is made so. */
  @Test
  void theSolutionIsOne() {
    assertThat(solution(2, 40)).hasSize(5 * 4 * 7).usingComparatorWithPrecision(1e-12).containsOnly(1);
  }

  /** The field grows by 1 in both directions, so each iteration adds 2 to what is inside. */
  @Test
  void theStencilAddsTwoInEachIteration() {
    double[] out = fields(1, shmem -> StarStencil2d.out(shmem, SIZE, STEPS))[0];
    double[] inner = IntStream.range(0, SIZE * SIZE)
        .filter(cell -> Math.min(cell / SIZE, SIZE - 1 - cell / SIZE) >= 2)
        .filter(cell -> Math.min(cell % SIZE, SIZE - 1 - cell % SIZE) >= 2)
        .mapToDouble(cell -> out[cell]).toArray();
    assertThat(inner).hasSize((SIZE - 4) * (SIZE - 4)).containsOnly(2 * (STEPS + 1));
  }
}
