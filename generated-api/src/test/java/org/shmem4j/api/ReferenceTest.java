package org.shmem4j.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the reference page names in Java exists. */
class ReferenceTest {
  private static final Pattern ROW = Pattern.compile("^\\| `[^`]+` \\| `([A-Z]\\w+)(?:\\.(\\w+))?(?:\\((.*)\\))?`.*");
  private static final Pattern NAME = Pattern.compile("^([A-Z]\\w+)(?:\\.(\\w+))?(?:\\(([^)]*)\\))?");
  private static final List<String> PACKAGES = List.of("org.shmem4j.", "org.shmem4j.api.",
      "org.shmem4j.api.activeset.", "org.shmem4j.api.exact.", "org.shmem4j.api.irregular.", "org.shmem4j.api.queue.",
      "org.shmem4j.api.workgroup.", "org.shmem4j.ucc.");
  private static final Path PAGE = Path.of("target/reference/all-names.md");
  private static final List<String> JDK = List.of("java.lang.", "java.net.");

  @Test
  void everyClassAndMemberOfThePageExists() throws Exception {
    List<String> rows = Files.readAllLines(PAGE).stream().filter(line -> ROW.matcher(line).matches())
        .toList();
    List<String> missing = rows.stream().filter(row -> !exists(row)).toList();

    assertThat(rows).hasSizeGreaterThan(150);
    assertThat(missing).isEmpty();
  }

  /** The generator cannot see the runtime's classes, so where their members stand in Javadoc is a file of its own. */
  @Test
  void everyMemberHasItsPlaceInTheJavadoc() throws Exception {
    Path names = Path.of("../generator/src/main/resources/org/shmem4j/generator/names.txt");
    String places = Files.readAllLines(names).stream()
        .filter(line -> line.contains(" = "))
        .map(line -> line.substring(line.indexOf(" = ") + 3))
        .distinct()
        .sorted()
        .flatMap(name -> place(name).map(place -> name + " = " + place + "\n").stream())
        .collect(Collectors.joining());
    Path file = names.resolveSibling("javadoc.txt");
    if (System.getProperty("shmem4j.goldens", "").equals("update")) {
      Files.writeString(file, places);
    }
    assertThat(Files.readString(file)).as("update: ./mvnw -q -pl generated-api test -Dshmem4j.goldens=update")
        .isEqualTo(places);
  }

  private static Optional<String> place(String name) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.find()) {
      return Optional.empty();
    }
    String member = matcher.group(2);
    String given = matcher.group(3);
    int parameters = given == null ? -1 : given.isBlank() ? 0 : given.split(",", -1).length;
    return PACKAGES.stream().flatMap(each -> load(each + matcher.group(1))).findFirst().map(type -> {
      String module = type.getPackageName().startsWith("org.shmem4j.api") ? "org.shmem4j.api" : "org.shmem4j";
      String page = module + "/" + type.getName().replace('.', '/') + ".html";
      return member == null ? page : page + "#" + anchor(type, member, parameters);
    });
  }

  private static String anchor(Class<?> type, String member, int parameters) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().equals(member) && !method.isSynthetic())
        .min(Comparator.comparingInt((Method method) -> Math.abs(method.getParameterCount() - parameters))
            .thenComparing(Method::toString))
        .map(method -> member + Arrays.stream(method.getParameters())
            .map(parameter -> parameter.isVarArgs()
                ? parameter.getType().componentType().getCanonicalName() + "..."
                : parameter.getType().getCanonicalName())
            .collect(Collectors.joining(",", "(", ")")))
        .orElse(member);
  }

  private static boolean exists(String row) {
    Matcher matcher = ROW.matcher(row);
    if (!matcher.matches()) {
      return false;
    }
    String member = matcher.group(2);
    return Stream.concat(PACKAGES.stream(), JDK.stream()).flatMap(name -> load(name + matcher.group(1)))
        .anyMatch(type -> member == null || names(type).contains(member));
  }

  private static Stream<Class<?>> load(String name) {
    try {
      return Stream.of(Class.forName(name, false, ReferenceTest.class.getClassLoader()));
    } catch (ClassNotFoundException e) {
      return Stream.empty();
    }
  }

  private static List<String> names(Class<?> type) {
    return Stream.concat(Arrays.stream(type.getMethods()).map(Method::getName),
        Arrays.stream(type.getFields()).map(Field::getName)).toList();
  }
}
