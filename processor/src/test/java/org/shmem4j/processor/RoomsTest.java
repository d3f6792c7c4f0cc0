package org.shmem4j.processor;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each room of the package that follows programs knows only what it is made of. */
class RoomsTest {
  private static final String FLOW = "org.shmem4j.processor.flow";

  /** From what knows least to what knows all. */
  private static final List<String> ROOMS = List.of("program", "value", "state", "check", "interpret", "whole");

  @Test
  void eachKnowsOnlyThoseBeforeIt() {
    JavaClasses classes = new ClassFileImporter().importPath(Path.of("target/classes"));
    LayeredArchitecture rooms = layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String room : ROOMS) {
      String name = room.equals("whole") ? FLOW : FLOW + "." + room;
      assertThat(classes.stream().filter(each -> each.getPackageName().equals(name))).as(room).isNotEmpty();
      rooms = rooms.layer(room).definedBy(name);
    }
    for (int i = 0; i < ROOMS.size() - 1; i++) {
      String[] above = ROOMS.subList(i + 1, ROOMS.size()).toArray(String[]::new);
      rooms = rooms.whereLayer(ROOMS.get(i)).mayOnlyBeAccessedByLayers(above);
    }
    rooms.whereLayer("whole").mayNotBeAccessedByAnyLayer().check(classes);
  }
}
