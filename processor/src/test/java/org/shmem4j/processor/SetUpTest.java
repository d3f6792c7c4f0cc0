package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways in which a compilation finds the checks, or does not. */
class SetUpTest {
  private static final String CHECKS = Program.place(SymmetricProcessor.class);
  private static final String RIGHT = """
      import org.shmem4j.Shmem;
      import org.shmem4j.Symmetric;
      import org.shmem4j.api.SymmetricInts;

      record Histogram(@Symmetric(length = 1024) SymmetricInts local) {
        static Histogram of(Shmem shmem) {
          return HistogramSymmetry.allocate(shmem);
        }
      }
      """;
  private static final String WRONG =
      RIGHT.replace("return Hist", "shmem.allocate(SymmetricInts.TYPE, 8).get(8);\n    return Hist");

  @TempDir
  Path output;

  @Test
  void processorThatClaimsAllButShares() {
    assertNothingChanges(ClaimsAll.class, SymmetricProcessor.class);
  }

  @Test
  void processorThatClaimsAllAfterOurs() {
    assertNothingChanges(SymmetricProcessor.class, ClaimsAll.Keeps.class);
  }

  private void assertNothingChanges(Class<?>... processors) {
    assertThat(program(RIGHT, processors).compile(output)).isEmpty();
    assertThat(program(WRONG, processors).compile(output)).singleElement()
        .satisfies(each -> assertThat(each.text()).contains("[shmem-index-beyond-length]"));
  }

  @Test
  void processorThatClaimsAllBeforeOursIsReported() {
    assertLeftOut(program(RIGHT, ClaimsAll.Keeps.class, SymmetricProcessor.class).compile(output));
  }

  @Test
  void onlyProcessingIsSaidToCheckNoCalls() {
    assertThat(program(WRONG, SymmetricProcessor.class).options("-proc:only").withNotes(output)).singleElement()
        .satisfies(each -> assertThat(each.text()).contains("looked at no call").contains("-proc:only"));
  }

  @Test
  void noProcessing() {
    assertLeftOut(program(RIGHT).options("-proc:none").compile(output));
  }

  @Test
  void onlyOnTheClassPath() {
    Program program = new Program().unchecked().add("Histogram.java", RIGHT);
    assertLeftOut(program.options("-classpath", Program.libraries() + File.pathSeparator + CHECKS).compile(output));
  }

  private static void assertLeftOut(List<Program.Message> messages) {
    assertThat(messages).anySatisfy(each -> {
      assertThat(each.text()).contains("[shmem-processor-did-not-run]").contains("annotationProcessorPaths")
          .contains("-proc:full").contains("shmem4j run Main.java");
      assertThat(each.line()).isEqualTo(5);
    });
  }

  @Test
  void allocationClassOfAnEarlierCompilation() {
    assertThat(program(RIGHT).compile(output)).isEmpty();
    Program program = program(WRONG).options("-proc:none");
    program.options("-classpath", Program.libraries() + File.pathSeparator + output);
    assertThat(program.compile(output)).singleElement()
        .satisfies(each -> assertThat(each.text()).contains("[shmem-index-beyond-length]"));
  }

  @Test
  void theSameAgainOverItsOwnOutput() {
    for (int i = 0; i < 2; i++) {
      Program program = program(RIGHT).options("-Xlint:-processing"); // javac warns of files that are there
      program.options("-classpath", Program.libraries() + File.pathSeparator + output);
      assertThat(program.compile(output)).isEmpty();
    }
  }

