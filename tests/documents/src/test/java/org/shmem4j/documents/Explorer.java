package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.shmem4j.Shmem;
import org.shmem4j.api.Rma;

/** Runs {@code shmem4j explore} as a user does, in a folder and a JVM of its own. */
final class Explorer {
  private static final String LAUNCHER = "org.shmem4j.launcher.Main";
  private static final int PES = 3;

  /** For so few, compiling more would take longer than it saves. */
  private static final int FEW_SCHEDULES = 100;

  private final Path folder;

  /**
   * Makes one.
   *
   * @param folder where the programs run
   */
  Explorer(Path folder) {
    this.folder = folder;
  }

  /**
   * How an exploration ended.
   *
   * @param status the command's exit status
   * @param printed what the program's PEs printed, in the order of all schedules
   * @param told what the command said
   */
  record Outcome(int status, List<String> printed, String told) {}

  /** Explores a program on three PEs. */
  Outcome explore(Path classes, String main, List<String> arguments, int schedules, int minutes) throws Exception {
    List<String> command = new ArrayList<>(List.of(
        System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=" + (schedules > FEW_SCHEDULES ? 4 : 1),
        "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "--add-modules=jdk.incubator.vector", "-cp",
        library(), LAUNCHER, "explore", "-n", Integer.toString(PES),
        "--schedules", Integer.toString(schedules), "--", "-cp", classes.toString(), main));
    command.addAll(arguments);
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectInput(new File("/dev/null"))
        .redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
    boolean ended = process.waitFor(minutes, TimeUnit.MINUTES);
    process.destroyForcibly();
    String text = Files.readString(output);
    String told = Files.readString(errors) + text.lines().filter(Explorer::isOfTheCommand).toList();
    assertThat(ended).as("%s ends within %d minutes; so far: %s", command, minutes, told).isTrue();
    List<String> printed = text.lines().filter(line -> !isOfTheCommand(line)).toList();
    return new Outcome(process.exitValue(), printed, told + text.substring(Math.max(0, text.indexOf("failed: "))));
  }

  private static boolean isOfTheCommand(String line) {
    return line.startsWith("shmem4j: ");
  }

  /** The library without the programs: explore watches only what its own class path does not have. */
  private static String library() throws Exception {
    return String.join(File.pathSeparator, Stream.of(Shmem.class, Rma.class, Class.forName(LAUNCHER))
        .map(Explorer::placeOf).map(Path::toString).toList());
  }

  /** {@return the folder or jar of a class} */
  static Path placeOf(Class<?> one) {
    try {
      return Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@return a folder, in which sources have been compiled} */
  static Path compile(List<String> files, Path classes) {
    String path = System.getProperty("java.class.path");
    List<String> words = new ArrayList<>(
        List.of("-proc:full", "-nowarn", "-cp", path, "-processorpath", path, "-d", classes.toString()));
    words.addAll(files);
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int status = ToolProvider.getSystemJavaCompiler().run(null, messages, messages, words.toArray(String[]::new));
    assertThat(status).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    return classes;
  }
}
