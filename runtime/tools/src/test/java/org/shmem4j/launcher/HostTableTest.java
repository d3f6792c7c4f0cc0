package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hosts tell becomes a table with remedies. */
class HostTableTest {
  private final HostTable table = new HostTable(HostList.parse("a:4,b:4", 0), true);

  private void tell(String process, String name, String value) {
    assertThat(table.take("[1,0]" + new HostFacts.Fact(process, "host" + process, name, value).line() + "\n"))
        .isEmpty();
  }

  private void bothTell(String name, String value) {
    tell("0", name, value);
    tell("1", name, value);
  }

  private String row(String start) {
    return table.text().lines().filter(line -> line.startsWith(start)).findFirst().orElse("").replaceAll(" +", " ");
  }

  @Test
  void whatIsAlikeIsOneRow() {
    bothTell("shmem4j", "1.2");
    assertThat(row("shmem4j")).isEqualTo("shmem4j 1.2 all ok");
  }

  @Test
  void whatDiffersHasARemedy() {
    tell("0", "java", "25.0.3");
    tell("1", "java", "26");
    tell("0", HostFacts.CLOCK, Long.toString(System.currentTimeMillis()));
    tell("1", HostFacts.CLOCK, Long.toString(System.currentTimeMillis() + 90_500));
    bothTell(HostFacts.HEAP, "1048576");
    tell("0", HostFacts.SHARED_MEMORY, "4194304");
    tell("1", HostFacts.SHARED_MEMORY, "4194303");
    assertThat(table.text().replaceAll(" +", " "))
        .contains("java 25.0.3 a must be alike: give every host the same one\n 26 b must be alike")
        .contains(" later by 90 s b synchronize the clocks")
        .contains("/dev/shm free 4m all give /dev/shm more room");
    assertThat(table.isSound()).isFalse();
  }

  @Test
  void aHostThatSaysNothingIsNamedOnce() {
    tell("1", "shmem4j", "1.2");
    assertThat(table.text().replaceAll(" +", " "))
        .contains("anything nothing came a see whether the launcher can start java there")
        .contains("shmem4j 1.2 b ok\n")
        .contains("job nothing came b see the messages above")
        .containsOnlyOnce("nothing came a");
    assertThat(table.isSound()).isFalse();
  }

  @Test
  void whereNoHostSaysAnythingThereIsOneRow() {
    assertThat(table.text().replaceAll(" +", " ").lines().skip(1))
        .containsExactly("anything nothing came a,b see whether the launcher can start java there (ssh, paths)");
    assertThat(table.isSound()).isFalse();
  }

  @Test
  void otherOutputStays() {
    assertThat(table.take("a line\nand a half")).isEqualTo("a line\nand a half");
  }

  /** A launcher's or a host's own output may look like it. */
  @ParameterizedTest
  @ValueSource(strings = {HostFacts.CLOCK, HostFacts.HEAP, HostFacts.SHARED_MEMORY})
  void whatShouldBeANumberAndIsNoneStays(String name) {
    for (String value : List.of("soon", "", "99999999999999999999", "-9223372036854775808")) {
      String line = new HostFacts.Fact("0", "host0", name, value).line() + "\n";
      assertThat(table.take(line)).isEqualTo(line);
    }
    assertThat(table.text()).contains("nothing came");
  }

  @Test
  void aHostMayTellItsMemoryOrItsHeapAlone() {
    tell("0", HostFacts.HEAP, "1048576");
    tell("1", HostFacts.SHARED_MEMORY, "4194304");
    assertThat(row("/dev/shm free")).isEqualTo("/dev/shm free 4m b ok");
  }

  @Test
  void classPathsDifferByTheirJars(@TempDir Path folder) throws IOException {
    Path jar = Files.writeString(folder.resolve("a.jar"), "one");
    String path = jar + File.pathSeparator + folder;
    String before = HostFacts.checksum(path);
    assertThat(before).startsWith("2 entries ").isEqualTo(HostFacts.checksum(path));
    Files.writeString(jar, "two");
    assertThat(HostFacts.checksum(path)).isNotEqualTo(before);
    Files.delete(jar);
    assertThat(HostFacts.checksum(path)).isNotEqualTo(before);
  }
}
