package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.check.Routine;
import org.shmem4j.junit.Pes;

/**
 * What programs can name is what was agreed: all that is written by hand and, of what is generated, one type of each kind.
 * What javac's processor writes for users has golden files, as generated sources have.
 */
class SignaturesTest {
  private static final String SWITCH = "shmem4j.goldens";
  private static final String MEND = "./mvnw -pl tests/documents -am test -Dtest=SignaturesTest"
      + " -Dsurefire.failIfNoSpecifiedTests=false -D" + SWITCH + "=update";
  private static final Path AGREED = Path.of("src/test/resources/signatures.txt");
  private static final String INTRODUCTION = "# What programs can name, of generated classes one type of each kind."
      + " SignaturesTest compares it, and says how it is updated.";

  /** What is generated for one type alone, and the ones that stand for all; calls with ints, or doubles, do. */
  private static final Pattern OF_ONE_TYPE = Pattern.compile("Symmetric.*|.*(Updates|Fetches|Mailbox)|Exact.*Sum");
  private static final Pattern OF_ONE_OF_EACH_KIND = Pattern.compile("Symmetric(Ints|UnsignedLongs|Halfs|LongDoubles"
      + "|Int128s|ComplexDoubles|DoubleInts)|LongUpdates|LongFetches|DoubleIntMailbox|BytesMailbox|ExactDoubleSum");
  private static final List<Class<?>> IN_CALLS = List.of(SymmetricInts.class, SymmetricDoubles.class);

  private static final Pattern QUOTED = Pattern.compile("`([a-z0-9.]+)…?`");
  private static final Set<Class<?>> TYPES = new TreeSet<>(Comparator.comparing(Class::getName));

  @BeforeAll
  static void findTheTypesThatProgramsSee() throws Exception {
    List<String> notForPrograms = packagesWithoutPromise();
    for (Class<?> ofEachJar : List.of(Shmem.class, SymmetricInts.class, Pes.class)) {
      for (String name : classesBeside(ofEachJar)) {
        Class<?> type = Class.forName(name, false, SignaturesTest.class.getClassLoader());
        boolean isPromised = notForPrograms.stream().noneMatch(each -> (type.getPackageName() + ".").startsWith(each));
        if (isPromised && isPublic(type)) {
          TYPES.add(type);
        }
      }
    }
  }

  /** As the page about stability names them. */
  private static List<String> packagesWithoutPromise() throws IOException {
    String row = Page.of("docs/reference/stability.md").text().lines()
        .filter(line -> line.startsWith("| packages ")).findFirst().orElseThrow();
    return QUOTED.matcher(row).results().map(name -> name.group(1) + ".").toList();
  }

  private static List<String> classesBeside(Class<?> type) throws IOException, URISyntaxException {
    Path place = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(place)) {
      return classesIn(place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return classesIn(jar.getPath("/"));
    }
  }

  private static List<String> classesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(file -> folder.relativize(file).toString())
          .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
          .map(file -> file.replace(".class", "").replace('/', '.'))
          .toList();
    }
  }

  private static boolean isPublic(Class<?> type) {
    return type == null || (Modifier.isPublic(type.getModifiers()) && isPublic(type.getDeclaringClass()));
  }

  @Test
  void thePublicSignaturesAreTheAgreedOnes() throws IOException {
    Set<String> found = signatures();
    boolean update = "update".equals(System.getProperty(SWITCH));
    Set<String> agreed = Files.exists(AGREED) ? new LinkedHashSet<>(Files.readAllLines(AGREED)) : Set.of();

    List<String> changes = new ArrayList<>();
    agreed.stream().filter(line -> !found.contains(line)).forEach(line -> changes.add("- " + line.strip()));
    found.stream().filter(line -> !agreed.contains(line)).forEach(line -> changes.add("+ " + line.strip()));
    if (update && !changes.isEmpty()) {
      Files.write(AGREED, found);
      changes.add(AGREED + " was updated: look at it, then run the test again without -D" + SWITCH);
    }

    assertThat(changes).as("public signatures changed; docs/reference/stability.md says what may. If that is meant: "
        + MEND).isEmpty();
  }

  private static Set<String> signatures() {
    Set<String> lines = new LinkedHashSet<>(List.of(INTRODUCTION));
    for (Class<?> type : TYPES) {
      boolean isGenerated = type.getPackageName().startsWith(SymmetricInts.class.getPackageName());
      if (!isGenerated) {
        lines.addAll(new Signature(type, TYPES::contains).lines(_ -> true));
      } else if (standsForItsKind(type)) {
        lines.addAll(new Signature(type, TYPES::contains).lines(ofOneType(type)));
      }
    }
    return lines;
  }

  private static boolean standsForItsKind(Class<?> generated) {
    String name = generated.getNestHost().getSimpleName();
    return !OF_ONE_TYPE.matcher(name).matches() || OF_ONE_OF_EACH_KIND.matcher(name).matches();
  }

  /** Of a class of calls those with the first type that it has calls with, and those that take any. */
  private static Predicate<Method> ofOneType(Class<?> generated) {
    if (OF_ONE_TYPE.matcher(generated.getNestHost().getSimpleName()).matches()) {
      return _ -> true;
    }
    Set<Class<?>> all = new HashSet<>();
    Stream.of(generated.getMethods()).forEach(method -> all.addAll(handlesOf(method)));
    List<Class<?>> first = IN_CALLS.stream().filter(all::contains).limit(1).toList();
    return all.isEmpty() ? SignaturesTest::isOfInts : method -> first.containsAll(handlesOf(method));
  }

  /** Whether a call that takes values, no arrays, takes ints, or is of no type. */
  private static boolean isOfInts(Method method) {
    Routine routine = method.getAnnotation(Routine.class);
    return routine == null || routine.typename().isEmpty() || routine.typename().equals("int");
  }

  private static Set<Class<?>> handlesOf(Method method) {
    Set<Class<?>> handles = new HashSet<>(List.of(method.getParameterTypes()));
    handles.add(method.getReturnType());
    handles.removeIf(type -> !type.getPackageName().startsWith(SymmetricInts.class.getPackageName()));
    return handles;
  }

  @Test
  void whatNobodyPromisesIsLeftOut() throws IOException {
    assertThat(packagesWithoutPromise()).contains("org.shmem4j.internal.", "org.shmem4j.entry.");
    assertThat(TYPES.stream().map(Class::getPackageName).distinct()).contains("org.shmem4j", "org.shmem4j.type",
        "org.shmem4j.ucc", "org.shmem4j.junit", "org.shmem4j.api", "org.shmem4j.api.irregular")
        .doesNotContain("org.shmem4j.entry")
        .noneMatch(name -> name.startsWith("org.shmem4j.internal"));
  }
}
