package org.shmem4j.internal.onhost.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KernelProviderTest {
  private static final String OBSTACLE = "module m is missing; run java with --add-modules m";

  /** Each run of these tests says which kernels it is about; without that, a run would prove less than it seems to. */
  @Test
  void thisRunHasTheKernelsItIsMeantFor() {
    String meant = System.getProperty("shmem4j.test.kernels");
    assertThat(meant).isIn("vector", "scalar");
    assertThat(Kernels.provider()).startsWith(meant + " kernels");
    if (meant.equals("scalar")) {
      assertThatThrownBy(() -> Class.forName("jdk.incubator.vector.Vector"))
          .isInstanceOf(ClassNotFoundException.class);
      assertThat(Kernels.provider()).endsWith("run java with --add-modules jdk.incubator.vector)");
    } else {
      assertThat(Kernels.provider()).contains("double lanes").endsWith("(shmem4j.kernels=auto)");
    }
  }

  @Test
  void automaticFallsBack() {
    assertThat(KernelProvider.choose("auto", null)).isSameAs(KernelProvider.VECTOR);
    assertThat(KernelProvider.choose("auto", OBSTACLE)).isSameAs(KernelProvider.SCALAR);
  }

  @Test
  void forcedDoesNot() {
    assertThat(KernelProvider.choose("scalar", null)).isSameAs(KernelProvider.SCALAR);
    assertThat(KernelProvider.choose("vector", null)).isSameAs(KernelProvider.VECTOR);
    assertThatThrownBy(() -> KernelProvider.choose("vector", OBSTACLE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("shmem4j.kernels=vector cannot be honored: " + OBSTACLE);
  }

  @Test
  void refusesOtherValues() {
    assertThatThrownBy(() -> KernelProvider.choose("fast", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("shmem4j.kernels must be auto, scalar or vector: shmem4j.kernels=fast");
  }
}
