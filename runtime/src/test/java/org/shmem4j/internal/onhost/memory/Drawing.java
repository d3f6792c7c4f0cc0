package org.shmem4j.internal.onhost.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The drawing of a layout in the comment of its class: rows such as {@code  64 | STEP  words}. */
public final class Drawing {
  private static final Pattern ROW = Pattern.compile(" \\* +(\\d+) \\| (\\w+) .*\\|");

  private Drawing() {}

  /** {@return the places that a class's comment draws} */
  public static Map<String, Long> drawn(Class<?> layout) {
    Path source = Path.of("src/main/java", layout.getName().replace('.', '/') + ".java");
    try {
      return Files.readAllLines(source).stream()
          .map(ROW::matcher)
          .filter(row -> row.matches())
          .collect(Collectors.toMap(
              row -> row.group(2), row -> Long.valueOf(row.group(1)), (one, other) -> -1L, TreeMap::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the places that the class's constants say: all of type long but sizes, and those sizes that are drawn} */
  public static Map<String, Long> real(Class<?> layout, String... notPlaces) {
    Map<String, Long> drawn = drawn(layout);
    Map<String, Long> real = new TreeMap<>();
    for (Field field : layout.getDeclaredFields()) {
      boolean isSize = field.getName().endsWith("_BYTES") || Arrays.asList(notPlaces).contains(field.getName());
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == long.class
          && (!isSize || drawn.containsKey(field.getName()))) {
        field.setAccessible(true);
        try {
          real.put(field.getName(), field.getLong(null));
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
    return real;
  }
}
