package org.shmem4j.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checked run of a random program that is as long as one likes: its memory and disk stay, and its last round is searched. */
@Tag("slow")
@Tag("soak")
class LongRunTest {
  private static final long SECONDS = Long.getLong("shmem4j.check.seconds", 10);
  private static final long MOST_DISK = 400L << 20; // for each PE 33 pieces of 2 MiB, and some of those that come and go
  private static final long MOST_RESIDENT = 400L << 20; // of a JVM with a heap of 256 MiB
  private static final long MOST_GROWTH = 2L << 20; // of the objects that are left after a collection
  private static final int LOOKS = 20;

  @TempDir
  Path folder;

  @Test
  void itsLastMistakeIsFoundAndNothingGrows() throws Exception {
    Process process = start();
    List<Long> resident = new ArrayList<>();
    List<Long> live = new ArrayList<>();
    long mostDisk = 0;
    while (!process.waitFor(SECONDS * 1000 / LOOKS, TimeUnit.MILLISECONDS)) {
      resident.add(resident(process.pid()));
      live(process.pid()).ifPresent(live::add);
      mostDisk = Math.max(mostDisk, disk());
      assertThat(resident).as("looks until the end").hasSizeLessThan(LOOKS * 5);
    }
    String said = Files.readString(folder.resolve("said"))
        .replaceAll("(?m)^\\[\\d+] .*\n", ""); // where the search has little of the machine, PEs tell of waiting long for it
    System.out.println(said.lines().findFirst().orElse("") + "; memory of the launcher in MiB "
        + mebibytes(resident) + ", after collections " + mebibytes(live) + ", most disk " + (mostDisk >> 20) + " MiB; "
        + rounds());
    assertThat(said).startsWith("shmem4j check: 1 error\n").contains("PE 0 writes: longP at LongProgram.java",
        "PE 1 writes: longP at LongProgram.java");
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(mostDisk).isLessThan(MOST_DISK);
    assertThat(resident).allMatch(bytes -> bytes < MOST_RESIDENT);
    assertThat(live.getLast()).as("after collections %s", live).isLessThan(live.get(live.size() / 3) + MOST_GROWTH);
    assertThat(disk()).as("what is left").isZero();
  }

  private Process start() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    ProcessBuilder builder = new ProcessBuilder(java, "--enable-native-access=ALL-UNNAMED", "-Xmx256m",
        "-Djava.io.tmpdir=" + folder, "-cp", classes, "org.shmem4j.launcher.Main", "run", "--check", "-n", "3",
        "--heap", "1m",
        "--", "-Xmx128m", "-cp", classes, LongProgram.class.getName(), Long.toString(SECONDS));
    return builder.redirectError(folder.resolve("said").toFile()).redirectOutput(folder.resolve("out").toFile())
        .start();
  }

  private String rounds() throws IOException {
    return Files.readString(folder.resolve("out"), StandardCharsets.UTF_8).strip();
  }

  private static List<String> mebibytes(List<Long> bytes) {
    return bytes.stream().map(each -> String.format(Locale.ROOT, "%.1f", each / (double) (1 << 20))).toList();
  }

  /** {@return the bytes of a process's objects after a collection; empty if it has just ended} */
  private static OptionalLong live(long pid) throws IOException, InterruptedException {
    String tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process histogram =
        new ProcessBuilder(tool, Long.toString(pid), "GC.class_histogram").redirectErrorStream(true).start();
    String total = new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
        .filter(line -> line.startsWith("Total")).findFirst().orElse(""); // and the numbers of objects and bytes
    return histogram.waitFor() == 0 && !total.isEmpty() ? OptionalLong.of(Long.parseLong(total.split(" +", -1)[2]))
        : OptionalLong.empty();
  }

  private static long resident(long pid) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
      return lines.filter(line -> line.startsWith("VmRSS"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst().orElse(0);
    } catch (NoSuchFileException e) {
      return 0; // it has just ended
    }
  }

  /** {@return the bytes of the records} */
  private long disk() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith("shmem4j-check"))
          .mapToLong(LongRunTest::bytes).sum();
    }
  }

  private static long bytes(Path records) {
    try (Stream<Path> files = Files.walk(records)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException | UncheckedIOException e) {
      return 0; // they are deleted meanwhile
    }
  }
}
