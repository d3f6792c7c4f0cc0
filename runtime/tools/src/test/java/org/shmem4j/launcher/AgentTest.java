package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that PEs of a watched job load as an agent: nobody else may have a hand in it. */
class AgentTest {
  private static final Pattern OPTION = Pattern.compile("-javaagent:(.+?\\.jar)");

  @TempDir
  Path folder;

  private Path temporary;

  @BeforeEach
  void temporaryFolderOfAll() throws IOException {
    temporary = Files.createDirectory(folder.resolve("tmp"));
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  /** The agent with which a launcher that runs from this class path starts a PE. */
  private Path agent(String classPath) throws Exception {
    ProcessBuilder launcher = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Djava.io.tmpdir=" + temporary, "-cp",
        classPath, Main.class.getName(), "exec", "--dry-run", "--", "-cp", classPath, "Any").redirectErrorStream(true);
    launcher.environment().put("SHMEM4J_CHECK", "1");
    Process process = launcher.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    Matcher option = OPTION.matcher(said);
    assertThat(option.find()).as(said).isTrue();
    return Path.of(option.group(1));
  }

  /** The library in one jar that says nothing of an agent, as programs that bring everything along have it. */
  private String oneJar() throws IOException {
    Path jar = folder.resolve("everything.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Path classes : List.of(Path.of("../target/classes"), Path.of("target/classes"))) {
        try (Stream<Path> files = Files.walk(classes)) {
          for (Path file : files.filter(any -> any.toString().endsWith(".class")).toList()) {
            String name = classes.relativize(file).toString();
            if (!name.equals("module-info.class")) {
              out.putNextEntry(new JarEntry(name));
              Files.copy(file, out);
            }
          }
        }
      }
    }
    return jar.toString();
  }

  @Test
  void theBuildMakesItBesideTheClasses() throws Exception {
    assertThat(agent(Launched.LIBRARY).toRealPath()).startsWith(Path.of("../target/classes").toRealPath());
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void itIsNotTakenFromAFolderThatOthersCanWrite() throws Exception {
    String everything = oneJar();
    Path usual = agent(everything).getParent();
    assertThat(mode(usual)).isEqualTo("rwx------");
    assertThat(agent(everything).getParent()).as("the next job's").isEqualTo(usual);

    Files.setPosixFilePermissions(usual, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertIsElsewhere(agent(everything), usual);

    Path moved = Files.move(usual, folder.resolve("moved"));
    Files.setPosixFilePermissions(moved, PosixFilePermissions.fromString("rwx------"));
    Files.createSymbolicLink(usual, moved);
    assertIsElsewhere(agent(everything), usual);
    Files.delete(usual);

    for (String name : List.of("shmem4j-agent", usual.getFileName().toString())) {
      Path made = Files.createDirectories(temporary.resolve(name));
      Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwx------"));
      OtherAccount.orSkip();
      OtherAccount.give(made);
      assertIsElsewhere(agent(everything), made);
    }
  }

  private void assertIsElsewhere(Path agent, Path guessed) throws IOException {
    assertThat(agent).isRegularFile();
    assertThat(agent.getParent()).isNotEqualTo(guessed);
    assertThat(mode(agent.getParent())).isEqualTo("rwx------");
  }

  private static String mode(Path folder) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS));
  }
}
