package org.shmem4j.cluster;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Hosts h1, h2, … made of network namespaces of this machine, each with a name and an address of its own; what they
 * send each other stays among them. They are removed when they are closed, or when this JVM ends. Hosts that a killed
 * JVM left behind are removed when the next ones are made.
 */
public final class Hosts implements AutoCloseable {
  /** The interface by which the hosts reach each other. Each also has one that leads nowhere. */
  public static final String INTERFACE = "eth0";

  private static final int STEP_SECONDS = 60;

  private final String name = "s4j" + ProcessHandle.current().pid();
  private final Path directory;
  private final Thread atExit = new Thread(this::remove, "remove hosts");

  private Hosts(int count) throws IOException {
    directory = Files.createTempDirectory("shmem4j-hosts");
    for (String script : List.of("hosts", "agent")) {
      try (InputStream source = Hosts.class.getResourceAsStream(script)) {
        Files.copy(source, directory.resolve(script));
      }
      Files.setPosixFilePermissions(directory.resolve(script), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Runtime.getRuntime().addShutdownHook(atExit);
    script("sweep");
    script("up", name, Integer.toString(count));
  }

  /**
   * Why there can be no such hosts here.
   *
   * @return the reason; empty if there can
   */
  public static Optional<String> refusal() {
    if (!System.getProperty("user.name").equals("root")) {
      return Optional.of("pretend hosts need root");
    }
    if (!isInstalled("ip") || !isInstalled("unshare")) {
      return Optional.of("pretend hosts need ip and unshare (iproute2, util-linux)");
    }
    try {
      Process probe = new ProcessBuilder("unshare", "--net", "--uts", "true").start();
      return probe.waitFor() == 0 ? Optional.empty() : Optional.of("this system lets nobody make namespaces");
    } catch (IOException | InterruptedException e) {
      return Optional.of("namespaces cannot be tried: " + e.getMessage());
    }
  }

  /** {@return whether a program is on the path} */
  public static boolean isInstalled(String program) {
    return List.of(System.getenv("PATH").split(File.pathSeparator, -1)).stream()
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /**
   * Makes hosts.
   *
   * @param count how many
   * @return the hosts
   */
  public static Hosts up(int count) {
    try {
      return new Hosts(count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A command that runs on a host.
   *
   * @param host its number, from 1 on
   * @param command the command
   * @return what starts it, with variables by which launchers find the other hosts
   */
  public ProcessBuilder on(int host, List<String> command) {
    List<String> all = new ArrayList<>(List.of(directory.resolve("hosts").toString(), "run", name, "h" + host));
    all.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(all);
    String agent = directory.resolve("agent").toString();
    builder.environment().putAll(Map.of(
        "PRETEND_HOSTS", name,
        "OMPI_MCA_plm_rsh_agent", agent,
        "PRTE_MCA_plm_ssh_agent", agent, // the same of Open MPI 5
        "HYDRA_LAUNCHER", "rsh",
        "HYDRA_LAUNCHER_EXEC", agent));
    return builder;
  }

  /** {@return all processes that run on the hosts} */
  public List<ProcessHandle> processes() {
    return printedBy("processes", name).lines().flatMap(number -> ProcessHandle.of(Long.parseLong(number)).stream())
        .toList();
  }

  /**
   * Sets a host's link to the others.
   *
   * @param host its number, from 1 on
   * @param up whether it works
   */
  public void link(int host, boolean up) {
    script("link", name, "h" + host, up ? "up" : "down");
  }

  /**
   * Lets everything that a host and the others send each other vanish, without any of their systems noticing.
   *
   * @param host its number, from 1 on
   * @param on whether it vanishes from now on
   */
  public void silence(int host, boolean on) {
    script("silence", name, "h" + host, on ? "on" : "off");
  }

  /**
   * Makes a host's network a poor one.
   *
   * @param host its number, from 1 on
   * @param loss the share of the packets to it that are lost
   * @param rate how much it can send in a second, as {@code tc} understands it
   */
  public void worsen(int host, double loss, String rate) {
    script("worsen", name, "h" + host, Double.toString(loss), rate);
  }

  private void script(String... arguments) {
    String ignored = printedBy(arguments);
  }

  private String printedBy(String... arguments) {
    List<String> command = new ArrayList<>(List.of(directory.resolve("hosts").toString()));
    command.addAll(List.of(arguments));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(STEP_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException("pretend hosts: " + String.join(" ", arguments) + ": " + output);
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while hosts are made", e);
    }
  }

  private void remove() {
    script("down", name);
    try {
      for (String script : List.of("hosts", "agent")) {
        Files.deleteIfExists(directory.resolve(script));
      }
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    boolean ignored = Runtime.getRuntime().removeShutdownHook(atExit);
    remove();
  }
}
