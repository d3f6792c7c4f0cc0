package org.shmem4j.internal.onhost.kernel;

import java.util.Optional;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.type.Kernel;

/** Chooses vector or scalar kernels, by the setting {@code shmem4j.kernels} and by what this JVM offers. */
enum KernelProvider {
  /** Plain Java. */
  SCALAR {
    @Override
    Kernel kernel(Recipe recipe) {
      return ScalarKernels.kernel(recipe);
    }
  },
  /** The Vector API, and plain Java for what that does not offer. */
  VECTOR {
    @Override
    Kernel kernel(Recipe recipe) {
      return VectorKernelFactory.has(recipe) ? VectorKernelFactory.kernel(recipe) : ScalarKernels.kernel(recipe);
    }
  };

  static final String SETTING = "shmem4j.kernels";
  private static final String MODULE = "jdk.incubator.vector";

  abstract Kernel kernel(Recipe recipe);

  static KernelProvider chosen() {
    return choose(Settings.ofProcess().kernels(), obstacle());
  }

  static String description() {
    String setting = Settings.ofProcess().kernels();
    String obstacle = obstacle();
    boolean vector = choose(setting, obstacle) == VECTOR;
    String why = SETTING + "=" + setting + (vector || obstacle == null ? "" : ": " + obstacle);
    return vector ? "vector kernels, " + VectorLoopFactory.lanes() + " (" + why + ")" : "scalar kernels (" + why + ")";
  }

  static KernelProvider choose(String setting, String obstacle) {
    return switch (setting) {
      case "auto" -> obstacle == null ? VECTOR : SCALAR;
      case "scalar" -> SCALAR;
      case "vector" -> {
        if (obstacle != null) {
          throw new IllegalStateException(SETTING + "=vector cannot be honored: " + obstacle);
        }
        yield VECTOR;
      }
      default ->
          throw new IllegalArgumentException(SETTING + " must be auto, scalar or vector: " + SETTING + "=" + setting);
    };
  }

  /** What prevents vector kernels here, and the remedy; null if nothing does. */
  private static String obstacle() {
    Optional<Module> vectors = ModuleLayer.boot().findModule(MODULE);
    if (vectors.isEmpty() || !KernelProvider.class.getModule().canRead(vectors.get())) {
      return "module " + MODULE + " is missing; run java with --add-modules " + MODULE;
    }
    String mode = System.getProperty("java.vm.info", "");
    if (mode.contains("interpreted") || mode.contains("emulated-client")) {
      return "vector kernels would be slow without C2: java.vm.info=" + mode
          + "; run java without -Xint and TieredStopAtLevel";
    }
    return null;
  }
}
