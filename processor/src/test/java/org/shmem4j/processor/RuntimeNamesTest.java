package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Context;
import org.shmem4j.Exchange;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.Signal;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricCube;
import org.shmem4j.SymmetricPlane;
import org.shmem4j.Team;
import org.shmem4j.WorkGroup;
import org.shmem4j.api.Rma;
import org.shmem4j.api.SymmetricComplexDoubles;
import org.shmem4j.api.SymmetricInt128s;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricUnsignedInts;
import org.shmem4j.check.Means;
import org.shmem4j.check.Step;
import org.shmem4j.ucc.OobAllgather;
import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccTeam;
import org.shmem4j.ucc.UccTeamParams;

/** The checks know no method of the library by its name: what a method means stands on it. */
class RuntimeNamesTest {
  private static final Path SOURCES = Path.of("src/main/java/org/shmem4j/processor/flow");

  /** What is known of Java and its own library; these methods have no annotations of ours. */
  private static final Set<String> OF_JAVA = Set.of("Calls.java", "Containers.java",
      "ExpressionLowering.java", "Foreign.java", "StaticHolderCheck.java");

  /** A name in the expressions of lengths. */
  private static final Set<String> NO_METHODS = Set.of("nPes");

  private static final List<Class<?>> CLASSES = List.of(Shmem.class, Team.class, Context.class, Exchange.class,

      CollectiveRequest.class, SymmetricArray.class, SymmetricPlane.class, SymmetricCube.class, WorkGroup.class,
      ShmemQueue.class, Signal.class, SharedFile.class, SymmetricInts.class, SymmetricUnsignedInts.class,
      SymmetricInt128s.class, SymmetricComplexDoubles.class, SymmetricInts.Plane.class, Rma.class, OobAllgather.class,
      UccTeam.class, UccTeamParams.class, UccCollective.class, UccArguments.class);

  private static final Pattern COMPARED =
      Pattern.compile("(?:case |[eE]quals\\(|startsWith\\(|endsWith\\(|calls\\(|, )\"(\\w+)\"");

  /** Nobody reads what a step on a constructor would say: a class that needs one has a method that makes it. */
  @Test
  void stepsStandOnMethodsOnly() {
    for (Class<?> annotation : List.of(Step.class, Step.All.class, Means.class)) {
      assertThat(annotation.getAnnotation(Target.class).value()).as(annotation.getName())
          .containsExactly(ElementType.METHOD);
    }
  }

  @Test
  void noMethodOfTheLibraryIsKnownByItsName() throws IOException {
    Set<String> methods = new TreeSet<>();
    CLASSES.forEach(each -> Arrays.stream(each.getMethods()).map(Method::getName).forEach(methods::add));
    methods.removeAll(NO_METHODS);
    List<String> known = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile)
          .filter(each -> !OF_JAVA.contains(each.getFileName().toString())).sorted().toList()) {
        for (String line : Files.readAllLines(file)) {
          Matcher literal = COMPARED.matcher(line);
          while (!line.contains("TrackedObject") && literal.find()) {
            if (methods.contains(literal.group(1))) {
              known.add(file.getFileName() + ": " + line.strip());
            }
          }
        }
      }
    }
    assertThat(methods).contains("splitStrided", "getUnsigned", "re", "initAndPost", "intPut", "plane");
    assertThat(known).isEmpty();
  }
}
