package org.shmem4j.ucc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The reference page's table of UCC: every Java name in it is there, and no C name is twice. */
class UccReferenceTest {
  private static final Path TABLE = Path.of("../generator/src/main/resources/org/shmem4j/generator/names.txt");

  /** C name and Java name. */
  private static List<String[]> rows() throws IOException {
    List<String> lines = Files.readAllLines(TABLE);
    List<String> ours = lines.subList(lines.indexOf("== UCC: library"), lines.size());
    return ours.stream().filter(line -> line.contains(" = ")).map(line -> line.split(" = ", 2)).toList();
  }

  @Test
  void everyNameIsThere() throws Exception {
    Set<String> names = new HashSet<>();
    for (String[] row : rows()) {
      assertThat(names.add(row[0])).as(row[0]).isTrue();
      String[] parts = row[1].replaceAll("\\(.*", "").split("\\.", -1);
      Class<?> owner = Class.forName(UccLib.class.getPackageName() + "." + parts[0]);
      assertThat(Modifier.isPublic(owner.getModifiers())).as(row[1]).isTrue();
      assertThat(parts.length == 1 || publicMembers(owner).anyMatch(parts[1]::equals)).as(row[1]).isTrue();
    }
    assertThat(names).hasSizeGreaterThan(200);
  }

  private static Stream<String> publicMembers(Class<?> owner) {
    return Stream.concat(
        Arrays.stream(owner.getMethods()).map(Method::getName), Arrays.stream(owner.getFields()).map(Field::getName));
  }

  @Test
  void everyEnumConstantIsInTheTable() throws Exception {
    Set<String> named = new HashSet<>();
    rows().forEach(row -> named.add(row[1]));
    for (Class<? extends Enum<?>> type : List.<Class<? extends Enum<?>>>of(
        UccStatus.class, UccThreadMode.class, UccSyncType.class, UccContextType.class, UccPostOrdering.class,
        UccEndpointRange.class, UccErrorType.class, UccReductionOp.class, UccDatatype.class, UccCollectiveType.class,
        UccCollectiveFlag.class, UccMemoryHint.class, UccMemoryConstraint.class)) {
      for (Enum<?> constant : type.getEnumConstants()) {
        assertThat(named).contains(type.getSimpleName() + "." + constant.name());
      }
    }
  }
}
