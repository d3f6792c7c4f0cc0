package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shmem4j.api.Atomics;
import org.shmem4j.api.ExtensionAtomics;
import org.shmem4j.api.LocalRma;
import org.shmem4j.api.NonblockingAtomics;
import org.shmem4j.api.NonblockingRma;
import org.shmem4j.api.NonblockingSignals;
import org.shmem4j.api.Rma;
import org.shmem4j.api.Signals;
import org.shmem4j.api.StridedRma;
import org.shmem4j.api.queue.QueueRma;
import org.shmem4j.api.queue.QueueSynchronization;
import org.shmem4j.api.workgroup.WorkGroupRma;
import org.shmem4j.api.workgroup.WorkGroupSynchronization;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;
import org.shmem4j.check.Routine;

/** What a call does is said once, by the annotations; those who look at programs ask for that, and for no name. */
class EffectsTest {
  private static final Path PROCESSOR = Path.of("src/main/java/org/shmem4j/processor");
  private static final Path WATCHING = Path.of("../runtime/src/main/java/org/shmem4j/internal/watching");

  /** A family names a routine in a message, and decides what the reduced elements' number is called there. */
  private static final Set<String> WORDING = Set.of("BufferChecks.java", "RoutineAnnotation.java");

  /** What matters only while a program runs: what is added, which elements are written, and when. */
  private static final Set<Means.Effect> ONLY_IN_RUNS = EnumSet.of(Means.Effect.ADDS, Means.Effect.ADDS_ONE,
      Means.Effect.GOES_ON, Means.Effect.WRITES_AT_ROOT, Means.Effect.WRITES_BUT_AT_ROOT,
      Means.Effect.WRITES_OWN_PART, Means.Effect.WRITES_EARLY);

  private static final List<Class<?>> ONE_SIDED =
      List.of(Rma.class, StridedRma.class, NonblockingRma.class, LocalRma.class, Atomics.class,
          NonblockingAtomics.class, ExtensionAtomics.class, Signals.class, NonblockingSignals.class, QueueRma.class,
          QueueSynchronization.class, WorkGroupRma.class, WorkGroupSynchronization.class);

  @Test
  void eachEffectIsRead() throws IOException {
    Set<String> inPrograms = Stream.of(Means.Effect.values()).filter(each -> !ONLY_IN_RUNS.contains(each))
        .map(Enum::name).collect(Collectors.toSet());
    Set<String> inRuns = ONLY_IN_RUNS.stream().map(Enum::name).collect(Collectors.toSet());
    assertThat(names(PROCESSOR, "\"([A-Z_]+)\"")).containsAll(inPrograms).doesNotContainAnyElementsOf(inRuns);
    assertThat(names(WATCHING, "\\bEffect\\.([A-Z_]+)")).containsAll(inRuns);
  }

  @Test
  void whatIsAskedForIsAnEffect() throws IOException {
    assertThat(Stream.of(Means.Effect.values()).map(Enum::name))
        .containsAll(names(PROCESSOR, "\\bhas\\(\"(\\w+)\"\\)"));
  }

  @Test
  void noFamilyDecides() throws IOException {
    for (Path folder : List.of(PROCESSOR, WATCHING)) {
      assertThat(sources(folder)).filteredOn(file -> !WORDING.contains(file.getFileName().toString()))
          .allSatisfy(file -> assertThat(file).content().doesNotContain("family()"));
    }
  }

  @Test
  void whatGoesToAnotherPeSaysHow() {
    for (Class<?> each : ONE_SIDED) {
      for (Method method : each.getMethods()) {
        Routine routine = method.getAnnotation(Routine.class);
        if (routine == null || !List.of(routine.roles()).contains(Role.PE)) {
          continue;
        }
        List<Means.Effect> effects = List.of(routine.effects());
        assertThat(effects).as(method.toString()).doesNotHaveDuplicates()
            .containsAnyOf(Means.Effect.PUTS, Means.Effect.GETS, Means.Effect.ATOMIC, Means.Effect.SIGNALS);
        assertThat(routine.blocks() && effects.contains(Means.Effect.GOES_ON)).as(method.toString()).isFalse();
      }
    }
  }

  /** What a pattern's group is in the sources below a folder. */
  private static Set<String> names(Path folder, String pattern) throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path file : sources(folder)) {
      names.addAll(Pattern.compile(pattern).matcher(Files.readString(file)).results().map(each -> each.group(1))
          .collect(Collectors.toSet()));
    }
    return names;
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(each -> each.toString().endsWith(".java")).toList();
    }
  }
}
