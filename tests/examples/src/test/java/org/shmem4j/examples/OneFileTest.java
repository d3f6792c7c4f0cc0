package org.shmem4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program of one file has the annotations and the checks. */
@Timeout(120)
class OneFileTest {
  private static final String PROGRAM = """
      import org.shmem4j.Shmem;
      import org.shmem4j.Symmetric;
      import org.shmem4j.api.Rma;
      import org.shmem4j.api.SymmetricInts;

      public class Main {
        record Memory(@Symmetric(length = 4) SymmetricInts numbers) {}

        public static void main(String[] args) {
          Shmem.run(shmem -> {
            SymmetricInts numbers = Main_MemorySymmetry.allocate(shmem).numbers();
            Rma.intP(numbers, 0, shmem.myPe(), PE);
            shmem.barrierAll();
          });
        }
      }
      """;

  /** Nothing orders the PEs' accesses to an element of the program's own type. */
  private static final String RACE = """
      import org.shmem4j.Element;
      import org.shmem4j.Shmem;
      import org.shmem4j.Symmetric;

      public class Main {
        @Element
        record Cell(int rank) {}

        record Memory(@Symmetric(length = 4) SymmetricCells cells) {}

        public static void main(String[] args) {
          Shmem.run(shmem -> {
            Memory memory = Main_MemorySymmetry.allocate(shmem);
            SymmetricCells more = SymmetricCells.allocate(shmem, 4);
            CellRoutines.cellP(memory.cells(), 0, new Cell(1), 0);
            CellRoutines.cellP(more, 0, new Cell(1), 0);
            shmem.barrierAll();
          });
        }
      }
      """;

  /** PE 1 reads an element again and again, while PE 0 puts to it. */
  private static final String POLLED = """
      import org.shmem4j.Shmem;
      import org.shmem4j.api.Rma;
      import org.shmem4j.api.SymmetricInts;

      public class Main {
        public static void main(String[] args) {
          Shmem.run(shmem -> {
            SymmetricInts word = shmem.callocate(SymmetricInts.TYPE, 1);
            if (shmem.myPe() == 0) {
              Rma.intP(word, 0, 1, 1);
            }
            for (int i = 0; i < 1000; i++) {
              word.get(0);
            }
            shmem.barrierAll();
          });
        }
      }
      """;

  private static final String WITHOUT_IMPORTS = """
      import org.shmem4j.Shmem;

      public class Main {
        public static void main(String[] args) {
          Shmem.run(shmem -> {
            int sum = intSum(shmem.worldTeam(), 1);
            Rma.intP(null, 0, sum, 0);
            unknown(sum);
          });
        }
      }
      """;

  @TempDir
  Path folder;

  private String run(String program, String... words) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("Main.java"), program);
    List<String> command = new ArrayList<>(List.of(
        ProcessHandle.current().info().command().orElseThrow(), "-cp", System.getProperty("java.class.path"),
        "org.shmem4j.launcher.Main"));
    command.addAll(List.of(words));
    command.addAll(List.of("--", file.toString()));
    Process job = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(job.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return output + "status " + job.waitFor();
  }

  @Test
  void annotationsWork() throws Exception {
    assertThat(run(PROGRAM.replace("PE", "0"), "run", "-n", "2")).isEqualTo("status 0");
  }

  @Test
  void whatMustBeImportedIsTold() throws Exception {
    assertThat(run(WITHOUT_IMPORTS, "run"))
        .contains("shmem4j: Rma is in org.shmem4j.api: import org.shmem4j.api.Rma;\n",
            "shmem4j: intSum is in org.shmem4j.api.Scalars: import static org.shmem4j.api.Scalars.intSum;\n")
        .doesNotContain("shmem4j: unknown is in");
  }

  @Test
  void arraysAreAllocatedAtALineOfTheProgram() throws Exception {
    assertThat(run(RACE, "run", "-n", "2", "--check"))
        .contains("copy of Main.Memory.cells, allocated at Main.java:13 (Main.")
        .contains("copy of more, allocated at Main.java:14 (Main.")
        .endsWith("status 3");
  }

  @Test
  void aHistoryIsToldInTheProgramsWords() throws Exception {
    assertThat(run(POLLED, "explore", "-n", "2", "--changes", "0"))
        .containsPattern("PE 1 get at Main.java:13\\n")
        .containsPattern("\\nfailed: PE \\d: a checked program must have no errors: ")
        .endsWith("status 1");
  }

  @Test
  void whatTheChecksRefuseIsToldAtItsLine() throws Exception {
    assertThat(run(PROGRAM.replace("PE", "-1"), "run", "-n", "2"))
        .contains("Main.java:12: error: [shmem-negative-pe]", "      Rma.intP(numbers, 0, shmem.myPe(), -1);")
        .endsWith("status 1");
  }
}
