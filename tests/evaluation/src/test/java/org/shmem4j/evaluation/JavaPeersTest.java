package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.benchmarks.BenchUsageException;
import org.shmem4j.evaluation.JavaPeer.Kind;

/** Whose jars are given is told by what is in them. */
class JavaPeersTest {
  @TempDir
  Path folder;

  private Path jar(String name, String entry) throws IOException {
    Path jar = folder.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(entry));
    }
    return jar;
  }

  @Test
  void jarsAreKnownByTheirClasses() throws IOException {
    Path mpi = jar("mpi.jar", "mpi/Intracomm.class");
    assertThat(JavaPeer.in(jar("pcj-5.jar", "org/pcj/PCJ.class")).kind()).isEqualTo(Kind.PCJ);
    assertThat(JavaPeer.in(mpi).kind()).isEqualTo(Kind.OPEN_MPI);
    Path ignored = jar("starter.jar", "runtime/starter/MPJRun.class");
    assertThat(JavaPeer.in(mpi).kind()).isEqualTo(Kind.MPJ_EXPRESS);
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path other = jar("other.jar", "org/example/Other.class");
    Path text = Files.writeString(folder.resolve("text.jar"), "text");
    for (Path file : List.of(other, text, folder.resolve("missing.jar"))) {
      assertThatThrownBy(() -> EvaluateOptions.parse(List.of("--jars", file.toString())))
          .isInstanceOf(BenchUsageException.class).hasMessageContaining("--jars must name").hasMessageContaining(
              "jar=" + file);
    }
  }

  @Test
  void ourProgramCompilesWhereItRuns() throws IOException {
    JavaPeer.ours().compile(folder);
    assertThat(JavaPeer.ours().command(folder, List.of(1, 2))).contains("org.shmem4j.beside.pes.PeCalls");
    try (var files = Files.walk(folder)) {
      assertThat(files).anyMatch(file -> file.endsWith("org/shmem4j/beside/pes/PeCalls.class"));
    }
  }
}
