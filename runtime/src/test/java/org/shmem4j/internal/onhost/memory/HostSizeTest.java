package org.shmem4j.internal.onhost.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostSizeTest {
  private static final long MIB = 1L << 20;
  private static final int UNSET = HostSize.UNSET;

  @TempDir
  private Path root;

  private static AddressSpace left(long mebibytes) {
    return new AddressSpace(mebibytes * MIB + 12_345, 12_345);
  }

  /** All takes half of what is left, rings an eighth. */
  @ParameterizedTest
  @CsvSource({"600, 1, 36", "600, 2, 18", "1000, 4, 16", "4000, 2, 121"})
  void whatNobodySetFitsIntoAddressSpace(long left, int pes, int rings) {
    HostSize size = HostSize.of(UNSET, UNSET, pes, 0, left(left));
    assertThat(size.rings()).isEqualTo(rings);
    long bytes = new HostLayout(pes, size.heapBytes(), size.rings()).fileBytes();
    assertThat(bytes).isBetween((left / 2 - 4L * pes - 4) * MIB, (left / 2 + 2L * pes) * MIB);
  }

  @Test
  void whatWasSetStays() {
    assertThat(HostSize.of(900 * MIB, 300, 2, 0, left(100))).isEqualTo(new HostSize(900 * MIB, 300));
    assertThat(HostSize.of(900 * MIB, UNSET, 2, 0, left(100)).rings()).isEqualTo(16);
    assertThat(HostSize.of(UNSET, 300, 2, 0, left(100))).isEqualTo(new HostSize(MIB, 300)); // to be refused later
  }

  @Test
  void withoutALimitThereAreAllRings() {
    HostSize size = HostSize.of(UNSET, UNSET, 1000, 0, new AddressSpace(Long.MAX_VALUE, 0));
    assertThat(size.rings()).isEqualTo(HostLayout.USUAL_RINGS);
    assertThat(size.heapBytes()).isGreaterThanOrEqualTo(256 * MIB);
  }

  @Test
  void aProcessTellsItsLimitAndWhatItHasMapped() throws IOException {
    Path process = Files.createDirectories(root.resolve("proc/self"));
    MemoryLimit files = new MemoryLimit(root.toFile());
    Files.writeString(process.resolve("status"), "VmPeak:\t 99 kB\nVmSize:\t    4096 kB\n");
    Files.writeString(process.resolve("limits"), limits("unlimited"));
    assertThat(files.addressSpace().isLimited()).isFalse();
    Files.writeString(process.resolve("limits"), limits("8388608   "));
    assertThat(files.addressSpace()).isEqualTo(new AddressSpace(8 * MIB, 4 * MIB));
    assertThat(files.addressSpace().left()).isEqualTo(4 * MIB);
  }

  private static String limits(String space) {
    return "Limit                     Soft Limit           Hard Limit           Units\n"
        + "Max locked memory         65536                65536                bytes\n"
        + "Max address space         " + space + "           unlimited            bytes\n";
  }

  @Test
  void anotherJvmWithALargerHeapHasLessLeft() {
    long own = Runtime.getRuntime().maxMemory();
    AddressSpace space = new AddressSpace(100 * own, own);
    assertThat(space.ofJvm(3 * own)).isEqualTo(new AddressSpace(100 * own, 3 * own));
    assertThat(space.ofJvm(99 * own)).isEqualTo(new AddressSpace(100 * own, 50 * own));
    assertThat(space.ofJvm(own / 2)).isEqualTo(space);
  }
}
