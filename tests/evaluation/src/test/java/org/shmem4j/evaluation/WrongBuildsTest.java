package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A build with a fault ends with the verdict that failed that has to tell it, and no other. */
@Tag("nightly")
@Timeout(900)
class WrongBuildsTest {
  private static final Path ROOT = Path.of("../..");
  private static final String PE = "runtime/src/main/java/org/shmem4j/internal/pe/";
  private static final String KERNELS = "runtime/src/main/java/org/shmem4j/internal/onhost/kernel/";

  @TempDir
  Path folder;

  /** What is wrong, and the step and its verdict that have to tell it. */
  enum Fault {
    SWAPPED_HALVES("conformance:collectives", "collectives", KERNELS + "ComplexProduct.java", """
            memory.set(JAVA_DOUBLE_UNALIGNED, result, a * c - b * d);
            memory.set(JAVA_DOUBLE_UNALIGNED, result + 8, a * d + b * c);
        """, """
            memory.set(JAVA_DOUBLE_UNALIGNED, result, a * d + b * c);
            memory.set(JAVA_DOUBLE_UNALIGNED, result + 8, a * c - b * d);
        """),
    WRONG_ASSOCIATION("conformance:order of sums", "order of sums", PE + "collective/Combiner.java", """
            long left = given[0] + at;
            for (int member = 1; member < given.length; member++) {
        """, """
            long left = given[given.length - 1] + at;
            for (int member = 0; member < given.length - 1; member++) {
        """),
    LOST_WAKE_UP("conformance:wake-ups", "wake-ups",
        "runtime/src/main/java/org/shmem4j/internal/onhost/memory/Wakeup.java", """
                  wake(waiter);
        """, ""),
    LEFT_OUT_FENCE("conformance:quiet", "quiet", PE + "team/ContextImpl.java", """
              VarHandle.fullFence();
              if (far != null) {
                far.quiet();
        """, """
              if (far != null) {
                far.quiet();
        """),
    LOST_DEATH("kills", "killed PEs", "runtime/tools/src/main/java/org/shmem4j/launcher/Job.java", """
            if (signal == 0) {
              control.peExited(pe, status);
            }
            if (status != 0 && firstFailed < 0) {
              firstFailed = pe;
            }
        """, """
            if (status != 0) {
              return;
            }
        """);

    private final String step;
    private final String verdict;
    private final String file;
    private final String right;
    private final String wrong;

    Fault(String step, String verdict, String file, String right, String wrong) {
      this.step = step;
      this.verdict = verdict;
      this.file = file;
      this.right = right;
      this.wrong = wrong;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFaultTurnsAVerdictRed(Fault fault) throws Exception {
    String source = Files.readString(ROOT.resolve(fault.file));
    assertThat(source).contains(fault.right);
    compile(Path.of(fault.file).getFileName().toString(), source.replace(fault.right, fault.wrong));
    Evaluation evaluation = evaluate(fault.step);
    assertThat(evaluation.verdicts().stream().filter(verdict -> !verdict.passed())).extracting(Verdict::name)
        .containsExactly(fault.verdict);
  }

  private void compile(String name, String text) throws IOException {
    Path copy = Files.writeString(folder.resolve(name), text);
    int status = ToolProvider.getSystemJavaCompiler().run(
        null, null, null, "-proc:none", "-nowarn", "--add-modules", "jdk.incubator.vector", "-d", folder.toString(),
        "-cp", System.getProperty("java.class.path"), "-sourcepath", folder.toString(), copy.toString());
    assertThat(status).isZero();
  }

  private Evaluation evaluate(String step) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Process process = new ProcessBuilder(RunningEvaluation.command(
        folder.toFile(), "--quick", "--only", step, "--out", out.toString()))
        .redirectErrorStream(true).redirectInput(new File("/dev/null")).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(1);
    assertThat(out.resolve(EvaluationRun.PAGE)).exists();
    return EvaluationFile.read(out.resolve(EvaluationRun.FILE));
  }
}
