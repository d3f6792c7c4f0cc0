package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the checks cost over plain javac on 1000 annotated fields and 10000 calls, in processes of their own: the first
 * compilation of a process, and later ones as in a build daemon. It runs only when it is named:
 * {@code ./mvnw -pl processor -am test -Dtest=SpeedMeasurement -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class SpeedMeasurement {
  private static final int ROUNDS = 10;

  @TempDir
  Path folder;

  @Test
  void thousandFieldsAndTenThousandCalls() throws IOException {
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      sources.add(write("Data" + i, data(i)));
      sources.add(write("Calls" + i, calls(i)));
    }
    long[] plain = rounds(sources, "-proc:none", "-processorpath", folder.toString());
    long[] checked = rounds(sources, "-processorpath", Program.place(SymmetricProcessor.class));
    System.out.println("milliseconds of a core: plain javac first " + plain[0] + " later " + median(plain)
        + "; checked first " + checked[0] + " later " + median(checked));
  }

  /** The median of the second half of the rounds. */
  private static long median(long[] rounds) {
    long[] later = Arrays.copyOfRange(rounds, rounds.length / 2, rounds.length);
    Arrays.sort(later);
    return later[later.length / 2];
  }

  private static String data(int i) {
    StringBuilder text = new StringBuilder("""
        import org.shmem4j.Symmetric;
        import org.shmem4j.api.SymmetricInts;
        record Data%d(
        """.formatted(i));
    for (int field = 0; field < 10; field++) {
      text.append(field == 0 ? "" : ",\n").append("@Symmetric(")
          .append(field % 2 == 0 ? "length = 1024" : "lengthOf = \"rows * (cols + 2)\"")
          .append(") SymmetricInts f").append(field);
    }
    return text.append(") {}\n").toString();
  }

  private static String calls(int i) {
    StringBuilder text = new StringBuilder("""
        import static org.shmem4j.api.Reductions.*;
        import org.shmem4j.Shmem;
        class Calls%d {
        """.formatted(i));
    for (int method = 0; method < 10; method++) {
      text.append("static void m%d(Shmem shmem, Data%d data, int n) {\n  int count = 1 << 9;\n".formatted(method, i));
      for (int call = 0; call < 10; call++) {
        text.append("  intSumReduce(shmem.worldTeam(), data.f%d().slice(%d, 512), data.f%d(), %s);\n"
            .formatted(call, call, (call + 1) % 10, call % 2 == 0 ? "count" : "n"));
      }
      text.append("}\n");
    }
    return text.append("}\n").toString();
  }

  private String write(String name, String text) throws IOException {
    Path file = folder.resolve(name + ".java");
    Files.writeString(file, text);
    return file.toString();
  }

  private long[] rounds(List<String> sources, String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", Program.place(SpeedMeasurement.class),
        CompileRepeatedly.class.getName(), String.valueOf(ROUNDS), "-d", folder.resolve("out").toString(),
        "-classpath", Program.libraries()));
    command.addAll(List.of(options));
    command.addAll(sources);
    Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    long[] times = process.inputReader().lines().mapToLong(Long::parseLong).toArray();
    assertThat(times).hasSize(ROUNDS).doesNotContain(-1);
    return times;
  }
}
