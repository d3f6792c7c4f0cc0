package org.shmem4j.models;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tlc2.TLC;

/** Runs TLC, in a process of its own, since it ends its process. */
final class Tlc {
  /** What TLC found. */
  enum Verdict {
    GOOD, DEADLOCK, VIOLATION
  }

  private static final int DEADLOCK_STATUS = 11;
  private static final int VIOLATION_STATUS = 12;

  private Tlc() {}

  /**
   * Checks a model.
   *
   * @param model its name
   * @param constants its constants
   * @param left the rule that is left out; empty for none
   * @param folder a folder for what TLC writes
   */
  static Verdict check(String model, Map<String, ?> constants, String left, Path folder) throws IOException {
    Path spec = Files.copy(Path.of("src/test/tla", model + ".tla"), folder.resolve(model + ".tla"));
    StringBuilder text = new StringBuilder("SPECIFICATION Spec\nINVARIANTS Right\nCONSTANTS\n");
    new TreeMap<>(constants).forEach((name, value) -> text.append(' ').append(name).append(" = ")
        .append(name.equals(left) ? "FALSE" : tla(value)).append('\n'));
    Path configuration = Files.writeString(folder.resolve(model + ".cfg"), text);
    Path said = folder.resolve("said");
    int status = run(said, "-workers", "1", "-metadir", folder.resolve("states").toString(), "-config",
        configuration.toString(), spec.toString());
    return switch (status) {
      case 0 -> Verdict.GOOD;
      case DEADLOCK_STATUS -> Verdict.DEADLOCK;
      case VIOLATION_STATUS -> Verdict.VIOLATION;
      default -> throw new AssertionError("TLC ended with " + status + ":\n" + Files.readString(said));
    };
  }

  private static String tla(Object value) {
    return value instanceof Boolean rule ? rule ? "TRUE" : "FALSE" : value.toString();
  }

  private static int run(Path output, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC", "-cp",
        Path.of(URI.create(TLC.class.getProtectionDomain().getCodeSource().getLocation().toString())).toString(),
        TLC.class.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new IllegalStateException(e);
    }
  }
}
