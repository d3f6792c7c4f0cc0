package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds that compile only what changed: the processor is isolating, as it declares to Gradle, and what the checks
 * know by annotations they find whether the rest of the program is there as sources or as classes.
 */
class IncrementalTest {
  private static final String HISTOGRAM = """
      import org.shmem4j.Shmem;
      import org.shmem4j.Symmetric;
      import org.shmem4j.api.SymmetricInts;

      record Histogram(@Symmetric(length = 8) SymmetricInts local, @Symmetric(lengthOf = "rows") SymmetricInts rest) {
        static Histogram of(Shmem shmem) {
          return HistogramSymmetry.allocate(shmem, 3);
        }
      }
      """;
  private static final String GRIDS = """
      import org.shmem4j.Symmetric;
      import org.shmem4j.api.SymmetricDoubles;

      final class Grids {
        record Grid(@Symmetric(length = 16) SymmetricDoubles cells) {}

        record Edge(@Symmetric(length = 4) SymmetricDoubles cells) {}
      }
      """;
  private static final String USER = """
      import org.shmem4j.Shmem;

      final class User {
        static void use(Shmem shmem) {
          Histogram histogram = Histogram.of(shmem);
          histogram.local().set(7, 1);
          if (shmem.myPe() == 0) {
            System.out.println("first");
          }
        }
      }
      """;
  private static final String WRONG_USER =
      USER.replace("set(7", "set(8").replace("System.out.println(\"first\")", "shmem.barrierAll()");

  @TempDir
  Path classes;

  /** Compiles the files alone, against the classes of what was compiled before. */
  private List<Program.Message> compile(String... namesAndTexts) {
    Program program = new Program().options("-implicit:none", "-Xlint:-processing",
        "-classpath", Program.libraries() + File.pathSeparator + classes);
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      program.add(namesAndTexts[i] + ".java", namesAndTexts[i + 1]);
    }
    return program.compile(classes);
  }

  private Set<String> written() throws IOException {
    try (Stream<Path> files = Files.list(classes)) {
      return files.map(each -> each.getFileName().toString()).filter(each -> each.endsWith(".java"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Test
  void aUserAloneIsCheckedAgainstClasses() {
    assertThat(compile("Histogram", HISTOGRAM, "Grids", GRIDS, "User", USER)).isEmpty();
    assertThat(compile("User", USER)).isEmpty();
    assertThat(compile("User", WRONG_USER)).extracting(Program.Message::line).containsExactly(6L, 8L);
  }

  @Test
  void sourcesAndClassesGiveTheSameMessages() {
    List<Program.Message> whole = compile("Histogram", HISTOGRAM, "Grids", GRIDS, "User", WRONG_USER);
    assertThat(compile("Histogram", HISTOGRAM, "Grids", GRIDS)).isEmpty();
    assertThat(compile("User", WRONG_USER)).isEqualTo(whole);
  }

  @Test
  void aRecordAloneIsWrittenAlone() throws IOException {
    assertThat(compile("Histogram", HISTOGRAM, "Grids", GRIDS, "User", USER)).isEmpty();
    assertThat(written()).containsExactly(
        "Grids_EdgeSymmetry.java", "Grids_GridSymmetry.java", "HistogramSymmetry.java");
    for (String each : written()) {
      Files.delete(classes.resolve(each));
    }
    assertThat(compile("Histogram", HISTOGRAM.replace("length = 8", "length = 4"))).isEmpty();
    assertThat(written()).containsExactly("HistogramSymmetry.java");
    assertThat(compile("User", USER)).singleElement()
        .satisfies(each -> assertThat(each.text()).contains("[shmem-index-beyond-length]").contains("length=4"));
  }

  @Test
  void aUserOfElementsAloneIsCompiledAgainstClasses() {
    String cell = "@org.shmem4j.Element record Cell(long row, int column) {}";
    String row = """
        record Row(@org.shmem4j.Symmetric(length = 4) SymmetricCells cells) {
          void set(int index) {
            cells.set(4, new Cell(1, 2));
          }
        }
        """;
    List<Program.Message> whole = compile("Cell", cell, "Row", row);
    assertThat(whole).singleElement()
        .satisfies(each -> assertThat(each.text()).contains("[shmem-index-beyond-length]"));
    assertThat(compile("Cell", cell)).isEmpty();
    assertThat(compile("Row", row)).isEqualTo(whole);
  }

  /** What makes a processor isolating: each file that it writes comes from the one class that it belongs to. */
  @Test
  void eachWrittenClassHasOneOrigin() throws IOException {
    Map<String, List<String>> origins = new TreeMap<>();
    Watching watching = new Watching(origins);
    Program program = new Program().add("Histogram.java", HISTOGRAM).add("Grids.java", GRIDS)
        .add("Cell.java", "@org.shmem4j.Element record Cell(long row, int column) {}");
    assertThat(program.processor(watching).compile(classes)).isEmpty();
    assertThat(origins).isEqualTo(Map.of(
        "HistogramSymmetry", List.of("Histogram"),
        "SymmetricCells", List.of("Cell"),
        "CellRoutines", List.of("Cell"),
        "CellUpdates", List.of("Cell"),
        "CellFetches", List.of("Cell"),
        "CellMailbox", List.of("Cell"),
        "Grids_GridSymmetry", List.of("Grids.Grid"),
        "Grids_EdgeSymmetry", List.of("Grids.Edge")));
    try (InputStream declared = SymmetricProcessor.class.getResourceAsStream(
        "/META-INF/gradle/incremental.annotation.processors")) {
      assertThat(new String(declared.readAllBytes(), StandardCharsets.UTF_8).strip())
          .isEqualTo(SymmetricProcessor.class.getName() + ",isolating");
    }
  }

  /** The processor, and what each file was said to be made from. */
  private static final class Watching extends AbstractProcessor {
    private final SymmetricProcessor watched = new SymmetricProcessor();
    private final Map<String, List<String>> origins;

    Watching(Map<String, List<String>> origins) {
      this.origins = origins;
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return watched.getSupportedAnnotationTypes();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return watched.getSupportedSourceVersion();
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
      super.init(environment);
      Filer filer = proxy(Filer.class, (proxy, method, arguments) -> {
        if (method.getName().equals("createSourceFile")) {
          Element[] from = (Element[]) arguments[1];
          origins.put(arguments[0].toString(), Arrays.stream(from).map(Object::toString).toList());
        }
        return method.invoke(environment.getFiler(), arguments);
      });
      watched.init(proxy(ProcessingEnvironment.class, (proxy, method, arguments) -> method.getName().equals("getFiler")
          ? filer : method.invoke(environment, arguments)));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
      return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    @SuppressWarnings("DoNotClaimAnnotations") // it says what the watched one says
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      return watched.process(annotations, round);
    }
  }
}
