package org.shmem4j.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the reference page names in Java exists. */
class ReferenceTest {
  private static final Pattern ROW = Pattern.compile("^\\| `[^`]+` \\| `([A-Z]\\w+)(?:\\.(\\w+))?(?:\\((.*)\\))?`.*");
  private static final List<String> PACKAGES = List.of("org.shmem4j.", "org.shmem4j.api.", "org.shmem4j.ucc.");

  @Test
  void everyClassAndMemberOfThePageExists() throws Exception {
    List<String> rows = Files.readAllLines(Path.of("REFERENCE.md")).stream().filter(line -> ROW.matcher(line).matches())
        .toList();
    List<String> missing = rows.stream().filter(row -> !exists(row)).toList();

    assertThat(rows).hasSizeGreaterThan(150);
    assertThat(missing).isEmpty();
  }

  private static boolean exists(String row) {
    Matcher matcher = ROW.matcher(row);
    if (!matcher.matches()) {
      return false;
    }
    String member = matcher.group(2);
    return PACKAGES.stream().flatMap(name -> load(name + matcher.group(1)))
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
