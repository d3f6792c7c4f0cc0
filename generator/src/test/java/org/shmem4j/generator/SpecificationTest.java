package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shmem4j.table.TypeTable;

/** Every function of OpenSHMEM 1.6 has its counterpart, or is a hole that is allowed. */
class SpecificationTest {
  private static final Set<String> ALLOWED_HOLES = Set.of("shmem_pcontrol");

  private final List<Method> methods = ApiGenerator.methods(TypeTable.ofSpecifications());
  private final List<NameList.Row> named = NameList.load().sections().stream()
      .flatMap(section -> section.rows().stream()).toList();

  @Test
  void everyFunctionHasAJavaCounterpartOrIsAnAllowedHole() throws Exception {
    Set<String> generated = methods.stream().map(method -> normal(method.c())).collect(Collectors.toSet());
    Set<String> byHand = named.stream().filter(row -> row.java() != null).map(NameList.Row::c)
        .collect(Collectors.toSet());

    List<String> functions = functions();
    List<String> missing = functions.stream()
        .filter(function -> !generated.contains(normal(function)) && !byHand.contains(Wording.nameOf(function)))
        .map(Wording::nameOf)
        .filter(name -> !ALLOWED_HOLES.contains(name))
        .toList();

    assertThat(functions).hasSize(1782);
    assertThat(missing).isEmpty();
  }

  @Test
  void generatedNamesFollowFromThoseInC() {
    for (Method method : methods) {
      if (method.cName().startsWith("shmem_") && !method.returns().endsWith("CollectiveRequest")
          && !method.className().startsWith("Generic")) {
        assertThat(method.name()).as(method.cName()).isEqualTo(camel(method.cName()));
      }
    }
  }

  @Test
  void deprecatedFunctionsAreDeprecated() throws Exception {
    Set<String> deprecated = lines().filter(line -> line.startsWith("D ")).map(Wording::nameOf)
        .collect(Collectors.toSet());
    List<String> forgotten = methods.stream()
        .filter(method -> deprecated.contains(method.cName()) && method.deprecated() == null)
        // C11's generics and the sized forms on teams share names with deprecated functions
        .filter(method -> !method.className().startsWith("Generic") && !method.className().equals("DataCollectives"))
        .map(Method::cName)
        .toList();

    assertThat(forgotten).isEmpty();
  }

  @Test
  void holesHaveReasons() {
    assertThat(named).filteredOn(row -> row.java() == null).allSatisfy(row -> assertThat(row.hole()).isNotBlank());
  }

  @Test
  void noNameStandsTwiceInTheList() {
    Set<String> seen = new HashSet<>();
    assertThat(named).allSatisfy(row -> assertThat(seen.add(row.c())).as(row.c()).isTrue());
  }

  /** Rows such as {@code Rma.intPut(dest, …)}: what they name is generated. */
  @Test
  void generatedMethodsThatTheListNamesExist() {
    Set<String> generated = methods.stream().map(method -> method.className() + "." + method.name())
        .collect(Collectors.toSet());
    Set<String> classes = methods.stream().map(Method::className).collect(Collectors.toSet());
    List<String> rows = named.stream().map(NameList.Row::java)
        .filter(java -> java != null && java.matches("\\w+\\.\\w+\\(.*"))
        .map(java -> java.substring(0, java.indexOf('(')))
        .filter(java -> classes.contains(java.substring(0, java.indexOf('.'))))
        .toList();

    assertThat(rows).hasSizeGreaterThan(100);
    assertThat(generated).containsAll(rows);
  }

  private static List<String> functions() throws Exception {
    return lines().map(line -> line.substring(2)).toList();
  }

  private static Stream<String> lines() throws Exception {
    try (InputStream in = SpecificationTest.class.getResourceAsStream("openshmem-1.6-functions.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList().stream();
    }
  }

  private static String normal(String prototype) {
    return prototype.replaceAll(";$", "").replaceAll("\\s+", "");
  }

  private static String camel(String c) {
    StringBuilder name = new StringBuilder();
    for (String word : c.replaceFirst("^shmem_(ctx_)?", "").split("_", -1)) {
      name.append(name.isEmpty() ? word : CToJavaNames.capital(word));
    }
    return name.toString();
  }
}
