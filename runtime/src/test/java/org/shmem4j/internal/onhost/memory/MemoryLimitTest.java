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
    limit.require(0, 1L << 50, 1000, 1000);
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
    limit.require(0, 1000 * MIB, 2, 2);
    limit.require(0, MIB, 5000, 1); // nobody looks for so little
    assertThatThrownBy(() -> limit.require(0, 1025 * MIB, 2, 2)).isInstanceOf(HeapExhaustedException.class)
        .hasMessage("an allocation must fit into the free memory: bytes=1074790400 pes=2 left=2148532224"
            + " forJava=0 limit=8589934592; allocate less, or give the machine or its container more memory");
    assertThatThrownBy(() -> limit.require(MemoryLimit.LARGE_BYTES - MIB, MIB, 5000, 1))
        .isInstanceOf(HeapExhaustedException.class);
  }

  /** Of 300 MiB that are left, two JVMs that hold 24 MiB may still need 100 + 64 - 24 each. */
  @Test
  void whatJavaMayNeedInAGroupIsLeftToIt() throws IOException {
    write("proc/self/cgroup", "0::/pod/inner\n");
    write("proc/self/status", "VmRSS:  999 kB\nRssAnon:\t  24576 kB\nRssShmem: 7 kB\n");
    unified("pod/inner", "max", 0, 0);
    unified("pod", Long.toString(1000 * MIB), 700 * MIB + 5, 0);
    Jvms two = new Jvms(2, 10 * MIB, 200 * MIB);
    limit.require(10 * MIB, 2, two);
    assertThatThrownBy(() -> limit.require(10 * MIB + 1, 2, two)).isInstanceOf(HeapExhaustedException.class)
        .hasMessage("an allocation must fit into the free memory: bytes=10485761 pes=2 left=314572800"
            + " forJava=293601280 limit=1048576000; allocate less, limit the Java heaps (-Xmx), or give the machine"
            + " or its container more memory");
  }

  @ParameterizedTest
  @CsvSource({
      "2, 10, 200, 1000, 24, 280", // half of what a Java heap can be, and 64 MiB beside it
      "1, 150, 200, 1000, 24, 190", // all that is committed
      "2, 10, 2000, 1000, 24, 330", // a part of the limit, where Java heaps could be larger than memory
      "2, 10, 200, 1000, 300, 32", // something in any case
      "1, 0, 0, 1000, 0, 64"
  })
  void aReserveIsForWhatAJvmMayStillNeed(int count, long committed, long largest, long most, long held, long bytes) {
    Jvms jvms = new Jvms(count, committed * MIB, largest * MIB);
    assertThat(jvms.reserve(most * MIB, held * MIB)).isEqualTo(bytes * MIB);
  }

  @ParameterizedTest
  @CsvSource({"8192, 1, 2048, 3072", "8192, 4, 4096, 512", "4096, 16, 2048, 256", "100, 1, 400, 256"})
  void aHeapIsAShareOfWhatJavaLeaves(long memory, int pes, long java, long heap) {
    assertThat(HostSize.share(memory * MIB, pes, java * MIB)).isEqualTo(heap * MIB);
    assertThat(HostSize.share(Long.MAX_VALUE, pes, java * MIB)).isEqualTo(256 * MIB);
    assertThat(HostSize.of(77, 33, pes, java)).isEqualTo(new HostSize(77, 33));
  }
}
