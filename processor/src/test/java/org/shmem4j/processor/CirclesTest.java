package org.shmem4j.processor;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Circles of classes that depend on one another: all must be small. Packages form none. */
class CirclesTest {
  private static final int MOST = 12;
  private static final int MOST_OF_CHECKS = 8;

  private static final JavaClasses CLASSES = imported();

  private static JavaClasses imported() {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false); // the names of the JDK's classes suffice
    return new ClassFileImporter().importPaths(
        Path.of("../runtime/target/classes"), Path.of("../runtime/ucx/target/classes"),
        Path.of("../runtime/tools/target/classes"), Path.of("target/classes"));
  }

  @Test
  void noCircleIsLargerThanASmallPackage() {
    Circles circles = new Circles(CLASSES);
    assertThat(circles.of("org.shmem4j.Team")).contains("org.shmem4j.Context");
    assertThat(circles.of("org.shmem4j.processor.flow.interpret.Calls")).hasSizeGreaterThan(1);
    classes().that().areTopLevelClasses().should(circles.haveAtMost(MOST)).check(CLASSES);
    classes().that().areTopLevelClasses().and().resideInAPackage("org.shmem4j.processor..")
        .should(circles.haveAtMost(MOST_OF_CHECKS)).check(CLASSES);
  }

  /** Those below the users' interfaces. */
  @Test
  void packagesFormNone() {
    slices().matching("org.shmem4j.(**)").should().beFreeOfCycles().check(CLASSES);
  }
}
