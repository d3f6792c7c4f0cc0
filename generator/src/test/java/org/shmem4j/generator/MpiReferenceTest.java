package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shmem4j.table.TypeTable;

/**
 * The reference page has a row for every collective, every predefined operation and every call from point to point of
 * MPI-1, and each names what exists.
 */
class MpiReferenceTest {
  private static final List<String> COLLECTIVES = List.of("Barrier", "Bcast", "Gather", "Gatherv", "Scatter",
      "Scatterv", "Allgather",
      "Allgatherv", "Alltoall", "Alltoallv", "Reduce", "Allreduce", "Reduce_scatter", "Scan", "Op_create", "Op_free");
  private static final List<String> OPERATIONS = List.of("MAX", "MIN", "SUM", "PROD", "LAND", "BAND", "LOR", "BOR",
      "LXOR", "BXOR", "MAXLOC", "MINLOC");
  private static final List<String> POINT_TO_POINT = List.of("Send", "Ssend", "Bsend", "Rsend", "Recv", "Isend",
      "Irecv", "Wait", "Waitall", "Waitany", "Waitsome", "Test", "Testall", "Testany", "Testsome", "Probe", "Iprobe",
      "Sendrecv", "Sendrecv_replace", "Send_init", "Recv_init", "Start", "Startall", "Buffer_attach", "Buffer_detach",
      "Cancel",
      "Request_free");
  private static final Set<String> NOT_GENERATED = Set.of("MPI_Barrier", "MPI_Op_create", "MPI_Op_free");
  private static final Pattern ROW = Pattern.compile("\\| `(MPI_\\w+)` \\| `?([\\w.]+\\([\\w, ]*\\))?.+");

  private final String page = Reference.generate().get("all-names.md");

  @Test
  void everyCollectiveAndOperationHasARow() {
    assertThat(Stream.concat(COLLECTIVES.stream(), OPERATIONS.stream()))
        .allSatisfy(name -> assertThat(page).containsPattern("(?m)^\\| `MPI_" + name + "` \\| \\S"));
  }

  @Test
  void everyCallFromPointToPointIsNamed() {
    String rows = section("MPI-1: point to point, by signals");
    assertThat(POINT_TO_POINT).allSatisfy(name -> assertThat(rows).containsPattern("\\bMPI_" + name + "\\b"));
  }

  @Test
  void everyRowNamesAGeneratedMethodAndItsParameters() {
    Set<String> methods = ApiGenerator.methods(TypeTable.ofSpecifications()).stream()
        .map(method -> method.className() + "." + method.name()
            + method.parameters().stream().map(Parameter::name).collect(Collectors.joining(", ", "(", ")")))
        .collect(Collectors.toSet());
    List<Matcher> rows = section("MPI-1: collectives", "MPI-1: predefined operations").lines()
        .filter(line -> line.startsWith("| `MPI_")).map(ROW::matcher).toList();

    assertThat(rows).hasSize(COLLECTIVES.size() + OPERATIONS.size());
    assertThat(rows).allSatisfy(row -> {
      assertThat(row.matches()).isTrue();
      if (!NOT_GENERATED.contains(row.group(1))) {
        assertThat(methods).contains(row.group(2));
      }
    });
  }

  private String section(String... titles) {
    return Stream.of(titles).map(title -> page.split("## " + title + "\n", 2)[1].split("\n## ", 2)[0])
        .collect(Collectors.joining("\n"));
  }
}
