package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.shmem4j.api.DataCollectives;
import org.shmem4j.api.Rma;
import org.shmem4j.check.Routine;

/** The classes that the processor writes for a record of elements. */
@Execution(ExecutionMode.CONCURRENT)
class ElementTest {
  private static final String EDGE = "package sample;\n@org.shmem4j.Element"
      + " record Edge(long from, long to, float weight) {}\n";
  private static final String GRAPH = """
      package sample;

      import org.shmem4j.Shmem;
      import org.shmem4j.Symmetric;

      record Graph(
          @Symmetric(length = 4)
          SymmetricEdges edges) {
        static Graph of(Shmem shmem) {
          Graph graph = GraphSymmetry.allocate(shmem);
          graph.edges().set(3, new Edge(1, 2, 0.5f));
          EdgeRoutines.edgePut(graph.edges(), graph.edges(), 4, 0);
          return graph;
        }
      }
      """;

  @TempDir
  Path output;

  private List<Program.Message> compile(String edge, String graph, String... options) {
    return new Program().add("sample/Edge.java", edge).add("sample/Graph.java", graph).options(options).compile(output);
  }

  @Test
  void itsHandleIsThatOfAFieldInTheSameCompilation() {
    assertThat(compile(EDGE, GRAPH)).isEmpty();
    assertThat(output.resolve("sample/GraphSymmetry.class")).exists();
  }

  @Test
  void ecjCompilesItToo() {
    assertThat(new Program().by(new EclipseCompiler(), "-warn:+unused,raw,unchecked,static-access,warningToken")
        .add("sample/Edge.java", EDGE).add("sample/Graph.java", GRAPH).compile(output)).isEmpty();
    assertThat(output.resolve("sample/GraphSymmetry.class")).exists();
  }

  @Test
  void callsOfItsRoutinesAreChecked() {
    assertThat(compile(EDGE, GRAPH.replace("4, 0)", "5, 0)"))).extracting(Program.Message::text)
        .singleElement().asString().startsWith("error [shmem-count-beyond-length]");
    assertThat(compile(EDGE, GRAPH.replace("set(3", "setTo(4").replace("new Edge(1, 2, 0.5f)", "9")))
        .extracting(Program.Message::text).singleElement().asString().startsWith("error [shmem-index-beyond-length]");
  }

  @Test
  void itIsLaidOutAsInC() {
    assertThat(text("SymmetricOdds", "@Element record Odd(boolean flag, char letter, byte small, int number,"
        + " boolean last, double real, short tail) {}"))
        .contains("{ bool flag; char16_t letter; int8_t small; int32_t number; bool last; double real;"
            + " int16_t tail; }}, 32 bytes")
        .contains("return byteAt(at(index, 32)) != 0;", "return (char) shortAt(at(index, 32) + 2);",
            "return byteAt(at(index, 32) + 4);", "return intAt(at(index, 32) + 8);",
            "return byteAt(at(index, 32) + 12) != 0;", "return doubleAt(at(index, 32) + 16);",
            "return shortAt(at(index, 32) + 24);");
    assertThat(text("SymmetricTriples", "@Element record Triple(byte a, byte b, byte c) {}")).contains("3 bytes");
    assertThat(text("SymmetricShortPairs", "@Element record ShortPair(byte a, short b) {}"))
        .contains("4 bytes", "Lane.SHORT, 2, org.shmem4j.type.Meaning.OPAQUE");
  }

