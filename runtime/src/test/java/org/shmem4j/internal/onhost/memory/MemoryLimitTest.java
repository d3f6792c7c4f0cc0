package org.shmem4j.internal.onhost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.HeapExhaustedException;

/** What the files of a system say about its memory. */
class MemoryLimitTest {
  private static final long MIB = 1L << 20;

  @TempDir
  private Path root;

  private MemoryLimit limit;

  @BeforeEach
  void machine() throws IOException {
    limit = new MemoryLimit(root.toFile());
    write("proc/meminfo", "MemTotal:    8388608 kB\nMemFree:  1 kB\nMemAvailable:  2097152 kB\nSwapFree:  1024 kB\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void unified(String folder, String most, long used, long ofFiles) throws IOException {
    write("sys/fs/cgroup/cgroup.controllers", "memory\n");
    write("sys/fs/cgroup/" + folder + "/memory.max", most + "\n");
    write("sys/fs/cgroup/" + folder + "/memory.current", used + "\n");
    write("sys/fs/cgroup/" + folder + "/memory.stat", "anon 7\ninactive_file " + ofFiles + "\nactive_file 5\n");
  }

  @Test
  void aMachineHasWhatItHas() {
    assertThat(limit.total()).isEqualTo(8192 * MIB);
    assertThat(limit.left()).isEqualTo(2049 * MIB);
  }

  @Test
  void whereNobodyTellsNothingIsRefused() throws IOException {
    Files.delete(root.resolve("proc/meminfo"));
    assertThat(limit.total()).isEqualTo(Long.MAX_VALUE);
    limit.require(0, 1L << 50, 1000);
  }

  @Test
  void aGroupHasItsLimitAndThatOfThoseAboveIt() throws IOException {
    write("proc/self/cgroup", "0::/pods/one\n");
    unified("pods/one", "max", 400, 0);
    assertThat(limit.total()).isEqualTo(8192 * MIB);
    unified("pods/one", Long.toString(512 * MIB), 200 * MIB, 0);
    unified("pods", Long.toString(300 * MIB), 250 * MIB, MIB);
    assertThat(limit.total()).isEqualTo(300 * MIB);
    assertThat(limit.left()).isEqualTo(51 * MIB + 5);
  }

  @Test
  void aContainerMaySeeItsGroupAsTheTopOne() throws IOException {
    write("proc/self/cgroup", "0::/system.slice/docker-1234.scope\n");
    unified("", Long.toString(512 * MIB), 200 * MIB, 0);
    assertThat(limit.total()).isEqualTo(512 * MIB);
  }

  @Test
  void groupsOfTheOldKindCountToo() throws IOException {
    write("proc/self/cgroup", "5:cpu,cpuacct:/\n4:memory:/job\n0::/\n");
    write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", 100 * MIB + "\n");
    write("sys/fs/cgroup/memory/job/memory.usage_in_bytes", 90 * MIB + "\n");
    write("sys/fs/cgroup/memory/job/memory.stat",
        "inactive_file 1\ntotal_inactive_file " + 2 * MIB + "\ntotal_active_file " + MIB + "\n");
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    assertThat(limit.total()).isEqualTo(100 * MIB);
    assertThat(limit.left()).isEqualTo(13 * MIB);
  }

  @Test
  void whatDoesNotFitForAllPesIsRefused() {
    limit.require(0, 1000 * MIB, 2);
    limit.require(0, MIB, 5000); // nobody looks for so little
    assertThatThrownBy(() -> limit.require(0, 1025 * MIB, 2)).isInstanceOf(HeapExhaustedException.class)
        .hasMessage("an allocation must fit into the memory that is left: bytes=1074790400 pes=2 left=2148532224"
            + " limit=8589934592; allocate less, or give the machine or its container more memory");
    assertThatThrownBy(() -> limit.require(MemoryLimit.LARGE_BYTES - MIB, MIB, 5000))
        .isInstanceOf(HeapExhaustedException.class);
  }

  @ParameterizedTest
  @CsvSource({"8192, 1, 2048, 3072", "8192, 4, 4096, 512", "4096, 16, 2048, 256", "100, 1, 400, 256"})
  void aHeapIsAShareOfWhatJavaLeaves(long memory, int pes, long java, long heap) {
    assertThat(HeapSize.share(memory * MIB, pes, java * MIB)).isEqualTo(heap * MIB);
    assertThat(HeapSize.share(Long.MAX_VALUE, pes, java * MIB)).isEqualTo(256 * MIB);
    assertThat(HeapSize.of(77, pes, java)).isEqualTo(77);
  }
}
