package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.shmem4j.Shmem;
import org.shmem4j.internal.watching.callsites.AgentJar;

/** Programs that are run for their profiles. */
public final class Profiled {
  private Profiled() {}

  /** Runs a program as processes, with {@code run --profile}; returns what it printed. */
  public static String run(Path folder, int pes, Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>(List.of("run", "-n", Integer.toString(pes), "--profile", folder.toString(),
        "--", "-cp", classPath(program), program.getName()));
    command.addAll(List.of(arguments));
    Launched.Result result = Launched.run(command.toArray(String[]::new));
    assertThat(result.status()).as(result.error()).isZero();
    assertThat(result.error()).contains("shmem4j: profile of " + pes + " PEs", "profile.html");
    return result.out();
  }

  /** Runs a program as threads of one process, as in an IDE. */
  public static void threads(Path folder, int pes, Class<?> program, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-javaagent:" + AgentJar.find(folder),
        "-Dshmem4j.profile=" + folder, "-Dshmem4j.pes=" + pes, "-cp", classPath(program), program.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
  }

  private static String classPath(Class<?> program) {
    return place(Shmem.class) + ":" + place(program);
  }

  private static String place(Class<?> one) {
    return Path.of(URI.create(one.getProtectionDomain().getCodeSource().getLocation().toString())).toString();
  }
}