  @Test
  void refusedFieldsAreNotTakenForAMissingProcessor() {
    String text = RIGHT.replace("length = 1024", "length = 0");
    assertThat(program(text).options("--should-stop=ifError=FLOW").compile(output))
        .noneSatisfy(each -> assertThat(each.text()).contains("[shmem-processor-did-not-run]"))
        .anySatisfy(each -> assertThat(each.text()).contains("[shmem-length-not-positive]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XDcompilePolicy=simple", "-XDcompilePolicy=bytodo", "-XDcompilePolicy=byfile"})
  void compilePolicies(String policy) {
    Program program = program(RIGHT).options(policy)
        .add("User.java", """
            import org.shmem4j.Shmem;

            class User {
              static void use(Shmem shmem) {
                Histogram histogram = Histogram.of(shmem);
                histogram.local().get(1024);
              }
            }

            class Other {
              static void use(Histogram histogram) {
                histogram.local().get(1023);
                histogram.local().get(1025);
              }
            }
            """);
    assertThat(program.compile(output)).extracting(Program.Message::line).containsExactly(6L, 13L);
  }

  @Test
  void typesOfUsersAreKnown() {
    Program program = new Program()
        .add("SymmetricVectors.java", """
            package com.acme;

            import org.shmem4j.HandleType;
            import org.shmem4j.SymmetricArray;
            import org.shmem4j.SymmetricRegion;
            import org.shmem4j.check.Handle;

            @Handle(typenames = "vector", elementBytes = 24)
            public final class SymmetricVectors extends SymmetricArray {
              public static final HandleType<SymmetricVectors> TYPE =
                  new HandleType<>(SymmetricVectors.class, 24, SymmetricVectors::new);

              public SymmetricVectors(SymmetricRegion region) {
                super(TYPE, region);
              }
            }
            """)
        .add("Vectors.java", """
            package com.acme;

            import org.shmem4j.Team;
            import org.shmem4j.entry.CollectiveCalls;
            import org.shmem4j.check.Role;
            import org.shmem4j.check.Routine;

            public final class Vectors {
              private Vectors() {}

              @Routine(c = "shmem_vector_sum_reduce", family = "reduce", typename = "vector", collective = true,
                  elementBytes = 24, roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.COUNT})
              public static void vectorSumReduce(Team team, SymmetricVectors dest, SymmetricVectors source, long n) {
                CollectiveCalls.BLOCKING.sync(team);
              }
            }
            """)
        .add("Forces.java", """
            package com.acme;

            import org.shmem4j.PWrk;
            import org.shmem4j.Shmem;
            import org.shmem4j.Symmetric;

            record Forces(@Symmetric(length = 10) SymmetricVectors all, @PWrk(nreduce = 4) SymmetricVectors work) {
              static void sum(Shmem shmem) {
                Forces forces = ForcesSymmetry.allocate(shmem);
                SymmetricVectors all = forces.all();
                Vectors.vectorSumReduce(shmem.worldTeam(), all, all, 10);
                Vectors.vectorSumReduce(shmem.worldTeam(), all, all, 11);
                //                                                   ^ error [shmem-count-beyond-length]
              }
            }
            """);
    ExamplesTest.assertSame(program.compile(output), program.expected());
  }

  @Test
  void handlesThatAnotherProcessorWrites() {
    String text =
        RIGHT.replace("import org.shmem4j.api.SymmetricInts;\n", "").replace("SymmetricInts", "later.SymmetricLater");
    Program program = program(text, WritesHandle.class, SymmetricProcessor.class);
    assertThat(program.compile(output)).isEmpty();
    assertThat(output.resolve("HistogramSymmetry.class")).exists();
  }

  @Test
  void modules() {
    Program program = new Program().options("--module-path", Program.libraries())
        .add("module-info.java", """
            module user {
              requires org.shmem4j.api;
            }
            """)
        .add("user/Histogram.java", "package user;\n\n" + WRONG);
    assertThat(program.compile(output)).singleElement()
        .satisfies(each -> assertThat(each.text()).contains("[shmem-index-beyond-length]"));
    assertThat(output.resolve("user/HistogramSymmetry.java")).exists();
  }

  @Test
  void programsWithoutTheLibrary() {
    Program program = new Program().add("Plain.java", "class Plain {\n  int x = 1;\n}\n");
    assertThat(program.options("-classpath", output.toString()).compile(output)).isEmpty();
  }

  @Test
  void programsThatDoNotCompile() {
    String text = RIGHT.replace("return Hist", "intSumReduce(shmem, nothing().x, y.slice(1, z), 3);\n    return Hist");
    Program program = program(text);
    assertThat(program.compile(output)).isNotEmpty()
        .allSatisfy(each -> assertThat(each.text()).contains("cannot find symbol"));
  }

  /** A program under processors in that order; under those that are found, if none is given. */
  private static Program program(String text, Class<?>... processors) {
    Program program = new Program().add("Histogram.java", text);
    if (processors.length > 0) {
      program.options("-processorpath", CHECKS + File.pathSeparator + Program.place(ClaimsAll.class));
      program.options("-processor", Arrays.stream(processors).map(Class::getName).collect(Collectors.joining(",")));
    }
    return program;
  }
}