  private String text(String handle, String record) {
    String name = record.substring("@Element record ".length(), record.indexOf('('));
    assertThat(new Program().add(name + ".java", "package sample;\nimport org.shmem4j.Element;\n" + record)
        .compile(output)).isEmpty();
    return text(output.resolve("sample").resolve(handle + ".java"));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void itHasTheRoutinesThatMoveOtherTypes() {
    assertThat(compile(EDGE, GRAPH)).isEmpty();
    Set<String> routines = written("edge");
    assertThat(routines).containsAll(names(Rma.class, "int")).containsAll(names(DataCollectives.class, "int"));
    assertThat(routines).noneMatch(each -> each.contains("Sum") || each.contains("StandIn"));
  }

  @Test
  void itsElementsTravelSingly() {
    assertThat(compile(EDGE, GRAPH.replace("edgePut(graph.edges(), graph.edges(), 4, 0);", """
        edgePut(graph.edges(), graph.edges(), 4, 0);
            try (EdgeMailbox mailbox = EdgeMailbox.open(shmem.worldTeam(), (pe, from, to, weight) -> {})) {
              mailbox.send(0, 1L, 2L, 0.5f);
              mailbox.complete();
            }
            EdgeUpdates updates = EdgeUpdates.open(shmem.worldTeam(), graph.edges());
            updates.set(0, 3, 1, 2, 0.5f);
            updates.complete();
            EdgeFetches.open(shmem.worldTeam(), EdgeFetched.edges(shmem), graph.edges()).complete();
        """) + "final class EdgeFetched {\n  static SymmetricEdges edges(Shmem shmem) {"
        + " return SymmetricEdges.allocate(shmem, 4); }\n}\n")).isEmpty();
  }

  @Test
  void itsOperationsAreUpdates() {
    String both = "Element(ops = {org.shmem4j.type.Operation.SUM, org.shmem4j.type.Operation.AVG},"
        + " operators = {Edges.Shorter.class, Edges.Set.class})";
    String operator = "public static final class %s implements org.shmem4j.ReductionOperator {"
        + " public void combine(java.lang.foreign.MemorySegment to, java.lang.foreign.MemorySegment left,"
        + " java.lang.foreign.MemorySegment right, long count) {} } ";
    assertThat(compile(EDGE.replace("Element", both).replace("float", "long"), GRAPH.replace("0.5f", "5")
        + "final class Edges { " + operator.formatted("Shorter") + operator.formatted("Set") + "}\n",
        "-Xlint:-auxiliaryclass")).isEmpty();
    assertThat(text(output.resolve("sample/EdgeUpdates.java")))
        .contains("Reductions.of(SymmetricEdges.TYPE.element(), new sample.Edges.Shorter()),",
            "void set(int pe, long index, long from, long to, long weight)", "void add(int pe, ",
            "void shorter(int pe, ",
            "calls.begin(UpdateCalls.ADD, pe, index)", "calls.begin(UpdateCalls.FIRST_OPERATOR + 0, pe, index)",
            "void applySet(int pe, ", "calls.begin(UpdateCalls.FIRST_OPERATOR + 1, pe, index)")
        .doesNotContain("avg", "max", "tand");
  }

  @Test
  void itsComponentsMayHaveTheNamesOfArguments() {
    assertThat(new Program().options("-Xlint:all").add("Post.java", """
        @org.shmem4j.Element
        record Post(boolean pe, char index, byte at, int atComponent, short calls, float memory, double handler) {}
        """).compile(output)).isEmpty();
    assertThat(text(output.resolve("PostMailbox.java")))
        .contains("send(int pe, boolean peComponent, char indexComponent, byte atComponentComponent,"
            + " int atComponent, ");
  }

  @Test
  void itsOperationsAreReductions() {
    String operations = "Element(ops = {org.shmem4j.type.Operation.SUM, org.shmem4j.type.Operation.AVG})";
    assertThat(compile(EDGE.replace("Element", operations).replace("float", "long"), GRAPH.replace("0.5f", "5")))
        .isEmpty();
    assertThat(written("edge"))
        .contains("SumReduce", "SumReduceNb", "SumReduceToRoot", "SumInscan", "AvgReduce", "AvgReduceOnQueue")
        .doesNotContain("AvgInscan", "AvgExscan");
  }

  /** The names of the routines that were written, after the TYPENAME. */
  private Set<String> written(String typename) {
    String text = text(output.resolve("sample").resolve("EdgeRoutines.java"));
    return Pattern.compile("public static [\\w<>.]+ " + typename + "(\\w+)\\(").matcher(text).results()
        .map(each -> each.group(1)).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> names(Class<?> routines, String typename) {
    return Arrays.stream(routines.getMethods()).filter(each -> Modifier.isStatic(each.getModifiers()))
        .filter(each -> each.getAnnotation(Routine.class).typename().equals(typename))
        .map(Method::getName).map(each -> each.substring(typename.length()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void itMayHaveAnyNameAndPlace() {
    assertThat(new Program().options("-encoding", "UTF-8").add("Outer.java", """
        import org.shmem4j.Element;
        import org.shmem4j.Symmetric;

        final class Outer {
          static final class Inner {
            @Element
            record small(double t, double T, long at, int get, boolean slice) {}
          }

          @Element
          record Team(int größe) {}

          record Both(@Symmetric(length = 1) SymmetricSmalls smalls, @Symmetric(length = 2) SymmetricTeams teams) {}
        }
        """).add("Context.java", "@org.shmem4j.Element record Context(int value) {}")
        .add("Handle.java", "class Handle { @org.shmem4j.Element record Pt(int x) {} }").compile(output)).isEmpty();
    assertThat(output.resolve("Outer_BothSymmetry.class")).exists();
    assertThat(output.resolve("TeamRoutines.class")).exists();
    assertThat(output.resolve("ContextRoutines.class")).exists();
  }

  @Test
  void itsComponentsMayHaveNamesOfThePattern() {
    assertThat(text("SymmetricStands",
        "@Element record Stand(double toSegment, int standIn, byte standField, short StandIns) {}"))
        .contains("{ double toSegment; int32_t standIn; int8_t standField; int16_t StandIns; }",
            "public int getStandIn(long index)", "public void setStandField(long index, byte standField)");
  }

  @Test
  void whatItBringsIsAsPublicAsItself() {
    assertThat(compile(EDGE, GRAPH)).isEmpty();
    assertThat(text(output.resolve("sample/SymmetricEdges.java"))).contains("\nfinal class SymmetricEdges");
    assertThat(text(output.resolve("sample/EdgeRoutines.java"))).contains("\nfinal class EdgeRoutines");
    assertThat(text(output.resolve("sample/EdgeMailbox.java"))).contains("\nfinal class EdgeMailbox");
    assertThat(new Program().options("-Xdoclint:all/public").add("sample/Edge.java", """
        package sample;

        /**
         * An edge.
         *
         * @param from where it starts
         */
        @org.shmem4j.Element
        public record Edge(long from) {}
        """).compile(output)).isEmpty();
    assertThat(text(output.resolve("sample/SymmetricEdges.java"))).contains("\npublic final class SymmetricEdges");
    assertThat(text(output.resolve("sample/EdgeRoutines.java"))).contains("\npublic final class EdgeRoutines");
    assertThat(text(output.resolve("sample/EdgeMailbox.java"))).contains("\npublic final class EdgeMailbox");
  }

  @Test
  void deprecatedOnesCauseNoWarnings() {
    assertThat(compile(EDGE.replace("@org", "@Deprecated(forRemoval = true) @org"), GRAPH))
        .noneMatch(each -> each.file().contains("Edges.java") || each.file().contains("Routines.java"));
  }

  @Test
  void theirNamesMustBeFree() {
    assertThat(compile(EDGE, GRAPH + "final class EdgeRoutines {}", "-Xlint:-processing"))
        .extracting(Program.Message::text)
        .anyMatch(each -> each.startsWith("error [shmem-name-taken]") && each.contains("name=sample.EdgeRoutines"));
  }
}
