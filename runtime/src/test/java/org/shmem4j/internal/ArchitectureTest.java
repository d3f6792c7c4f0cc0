package org.shmem4j.internal;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What may know what inside the runtime. */
class ArchitectureTest {
  private static final JavaClasses RUNTIME = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("org.shmem4j");

  /** For each internal package the internal packages that it may use besides itself. */
  private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
      Map.entry("config", List.of()),
      Map.entry("memory", List.of("config")),
      Map.entry("kernel", List.of("config")),
      Map.entry("control", List.of("config", "memory")),
      Map.entry("channel", List.of("control", "memory")),
      Map.entry("collective", List.of("channel", "control", "kernel", "memory")),
      Map.entry("team", List.of("channel", "collective", "control", "memory")),
      Map.entry("engine", List.of("config", "memory")),
      Map.entry(
          "job", List.of("channel", "collective", "config", "control", "engine", "kernel", "memory", "team")),
      Map.entry("onesided", List.of("channel", "control", "job", "memory", "team")));

  static Stream<String> packages() {
    return MAY_USE.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void anInternalPackageKnowsOnlyThoseBelowIt(String name) {
    String[] allowed = Stream.concat(Stream.of(name), MAY_USE.get(name).stream())
        .map(each -> "org.shmem4j.internal." + each + "..")
        .toArray(String[]::new);
    classes()
        .that()
        .resideInAPackage("org.shmem4j.internal." + name + "..")
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage("org.shmem4j.internal..")
                .or(resideInAnyPackage(allowed)))
        .because("package-info says so; a new arrow belongs into this test and its reason into CONTRIBUTING")
        .check(RUNTIME);
  }

  @Test
  void nothingBelowTheCommandLineKnowsIt() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.shmem4j.launcher..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.shmem4j.launcher..")
        .check(RUNTIME);
  }

  @Test
  void onlyVectorClassesOfTheKernelsTouchTheVectorApi() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.shmem4j.internal.kernel..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("jdk.incubator.vector..")
        .check(RUNTIME);
  }
}
